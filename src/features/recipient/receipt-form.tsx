import { useState } from 'react'
import Box from '@mui/material/Box'
import { answerTexts } from '#domain/documents/answers.labels.ts'
import { receiptTexts as texts } from '#domain/documents/receipt.texts.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { signatureTexts } from '#domain/documents/signatures.ts'
import { limits } from '#domain/limits.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { useAnswerDocument } from '#src/api/recipient.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { Note } from '#src/ui/states/note.tsx'
import { isGiven, noSignature, SignatureWays } from '#src/widgets/signature/signature-ways.tsx'
import { AnswerField } from './answer-field.tsx'

/** 受領, with a signature: drawn with a finger, or the name typed in its place. Once sent it stands. */
export const ReceiptForm = ({ token, mail }: { token: string; mail: PublicDocumentMail }) => {
  const [name, setName] = useState(mail.recipient.name ?? '')
  const [given, setGiven] = useState(noSignature)
  const [isAsked, setAsked] = useState(false)
  const answer = useAnswerDocument(token)
  const fields: Record<string, string> = isValidation(answer.error) ? answer.error.fields : {}
  const nameError = fields.name ?? (isAsked && name.trim() === '' ? signatureTexts.nameMissing : undefined)
  const failure = answer.error && !fields.name ? (fields.signature ?? describeError(answer.error)) : null
  useLeaveGuard(given.strokes.length > 0 && !answer.isSuccess)
  const handleSubmit = () => {
    setAsked(true)
    if (name.trim() === '' || !isGiven(given)) return
    const { strokes, height, isTyped } = given
    answer.mutate({
      kind: 'received',
      name,
      ...(!isTyped && { signature: { height, strokes: strokes.map((stroke) => [...stroke]) } }),
    })
  }
  return (
    <Box
      component="form"
      noValidate
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateAreas: '"about" "field" "ways" "end"',
        gap: 4,
        maxWidth: 640,
      }}
    >
      <Box sx={{ gridArea: 'about', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Note severity="info">{texts.wanted}</Note>
        {failure && <Note severity="error">{failure}</Note>}
        <AnswerField
          label={answerTexts.name}
          value={name}
          max={limits.text.recipient}
          error={nameError}
          autoComplete="name"
          onChange={setName}
        />
      </Box>
      <SignatureWays name={name} given={given} isMissing={isAsked && !isGiven(given)} onChange={setGiven} />
      <Box sx={{ gridArea: 'end', display: 'grid', gap: 4 }}>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{answerTexts.noSignature}</Box>
        <Box sx={{ display: 'flex', flexDirection: { desk: 'row', phone: 'column' } }}>
          <LoadingButton
            type="submit"
            variant="contained"
            color="primary"
            loading={answer.isPending}
            loadingText="送信中..."
          >
            {texts.action}
          </LoadingButton>
        </Box>
      </Box>
    </Box>
  )
}
