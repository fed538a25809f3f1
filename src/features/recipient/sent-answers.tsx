import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatMoment } from '#domain/dates.ts'
import { answerKindLabels } from '#domain/documents/answers.labels.ts'
import { receiptTexts } from '#domain/documents/receipt.texts.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { receiptPath } from '#src/api/recipient.ts'
import { ShownSignature } from '#src/widgets/signature/shown-signature.tsx'

type SentAnswersProps = { token: string; mail: Pick<PublicDocumentMail, 'answers' | 'document'> }

/** What was sent back through this link already, with the name and the time that the sender reads. */
export const SentAnswers = ({ token, mail: { answers, document } }: SentAnswersProps) =>
  answers.length > 0 && (
    <Box component="ul" aria-label="送った返事" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {answers.map(({ id, kind, name, body, signature, at }) => (
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
          {kind === 'received' && document.asks_receipt && (
            <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2, mt: 2 }}>
              <ShownSignature name={name} drawn={signature} />
              <Button component="a" href={receiptPath(token)} target="_blank" rel="noopener">
                {receiptTexts.open}
              </Button>
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
