import Box from '@mui/material/Box'
import { inRow } from '#src/ui/sizes/rows.ts'
import type { DataTableProps } from './data-table.tsx'
import { StackedRows } from './stacked-rows.tsx'

type ColumnRowsProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rows' | 'rowKey' | 'empty' | 'footer' | 'bare'
>

/** A table's rows where columns have no room: the name first, under it what the others say, each behind its heading. */
export const ColumnRows = <Row,>({ label, columns, rows, rowKey, empty, footer, bare }: ColumnRowsProps<Row>) => {
  const shown = columns.filter(({ isExtra }) => !isExtra)
  const name = shown.find(({ width }) => width === undefined) ?? shown[0]!
  const menus = shown.filter(({ headerHidden }) => headerHidden)
  const facts = shown.filter((column) => column !== name && !column.headerHidden)
  return (
    <StackedRows
      variant={bare ? 'elevation' : 'outlined'}
      square={bare ?? false}
      rows={rows}
      height={88}
      empty={empty}
      footer={footer}
    >
      {(found) => (
        <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {found.map((row) => (
            <Box
              component="li"
              key={rowKey(row)}
              sx={{ px: 4, py: 3, '& + &': { borderTop: 1, borderColor: 'line.row' } }}
            >
              <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
                <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>{name.render(row)}</Box>
                {menus.map(({ key, render }) => (
                  <Box key={key} sx={{ flex: 'none', my: -1, mr: -2 }}>
                    {render(row)}
                  </Box>
                ))}
              </Box>
              <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, m: 0, mt: 1.5 }}>
                {facts.map(({ key, header, render }) => {
                  const value = render(row)
                  return value === null || value === undefined || value === false || value === '' ? null : (
                    <Box key={key} sx={{ ...inRow, gap: 2, minWidth: 0, minHeight: 24 }}>
                      <Box component="dt" sx={{ flex: 'none', typography: 'caption', color: 'text.secondary' }}>
                        {header}
                      </Box>
                      <Box component="dd" sx={{ m: 0, minWidth: 0, typography: 'cell', overflowWrap: 'anywhere' }}>
                        {value}
                      </Box>
                    </Box>
                  )
                })}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </StackedRows>
  )
}
