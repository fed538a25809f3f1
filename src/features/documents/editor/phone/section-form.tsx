import { memo, useMemo } from 'react'
import Box from '@mui/material/Box'
import type { Section } from '#domain/documents/sections.ts'
import { toldApart } from '#domain/templates/item-names.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { itemFields, MissingField } from '#src/features/documents/editor/fields/item-fields.tsx'
import { PreviousLookContext } from '#src/features/documents/editor/fields/previous-look.ts'
import type { EditingProps } from '#src/features/documents/editor/editing-props.ts'
import { CellGlimpse } from './cell-glimpse.tsx'
import { FieldStandLine } from './field-stand.tsx'
import { LiveGlimpses } from './live-glimpses.tsx'

/** Numbers and times stand two in a line, as far as their names have room there. */
const isHalf = ({ type, name }: TemplateItem): boolean =>
  (type === 'number' || type === 'percent' || type === 'time') && textLength(name) <= 10

type SectionFormProps = Pick<EditingProps, 'companyId' | 'document' | 'draft'> & { section: Section<TemplateItem> }

/** A section's items for one thumb. What is chosen is saved at once, what is typed waits for 書類を保存. */
export const SectionForm = ({ section, ...editing }: SectionFormProps) => {
  const items = useMemo(() => toldApart(section.items), [section.items])
  const names = new Map(section.items.map(({ id, name }) => [id, name]))
  const form = (
    <PreviousLookContext value="line">
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          columnGap: 3,
          rowGap: 4,
          alignItems: 'start',
        }}
      >
        {items.map((item) => (
          <PhoneItem key={item.id} item={item} isTwin={item.name !== names.get(item.id)} />
        ))}
      </Box>
    </PreviousLookContext>
  )
  const hasTwins = items.some(({ id, name }) => name !== names.get(id))
  return hasTwins && section.sheetIndex !== null ? (
    <LiveGlimpses {...editing} sheet={section.sheetIndex}>
      {form}
    </LiveGlimpses>
  ) : (
    form
  )
}

/** isTwin: others have its name, and a look at its place says which one it is. */
type PhoneItemProps = { item: TemplateItem; isTwin: boolean }

const PhoneItem = memo(({ item, isTwin }: PhoneItemProps) => {
  const Field = itemFields[item.type]?.phone ?? MissingField
  return (
    <Box data-item-id={item.id} sx={{ minWidth: 0, gridColumn: isHalf(item) && !isTwin ? undefined : '1 / -1' }}>
      {isTwin && <CellGlimpse item={item} />}
      <Field item={item} />
      <FieldStandLine itemId={item.id} />
    </Box>
  )
})
PhoneItem.displayName = 'PhoneItem'
