/**
 * Records to choose from in a dialog: a table on a desk, stacked items on a phone; a click anywhere in a row chooses.
 *
 *   const picks = usePicks<Contact>(single)
 *   <PickList label="連絡先" columns={columns} item={(contact) => …} rows={data} picks={picks} empty={<EmptyState …/>} />
 */
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Radio from '@mui/material/Radio'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { isSmartphone } from '#src/lib/device.ts'
import type { Column } from './data-table.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import type { Picks } from './use-picks.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'

export type PickListProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** A row as a phone shows it. */
  item: (row: Row) => ReactNode
  /** undefined while loading. */
  rows: readonly Row[] | undefined
  picks: Picks<Row>
  empty: ReactNode
}

export const PickList = <Row extends { id: number; name: string }>({ rows, empty, ...list }: PickListProps<Row>) => {
  const isPhone = isSmartphone()
  if (rows === undefined) return <SkeletonRows height={isPhone ? 80 : 48} />
  if (rows.length === 0) return empty
  return isPhone ? <PickItems {...list} rows={rows} /> : <PickTable {...list} rows={rows} />
}

type FoundProps<Row> = Omit<PickListProps<Row>, 'rows' | 'empty'> & { rows: readonly Row[] }

const PickControl = <Row extends { id: number; name: string }>({
  row,
  label,
  picks,
}: { row: Row } & Pick<FoundProps<Row>, 'label' | 'picks'>) => {
  const Control = picks.single ? Radio : Checkbox
  return (
    <Control
      checked={picks.chosen.has(row.id)}
      onChange={() => picks.toggle(row)}
      onClick={(event) => event.stopPropagation()}
      name={picks.single ? label : undefined}
      slotProps={{ input: { 'aria-label': row.name } }}
      sx={{ p: 1 }}
    />
  )
}

const PickTable = <Row extends { id: number; name: string }>({ label, columns, rows, picks }: FoundProps<Row>) => {
  const found = rows.filter(({ id }) => picks.chosen.has(id)).length
  const isAll = found === rows.length
  return (
    <Table aria-label={label} sx={{ '& tbody td': { height: 48 }, '& tbody tr': { cursor: 'pointer' } }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 48 }}>
            {picks.single ? (
              <Box component="span" sx={visuallyHidden}>
                選択
              </Box>
            ) : (
              <Checkbox
                checked={isAll}
                indeterminate={!isAll && found > 0}
                onChange={() => picks.setAll(rows, !isAll)}
                slotProps={{ input: { 'aria-label': 'すべて選択' } }}
                sx={{ p: 1 }}
              />
            )}
          </TableCell>
          {columns.map(({ key, header, width }) => (
            <TableCell key={key} scope="col" sx={{ width }}>
              {header}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} hover selected={picks.chosen.has(row.id)} onClick={() => picks.toggle(row)}>
            <TableCell>
              <PickControl row={row} label={label} picks={picks} />
            </TableCell>
            {columns.map(({ key, render }) => (
              <TableCell key={key}>{render(row)}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const PickItems = <Row extends { id: number; name: string }>({ label, item, rows, picks }: FoundProps<Row>) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {rows.map((row) => (
      <Box
        key={row.id}
        component="li"
        onClick={() => picks.toggle(row)}
        sx={[
          {
            display: 'flex',
            alignItems: 'flex-start',
            gap: 2,
            minHeight: 60,
            pl: 3,
            pr: 4,
            py: 3,
            borderBottom: 1,
            borderColor: 'line.row',
            cursor: 'pointer',
          },
          picks.chosen.has(row.id) && { bgcolor: 'brand.50' },
        ]}
      >
        <PickControl row={row} label={label} picks={picks} />
        <Box sx={{ flex: 1, minWidth: 0, pt: 0.5 }}>{item(row)}</Box>
      </Box>
    ))}
  </Box>
)
