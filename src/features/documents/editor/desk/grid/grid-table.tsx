import { memo, useMemo, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import { confirmBoxes } from '#domain/documents/day-confirmations.ts'
import type { GridRow as Row, GridColumn } from '#domain/documents/item-grids.ts'
import type { GridPlace, GridRange } from '#domain/documents/pasted-values.ts'
import type { DatedColumn } from '#domain/documents/month-sheet.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import { isRemarkPoint } from '#domain/templates/month-grids.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useDays, useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import type { FocusRequest } from '#src/features/documents/editor/desk/focus-request.ts'
import type { HolidayNames } from '#src/lib/use-holidays.ts'
import { useHolidays } from '#src/lib/use-holidays.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { CellField } from './cell-field.tsx'
import { textAt, useLiveTable } from '../live-tables.ts'
import type { ShownGrid } from './computed-columns.ts'
import { GridBar, GridKeys } from './grid-bar.tsx'
import { CellNotesPopover } from './cell-notes-popover.tsx'
import { GridCell, hatching } from './grid-cell.tsx'
import { chosenAt, isInRange } from './grid-moves.ts'
import { GridTotals } from './grid-totals.tsx'
import { MonthBar } from './month-bar.tsx'
import { useGrid } from './use-grid.ts'

type GridTableProps = {
  grid: ShownGrid
  focusRequest: FocusRequest | null
  onFocusItem: (item: TemplateItem) => void
  /** Esc: the cursor leaves the table. */
  onLeave: () => void
}

/** Widths of columns, px: as much as their kind of value takes. */
const widths: Record<ItemType, number> = {
  text: 168,
  textarea: 200,
  number: 88,
  percent: 76,
  date: 104,
  datetime: 140,
  time: 72,
  select: 88,
  radio: 72,
  checkbox: 88,
  separator: 0,
  sheet_separator: 0,
  title: 0,
  fileupload: 0,
  aiimage: 0,
  company_logo: 0,
  company_seal: 0,
  approval_seal: 0,
  signature: 0,
}
/** Px a full-width letter of a heading takes, and what stands around it. */
const letterWidth = 13
const padding = 18
/** A day of a month sheet. */
const dayWidth = 52
const widthOf = ({ label, type, day }: GridColumn): number =>
  day ? dayWidth : Math.max(widths[type], Math.min([...label].length * letterWidth + padding, 140))

const headCell = {
  position: 'sticky',
  top: 0,
  zIndex: 3,
  height: 30,
  px: 2,
  py: 0.5,
  typography: 'caption',
  textAlign: 'left',
  bgcolor: 'surface.tableHead',
  borderRight: 1,
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const

/** 明細1 of 明細 is 1. */
const shortLabel = ({ title }: ShownGrid, { label }: { label: string }): string =>
  label.startsWith(title) ? label.slice(title.length).trim() || label : label

const placeOfTarget = (target: EventTarget): GridPlace | null => {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-row]')
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}

/** A table that is filled in with the keys of a spreadsheet. */
export const GridTable = memo(({ grid, focusRequest, onFocusItem, onLeave }: GridTableProps) => {
  const state = useGrid({ grid, focusRequest, onFocusItem })
  const { chosen, range, hasFocus, lastPaste } = state
  const { notes } = useEditor()
  const table = useRef<HTMLDivElement>(null)
  const [noting, setNoting] = useState<{ item: TemplateItem; anchor: HTMLElement } | null>(null)
  const holidays = useHolidays()
  const confirmers = useConfirmers(grid)
  const labelWidth = useMemo(
    () => Math.min(Math.max(...grid.rows.map((row) => [...shortLabel(grid, row)].length)) * letterWidth + padding, 140),
    [grid],
  )
  const handleMouseDown = (event: MouseEvent) => {
    const place = placeOfTarget(event.target)
    if (!place || event.button > 1 || (event.target as HTMLElement).tagName === 'TEXTAREA') return
    event.preventDefault()
    if (event.shiftKey) state.extend(place)
    else state.choose(chosenAt(place))
  }
  const handleMouseOver = (event: MouseEvent) => {
    const place = event.buttons === 1 ? placeOfTarget(event.target) : null
    if (place) state.extend(place)
  }
  /** Beside the cell that keys go to; false where none may be noted. */
  const note = (): boolean => {
    const { row, column } = chosen.at
    const item = grid.rows[row]?.items[column]
    const anchor = table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
    if (!item || !anchor || !notes.cells.has(item.id)) return false
    setNoting({ item, anchor })
    return true
  }
  const total = labelWidth + grid.columns.reduce((sum, column) => sum + widthOf(column), 0)
  return (
    <>
      <GridBar state={state} />
      {grid.month && (
        <MonthBar
          grid={grid}
          chosen={chosen.at}
          onGo={(place) => state.choose(chosenAt(place))}
          onNote={() => note()}
        />
      )}
      <Box
        ref={table}
        {...state.handlers}
        onKeyDown={(event) => {
          if (event.key === 'F2' && event.shiftKey && note()) {
            event.preventDefault()
            event.stopPropagation()
          } else if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
            event.stopPropagation()
            onLeave()
          } else state.handlers.onKeyDown(event)
        }}
        onFocus={() => !hasFocus && state.choose(chosen)}
        onMouseDown={handleMouseDown}
        onMouseOver={handleMouseOver}
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && state.leave()}
        sx={{ overflow: 'auto', maxHeight: 'max(240px, calc(100dvh - 248px))', borderTop: 1, borderColor: 'divider' }}
      >
        <Box
          component="table"
          role="grid"
          aria-label={grid.title}
          aria-multiselectable
          aria-rowcount={grid.rows.length + 1}
          sx={{
            tableLayout: 'fixed',
            borderCollapse: 'separate',
            borderSpacing: 0,
            width: '100%',
            minWidth: total,
            fontSize: 13,
            // What is typed paints its row anew.
            '& tr': { position: 'relative' },
          }}
        >
          <colgroup>
            <col style={{ width: labelWidth }} />
            {grid.columns.map((column) => (
              <col key={column.label} style={{ width: widthOf(column) }} />
            ))}
          </colgroup>
          <GridHead
            columns={grid.columns}
            computed={grid.computed}
            corner={grid.month?.sheet.axis === 'across' ? '項目' : '行'}
            holidays={holidays}
            confirmers={confirmers}
            from={hasFocus ? range.from.column : null}
            to={hasFocus ? range.to.column : null}
          />
          <tbody>
            {grid.rows.map((row, index) => {
              const isIn = index >= range.from.row && index <= range.to.row
              const isPasted =
                lastPaste !== null && index >= lastPaste.range.from.row && index <= lastPaste.range.to.row
              return (
                <GridLine
                  key={row.label}
                  row={row}
                  name={shortLabel(grid, row)}
                  index={index}
                  columns={grid.columns}
                  computed={grid.computed}
                  holidays={holidays}
                  confirmed={row.day && confirmers.get(index)}
                  sheetIndex={grid.sheetIndex}
                  range={isIn ? range : null}
                  pasted={isPasted ? lastPaste.range : null}
                  column={index === chosen.at.row ? chosen.at.column : null}
                  hasFocus={hasFocus && index === chosen.at.row}
                  isMarked={hasFocus && isIn}
                />
              )
            })}
          </tbody>
        </Box>
      </Box>
      <GridTotals grid={grid} />
      <GridKeys isMonth={grid.month !== undefined} />
      {noting && <CellNotesPopover {...noting} onClose={() => setNoting(null)} />}
    </>
  )
})
GridTable.displayName = 'GridTable'

type GridHeadProps = {
  columns: readonly GridColumn[]
  computed: ShownGrid['computed']
  corner: string
  holidays: HolidayNames
  confirmers: ReadonlyMap<number, string>
  /** The first and the last column that is chosen; null: none is marked. */
  from: number | null
  to: number | null
}

const GridHead = memo(({ columns, computed, corner, holidays, confirmers, from, to }: GridHeadProps) => (
  <thead>
    <tr>
      <Box component="th" scope="col" sx={{ ...headCell, left: 0, zIndex: 4 }}>
        <Box component="span" sx={visuallyHidden}>
          {corner}
        </Box>
      </Box>
      {columns.map((column, at) => (
        <ColumnHead
          key={column.label}
          column={column}
          isComputed={computed.has(at)}
          holidays={holidays}
          confirmed={confirmers.get(at)}
          isMarked={from !== null && to !== null && at >= from && at <= to}
        />
      ))}
    </tr>
  </thead>
))
GridHead.displayName = 'GridHead'

type ColumnHeadProps = {
  column: GridColumn
  isComputed: boolean
  holidays: HolidayNames
  confirmed: string | undefined
  isMarked: boolean
}

const ColumnHead = memo(({ column: { label, day }, isComputed, holidays, confirmed, isMarked }: ColumnHeadProps) => (
  <Box
    component="th"
    scope="col"
    title={label}
    aria-current={day?.state === 'today' ? 'date' : undefined}
    sx={{
      ...headCell,
      bgcolor: isMarked ? 'brand.200' : 'surface.tableHead',
      backgroundImage: day?.isClosed ? hatching : undefined,
    }}
  >
    <LineHead label={label} day={day} holidays={holidays} confirmed={confirmed} />
    {isComputed && (
      <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 400 }}>
        自動
      </Box>
    )}
  </Box>
))
ColumnHead.displayName = 'ColumnHead'

type GridLineProps = {
  row: Row<TemplateItem>
  name: string
  index: number
  columns: readonly GridColumn[]
  computed: ShownGrid['computed']
  holidays: HolidayNames
  /** Who confirmed the day, where days run down. */
  confirmed: string | undefined
  sheetIndex: number | null
  range: GridRange | null
  pasted: GridRange | null
  /** The cell of this line that keys go to. */
  column: number | null
  hasFocus: boolean
  isMarked: boolean
}

const GridLine = memo((props: GridLineProps) => {
  const {
    row,
    name,
    index,
    columns,
    computed,
    holidays,
    confirmed,
    sheetIndex,
    range,
    pasted,
    column,
    hasFocus,
    isMarked,
  } = props
  return (
    <tr>
      <Box
        component="th"
        scope="row"
        title={row.label}
        aria-label={row.label}
        sx={{
          ...headCell,
          top: 'auto',
          left: 0,
          zIndex: 2,
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          fontWeight: 400,
          bgcolor: isMarked ? 'brand.200' : 'surface.tableHead',
          boxShadow: pasted ? 'inset -3px 0 0 currentColor' : undefined,
          color: pasted ? 'brand.700' : 'text.secondary',
          backgroundImage: row.day?.isClosed ? hatching : undefined,
        }}
      >
        <LineHead label={name} day={row.day} holidays={holidays} confirmed={confirmed} isBeside />
      </Box>
      {row.items.map((item, at) => {
        const addresses = computed.get(at)
        if (addresses)
          return <ComputedCell key={columns[at]!.label} sheetIndex={sheetIndex} address={addresses[index] ?? null} />
        const place = { row: index, column: at }
        const isActive = column === at
        const day = columns[at]!.day ?? row.day ?? null
        const isChosen = range !== null && isInRange(place, range)
        return (
          <PlacedCell
            key={columns[at]!.label}
            item={item}
            row={index}
            column={at}
            isChosen={isChosen && (isMarked || isActive)}
            isPasted={pasted !== null && isInRange(place, pasted)}
            label={isActive ? `${row.label} ${columns[at]!.label}` : null}
            hasFocus={isActive && hasFocus}
            day={day}
            isQuiet={
              day !== null && (day.weekday === '土' || day.weekday === '日' || holidayOf(day, holidays) !== null)
            }
            isRemark={isRemarkPoint(row.day ? columns[at]! : row)}
          />
        )
      })}
    </tr>
  )
})
GridLine.displayName = 'GridLine'

const holidayOf = ({ day }: DatedColumn, holidays: HolidayNames): string | null =>
  (day !== null && holidays.get(day)) || null

/** As the date picker has them: Saturdays blue, Sundays and holidays red. */
const dayColour = (day: DatedColumn, holiday: string | null): string | undefined => {
  if (day.state === 'today') return 'primary.main'
  if (day.state === 'none') return 'text.disabled'
  if (holiday !== null || day.weekday === '日') return 'error.main'
  return day.weekday === '土' ? 'info.main' : undefined
}

/** What the colours and the hatching say. */
const dayWords = (day: DatedColumn, holiday: string | null): string =>
  [holiday, day.isClosed ? '休業日' : null, day.state === 'none' ? 'この月にない日' : null].filter(Boolean).join('、')

/** By the place of a day among the sheet's, who confirmed it. */
const useConfirmers = (grid: ShownGrid): ReadonlyMap<number, string> => {
  const days = useDays()
  return useMemo(() => {
    if (!grid.month || !days.day_confirmations) return new Map()
    const names = new Map(days.day_confirmations.map(({ item_id, user }) => [item_id, user.name]))
    return new Map(
      confirmBoxes([grid.month]).flatMap(({ item, at }) => {
        const name = names.get(item.id)
        return name === undefined ? [] : [[at, name] as const]
      }),
    )
  }, [grid.month, days])
}

type LineHeadProps = {
  label: string
  day: DatedColumn | undefined
  holidays: HolidayNames
  /** Who confirmed the day. */
  confirmed: string | undefined
  isBeside?: boolean
}

/** 17日 over 水, or beside it where days run down. */
const LineHead = ({ label, day, holidays, confirmed, isBeside = false }: LineHeadProps) => {
  if (!day) return label
  const holiday = holidayOf(day, holidays)
  const words = [dayWords(day, holiday), confirmed && `確認済み（${confirmed}）`].filter(Boolean).join('、')
  return (
    <Box
      component="span"
      title={words || undefined}
      sx={{
        display: 'inline-flex',
        flexDirection: isBeside ? 'row' : 'column',
        columnGap: 1,
        whiteSpace: 'nowrap',
        fontWeight: day.state === 'today' ? 700 : 400,
        color: dayColour(day, holiday),
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
        {label}
        {confirmed && <CheckCircleOutlined aria-hidden sx={{ ml: 0.5, fontSize: 13, color: 'success.main' }} />}
      </Box>
      {day.weekday && <span>{holiday === null ? day.weekday : `${day.weekday}・祝`}</span>}
      {words && (
        <Box component="span" sx={visuallyHidden}>
          {words}
        </Box>
      )}
    </Box>
  )
}

/** What the form computes there, as it stands on the sheet; no key leads to it. */
const ComputedCell = memo(({ sheetIndex, address }: { sheetIndex: number | null; address: string | null }) => (
  <Box
    component="td"
    role="gridcell"
    sx={{
      px: 2,
      height: 30,
      borderRight: 1,
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'neutral.50',
      color: 'text.secondary',
      textAlign: 'right',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }}
  >
    {textAt(useLiveTable(sheetIndex), address)}
  </Box>
))
ComputedCell.displayName = 'ComputedCell'

type PlacedCellProps = {
  item: TemplateItem | null
  row: number
  column: number
  isChosen: boolean
  isPasted: boolean
  /** Of the cell that keys go to. */
  label: string | null
  hasFocus: boolean
  day: DatedColumn | null
  /** Saturday, Sunday or a holiday. */
  isQuiet: boolean
  isRemark: boolean
}

const PlacedCell = memo((props: PlacedCellProps) => {
  const { item, row, column, isChosen, isPasted, label, hasFocus, day, isQuiet, isRemark } = props
  const place = useMemo(() => ({ row, column }), [row, column])
  return (
    <GridCell
      item={item}
      place={place}
      isChosen={isChosen}
      isPasted={isPasted}
      isClosed={day?.isClosed === true}
      isQuiet={isQuiet}
      isDue={day?.state === 'past' && !day.isClosed && !isRemark}
    >
      {label !== null &&
        (item ? (
          <CellField key={item.id} item={item} label={label} hasFocus={hasFocus} />
        ) : (
          <NoItem label={label} hasFocus={hasFocus} />
        ))}
    </GridCell>
  )
})
PlacedCell.displayName = 'PlacedCell'

/** Takes the cursor where the form asks nothing, so that keys go on from there. */
const NoItem = ({ label, hasFocus }: { label: string; hasFocus: boolean }) => (
  <Box
    component="span"
    ref={(element: HTMLSpanElement | null) => {
      if (hasFocus) element?.focus({ preventScroll: true })
    }}
    tabIndex={0}
    role="note"
    aria-label={`${label}：項目なし`}
    sx={{ position: 'absolute', inset: 0, '&:focus-visible': { outlineOffset: -2 } }}
  />
)
