import { memo } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Section } from '#domain/documents/sections.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { TextItem } from '../item-input.tsx'
import { CheckboxChoice, RadioChoice, SelectChoice } from './choice-items.tsx'
import { DateChoice } from './date-choice.tsx'
import { PhotoItem } from './photo-item.tsx'

const TitleItem = ({ item }: { item: TemplateItem }) => (
  <Typography variant="h4" component="h2">
    {item.name}
  </Typography>
)

const controls: Partial<Record<ItemType, (props: { item: TemplateItem }) => React.ReactNode>> = {
  text: TextItem,
  textarea: TextItem,
  number: TextItem,
  date: DateChoice,
  datetime: DateChoice,
  select: SelectChoice,
  radio: RadioChoice,
  checkbox: CheckboxChoice,
  fileupload: PhotoItem,
  aiimage: PhotoItem,
  title: TitleItem,
}

/** Numbers stand two in a line, as far as their names have room there. */
const isHalf = ({ type, name }: TemplateItem): boolean => type === 'number' && textLength(name) <= 10

/** A section's items for one thumb. What is chosen is saved at once, what is typed waits for 書類を保存. */
export const SectionForm = ({ section }: { section: Section<TemplateItem> }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: 3,
      rowGap: 4,
      alignItems: 'start',
    }}
  >
    {section.items.map((item) => (
      <PhoneItem key={item.id} item={item} />
    ))}
  </Box>
)

const PhoneItem = memo(({ item }: { item: TemplateItem }) => {
  const Control = controls[item.type]
  return (
    <Box data-item-id={item.id} sx={{ minWidth: 0, gridColumn: isHalf(item) ? undefined : '1 / -1' }}>
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
PhoneItem.displayName = 'PhoneItem'
