import { useState } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { missingTexts as texts } from '#domain/documents/month-sheet.ts'
import type { MissingDay } from '#domain/documents/month-sheet.ts'
import { limits } from '#domain/limits.ts'
import { required } from '#domain/text/validation.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type MissingReasonDialogProps = {
  days: readonly MissingDay<unknown>[]
  onExplain: (reason: string) => void
  onClose: () => void
}

/** Why approval is asked for a month sheet in which something is missing. */
export const MissingReasonDialog = ({ days, onExplain, onClose }: MissingReasonDialogProps) => {
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const error = isAsked && text.trim() === '' ? required(texts.reason) : undefined
  const handleSubmit = () => {
    setAsked(true)
    if (text.trim() !== '') onExplain(text.trim())
  }
  return (
    <FormDialog open title="承認を申請する" submitLabel="申請する" onClose={onClose} onSubmit={handleSubmit}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Note severity="warning">{texts.needsReason(days)}</Note>
        <FieldFrame label={texts.reason} required error={error}>
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              fullWidth
              multiline
              minRows={2}
              value={text}
              error={error !== undefined}
              onChange={({ target }) => setText(target.value)}
              slotProps={{ input: { 'aria-describedby': describedBy, maxLength: limits.text.applicantComment } }}
            />
          )}
        </FieldFrame>
      </Box>
    </FormDialog>
  )
}
