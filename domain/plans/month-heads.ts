/** The head of a year table: which of its columns are months. */

/** A column of a month: `last` is another where several months share it; the year is null where its heading has none. */
export type MonthColumn = { column: number; month: number; last: number; year: number | null }

/** As far as a heading is read, without its blanks. */
export const half = (text = ''): string => text.slice(0, 80).normalize('NFKC').replace(/\s/g, '')

export const yearIn = (text: string): number | null => {
  const found = /(20\d{2})(?:年|\/|\.|-|$)/.exec(text)
  if (found) return Number(found[1])
  const era = /(?:令和|R)(\d{1,2}|元)(?:年|\.|\/|-)/i.exec(text)
  return era ? 2018 + (era[1] === '元' ? 1 : Number(era[1])) : null
}

/** 4月, 2026/04/01 as a month is kept, R8.4, 4〜6月, and a bare 4. */
const monthIn = (cell: string): Omit<MonthColumn, 'column'> | null => {
  const text = half(cell)
  const several = /^(\d{1,2})月?[~〜\-−ー](\d{1,2})月$/.exec(text)
  const one = several ?? /^(?:(?:20\d{2}|R\d{1,2}|令和\d{1,2})[年/.-])?(\d{1,2})(?:月|\/0?1)?$/.exec(text)
  const month = Number(one?.[1])
  const last = Number(several?.[2] ?? month)
  if (!one || month < 1 || month > 12 || last < 1 || last > 12) return null
  return { month, last, year: yearIn(text) }
}

const next = (month: number): number => (month % 12) + 1

/** The months of a row, each after the one before it; fewer than six are no table's. */
export const monthsIn = (cells: readonly string[]): MonthColumn[] => {
  const columns: MonthColumn[] = []
  for (const [column, cell] of cells.entries()) {
    const found = monthIn(cell)
    const before = columns.at(-1)
    if (!found) continue
    if (before && found.month !== next(before.last)) {
      // A number that stands beside the months (項, 回数) is none of them.
      if (columns.length < 6) columns.length = 0
      else break
    }
    columns.push({ column, ...found })
  }
  const covered = columns.reduce((sum, { month, last }) => sum + ((last - month + 12) % 12) + 1, 0)
  return covered < 6 ? [] : columns
}
