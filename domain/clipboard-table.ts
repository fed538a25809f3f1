/** A range of cells as spreadsheets put it on the clipboard: tabs between cells, lines between rows, quotes around what holds either. */

/** Ends of cells that stand without quotes. */
const cellEnd = /[\t\r\n]|$/g

/** What stands between quotes, and where it goes on; null where they are part of the text. */
const quotedCell = (text: string, begin: number): { cell: string; at: number } | null => {
  const parts: string[] = []
  for (let at = begin + 1; ;) {
    const close = text.indexOf('"', at)
    if (close === -1) return null
    parts.push(text.slice(at, close))
    if (text[close + 1] !== '"') {
      const isEnd = close + 1 === text.length || /[\t\r\n]/.test(text[close + 1]!)
      return isEnd ? { cell: parts.join(''), at: close + 1 } : null
    }
    parts.push('"')
    at = close + 2
  }
}

/** The rows of a copied range; one empty cell where the text is empty. */
export const readClipboardTable = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (let at = 0; at <= text.length;) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null
    cellEnd.lastIndex = quoted?.at ?? at
    const end = cellEnd.exec(text)!.index
    rows.at(-1)!.push(quoted?.cell.replace(/\r\n?/g, '\n') ?? text.slice(at, end))
    if (end === text.length) break
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    // The line that ends the last row begins no other.
    if (text[end] !== '\t' && at === text.length) break
    if (text[end] !== '\t') rows.push([])
  }
  return rows
}

const clipboardCell = (cell: string): string => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const clipboardTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(clipboardCell).join('\t')).join('\r\n')
