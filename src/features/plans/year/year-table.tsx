/** 年間作業計画表: a row a plan, a column a month, the marks between them. One Tab stop; arrows move, Enter opens. */
import { useRef, useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { shiftMonth } from '#domain/months.ts'
import type { Plan, YearTable as YearTableAnswer } from '#domain/plans/plans.contract.ts'
import { doerText, reportToText, timeName } from '#domain/plans/plans.list.ts'
import { ruleText } from '#domain/plans/rule-texts.ts'
import { cellText, linesOf, markWord, marksOf, planMarkLabels, shownMark, totalsOf } from '#domain/plans/year-marks.ts'
import type { MonthMark, YearLine } from '#domain/plans/year-marks.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { PlanMarkIcon } from '#src/widgets/plan-times/plan-mark.tsx'

export type OpenCell = { plan: Plan; marks: readonly MonthMark[]; anchor: HTMLElement }

type YearTableProps = {
  table: YearTableAnswer
  /** yyyy-MM, the twelve of the year. */
  months: readonly string[]
  today: string
  onEdit: (plan: Plan) => void
  onOpen: (cell: OpenCell) => void
  /** None: nothing is moved here. */
  onDrop?: (plan: Plan, mark: MonthMark, month: string) => void
  /** Each month has the same of last year above it. */
  withLast?: boolean
}

const monthName = (month: string): string => `${Number(month.slice(5))}月`

/** 7月 予定 14日 貯水槽清掃 */
const cellLabel = ({ plan, role }: YearLine, month: string, marks: readonly MonthMark[]): string =>
  [
    monthName(month),
    ...marks.map(({ mark, day }) => `${markWord(mark, { role })}${day === null ? '' : `${day}日`}`),
    ...(marks.length === 0 ? ['なし'] : []),
    timeName(plan.kind.name, { role }),
  ].join(' ')

const hatch = 'repeating-linear-gradient(135deg, transparent 0 4px, rgba(0, 0, 0, 0.06) 4px 5px)'
/** One sheet for all cells. */
const styles = {
  minWidth: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  typography: 'cell',
  fontSize: 12,
  '& th, & td': {
    height: 28,
    px: 0.75,
    whiteSpace: 'nowrap',
    textAlign: 'left',
    fontWeight: 400,
    borderBottom: 1,
    borderColor: 'line.row',
    bgcolor: 'background.paper',
  },
  '& thead th': { height: 32, bgcolor: 'neutral.50', color: 'text.secondary', position: 'sticky', top: 0, zIndex: 2 },
  '& .name': { position: 'sticky', left: 0, zIndex: 1, minWidth: 152, maxWidth: 180 },
  '& thead .name': { zIndex: 3 },
  '& .month': { minWidth: 44, width: 46 },
  '& .quarter': { borderLeft: 1, borderLeftColor: 'divider' },
  '& .now': { bgcolor: 'brand.50' },
  '& thead .now': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  '& .forecast': { backgroundImage: hatch },
  '& .over': { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: -2 },
  '& .figure': { textAlign: 'right' },
  '& .group > *': { borderTop: 1, borderTopColor: 'neutral.300' },
  '& .words': { minWidth: 84, maxWidth: 120, whiteSpace: 'normal', lineHeight: '15px', overflowWrap: 'anywhere' },
  '& tfoot > tr > *': { bgcolor: 'neutral.50' },
  '& .cell': {
    ...inRow,
    gap: 0.5,
    width: '100%',
    minHeight: 24,
    fontSize: 12,
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  },
  '& .missed': { color: 'error.main', fontWeight: 700 },
} as const

const quarterOf = (index: number) => (index % 3 === 0 ? 'quarter' : '')

export const YearTable = ({ table, months, today, onEdit, onOpen, onDrop, withLast = false }: YearTableProps) => {
  const body = useRef<HTMLTableElement>(null)
  const [last, setPlace] = useState({ row: 0, column: 0 })
  const [dragged, setDragged] = useState<{ line: string; mark: MonthMark } | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const thisMonth = today.slice(0, 7)
  // A plan may have gone since: the table is never without its Tab stop.
  const lines = linesOf(table.rows)
  const place = { ...last, row: Math.min(last.row, lines.length - 1) }
  const go = (row: number, column: number) => {
    const next = {
      row: Math.min(Math.max(row, 0), lines.length - 1),
      column: Math.min(Math.max(column, 0), months.length - 1),
    }
    setPlace(next)
    body.current?.querySelector<HTMLElement>(`[data-place="${next.row}-${next.column}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, [row: number, column: number]> = {
      ArrowLeft: [place.row, place.column - 1],
      ArrowRight: [place.row, place.column + 1],
      ArrowUp: [place.row - 1, place.column],
      ArrowDown: [place.row + 1, place.column],
      Home: [place.row, 0],
      End: [place.row, months.length - 1],
    }
    const step = steps[event.key]
    if (!step || !(event.target as HTMLElement).dataset.place) return
    event.preventDefault()
    go(...step)
  }
  const classOf = (month: string, index: number, mark: MonthMark | undefined, key: string): string =>
    [
      'month',
      quarterOf(index),
      month === thisMonth ? 'now' : '',
      mark?.mark === 'forecast' ? 'forecast' : '',
      over === key ? 'over' : '',
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <Box sx={{ overflow: 'auto', maxHeight: 'calc(100vh - 260px)', minHeight: 240 }} tabIndex={-1}>
      <Box
        component="table"
        role="grid"
        aria-label={`${table.building.name}の年間作業計画表`}
        ref={body}
        onKeyDown={handleKey}
        sx={styles}
      >
        <thead>
          <tr>
            <th scope="col">区分</th>
            <th scope="col" className="name">
              点検種目
            </th>
            <th scope="col">根拠</th>
            <th scope="col">周期</th>
            <th scope="col">担当</th>
            {months.map((month, index) => (
              <th key={month} scope="col" className={classOf(month, index, undefined, '')}>
                {monthName(month)}
              </th>
            ))}
            <th scope="col" className="figure quarter">
              年額（円）
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => {
            const { plan, role, rule, occurrences } = line
            const before = lines[row - 1]?.plan.kind.group_name
            const isFirst = row === 0 || before !== plan.kind.group_name
            const lineKey = `${plan.id}-${role}`
            const doer = role === 'report' ? (reportToText(plan) ?? '') : doerText(plan)
            return (
              <tr key={lineKey} className={isFirst ? 'group' : undefined}>
                {isFirst ? <th scope="row">{plan.kind.group_name ?? 'その他'}</th> : <td />}
                <NameCell line={line} onEdit={onEdit} />
                <td className="words" title={plan.kind.law ?? undefined}>
                  {plan.kind.law}
                </td>
                <td>{ruleText(rule)}</td>
                <td className="words" title={doer}>
                  {doer}
                </td>
                {months.map((month, column) => {
                  const marks = marksOf(occurrences, month, today)
                  const mark = shownMark(marks)
                  const key = `${row}-${column}`
                  const isMovable =
                    onDrop !== undefined &&
                    plan.canEdit &&
                    mark?.occurrence.state === 'planned' &&
                    mark.mark !== 'forecast'
                  const mayDrop = dragged?.line === lineKey
                  return (
                    <td
                      key={month}
                      className={classOf(month, column, mark, key)}
                      onDragOver={(event: DragEvent) => {
                        if (!mayDrop) return
                        event.preventDefault()
                        setOver(key)
                      }}
                      onDrop={() => {
                        setOver(null)
                        if (mayDrop && dragged.mark.occurrence.planned_month !== month)
                          onDrop?.(plan, dragged.mark, month)
                      }}
                    >
                      {withLast && <LastYear marks={marksOf(occurrences, shiftMonth(month, -12), today)} />}
                      <ButtonBase
                        className="cell"
                        data-place={key}
                        tabIndex={place.row === row && place.column === column ? 0 : -1}
                        aria-label={cellLabel(line, month, marks)}
                        aria-haspopup={marks.length > 0 ? 'dialog' : undefined}
                        draggable={isMovable}
                        onDragStart={() => mark && setDragged({ line: lineKey, mark })}
                        onDragEnd={() => {
                          setDragged(null)
                          setOver(null)
                        }}
                        onFocus={() => setPlace({ row, column })}
                        onClick={(event) => marks.length > 0 && onOpen({ plan, marks, anchor: event.currentTarget })}
                      >
                        {mark && <PlanMarkIcon mark={mark.mark} />}
                        <span className={mark?.mark === 'missed' ? 'missed' : undefined}>{cellText(marks)}</span>
                      </ButtonBase>
                    </td>
                  )
                })}
                <td className="figure quarter">
                  {role === 'report' ? '－' : yearPrice(plan, occurrences, months, today)}
                </td>
              </tr>
            )
          })}
        </tbody>
        <Totals table={table} months={months} today={today} />
      </Box>
    </Box>
  )
}

const NameCell = ({ line: { plan, role }, onEdit }: { line: YearLine } & Pick<YearTableProps, 'onEdit'>) => (
  <th scope="row" className="name">
    <ButtonBase
      onClick={() => onEdit(plan)}
      disabled={!plan.canEdit}
      sx={{
        display: 'block',
        maxWidth: '100%',
        minHeight: 24,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        fontSize: 13,
        ...(role === 'report' ? { pl: 3 } : { fontWeight: 500 }),
      }}
      title={timeName(plan.kind.name, { role })}
      aria-label={role === 'report' ? timeName(plan.kind.name, { role }) : undefined}
    >
      {role === 'report' ? '└ 報告' : plan.kind.name}
    </ButtonBase>
  </th>
)

/** Smaller and greyer, above this year's. */
const LastYear = ({ marks }: { marks: readonly MonthMark[] }) => {
  const mark = shownMark(marks)
  return (
    <Box
      sx={{ ...inRow, gap: 0.5, minHeight: 14, fontSize: 11, color: 'neutral.600', '& svg': { width: 11, height: 11 } }}
    >
      {mark && (
        <>
          <PlanMarkIcon mark={mark.mark} />
          <span>{cellText(marks)}</span>
          <Box component="span" sx={visuallyHidden}>{`前年度 ${planMarkLabels[mark.mark]}`}</Box>
        </>
      )}
    </Box>
  )
}

const yearPrice = (
  plan: Plan,
  occurrences: YearLine['occurrences'],
  months: readonly string[],
  today: string,
): string => {
  const price = months.reduce((sum, month) => sum + totalsOf([{ plan, occurrences }], month, today).price, 0)
  return price === 0 ? '－' : formatNumber(price)
}

const rowsOfTotals = [
  ['件数', 'count', 1],
  ['時間', 'hours', 1],
  ['金額（千円）', 'price', 1000],
] as const

const Totals = ({ table, months, today }: Pick<YearTableProps, 'table' | 'months' | 'today'>) => {
  const totals = months.map((month) => totalsOf(table.rows, month, today))
  return (
    <tfoot>
      {rowsOfTotals.map(([label, key, unit]) => (
        <tr key={key} className={key === 'count' ? 'group' : undefined}>
          {key === 'count' ? <th scope="row">合計</th> : <td />}
          <th scope="row" className="name">
            {label}
          </th>
          <td colSpan={3}>{key === 'count' && '見込みを含みます'}</td>
          {totals.map((each, index) => (
            <td key={months[index]} className={`figure month ${quarterOf(index)}`}>
              {formatNumber(Math.round(each[key] / unit))}
            </td>
          ))}
          <td className="figure quarter">
            {formatNumber(Math.round(totals.reduce((sum, each) => sum + each[key], 0) / unit))}
          </td>
        </tr>
      ))}
    </tfoot>
  )
}
