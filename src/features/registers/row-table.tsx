import type { ReactNode } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

type RowTableProps = {
  label: string
  heads: readonly { text: string; width?: number | string }[]
  /** px, where it begins to scroll. */
  height: number
  children: ReactNode
}

/** Single rows of a list, which scroll by themselves under their heads. */
export const RowTable = ({ label, heads, height, children }: RowTableProps) => (
  <TableContainer sx={{ maxHeight: height, overflowY: 'auto' }} tabIndex={0} role="region" aria-label={label}>
    <Table stickyHeader aria-label={label}>
      <TableHead>
        <TableRow>
          {heads.map(({ text, width }) => (
            <TableCell key={text} scope="col" sx={{ width }}>
              {text}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& td': { py: 2 } }}>{children}</TableBody>
    </Table>
  </TableContainer>
)
