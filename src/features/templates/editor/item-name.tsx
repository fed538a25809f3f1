import type { RefObject } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { limits } from '#domain/limits.ts'
import { textLength } from '#domain/text/length.ts'
import type { DraftItem, ItemErrors } from '#src/features/templates/draft/draft-items.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type ItemNameProps = {
  item: DraftItem
  errors: ItemErrors | undefined
  nameRef: RefObject<HTMLInputElement | null>
  onPatch: (patch: Partial<DraftItem>) => void
}

/** What the item is called. */
export const ItemName = ({ item, errors, nameRef, onPatch }: ItemNameProps) => (
  <FieldFrame
    label={item.type === 'separator' ? 'セクション名' : '項目名'}
    required
    error={errors?.name}
    counter={{ length: textLength(item.name), max: limits.text.itemText }}
  >
    {({ id, describedBy }) => (
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        inputRef={nameRef}
        value={item.name}
        error={errors?.name !== undefined}
        onChange={(event) => onPatch({ name: event.target.value })}
        slotProps={{ input: { 'aria-describedby': describedBy, 'aria-required': true } }}
      />
    )}
  </FieldFrame>
)
