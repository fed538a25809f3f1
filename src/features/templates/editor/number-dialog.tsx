import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { commonName, firstNumber, nameFaults, numberedNames } from '#src/features/templates/draft/draft-many.ts'
import type { Renames } from '#src/features/templates/draft/draft-many.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { RenamePreview } from './rename-preview.tsx'
import type { RenameDialogProps } from './rename-preview.tsx'

const noNames: Renames = new Map()

/** Numbers in the names of the items that are chosen, in their order. */
export const NumberDialog = ({ items, keys, onClose, onRename }: RenameDialogProps) => {
  const [name, setName] = useState(() => commonName(items, keys))
  const [typed, setTyped] = useState('1')
  const names = useMemo(() => {
    const number = firstNumber(typed)
    return number === null ? noNames : numberedNames(items, keys, name, number)
  }, [items, keys, name, typed])
  const faults = useMemo(() => nameFaults(items, names), [items, names])
  return (
    <FormDialog
      open
      title="番号を付ける"
      submitLabel="番号を付ける"
      submitDisabled={names.size === 0 || faults.size > 0}
      onClose={onClose}
      onSubmit={() => onRename(names)}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FieldFrame
          label="名前"
          hint="番号はうしろに付きます。ほかの場所に入れるときは、そこに # と入力します（写真#（前））。空欄にすると、今の名前のうしろに付きます。"
        >
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              fullWidth
              size="small"
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ input: { 'aria-describedby': describedBy } }}
            />
          )}
        </FieldFrame>
        <FieldFrame
          label="開始番号"
          hint="01と入力すると、01、02…と桁をそろえます。"
          error={firstNumber(typed) === null ? '開始番号は0以上の整数を入力してください。' : undefined}
        >
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              size="small"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              slotProps={{ input: { inputMode: 'numeric', 'aria-describedby': describedBy } }}
              sx={{ width: 120 }}
            />
          )}
        </FieldFrame>
        <RenamePreview items={items} names={names} faults={faults} />
      </Box>
    </FormDialog>
  )
}
