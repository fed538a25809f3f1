import { useState } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { limits } from '#domain/limits.ts'
import { textLength } from '#domain/text/length.ts'
import { maxLength, required } from '#domain/text/validation.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type GroupDialogProps = { onClose: () => void; onGroup: (name: string) => void }

const label = 'セクション名'
const faultOf = (name: string): string | undefined => {
  if (name.trim() === '') return required(label)
  return textLength(name) > limits.text.itemText ? maxLength(label, limits.text.itemText) : undefined
}

/** Asks what the section is called under which the chosen items are put. */
export const GroupDialog = ({ onClose, onGroup }: GroupDialogProps) => {
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const fault = faultOf(name)
  return (
    <FormDialog
      open
      title="セクションにまとめる"
      submitLabel="まとめる"
      onClose={onClose}
      onSubmit={() => (fault === undefined ? onGroup(name.trim()) : setAsked(true))}
    >
      <FieldFrame
        label={label}
        required
        error={isAsked ? fault : undefined}
        hint="選択した項目は、最初の項目があるセクションのすぐうしろの、新しいセクションに移ります。"
        counter={{ length: textLength(name), max: limits.text.itemText }}
      >
        {({ id, describedBy }) => (
          <OutlinedInput
            id={id}
            fullWidth
            size="small"
            autoFocus
            value={name}
            error={isAsked && fault !== undefined}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ input: { 'aria-describedby': describedBy, 'aria-required': true } }}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
