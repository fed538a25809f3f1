import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { answerActionLabels, answerKindLabels, answerTexts, offeredAnswers } from '#domain/documents/answers.labels.ts'
import type { AnswerKind } from '#domain/documents/answers.labels.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { limits } from '#domain/limits.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { useAnswerDocument } from '#src/api/recipient.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { AnswerField } from './answer-field.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { SentAnswers } from './sent-answers.tsx'

type ReplyProps = { token: string; mail: PublicDocumentMail }

/** 送信者への返事: it has come, yes or no to an estimate, and questions; each is told to the sender at once. */
export const ReplyPanel = ({ token, mail }: ReplyProps) => {
  const [kind, setKind] = useState<AnswerKind | null>(null)
  const offered = offeredAnswers(mail)
  const isWanted = mail.document.asks_receipt && offered.includes('received')
  const chosen = kind !== null && offered.includes(kind) ? kind : null
  return (
    <Panel>
      <Box
        component="section"
        id="reply"
        tabIndex={-1}
        aria-labelledby="reply-title"
        sx={{
          p: { desk: 6, phone: 4 },
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 3,
          scrollMarginTop: 16,
        }}
      >
        <Typography id="reply-title" variant="h2">
          送信者への返事
        </Typography>
        <SentAnswers token={token} mail={mail} />
        {isWanted && chosen === null && <ReceiptForm token={token} mail={mail} />}
        {chosen === null ? (
          <Box sx={{ display: 'flex', flexDirection: { desk: 'row', phone: 'column' }, flexWrap: 'wrap', gap: 3 }}>
            {offered
              .filter((entry) => !isWanted || entry !== 'received')
              .map((entry) => (
                <Button key={entry} onClick={() => setKind(entry)}>
                  {answerActionLabels[entry]}
                </Button>
              ))}
          </Box>
        ) : (
          <AnswerForm key={chosen} token={token} mail={mail} kind={chosen} onDone={() => setKind(null)} />
        )}
      </Box>
    </Panel>
  )
}

/** Which words go with it: a question is nothing without them, a no says why. */
const bodyLabels = { asked: '質問', sent_back: '差し戻しの理由' } as const

const AnswerForm = ({ token, mail, kind, onDone }: ReplyProps & { kind: AnswerKind; onDone: () => void }) => {
  const [name, setName] = useState(mail.recipient.name ?? '')
  const [body, setBody] = useState('')
  const answer = useAnswerDocument(token)
  const bodyLabel = kind === 'asked' || kind === 'sent_back' ? bodyLabels[kind] : null
  const fields: Record<string, string> = isValidation(answer.error) ? answer.error.fields : {}
  const failure = answer.error && !fields.name && !fields.body ? describeError(answer.error) : null
  useLeaveGuard(body !== '' && !answer.isSuccess)
  return (
    <Box
      component="form"
      noValidate
      aria-label={answerKindLabels[kind]}
      onSubmit={(event) => {
        event.preventDefault()
        answer.mutate({ kind, name, ...(bodyLabel === null ? {} : { body }) }, { onSuccess: onDone })
      }}
      sx={{ display: 'grid', gap: 4, maxWidth: 560 }}
    >
      {failure && <Note severity="error">{failure}</Note>}
      <AnswerField
        label={answerTexts.name}
        value={name}
        max={limits.text.recipient}
        error={fields.name}
        autoComplete="name"
        onChange={setName}
      />
      {bodyLabel !== null && (
        <AnswerField
          label={bodyLabel}
          value={body}
          max={limits.text.comment}
          error={fields.body}
          isLong
          onChange={setBody}
        />
      )}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{answerTexts.noSignature}</Box>
      <Box sx={{ display: 'flex', flexDirection: { desk: 'row', phone: 'column' }, gap: 3 }}>
        <LoadingButton
          type="submit"
          variant="contained"
          color="primary"
          loading={answer.isPending}
          loadingText="送信中..."
        >
          {answerActionLabels[kind]}
        </LoadingButton>
        <Button disabled={answer.isPending} onClick={onDone}>
          やめる
        </Button>
      </Box>
    </Box>
  )
}
