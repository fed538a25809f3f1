/** What of other people's books of formulas differs from what Excel saved in them, cell by cell, and why. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Cells of one sheet whose formulas begin with one function and differ in one way. */
export type NamedDifferences = {
  /** With its folder: 'spreadsheet/56574.xlsx'. */
  book: string
  sheet: string
  /** '' for formulas that begin with none. */
  function: string
  /** Kinds of value, as kindOf tells them. */
  ours: string
  excel: string
  /** 'B3:C5 E7'. */
  cells: string
  reason: string
}

/** A line with # is the reason of those that follow: book, sheet, function, 'ours → Excel' and cells, with tabs between. */
export function parseNamed(text: string): NamedDifferences[] {
  const named: NamedDifferences[] = []
  let reason = ''
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (line.startsWith('# ')) {
      reason = line.slice(2)
      continue
    }
    const [book, sheet, name, kinds, cells, ...others] = line.split('\t')
    const [ours, excel] = kinds?.split(' → ') ?? []
    if (!book || !sheet || name === undefined || !ours || !excel || !cells || others.length > 0 || reason === '')
      throw new Error(`No named difference: ${line}`)
    named.push({ book, sheet, function: name, ours, excel, cells, reason })
  }
  return named
}

export const namedDifferences = parseNamed(readFileSync(join(import.meta.dirname, 'named-differences.txt'), 'utf8'))
