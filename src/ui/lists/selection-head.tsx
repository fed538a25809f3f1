import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { selectedCount } from '#domain/text/dialogs.ts'
import type { Column } from './table-parts.ts'
import { hiding } from './head-cell.tsx'
import { checkWidth, SelectAllCell } from './select-all-cell.tsx'
import type { SelectAllProps } from './select-all-cell.tsx'

type SelectionHeadProps<Row> = SelectAllProps<Row> & {
  columns: readonly Column<Row>[]
  needed: ReadonlyMap<string, number>
}

/**
 * The bulk bar: how many, and what to do with them. It lies over cells as wide as the head's: the columns stay where they
 * are. Where the table is too narrow for all of it, it goes on in further lines.
 */
export const SelectionHead = <Row,>({ columns, needed, ...head }: SelectionHeadProps<Row>) => (
  <TableRow aria-rowindex={head.whole && 1}>
    <SelectAllCell {...head} />
    {columns.map(({ key, width }, index) => (
      <TableCell
        key={key}
        component="td"
        sx={{ width, overflow: 'visible', '&:first-of-type': { pl: 2 }, ...hiding(needed.get(key)) }}
      >
        {index === 0 && (
          <Box
            sx={{
              position: 'relative',
              zIndex: 1,
              width: 'max-content',
              maxWidth: `calc(100cqi - ${checkWidth + 16}px)`,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              py: 1,
            }}
          >
            <span role="status">{selectedCount(head.selection.selected.size)}</span>
            {head.selection.actions}
          </Box>
        )}
      </TableCell>
    ))}
  </TableRow>
)
