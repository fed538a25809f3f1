import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { nameFaults, replacedNames } from '#src/features/templates/draft/draft-many.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { RenamePreview } from './rename-preview.tsx'
import type { RenameDialogProps } from './rename-preview.tsx'

/** Other words in the names of the items that are chosen. */
export const ReplaceDialog = ({ items, keys, onClose, onRename }: RenameDialogProps) => {
  const [words, setWords] = useState('')
  const [others, setOthers] = useState('')
  const names = useMemo(() => replacedNames(items, keys, words, others), [items, keys, words, others])
  const faults = useMemo(() => nameFaults(items, names), [items, names])
  return (
    <FormDialog
      open
      title="名前を置換"
      submitLabel="置換"
      submitDisabled={names.size === 0 || faults.size > 0}
      onClose={onClose}
      onSubmit={() => onRename(names)}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FieldFrame label="検索する文字" error={words !== '' && names.size === 0 ? missing(words, others) : undefined}>
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              fullWidth
              size="small"
              autoFocus
              value={words}
              onChange={(event) => setWords(event.target.value)}
              slotProps={{ input: { 'aria-describedby': describedBy } }}
            />
          )}
        </FieldFrame>
        <FieldFrame label="置換後の文字" hint="空欄にすると、検索する文字を取り除きます。">
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              fullWidth
              size="small"
              value={others}
              onChange={(event) => setOthers(event.target.value)}
              slotProps={{ input: { 'aria-describedby': describedBy } }}
            />
          )}
        </FieldFrame>
        <RenamePreview items={items} names={names} faults={faults} />
      </Box>
    </FormDialog>
  )
}

const missing = (words: string, others: string): string =>
  words === others ? '置換後の文字が同じです。' : '選択した項目の名前に、この文字はありません。'
