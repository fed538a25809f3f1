import { Fragment, memo, useMemo } from 'react'
import Box from '@mui/material/Box'
import { inspectionScreens, screenTitle } from '#domain/documents/inspection-screens.ts'
import type { Section } from '#domain/documents/sections.ts'
import { toldApart } from '#domain/templates/item-names.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { itemFields, MissingField } from '#src/features/documents/editor/fields/item-fields.tsx'
import { PreviousLookContext } from '#src/features/documents/editor/fields/previous-look.ts'
import type { EditingProps } from '#src/features/documents/editor/editing-props.ts'
import { below } from '#src/ui/below.ts'
import { CellGlimpse } from './cell-glimpse.tsx'
import { FieldStandLine } from './field-stand.tsx'
import { LiveGlimpses } from './live-glimpses.tsx'
import { pairedItems } from './paired-items.ts'

/** Narrower than this, px, two fields with their keys leave no room for a figure. */
const leastForPairs = 360

/** What each row of a table is called, over its first item. */
const rowTitles = (section: Section<TemplateItem>): Map<number, string> =>
  new Map(
    inspectionScreens([section], true).flatMap((screen) =>
      screen.row === null ? [] : [[screen.key, screenTitle(screen)] as const],
    ),
  )

type SectionFormProps = Pick<EditingProps, 'companyId' | 'document' | 'draft'> & { section: Section<TemplateItem> }

/** A section's items for one thumb. What is chosen is saved at once, what is typed waits for 書類を保存. */
export const SectionForm = ({ section, ...editing }: SectionFormProps) => {
  const items = useMemo(() => toldApart(section.items), [section.items])
  const names = new Map(section.items.map(({ id, name }) => [id, name]))
  const isTwin = ({ id, name }: Pick<TemplateItem, 'id' | 'name'>) => name !== names.get(id)
  const paired = pairedItems(items, isTwin)
  const titles = useMemo(() => rowTitles({ ...section, items }), [section, items])
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
          <Fragment key={item.id}>
            {titles.has(item.id) && (
              <Box component="h2" sx={{ gridColumn: '1 / -1', typography: 'h3', mb: -2 }}>
                {titles.get(item.id)}
              </Box>
            )}
            <PhoneItem item={item} isTwin={isTwin(item)} isPaired={paired.has(item.id)} />
          </Fragment>
        ))}
      </Box>
    </PreviousLookContext>
  )
  const hasTwins = items.some(isTwin)
  return hasTwins && section.sheetIndex !== null ? (
    <LiveGlimpses {...editing} sheet={section.sheetIndex}>
      {form}
    </LiveGlimpses>
  ) : (
    form
  )
}

/** isTwin: others have its name, and a look at its place says which one it is. isPaired: it shares its line. */
type PhoneItemProps = { item: TemplateItem; isTwin: boolean; isPaired: boolean }

const PhoneItem = memo(({ item, isTwin, isPaired }: PhoneItemProps) => {
  const Field = itemFields[item.type]?.phone ?? MissingField
  return (
    <Box
      data-item-id={item.id}
      sx={{
        minWidth: 0,
        gridColumn: isPaired ? undefined : '1 / -1',
        [below(leastForPairs)]: { gridColumn: '1 / -1' },
      }}
    >
      {isTwin && <CellGlimpse item={item} />}
      <Field item={item} />
      <FieldStandLine itemId={item.id} />
    </Box>
  )
})
PhoneItem.displayName = 'PhoneItem'
