/**
 * What stands under the header of a list of records: filters, rows in the form that there is room for, what is said where there are
 * none, pages, and what can be done with several.
 *
 *   <RecordListScreen label="建物" list={list} columns={columns} empty={<EmptyState …/>} filters={<RecordFilters …/>} />
 */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import type { PaperProps } from '@mui/material/Paper'
import { useQueryClient } from '@tanstack/react-query'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { ListChoices } from '#src/lib/list-choices.ts'
import { formatNumber } from '#src/lib/text.ts'
import type { DataTableProps } from '#src/ui/lists/data-table.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { RecordList, useIsTable } from '#src/ui/lists/record-list.tsx'
import { ListFrame } from '#src/ui/lists/list-frame.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { StackedRows } from '#src/ui/lists/stacked-rows.tsx'
import type { RowSelection } from '#src/ui/lists/use-row-selection.ts'
import type { RecordCards as Cards } from './record-cards.tsx'
import type { RecordColumn } from './record-columns.ts'
import type { PageOfRecords } from './use-record-list.ts'
import type { WholeBody as Body } from './whole-rows.tsx'

/** A desk has no use for it. */
const RecordCards = lazyPart(() => import('./record-cards.tsx').then((module) => module.RecordCards)) as typeof Cards

/** Loaded with the first selection. */
const SelectionBar = lazyPart(() => import('#src/ui/lists/selection-bar.tsx').then((module) => module.SelectionBar))

const wholeRows = () => import('./whole-rows.tsx')
const WholeBody = lazyPart(() => wholeRows().then((module) => module.WholeBody)) as typeof Body
const WholeFoot = lazyPart(() => wholeRows().then((module) => module.WholeFoot))

type Shown<Row> = PageOfRecords<Row> & {
  /** It stands whole, for its paper. */
  printed?: object | null
  isFiltered?: boolean
  clear?: () => void
  selection?: RowSelection
  choices?: { choicesKey: string; initialChoices: ListChoices | undefined }
  sort?: string | undefined
  onSort?: (sort: string) => void
}

type PhoneRows<Row> = Pick<PaperProps, 'variant' | 'square' | 'sx'> & {
  /** px of a row while they load. */
  height?: number
  /** Otherwise than the columns say. */
  rows?: (found: readonly Row[]) => ReactNode
}

type RecordListScreenProps<Row> = Pick<DataTableProps<Row>, 'rowHeight'> & {
  /** None where the rows are always stacked. */
  columns?: readonly RecordColumn<Row>[]
  /** What is listed: 建物. */
  label: string
  list: Shown<Row>
  filters?: ReactNode
  /** Stands in a PageBody. */
  inset?: boolean
  /** In the place of the rows where there is no record at all. */
  empty: ReactNode
  /** Where nothing fits the filters: another sentence, or all that stands there. */
  noneFits?: ReactNode
  /** What can be done with several; without it none is chosen. */
  actions?: ReactNode
  rowKey?: (row: Row) => string | number
  /** Names the row's checkbox. */
  nameOf?: (row: Row) => string
  /** At a desk too they stand as on a phone. */
  isStacked?: boolean
  /** The rows on a phone and in a narrow window; default: cards, where a column has a place on them. */
  phone?: PhoneRows<Row>
}

/** What the browser's own menu prints is on the screen: on paper a part does not pass for the whole. */
const heldOnPaper = (label: string, count: number, total: number, isPrinted: boolean): string =>
  `${label} ${formatNumber(total)}件${count < total ? `のうち、${isPrinted ? 'はじめ' : '画面'}の${formatNumber(count)}件` : ''}`

type RowsProps<Row> = Pick<
  RecordListScreenProps<Row>,
  'label' | 'list' | 'actions' | 'isStacked' | 'phone' | 'rowHeight' | 'empty'
> &
  Required<Pick<RecordListScreenProps<Row>, 'columns' | 'rowKey' | 'nameOf'>> & {
    rows: readonly Row[] | undefined
    /** Not on a paper that holds all of them. */
    pager: ReactNode
    isWhole: boolean
  }

/** The rows as a table, or stacked; what can be done with several lies over the pager. */
const Rows = <Row extends object>({
  label,
  list: { meta, selection, choices, sort, onSort, whole },
  actions,
  columns,
  rowKey,
  nameOf,
  isStacked,
  phone,
  rows,
  empty,
  pager,
  isWhole,
  ...table
}: RowsProps<Row>) => {
  const client = useQueryClient()
  const chosen = actions && selection
  const footer = chosen ? (
    <>
      {pager}
      {chosen.ids.size > 0 && (
        <Suspense>
          <SelectionBar
            count={chosen.ids.size}
            onClear={chosen.clear}
            onSelectAll={() => chosen.set(new Set([...chosen.ids, ...(rows ?? []).map((row) => Number(rowKey(row)))]))}
            actions={actions}
          />
        </Suspense>
      )}
    </>
  ) : (
    pager
  )
  const hasCards = columns.some(({ card }) => card === 'name')
  const cards = (found: readonly Row[]) => (
    <Suspense fallback={<SkeletonRows height={112} />}>
      <RecordCards
        label={label}
        columns={columns}
        rows={found}
        rowKey={rowKey}
        nameOf={nameOf}
        selection={chosen || undefined}
      />
    </Suspense>
  )
  const stacked = (phone || hasCards) && (
    <Stacked height={112} square rows={cards} {...phone} found={rows} empty={empty} footer={footer} />
  )
  if (isStacked) return stacked
  return (
    <RecordList
      {...table}
      label={label}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      empty={empty}
      footer={pager}
      whole={
        isWhole
          ? {
              total: meta!.total,
              body: (drawRow) => (
                <WholeBody pages={whole!} total={meta!.total} rowHeight={table.rowHeight ?? 48} drawRow={drawRow} />
              ),
              onSelectAll: () =>
                void wholeRows().then((module) => module.selectWhole(client, whole!, rowKey, selection!)),
            }
          : undefined
      }
      {...choices}
      {...(sort !== undefined && { sort })}
      {...(onSort && { onSort })}
      {...(chosen && {
        selection: {
          selected: chosen.ids,
          onChange: (ids) => chosen.set(new Set([...ids].map(Number))),
          labelOf: nameOf,
          actions,
        },
      })}
      {...(stacked && { phone: () => stacked })}
    />
  )
}

export const RecordListScreen = <Row extends object>({
  label,
  list,
  filters,
  inset,
  empty: noneYet,
  noneFits,
  rowKey = (row) => (row as { id: number }).id,
  nameOf = (row) => (row as { name: string }).name,
  columns = [],
  ...shown
}: RecordListScreenProps<Row>) => {
  const { rows: given, meta, failure, onPageChange, onPageSize, printed, isFiltered, clear } = list
  const isTable = useIsTable() && !shown.isStacked
  const isWhole = isTable && !!list.whole && meta !== undefined && !printed
  const title = typeof noneFits === 'string' ? noneFits : `条件に一致する${label}がありません`
  const rest = typeof noneFits === 'string' ? null : noneFits
  const empty = isFiltered ? rest || <NoneFits title={title} onClear={clear!} /> : noneYet
  return (
    <ListFrame
      filters={
        <>
          {filters}
          {given && meta && (
            <div className="print-only">{heldOnPaper(label, given.length, meta.total, Boolean(printed))}</div>
          )}
        </>
      }
      inset={inset}
      rows={given}
      meta={meta}
      failure={failure}
      onPageChange={onPageChange}
      onPageSize={onPageSize}
      mayBeWhole={isTable && list.whole !== null}
    >
      {(rows, pager) => (
        <Rows
          {...shown}
          label={label}
          list={list}
          columns={columns}
          rowKey={rowKey}
          nameOf={nameOf}
          rows={rows}
          empty={empty}
          isWhole={isWhole}
          pager={
            isWhole ? (
              <Suspense>
                <WholeFoot meta={meta} onPageSize={onPageSize!} />
              </Suspense>
            ) : (
              !printed && pager
            )
          }
        />
      )}
    </ListFrame>
  )
}

const NoneFits = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <EmptyState
    drawing="no-result"
    title={title}
    text="条件を変更してください。"
    action={<Button onClick={onClear}>{dialogWords.clear}</Button>}
  />
)

type StackedProps<Row> = Required<Pick<PhoneRows<Row>, 'height' | 'rows'>> &
  PhoneRows<Row> & { found: readonly Row[] | undefined; empty: ReactNode; footer: ReactNode }
const Stacked = <Row,>({ rows, found, ...paper }: StackedProps<Row>) => (
  <StackedRows {...paper} rows={found}>
    {rows}
  </StackedRows>
)
