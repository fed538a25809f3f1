import Box from '@mui/material/Box'
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import { useCounted } from '#src/features/documents/editor/draft/use-draft.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import type { Editor } from '#src/features/documents/editor/fields/editor-context.ts'
import { textAt, useLiveTable } from '../live-tables.ts'
import type { ShownGrid } from './computed-columns.ts'

/** The first column of figures that lines lack in which something else stands: 単価が未入力 1行; '' where none lack any. */
const lackingOf = ({ columns, rows, computed }: ShownGrid, { draft, errorOf }: Editor): string => {
  const begun = rows.filter(({ items }) => items.some((item) => item && !isEmptyValue(draft.valueOf(item.id))))
  for (const [at, { label, type }] of columns.entries()) {
    if (type !== 'number' || computed.has(at)) continue
    const lacking = begun.filter(({ items }) => {
      const item = items[at]
      const value = item && draft.valueOf(item.id)
      return item && (isEmptyValue(value ?? null) || errorOf(item, value ?? null) !== null)
    }).length
    if (lacking > 0) return `${label}が未入力 ${lacking}行`
  }
  return ''
}

/** What the form adds up under the lines, the last of it largest; and which lines it goes without. */
export const GridTotals = ({ grid }: { grid: ShownGrid }) => {
  const editor = useEditor()
  const table = useLiveTable(grid.sheetIndex)
  const lacking = useCounted(editor.draft, () => lackingOf(grid, editor))
  if (grid.totals.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={`${grid.title}の合計`}
      sx={{
        position: 'sticky',
        bottom: 0,
        // Over the heads of the lines, which stick too.
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 5,
        rowGap: 1,
        minHeight: 48,
        px: 5,
        py: 1,
        typography: 'cell',
        color: 'text.secondary',
        bgcolor: 'neutral.50',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 'max-content', color: 'error.main' }}>{lacking}</Box>
      <Box aria-live="polite" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 5 }}>
        {grid.totals.map(({ address, label }, index) => (
          <span key={address}>
            {label}
            <Box
              component="strong"
              sx={{
                ml: 1.5,
                color: 'text.primary',
                fontWeight: index === grid.totals.length - 1 ? 700 : 500,
                fontSize: index === grid.totals.length - 1 ? 18 : undefined,
              }}
            >
              {textAt(table, address) || '―'}
            </Box>
          </span>
        ))}
      </Box>
    </Box>
  )
}
