/** Rows of a text of separated values, quoted or not; the separator is the one that the first line has most of. */
const separators = [',', '\t', ';'] as const

const separatorOf = (text: string): string => {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const count = (separator: string) => line.split(separator).length
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best))
}

export const csvRows = (text: string): string[][] => {
  const clean = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(clean)
  const rows: string[][] = []
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
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += character
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]]
}
