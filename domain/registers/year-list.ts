/**
 * A company's own year table (年間作業計画表) as a list that 取り込み reads: a row a check, with its building, and its marks as
 * one text. Tables differ: a building a sheet or a column of buildings, years over the months, months that share a column,
 * two years side by side. What is no mark stays as it is, so that its row says so.
 */
import { half, monthsIn, yearIn, type MonthColumn } from '../plans/month-heads.ts'
import { tableTimesText, type TableMark } from '../plans/table-times.ts'
import { foldWord } from './cell-values.ts'
import type { ListSheet } from './list-sheet.ts'
import { proposeColumns } from './registers.ts'
import { asideReason } from './set-aside.ts'

/** Headings of the list that comes of it; the first only tells people where a row stands. */
export const yearListHeadings = [
  '表の場所',
  '建物',
  '区分',
  '点検種目',
  '根拠',
  '担当会社',
  '予定',
  '1回の金額',
  '備考',
]

type Table = { sheet: ListSheet; heading: number; end: number; columns: MonthColumn[] }

const tablesIn = (sheet: ListSheet): Table[] => {
  const headings = sheet.rows.flatMap((cells, heading) => {
    const columns = monthsIn(cells)
    return columns.length === 0 ? [] : [{ heading, columns }]
  })
  return headings.map(({ heading, columns }, index) => ({
    sheet,
    heading,
    columns,
    end: headings[index + 1]?.heading ?? sheet.rows.length,
  }))
}

/** Each column with the year that it is in: its own, the one over it, the table's, else the one that runs. */
const withYears = (
  { sheet, heading, columns }: Table,
  today: string,
): { month: string; last: string; column: number }[] => {
  const above = sheet.rows.slice(Math.max(0, heading - 8), heading)
  const over = above.at(-1) ?? []
  const title = [...above.toReversed().map((cells) => cells.join(' ')), sheet.name].map((text) => yearIn(half(text)))
  const start = columns[0]!.month
  const running = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < start ? 1 : 0)
  const own = columns[0]!.year ?? yearIn(half(over[columns[0]!.column]))
  let year = own ?? title.find((each) => each !== null) ?? running
  return columns.map(({ column, month, last, year: said }, index) => {
    if (index > 0 && month < columns[index - 1]!.month) year += 1
    year = said ?? year
    const at = (value: number, of: number) => `${of}-${String(value).padStart(2, '0')}`
    return { column, month: at(month, year), last: at(last, last < month ? year + 1 : year) }
  })
}

const label = /^(?:建物|物件|施設|ビル|棟)(?:名称?|)[:：]?(.*)$/

/** Over the table, or the sheet's name: one that is registered first. */
const buildingOf = ({ sheet, heading }: Table, known: ReadonlyMap<string, unknown>): string => {
  const above = sheet.rows.slice(0, heading).flatMap((cells) => cells.map((cell) => cell.trim()).filter(Boolean))
  const texts = [...above, sheet.name]
  const exact = texts.find((text) => known.has(foldWord(text)))
  if (exact) return exact
  const folded = texts.map(foldWord)
  const held = [...known.keys()].filter((name) => name.length > 1 && folded.some((text) => text.includes(name)))
  const longest = held.toSorted((one, other) => other.length - one.length)[0]
  if (longest) return longest
  const labelled = above.flatMap((text, index) => {
    const rest = label.exec(text.slice(0, 80))?.[1]
    return rest === undefined ? [] : [rest.trim() || (above[index + 1] ?? '')]
  })
  return labelled[0] ?? (/^(?:sheet\d*|.{0,6}(?:年間|計画|予定).{0,20})$/i.test(half(sheet.name)) ? '' : sheet.name)
}

const done = /^(?:[●■★◆✓✔☑レ済実完]|実施)/
const planned = /^[○◯〇◎□oO]/
const none = /^(?:[-－−ー―‐△▲/]|なし|無)?$/

/** One mark of a cell; null where it is none that is known. A bare number is a day, a month's name that month. */
const markIn = (text: string, month: string): { day: number | null; isDone: boolean } | null => {
  const isDone = done.test(text)
  const isOpen = planned.test(text) || /^[×✕](?:未)?$/.test(text)
  const rest = text
    .replace(done, '')
    .replace(planned, '')
    .replace(/^[×✕]?未?(?:済|施)?/, '')
  const found = /^(?:(\d{1,2})[月/])?(?:(\d{1,2})日?|[上中下]旬)?$/.exec(rest)
  if (!found || (rest === '' && !isDone && !isOpen)) return null
  if (found[1] !== undefined && Number(found[1]) !== Number(month.slice(5))) return null
  const day = found[2] === undefined ? null : Number(found[2])
  return day !== null && (day < 1 || day > 31) ? null : { day, isDone }
}

/** ○○ and 2回 are two; what is no mark is answered as it stands. */
const marksIn = (cell: string, month: string): TableMark[] | { unread: string } => {
  const text = half(cell).replace(/^\((.*)\)$/, '$1')
  if (none.test(text)) return []
  const times = /^([1-9])回$/.exec(text)
  const several = /^([○◯〇●])\1+$/.exec(text)
  const count = times ? Number(times[1]) : several ? text.length : 1
  const mark = markIn(times ? '○' : several ? several[1]! : text, month)
  return mark ? Array.from({ length: count }, () => ({ month, ...mark })) : { unread: cell.trim() }
}

/** As it is written where a mark cannot be read: the reader of the list refuses it by name. */
const unreadText = (month: string, unread: string): string =>
  `${Number(month.slice(5))}月の「${unread.replaceAll('、', ' ')}」`

type Place = { row: number; months: ReturnType<typeof withYears>; end: number }

const timesOf = ({ across = [] }: ListSheet, cells: readonly string[], { row, months, end }: Place): string => {
  const marks: TableMark[] = []
  const unread: string[] = []
  for (const [index, { column, month, last }] of months.entries()) {
    // A month that takes several columns (上旬, 下旬; 予定, 実績) has all up to the next.
    const own = cells.slice(column, months[index + 1]?.column ?? Math.min(end, column + 1))
    const read = own.map((cell) => marksIn(cell, month))
    for (const each of read) if ('unread' in each) unread.push(unreadText(month, each.unread))
    const known = read.flatMap((each) => ('unread' in each ? [] : each))
    const isDone = known.some((mark) => mark.isDone)
    const merged = across.find((each) => each.row === row && each.left === column)
    const until = months.findLast((each) => each.column <= (merged?.right ?? column))?.last ?? last
    // 予定 and 実績 side by side are one time, not two.
    for (const mark of isDone ? known.filter((each) => each.isDone) : known)
      marks.push(until > month ? { ...mark, until } : mark)
  }
  if (unread.length > 0) return unread.join('、')
  return marks.length === 0 ? '' : tableTimesText({ first: months.at(-12)?.month ?? months[0]!.month, marks })
}

type Labels = { headings: string[]; of: (key: string) => number }

const labelsOf = ({ sheet, heading, columns }: Table): Labels => {
  const row = sheet.rows[heading]!
  const over = sheet.rows[heading - 1] ?? []
  const isMonth = new Set(columns.map(({ column }) => column))
  const [first, last] = [columns[0]!.column, columns.at(-1)!.column]
  const width = Math.max(row.length, first)
  const headings = Array.from({ length: width }, (_, column) =>
    isMonth.has(column) || (column > first && column < last) ? '' : row[column] || over[column] || '',
  )
  const keys = proposeColumns('plans', headings)
  const unnamed = headings.findIndex((_, column) => column < first && keys[column] === null)
  return {
    headings,
    of: (key) => {
      const found = keys.indexOf(key)
      return found === -1 && key === 'name' ? unnamed : found
    },
  }
}

const rowsOfTable = (
  table: Table,
  known: ReadonlyMap<string, unknown>,
  today: string,
): [row: number, cells: string[]][] => {
  const { sheet, heading, end, columns } = table
  const months = withYears(table, today)
  const labels = labelsOf(table)
  const own = buildingOf(table, known)
  const at = (key: string) => labels.of(key)
  let [building, group] = [own, '']
  const lastColumn = columns.at(-1)!.column + 1
  return sheet.rows.slice(heading + 1, end).flatMap((cells, index): [number, string[]][] => {
    const row = heading + 1 + index
    const cell = (key: string) => (at(key) === -1 ? '' : (cells[at(key)] ?? '').trim())
    building = cell('building') || building
    group = cell('group_name') || group
    const times = timesOf(sheet, cells, { row, months, end: lastColumn })
    const name = cell('name')
    const isAside =
      cells.every((each) => each.trim() === '') || asideReason(cells, { name: at('name'), headings: labels.headings })
    // Under its last check a table has its legend and notes; a total has no marks of its own.
    if (isAside || (times === '' && name === '')) return []
    const place = `${sheet.name} ${row + 1}行目`
    return [
      [row, [place, building, group, name, cell('law'), cell('partner_name'), times, cell('price'), cell('note')]],
    ]
  })
}

/** The list in place of the sheets; what is no year table stays what it is. */
export const yearList = (
  lists: readonly ListSheet[],
  known: ReadonlyMap<string, unknown>,
  today: string,
): readonly ListSheet[] => {
  const tables = lists.flatMap(tablesIn)
  if (tables.length === 0) return lists
  // What the prices count in stands in the table's own heading.
  const priced = tables.flatMap((table) => {
    const { headings, of } = labelsOf(table)
    return headings[of('price')] ?? []
  })
  const rows: string[][] = [yearListHeadings.map((heading, index) => (index === 7 ? (priced[0] ?? heading) : heading))]
  for (const table of tables) {
    // Rows keep their numbers as far as there is one table; those of further sheets follow.
    const behind = table === tables[0] || table.sheet === tables[0]!.sheet ? 0 : rows.length
    for (const [row, cells] of rowsOfTable(table, known, today)) {
      const index = Math.max(behind + row, 1)
      while (rows.length < index) rows.push([])
      rows[index] = cells
    }
  }
  return [{ name: '年間作業計画表', rows }]
}
