/**
 * A list as a table (DESIGN.md 3.2):
 *
 *   <DataTable label="書類" rows={documents} rowKey={(row) => row.id} columns={[
 *     { key: 'title', header: '書類タイトル', render: (row) => <Link …>{row.title}</Link> },
 *     { key: 'updated_at', header: '最終更新', width: 98, givesWay: 1, render: … },
 *   ]} empty={<EmptyState …/>} />
 *
 * The row itself is not clickable: its name is the link. Rows that stay the same are not rendered again where `columns` stay
 * the same object.
 */
import { memo, use, useCallback, useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { selectedCount } from '#domain/text/dialogs.ts'
import { writeListChoices } from '#src/lib/list-choices.ts'
import type { ListChoices } from '#src/lib/list-choices.ts'
import { ColumnMenu } from './column-menu.tsx'
import { DrawnRows } from './drawn-rows.ts'
import { HeadCell, hiding, orderOf } from './head-cell.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { useColumns } from './use-columns.ts'

export type Column<Row> = {
  key: string
  header: string
  /** px; columns without share what is left, and the first of them is the name. */
  width?: number
  align?: 'left' | 'right'
  /** The head cell is read out but not seen (row menu). */
  headerHidden?: boolean
  /** Where the table has no room, columns go in this order; those that do not say go after them, from the right. */
  givesWay?: number
  sortable?: boolean
  /** Shown only to who asks for it. */
  isExtra?: boolean
  render: (row: Row) => ReactNode
}

export type Selection<Row> = {
  selected: ReadonlySet<string | number>
  onChange: (selected: ReadonlySet<string | number>) => void
  /** Names the row's checkbox. */
  labelOf: (row: Row) => string
  /** Replaces the head while rows are selected: `{n}件選択中` and what can be done with them. */
  actions?: ReactNode
}

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** In the place of the rows where there are none. */
  empty: ReactNode
  /** Row height: 48, or 40 inside panels, 56 for two lines. */
  rowHeight?: 40 | 48 | 56
  /** How many stand there while they load. */
  expectedRows?: number
  /** The key of the column that the rows are sorted by, with '-' before it for descending: as the server takes it. */
  sort?: string
  onSort?: (sort: string) => void
  selection?: Selection<Row>
  /** Under the rows, in the same box: the pager. */
  footer?: ReactNode
  /** Already inside a panel: no box of its own. */
  bare?: boolean
  /** Under it the person's columns, widths and order are kept (lib/list-choices.ts); without it they cannot be chosen. */
  choicesKey?: string
  /** What they begin with. */
  initialChoices?: ListChoices | undefined
}

/** What the column that takes the rest, the name, never falls below: twelve characters and its padding, px. */
const nameWidth = 208
const checkWidth = 40

/** How wide the table must be for each column that may go, px: the least of worth goes first, what the rows are sorted by last, names never. */
export const widthsNeeded = <Row,>(
  columns: readonly Column<Row>[],
  hasChecks: boolean,
  sort?: string,
): Map<string, number> => {
  const name = columns.find(({ width }) => width === undefined)
  const mayGo = columns.filter((column) => column !== name && !column.headerHidden)
  const stays = columns.filter((column) => !mayGo.includes(column))
  const worth = ({ key, givesWay }: Column<Row>, index: number) =>
    orderOf(key, sort) ? Infinity : (givesWay ?? 100 + columns.length - index)
  const byWorth = mayGo
    .map((column) => ({ column, worth: worth(column, columns.indexOf(column)) }))
    .toSorted((one, other) => other.worth - one.worth)
  let needed = stays.reduce((sum, { width = nameWidth }) => sum + width, hasChecks ? checkWidth : 0)
  return new Map(byWorth.map(({ column }) => [column.key, (needed += column.width ?? nameWidth)]))
}

/** Within a panel: no box of its own. */
const inPanel = { border: 0, borderRadius: 0, bgcolor: 'transparent' } as const
/** The head stays under the shell's while the rows go by; what scrolls by itself could not let it. */
const underHead = {
  overflow: 'clip',
  '& thead': { position: 'sticky', top: 56, zIndex: 2, bgcolor: 'background.paper' },
} as const

/** Where columns can be chosen there is a last head for it: the menu's, or one of its own. */
const useWithMenu = <Row,>(columns: readonly Column<Row>[], isNeeded: boolean): readonly Column<Row>[] =>
  useMemo(
    () =>
      !isNeeded || columns.at(-1)?.headerHidden
        ? columns
        : [
            ...columns,
            { key: 'columns', header: '列の設定', headerHidden: true, width: 52, align: 'right', render: () => null },
          ],
    [columns, isNeeded],
  )

/** The rows are handed the same function whatever is selected. */
const useToggle = <Row,>(selection: Selection<Row> | undefined) => {
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  return useCallback((key: string | number) => latest.current?.onChange(toggled(latest.current.selected, key)), [])
}

/** `rows` undefined means still loading. */
export const DataTable = <Row,>({
  label,
  columns: given,
  rows,
  rowKey,
  empty,
  rowHeight = 48,
  expectedRows,
  sort,
  onSort,
  selection,
  footer,
  bare,
  choicesKey,
  initialChoices,
}: DataTableProps<Row>) => {
  const { columns, choices } = useColumns(
    useWithMenu(given, choicesKey !== undefined),
    choicesKey,
    initialChoices,
    sort,
  )
  const handleSort = (next: string) => {
    if (choicesKey !== undefined) writeListChoices(choicesKey, { sort: next })
    onSort?.(next)
  }
  const hasChecks = selection !== undefined
  const drawn = use(DrawnRows)
  const needed = useMemo(() => widthsNeeded(columns, hasChecks, sort), [columns, hasChecks, sort])
  const handleToggle = useToggle(selection)
  return (
    <TableContainer sx={{ containerType: 'inline-size', ...(bare ? inPanel : underHead) }}>
      {rows === undefined && (
        <>
          <EmptyHead />
          <SkeletonRows rows={expectedRows} height={rowHeight} />
        </>
      )}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <Table aria-label={label} sx={{ '& tbody td, & tbody th': { height: rowHeight } }}>
          <Head
            label={label}
            rows={rows}
            rowKey={rowKey}
            selection={selection}
            columns={columns}
            needed={needed}
            sort={sort}
            onSort={handleSort}
            choices={choices}
          />
          <TableBody>
            {rows.slice(0, drawn).map((row) => {
              const id = rowKey(row)
              return (
                <BodyRow
                  key={id}
                  id={id}
                  row={row}
                  columns={columns}
                  needed={needed}
                  checkLabel={selection && `${selection.labelOf(row)}を選択`}
                  isSelected={selection?.selected.has(id) ?? false}
                  onToggle={handleToggle}
                />
              )
            })}
          </TableBody>
        </Table>
      )}
      {footer && rows !== undefined && rows.length > 0 && (
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>{footer}</Box>
      )}
    </TableContainer>
  )
}

/** The rows that come stand under a head: so do those in their place. */
const EmptyHead = () => (
  <Table aria-hidden>
    <TableHead>
      <TableRow>
        <TableCell component="td" />
      </TableRow>
    </TableHead>
  </Table>
)

type BodyRowProps<Row> = {
  id: string | number
  row: Row
  columns: readonly Column<Row>[]
  needed: ReadonlyMap<string, number>
  /** Without it the row has no checkbox. */
  checkLabel: string | undefined
  isSelected: boolean
  onToggle: (id: string | number) => void
}

const PlainBodyRow = <Row,>({ id, row, columns, needed, checkLabel, isSelected, onToggle }: BodyRowProps<Row>) => (
  <TableRow hover selected={isSelected}>
    {checkLabel !== undefined && (
      <TableCell data-print="off" sx={{ width: checkWidth }}>
        <Checkbox
          slotProps={{ input: { 'aria-label': checkLabel } }}
          checked={isSelected}
          onChange={() => onToggle(id)}
          sx={{ p: 1, ml: -1 }}
        />
      </TableCell>
    )}
    {columns.map((column) => (
      <TableCell
        key={column.key}
        align={column.align}
        data-print={column.headerHidden && 'off'}
        sx={hiding(needed.get(column.key))}
      >
        {column.render(row)}
      </TableCell>
    ))}
  </TableRow>
)
const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow

const toggled = (set: ReadonlySet<string | number>, key: string | number): ReadonlySet<string | number> => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

type HeadProps<Row> = { rows: readonly Row[]; rowKey: (row: Row) => string | number; selection: Selection<Row> }

const SelectAllCell = <Row,>({ rows, rowKey, selection }: HeadProps<Row>) => {
  const keys = rows.map(rowKey)
  const isAll = keys.every((key) => selection.selected.has(key))
  return (
    <TableCell data-print="off" sx={{ width: checkWidth }}>
      <Checkbox
        slotProps={{ input: { 'aria-label': 'すべて選択' } }}
        checked={isAll}
        indeterminate={!isAll && selection.selected.size > 0}
        onChange={() =>
          selection.onChange(
            new Set(
              isAll ? [...selection.selected].filter((key) => !keys.includes(key)) : [...selection.selected, ...keys],
            ),
          )
        }
        sx={{ p: 1, ml: -1 }}
      />
    </TableCell>
  )
}

type TableHeadProps<Row> = Pick<DataTableProps<Row>, 'label' | 'rowKey' | 'sort'> & {
  rows: readonly Row[]
  selection: Selection<Row> | undefined
  columns: readonly Column<Row>[]
  needed: ReadonlyMap<string, number>
  onSort: (sort: string) => void
  choices: ReturnType<typeof useColumns>['choices']
}

/** The columns' names, or what can be done with the rows that are selected. */
const Head = <Row,>({
  label,
  rows,
  rowKey,
  selection,
  columns,
  needed,
  sort,
  onSort,
  choices,
}: TableHeadProps<Row>) => (
  <TableHead>
    {selection && selection.selected.size > 0 ? (
      <SelectionHead rows={rows} rowKey={rowKey} selection={selection} columns={columns} needed={needed} />
    ) : (
      <TableRow>
        {selection && <SelectAllCell rows={rows} rowKey={rowKey} selection={selection} />}
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            needed={needed.get(column.key)}
            sort={sort}
            onSort={onSort}
            onWidth={choices && ((width) => choices.onWidth(column.key, width))}
            menu={choices && column.headerHidden && <ColumnMenu label={label} choices={choices} />}
          />
        ))}
      </TableRow>
    )}
  </TableHead>
)

type SelectionHeadProps<Row> = HeadProps<Row> & { columns: readonly Column<Row>[]; needed: ReadonlyMap<string, number> }

/**
 * The bulk bar: how many, and what to do with them. It lies over cells as wide as the head's: the columns stay where they
 * are. Where the table is too narrow for all of it, it goes on in further lines.
 */
const SelectionHead = <Row,>({ columns, needed, ...head }: SelectionHeadProps<Row>) => (
  <TableRow>
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
