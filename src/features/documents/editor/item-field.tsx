import { memo } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ItemType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { useEditor } from './editor-context.ts'
import { ItemFiles } from './item-files.tsx'
import { CheckboxItem, DateItem, RadioItem, SelectItem, TextItem } from './item-input.tsx'

const TitleItem = ({ item }: { item: TemplateItem }) => (
  <Typography variant="h4" component="h4">
    {item.name}
  </Typography>
)

const controls: Partial<Record<ItemType, (props: { item: TemplateItem }) => React.ReactNode>> = {
  text: TextItem,
  textarea: TextItem,
  number: TextItem,
  date: DateItem,
  datetime: DateItem,
  select: SelectItem,
  radio: RadioItem,
  checkbox: CheckboxItem,
  fileupload: ItemFiles,
  aiimage: ItemFiles,
  title: TitleItem,
}

const wideTypes: ReadonlySet<ItemType> = new Set(['textarea', 'fileupload', 'aiimage', 'title'])
/** What takes a whole line of the form. */
const isWide = ({ type, item_parts }: TemplateItem): boolean =>
  wideTypes.has(type) || (type === 'checkbox' && item_parts.length > 2)

/**
 * What is scrolled away is neither laid out nor painted: a keystroke then costs what is on screen, however many items
 * there are. The padding leaves room for a focused field's outline, which the box would cut off.
 */
const offScreen = { contentVisibility: 'auto', containIntrinsicHeight: 'auto 62px', m: -1, p: 1 } as const

/** One item of the form. */
export const ItemField = memo(({ item }: { item: TemplateItem }) => {
  const { onFocusItem } = useEditor()
  const Control = controls[item.type]
  return (
    <Box
      data-item-id={item.id}
      onFocus={() => onFocusItem(item)}
      sx={{ ...offScreen, minWidth: 0, gridColumn: isWide(item) ? '1 / -1' : undefined }}
    >
      {Control ? (
        <Control item={item} />
      ) : (
        <Typography role="alert" variant="body2" color="error">
          {emptyTexts.controlMissing}
        </Typography>
      )}
    </Box>
  )
})
ItemField.displayName = 'ItemField'

/** Puts the cursor into an item's control, where the form shows it. */
export const focusItemField = (form: HTMLElement, itemId: number): void =>
  form
    .querySelector<HTMLElement>(
      `[data-item-id="${itemId}"] :is(input, textarea, [role="combobox"], button):not([aria-hidden="true"])`,
    )
    ?.focus()
