import { Fragment, memo, useMemo } from 'react'
import Box from '@mui/material/Box'
import { inspectionScreens, screenTitle } from '#domain/documents/inspection-screens.ts'
import type { InspectionScreen } from '#domain/documents/inspection-screens.ts'
import { withMachine } from '#domain/documents/machine-names.ts'
import type { Section } from '#domain/documents/sections.ts'
import { toldApart } from '#domain/templates/item-names.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { valueText } from '#domain/documents/docs-data.ts'
import { textLength } from '#domain/text/length.ts'
import { useItemValue, useMachineName } from '#src/features/documents/editor/draft/use-draft.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { itemFields, MissingField } from '#src/features/documents/editor/fields/item-fields.tsx'
import { PreviousLookContext } from '#src/features/documents/editor/fields/previous-look.ts'
import type { EditingProps } from '#src/features/documents/editor/editing-props.ts'
import { CellGlimpse } from './cell-glimpse.tsx'
import { FieldStandLine } from './field-stand.tsx'
import { LiveGlimpses } from './live-glimpses.tsx'
import { pairedItems } from './paired-items.ts'

/** Two in a line as long as each has room for a figure beside its key, at any size of letters: grows with them. */
const pairedColumns = 'repeat(auto-fit, minmax(min(100%, max(9.5rem, calc(50% - 6px))), 1fr))'
/** A figure of more characters has a line of its own. */
const longestPaired = 8

/** What each row of a table is called, over its first item. */
const rowsOf = (section: Section<TemplateItem>): Map<number, InspectionScreen<TemplateItem>> =>
  new Map(
    inspectionScreens([section], true).flatMap((screen) =>
      screen.row === null ? [] : [[screen.key, screen] as const],
    ),
  )

const RowTitle = ({ row }: { row: InspectionScreen<TemplateItem> }) => {
  const machine = useMachineName(useEditor().draft, row.items)
  return (
    <Box component="h2" sx={{ gridColumn: '1 / -1', typography: 'h3', mb: -2, overflowWrap: 'anywhere' }}>
      {withMachine(screenTitle(row), machine)}
    </Box>
  )
}

type SectionFormProps = Pick<EditingProps, 'companyId' | 'document' | 'draft'> & { section: Section<TemplateItem> }

/** A section's items for one thumb. What is chosen is saved at once, what is typed waits for 書類を保存. */
export const SectionForm = ({ section, ...editing }: SectionFormProps) => {
  const items = useMemo(() => toldApart(section.items), [section.items])
  const names = new Map(section.items.map(({ id, name }) => [id, name]))
  const isTwin = ({ id, name }: Pick<TemplateItem, 'id' | 'name'>) => name !== names.get(id)
  const paired = pairedItems(items, isTwin)
  const rows = useMemo(() => rowsOf({ ...section, items }), [section, items])
  const form = (
    <PreviousLookContext value="line">
      <Box sx={{ display: 'grid', gridTemplateColumns: pairedColumns, columnGap: 3, rowGap: 4, alignItems: 'start' }}>
        {items.map((item) => (
          <Fragment key={item.id}>
            {rows.has(item.id) && <RowTitle row={rows.get(item.id)!} />}
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
  const { draft } = useEditor()
  const isLong = textLength(valueText(useItemValue(draft, item.id))) > longestPaired
  return (
    <Box
      data-item-id={item.id}
      sx={{
        minWidth: 0,
        gridColumn: isPaired && !isLong ? undefined : '1 / -1',
        // The name says what it is counted in, and the figure needs the room.
        ...(isPaired && { '& .MuiInputAdornment-positionEnd:has(> p)': { display: 'none' } }),
      }}
    >
      {isTwin && <CellGlimpse item={item} />}
      <Field item={item} />
      <FieldStandLine itemId={item.id} />
    </Box>
  )
})
PhoneItem.displayName = 'PhoneItem'
