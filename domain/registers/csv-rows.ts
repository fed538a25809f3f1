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

export function* csvRows(text: string): Generator<string[]> {
  const clean = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(clean)
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < clean.length; at++) {
    const character = clean[at]!
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (clean[at + 1] === '"') cell += clean[++at]!
      else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && clean[at + 1] === '\n') at++
      row.push(cell)
      yield row
      row = []
      cell = ''
    } else cell += character
  }
  if (cell !== '' || row.length > 0) yield [...row, cell]
}
