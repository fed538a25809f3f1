/**
 * Year tables of a client's own form: lines with a cell a month, and what is asked of each plan beside them. A plan has a
 * line, or one for 予定 with one for 実績 below it. Read by where the cells stand, since a form names them as it likes.
 */
import { parseCellReference, type CellPlace } from '../templates/cell-reference.ts'
import {
  mostSourceRows,
  planMonthSource,
  takesSource,
  type ItemSource,
  type MonthLine,
} from '../templates/item-sources.ts'
import { isInputType, type ItemType } from '../templates/item-types.ts'
import { monthsIn } from '../plans/month-heads.ts'

type Item = { name: string; type: ItemType; cell_reference: string | null }
type Placed<I> = { item: I; place: CellPlace; segments: string[]; label: string }
type MonthCell = { month: number; column: number }
type Line<I> = { cells: Placed<I>[]; months: MonthCell[]; kind: MonthLine; row: number; sheet: number }

export type PlanColumn = { label: string; type: ItemType; source: ItemSource | null }
export type PlanBlock<I> = {
  title: string
  sheet: number
  columns: PlanColumn[]
  /** Plan after plan, a cell for each column; null where the form asks nothing. */
  rows: (I | null)[][]
  /** Which row of the table the first is. */
  first: number
}

/** 4月（2）, 業務名1: what tells equal names apart. */
const withoutNumber = (text: string): string => text.replace(/（\d{1,3}）$/u, '').trim()
/** No heading is longer. */
const longest = 60

const placed = <I extends Item>(item: I): Placed<I>[] => {
  const place = item.cell_reference === null ? null : parseCellReference(item.cell_reference)
  if (!place || !isInputType(item.type) || item.name.length > longest * 2) return []
  const segments = item.name.split('：').map(withoutNumber)
  const last = segments.at(-1)!
  return [{ item, place, segments, label: segments.length === 1 ? last.replace(/\d{1,3}$/u, '').trim() : last }]
}

const plannedWords = /^(?:予定|計画)$/u
const doneWords = /^(?:実績|実施|結果)$/u
const kindOf = ({ segments }: Placed<unknown>): MonthLine => {
  const before = segments.slice(0, -1)
  if (before.some((word) => plannedWords.test(word))) return 'planned'
  return before.some((word) => doneWords.test(word)) ? 'done' : 'month'
}

/** Null where its cells are no months of a year. */
const lineOf = <I>(cells: Placed<I>[]): Line<I> | null => {
  const sorted = cells.toSorted((one, other) => one.place.column - other.place.column)
  const months = monthsIn(sorted.map(({ label }) => label)).flatMap(({ column, month, last }) =>
    // A cell of several months cannot say which of them.
    month === last ? [{ month, column: sorted[column]!.place.column }] : [],
  )
  const [first] = months
  const cell = first && sorted.find(({ place }) => place.column === first.column)
  return cell ? { cells: sorted, months, kind: kindOf(cell), row: cell.place.row, sheet: cell.place.sheet } : null
}

const linesOf = <I extends Item>(items: readonly I[]): Line<I>[] => {
  const rows = Map.groupBy(items.flatMap(placed), ({ place }) => `${place.sheet} ${place.row}`)
  return [...rows.values()]
    .flatMap((cells) => lineOf(cells) ?? [])
    .toSorted((one, other) => one.sheet - other.sheet || one.row - other.row)
}

const headOf = ({ sheet, months }: Line<unknown>): string =>
  [sheet, ...months.map(({ month, column }) => `${month}@${column}`)].join(' ')

/** Lines of one plan: 実績 belongs to the 予定 over it. */
type Plan<I> = Line<I>[]
const plansOf = <I>(lines: readonly Line<I>[]): Plan<I>[] => {
  const plans: Plan<I>[] = []
  for (const line of lines) {
    const last = plans.at(-1)
    if (line.kind === 'done' && last?.length === 1 && last[0]!.kind === 'planned') last.push(line)
    else plans.push([line])
  }
  return plans
}

const labelsOf: readonly (readonly [label: RegExp, source: ItemSource])[] = [
  [
    /^(?:点検|検査|保守|作業|業務|管理|実施)?(?:種目|項目|内容|業務名?称?|作業名?称?)$|^(?:点検|検査|件|業務|作業)名称?$/u,
    'plan_name',
  ],
  [/^(?:業務|設備|作業)?(?:区分|分類|系統|種別)$/u, 'plan_group'],
  [/^(?:根拠|関係|関連)?(?:法令|法規|法律)[名等]?$|^根拠法?$/u, 'plan_law'],
  [/^(?:根拠)?条[文項]$/u, 'plan_article'],
  [/^(?:点検|実施|作業|法定)?(?:周期|頻度|サイクル)$/u, 'plan_rule'],
  [/^(?:年間?)?(?:実施|点検|作業)?回数(?:[/／]年)?$/u, 'plan_count'],
  [/^(?:実施|担当|委託|協力|請負|作業|点検|施工|保守)?(?:業者|会社)名?$|^委託先$/u, 'plan_firm'],
  [/^(?:主?担当|実施|作業|点検)者?名?$/u, 'plan_doer'],
  [/^(?:対象|点検)?(?:設備|機器)(?:名称?)?$/u, 'plan_facilities'],
  [/^(?:前回|最終)(?:点検|実施|作業)?(?:年月)?日?$/u, 'plan_last_on'],
  [/^(?:年間?|契約)?(?:作業)?(?:時間|工数)$/u, 'plan_year_hours'],
  [/^(?:単価|1回(?:あたり)?の?(?:金額|料金|費用))$/u, 'plan_price'],
  [/^(?:年額|(?:年間?|契約)?(?:の?金額|費用|料金|予算))$/u, 'plan_year_price'],
  [/^(?:備考|摘要|特記事項)$/u, 'plan_note'],
]

const sourceOf = (label: string, type: ItemType): ItemSource | null => {
  const text = label
    .normalize('NFKC')
    .replace(/\s/gu, '')
    .replace(/\([^()]{1,10}\)$/u, '')
  return labelsOf.find(([pattern, source]) => takesSource(type, source) && pattern.test(text))?.[1] ?? null
}

const lineWords = { month: '', planned: '（予定）', done: '（実績）' } as const satisfies Record<MonthLine, string>

/** A plan's cells by what they ask. */
const cellsOf = <I extends Item>(plan: Plan<I>): Map<string, { item: I; source: ItemSource | null }> => {
  const cells = new Map<string, { item: I; source: ItemSource | null }>()
  for (const { cells: own, months, kind } of plan)
    for (const { item, place, label } of own) {
      const month = months.find(({ column }) => column === place.column)?.month
      const source = month === undefined ? sourceOf(label, item.type) : planMonthSource(kind, month)
      const key = month === undefined ? label : `${month}月${lineWords[kind]}`
      cells.set(cells.has(key) ? `${key}（${place.row + 1}行目）` : key, {
        item,
        source: source && takesSource(item.type, source) ? source : null,
      })
    }
  return cells
}

const numberAtEnd = /(\d{1,3})$/u
/** As its first line is numbered: 13 of the second page. */
const numberOf = ([line]: Plan<Item>): number => Number(numberAtEnd.exec(line!.cells[0]!.segments[0]!)?.[1] ?? 0)

const isBelow = (line: Line<unknown>, before: Line<unknown> | undefined): boolean =>
  before !== undefined && headOf(line) === headOf(before) && line.row - before.row <= 2

/** The year tables of a form. */
export const planBlocksOf = <I extends Item>(items: readonly I[]): PlanBlock<I>[] => {
  const groups: Line<I>[][] = []
  for (const line of linesOf(items)) {
    const last = groups.at(-1)
    if (isBelow(line, last?.at(-1))) last!.push(line)
    else groups.push([line])
  }
  /** How many rows of the table have a place for these months by now: a half year below another goes on with none. */
  const counted = new Map<string, number>()
  return groups.flatMap((lines): PlanBlock<I>[] => {
    const plans = plansOf(lines)
    const months = lines[0]!.months.map(({ month }) => month).join(' ')
    const before = counted.get(months) ?? 0
    const number = numberOf(plans[0]!)
    const first = number > 1 ? number : before + 1
    counted.set(months, first - 1 + plans.length)
    if (first - 1 + plans.length > mostSourceRows) return []
    const rows = plans.map(cellsOf)
    const columns = new Map<string, PlanColumn>()
    for (const row of rows)
      for (const [label, { item, source }] of row)
        if (!columns.has(label)) columns.set(label, { label, type: item.type, source })
    const nameOf = (plan: Plan<I>) => plan[0]!.cells[0]!.segments[0]!
    const [begin, end] = [nameOf(plans[0]!), nameOf(plans.at(-1)!)]
    return [
      {
        title: begin === end ? begin : `${begin}〜${end}`,
        sheet: lines[0]!.sheet,
        columns: [...columns.values()],
        rows: rows.map((row) => [...columns.keys()].map((label) => row.get(label)?.item ?? null)),
        first,
      },
    ]
  })
}

/** Whether a form leaves the names of the plans to be filled in: where they are printed, the table's order is not its own. */
export const isFreeBlock = ({ columns, rows }: PlanBlock<unknown>): boolean => {
  const name = columns.findIndex(({ source }) => source === 'plan_name')
  return name !== -1 && rows.every((row) => row[name] !== null)
}
