import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import { selectedCount } from '#domain/text/dialogs.ts'
import type { Column, Selection } from './table-parts.ts'
import { hiding } from './head-cell.tsx'
import { checkWidth } from './select-all-cell.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type SelectionHeadProps<Row> = {
  selection: Selection<Row>
  columns: readonly Column<Row>[]
  needed: ReadonlyMap<string, number>
}

/**
 * The bulk bar: how many, and what to do with them. It lies over cells as wide as the head's: the columns stay where they
 * are. Where the table is too narrow for all of it, it goes on in further lines.
 */
export const SelectionHead = <Row,>({ columns, needed, selection }: SelectionHeadProps<Row>) =>
  columns.map(({ key, width }, index) => (
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
            ...inRows,
            gap: 2,
            py: 1,
          }}
        >
          <span role="status">{selectedCount(selection.selected.size)}</span>
          {selection.actions}
        </Box>
      )}
    </TableCell>
  ))
