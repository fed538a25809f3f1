import Box from '@mui/material/Box'
import { formatMoment } from '#domain/dates.ts'
import type { RecipientAnswer } from '#domain/documents/answers.contract.ts'
import { answerKindLabels } from '#domain/documents/answers.labels.ts'

/** What was sent back through this link already, with the name and the time that the sender reads. */
export const SentAnswers = ({ answers }: { answers: readonly RecipientAnswer[] }) =>
  answers.length > 0 && (
    <Box component="ul" aria-label="送った返事" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {answers.map(({ id, kind, name, body, at }) => (
        <Box
          key={id}
          component="li"
          sx={{ py: 2, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'line.row' } }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
            <Box component="span" sx={{ fontWeight: 500 }}>
              {answerKindLabels[kind]}
            </Box>
            <span>{name}</span>
            <Box component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
              {formatMoment(at)}
            </Box>
          </Box>
          {body && <Box sx={{ mt: 1, color: 'text.secondary', whiteSpace: 'pre-wrap' }}>{body}</Box>}
        </Box>
      ))}
    </Box>
  )
