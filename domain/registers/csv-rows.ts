/** Rows of a text of separated values, quoted or not; the separator is the one that its first lines have most of. */
const separators = [',', '\t', ';'] as const

/** A title above the list may have none of them, or another one. */
const linesLookedAt = 20

const separatorOf = (text: string): string => {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\r|\n/, linesLookedAt)
    .map((line) => line.replace(/"[^"]*"/g, ''))
  const count = (separator: string): number => lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0)
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** As much as a spreadsheet holds in one cell. */
export const longestCell = 32_767

export const cellTooLong = (row: number): string =>
  `${row}行目に、長すぎるセルがあります（上限${longestCell.toLocaleString('ja-JP')}文字）。引用符（"）の閉じ忘れがないか確かめてください。`
const unclosed = (row: number): string =>
  `${row}行目で始まる引用符（"）が閉じられていません。直してから、もう一度選んでください。`

/** The text is no list that can be taken over; the message says why. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault'
}

/** What stands between quotes, and where it goes on behind them. */
const quotedCell = (text: string, begin: number, row: number): { cell: string; at: number } => {
  let cell = ''
  for (let at = begin + 1; ;) {
    const close = text.indexOf('"', at)
    if (close === -1 && text.length - at <= longestCell) throw new CsvFault(unclosed(row))
    if (close === -1 || cell.length + close - at > longestCell) throw new CsvFault(cellTooLong(row))
    cell += text.slice(at, close)
    if (text[close + 1] !== '"') return { cell, at: close + 1 }
    cell += '"'
    at = close + 2
  }
}

/** @throws {CsvFault} */
export function* csvRows(text: string): Generator<string[]> {
  const clean = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(clean)
  const end = new RegExp(`[${separator}\r\n]|$`, 'g')
  let row: string[] = []
  let number = 1
  for (let at = 0, isBehindSeparator = false; at < clean.length || isBehindSeparator;) {
    const quoted = clean[at] === '"' ? quotedCell(clean, at, number) : { cell: '', at }
    end.lastIndex = quoted.at
    const ends = end.exec(clean)!.index
    const cell = quoted.cell + clean.slice(quoted.at, ends)
    if (cell.length > longestCell) throw new CsvFault(cellTooLong(number))
    row.push(cell)
    isBehindSeparator = clean[ends] === separator
    at = ends + (clean.startsWith('\r\n', ends) ? 2 : 1)
    if (isBehindSeparator) continue
    yield row
    row = []
    number += 1
  }
}
