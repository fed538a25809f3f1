import { useState } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { confirmTexts, needsReason } from '#domain/documents/day-confirmations.ts'
import { missingTexts as texts } from '#domain/documents/month-sheet.ts'
import type { MissingDay } from '#domain/documents/month-sheet.ts'
import { limits } from '#domain/limits.ts'
import { required } from '#domain/text/validation.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type MissingReasonDialogProps = {
  days: readonly MissingDay<unknown>[]
  /** Days that nobody confirmed. */
  waiting: readonly unknown[]
  onExplain: (reason: string) => void
  onClose: () => void
}

/** Why approval is asked for a month sheet in which something is missing or not confirmed. */
export const MissingReasonDialog = ({ days, waiting, onExplain, onClose }: MissingReasonDialogProps) => {
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const label = days.length > 0 ? texts.reason : confirmTexts.reason
  const error = isAsked && text.trim() === '' ? required(label) : undefined
  const handleSubmit = () => {
    setAsked(true)
    if (text.trim() !== '') onExplain(text.trim())
  }
  return (
    <FormDialog open title="承認を申請する" submitLabel="申請する" onClose={onClose} onSubmit={handleSubmit}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Note severity="warning">{needsReason(days, waiting)}</Note>
        <FieldFrame label={label} required error={error}>
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
