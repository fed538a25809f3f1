import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'

type RowListProps<Row> = {
  label?: string
  rows: readonly Row[]
  /** How a row is laid out. */
  sx?: SxProps<Theme>
  children: (row: Row) => ReactNode
}

/** Records one under the other with a line between them, where columns have no room. */
export const RowList = <Row extends { id: number }>({ label, rows, sx = {}, children }: RowListProps<Row>) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {rows.map((row) => (
      <Box
        component="li"
        key={row.id}
        sx={
          [
            { px: 4, py: 2.5, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'line.row' } },
            ...(Array.isArray(sx) ? (sx as SxProps<Theme>[]) : [sx]),
          ] as SxProps<Theme>
        }
      >
        {children(row)}
      </Box>
    ))}
  </Box>
)
