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
import { memo, Suspense, use, useCallback, useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { writeListChoices } from '#src/lib/list-choices.ts'
import type { ListChoices } from '#src/lib/list-choices.ts'
import { toggled } from '#src/lib/toggled.ts'
import { ColumnMenu } from './column-menu.tsx'
import { DrawnRows } from './drawn-rows.ts'
import { HeadCell, hiding, orderOf } from './head-cell.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { checkWidth, SelectAllCell } from './select-all-cell.tsx'
import type { SelectionHead as WithSelection } from './selection-head.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import type { Column, RowPlace, Selection, WholeRows } from './table-parts.ts'
import { useColumns } from './use-columns.ts'

export type { Column } from './table-parts.ts'

/** Loaded with the first selection. */
const SelectionHead = lazyPart(() =>
  import('./selection-head.tsx').then((module) => module.SelectionHead),
) as typeof WithSelection

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
  /** `rows` are but the first of these. */
  whole?: WholeRows<Row> | undefined
}

/** What the column that takes the rest, the name, never falls below: twelve characters and its padding, px. */
const nameWidth = 208

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
  whole,
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
  const drawRow = (row: Row, place?: RowPlace) => {
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
        {...place}
      />
    )
  }
  const body = <TableBody>{rows?.slice(0, drawn).map((row) => drawRow(row))}</TableBody>
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
        <Table
          aria-label={label}
          aria-rowcount={whole && whole.total + 1}
          sx={{ '& tbody td, & tbody th': { height: rowHeight } }}
        >
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
            whole={whole}
          />
          {whole ? <Suspense fallback={body}>{whole.body(drawRow)}</Suspense> : body}
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

type BodyRowProps<Row> = RowPlace & {
  id: string | number
  row: Row
  columns: readonly Column<Row>[]
  needed: ReadonlyMap<string, number>
  /** Without it the row has no checkbox. */
  checkLabel: string | undefined
  isSelected: boolean
  onToggle: (id: string | number) => void
}

const PlainBodyRow = <Row,>({
  id,
  row,
  columns,
  needed,
  checkLabel,
  isSelected,
  onToggle,
  index,
  rowRef,
}: BodyRowProps<Row>) => (
  <TableRow
    hover
    selected={isSelected}
    ref={rowRef}
    data-index={index}
    // The head is the first.
    aria-rowindex={index === undefined ? undefined : index + 2}
  >
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

type TableHeadProps<Row> = Pick<DataTableProps<Row>, 'label' | 'rowKey' | 'sort'> & {
  rows: readonly Row[]
  selection: Selection<Row> | undefined
  columns: readonly Column<Row>[]
  needed: ReadonlyMap<string, number>
  onSort: (sort: string) => void
  choices: ReturnType<typeof useColumns>['choices']
  whole: WholeRows<Row> | undefined
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
  whole,
}: TableHeadProps<Row>) => {
  const names = columns.map((column) => (
    <HeadCell
      key={column.key}
      column={column}
      needed={needed.get(column.key)}
      sort={sort}
      onSort={onSort}
      onWidth={choices && ((width) => choices.onWidth(column.key, width))}
      menu={choices && column.headerHidden && <ColumnMenu label={label} choices={choices} />}
    />
  ))
  return (
    <TableHead>
      <TableRow aria-rowindex={whole && 1}>
        {/* The same whatever is selected: who has pressed it goes on from there. */}
        {selection && <SelectAllCell rows={rows} rowKey={rowKey} selection={selection} whole={whole} />}
        {selection && selection.selected.size > 0 ? (
          <Suspense fallback={names}>
            <SelectionHead selection={selection} columns={columns} needed={needed} />
          </Suspense>
        ) : (
          names
        )}
      </TableRow>
    </TableHead>
  )
}
