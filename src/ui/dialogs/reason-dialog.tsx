import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { required } from '#domain/text/validation.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { FormDialog } from './form-dialog.tsx'

type ReasonDialogProps = {
  title: string
  submitLabel: string
  /** Of the one field. */
  label: string
  maxLength: number
  /** What is to be explained, above the field. */
  children?: ReactNode
  /** With what was typed, never empty. */
  onExplain: (reason: string) => void
  onClose: () => void
}

/** Asks why, before something goes on that needs a reason. */
export const ReasonDialog = ({
  title,
  submitLabel,
  label,
  maxLength,
  children,
  onExplain,
  onClose,
}: ReasonDialogProps) => {
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const error = isAsked && text.trim() === '' ? required(label) : undefined
  const handleSubmit = () => {
    setAsked(true)
    if (text.trim() === '') field.current?.focus()
    else onExplain(text.trim())
  }
  return (
    <FormDialog open title={title} submitLabel={submitLabel} onClose={onClose} onSubmit={handleSubmit}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {children}
        <FieldFrame label={label} required error={error}>
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              fullWidth
              multiline
              minRows={3}
              inputRef={field}
              value={text}
              error={error !== undefined}
              onChange={({ target }) => setText(target.value)}
              slotProps={{ input: { 'aria-describedby': describedBy, maxLength } }}
            />
          )}
        </FieldFrame>
      </Box>
    </FormDialog>
  )
}
