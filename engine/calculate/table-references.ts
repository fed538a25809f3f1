/** References by the names of a table's columns, such as 明細[金額], as plain ranges. */
import type { CellPlace } from '#engine/model/address.ts'
import type { Range, Sheet, Table, Workbook } from '#engine/model/workbook.ts'

export type TableReference = { sheet: number; range: Range }

type Found = { table: Table; sheet: Sheet }

/**
 * Looks up 表[列], 表[[列1]:[列2]], 表[#All], 表[@列] and [@列] as seen from a cell; null for what is none of them, names
 * no table, or has no row there.
 */
export function tableReferences(workbook: Workbook): (text: string, place: CellPlace) => TableReference | null {
  const byName = new Map(
    workbook.sheets.flatMap((sheet) =>
      sheet.tables.map((table): [string, Found] => [table.name.toLowerCase(), { table, sheet }]),
    ),
  )
  return (text, place) => {
    const [, name = '', inner = ''] = /^([^[]*)\[([\s\S]*)\]$/u.exec(text) ?? []
    const found = name === '' ? tableAround(workbook, place) : byName.get(name.toLowerCase())
    if (!found) return null
    const { items, columns } = partsOf(inner)
    const rows = rowsOf(found, items, place)
    const span = columnsOf(found.table, columns)
    return rows && span ? { sheet: found.sheet.index, range: { ...rows, ...span } } : null
  }
}

function tableAround(workbook: Workbook, { sheet: index, row, column }: CellPlace): Found | undefined {
  const sheet = workbook.sheets[index]
  const table = sheet?.tables.find(
    ({ range }) => row >= range.top && row <= range.bottom && column >= range.left && column <= range.right,
  )
  return sheet && table ? { table, sheet } : undefined
}

type Parts = { items: string[]; columns: string[] }

/** Inside the outer brackets: 列, @列, @[列], #Data or a list such as [#Headers],[列1]:[列2]. */
function partsOf(inner: string): Parts {
  const ofRow = inner.startsWith('@')
  const rest = ofRow ? inner.slice(1) : inner
  const bracketed = [...rest.matchAll(/\[((?:'.|[^[\]']){0,300})\]/gsu)].map(([, text = '']) => text)
  const names = bracketed.length > 0 ? bracketed : rest.trim() === '' ? [] : [rest]
  const isItem = (name: string): boolean => name.startsWith('#')
  return {
    items: [...(ofRow ? ['#this row'] : []), ...names.filter(isItem).map((name) => name.toLowerCase())],
    columns: names.filter((name) => !isItem(name)).map((name) => name.replace(/'(.)/gsu, '$1')),
  }
}

function rowsOf({ table, sheet }: Found, items: string[], place: CellPlace): Pick<Range, 'top' | 'bottom'> | null {
  const { top, bottom } = table.range
  const [first, last] = [top + table.headerRows, bottom - table.totalsRows]
  const parts: Record<string, [number, number]> = {
    '#all': [top, bottom],
    '#data': [first, last],
    '#headers': [top, first - 1],
    '#totals': [last + 1, bottom],
    '#this row': [place.row, place.row],
  }
  const wanted = (items.length === 0 ? ['#data'] : items).map((item) => parts[item])
  if (wanted.includes(undefined)) return null
  const isOutside =
    items.includes('#this row') && (place.sheet !== sheet.index || place.row < first || place.row > last)
  const rows = { top: Math.min(...wanted.map((part) => part![0])), bottom: Math.max(...wanted.map((part) => part![1])) }
  return isOutside || rows.bottom < rows.top ? null : rows
}

function columnsOf(table: Table, names: string[]): Pick<Range, 'left' | 'right'> | null {
  if (names.length === 0) return { left: table.range.left, right: table.range.right }
  const places = names.map((name) => table.columns.findIndex((column) => column.toLowerCase() === name.toLowerCase()))
  if (places.includes(-1)) return null
  return { left: table.range.left + Math.min(...places), right: table.range.left + Math.max(...places) }
}
