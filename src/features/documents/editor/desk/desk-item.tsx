import { memo } from 'react'
import Box from '@mui/material/Box'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { itemFields, MissingField } from '#src/features/documents/editor/fields/item-fields.tsx'
import { isWide } from '#src/widgets/item-form/item-layout.ts'

/**
 * What is scrolled away is neither laid out nor painted: a keystroke then costs what is on screen, however many items
 * there are. The padding leaves room for a focused field's outline, which the box would cut off.
 */
const offScreen = { contentVisibility: 'auto', containIntrinsicHeight: 'auto 62px', m: -1, p: 1 } as const

type DeskItemProps = { item: TemplateItem; onFocus: (item: TemplateItem) => void }

/** One item of the form. */
export const DeskItem = memo(({ item, onFocus }: DeskItemProps) => {
  const Field = itemFields[item.type]?.desk ?? MissingField
  return (
    <Box
      data-item-id={item.id}
      onFocus={() => onFocus(item)}
      sx={{ ...offScreen, minWidth: 0, gridColumn: isWide(item.type, item.item_parts.length) ? '1 / -1' : undefined }}
    >
      <Field item={item} />
    </Box>
  )
})
DeskItem.displayName = 'DeskItem'
