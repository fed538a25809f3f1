import { useState } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { signatureLimits, signatureTexts as texts } from '#domain/documents/signatures.ts'
import { required } from '#domain/text/validation.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type ExplainDialogProps = { onExplain: (text: string) => void; onClose: () => void }

/** Why something was changed after it was signed. */
export const ExplainDialog = ({ onExplain, onClose }: ExplainDialogProps) => {
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const error = isAsked && text.trim() === '' ? required(texts.explanation) : undefined
  const handleSubmit = () => {
    setAsked(true)
    if (text.trim() !== '') onExplain(text.trim())
  }
  return (
    <FormDialog open title={texts.stale} submitLabel="保存" onClose={onClose} onSubmit={handleSubmit}>
      <FieldFrame label={texts.explanation} required error={error}>
        {({ id, describedBy }) => (
          <OutlinedInput
            id={id}
            fullWidth
            multiline
            minRows={3}
            value={text}
            error={error !== undefined}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ input: { 'aria-describedby': describedBy, maxLength: signatureLimits.explanation } }}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
