import { canBreakBetween } from './kinsoku.ts'
import { widthOf } from './sorts.ts'
import type { Sort } from './sorts.ts'

export type Line = { sorts: Sort[]; widthPt: number; endsParagraph: boolean }

const isSpace = (sort: Sort | undefined): boolean => sort?.character === ' ' || sort?.character === '\u3000'

/** Spaces that end a wrapped line take no room. */
function lineOf(sorts: Sort[], endsParagraph: boolean): Line {
  let end = sorts.length
  if (!endsParagraph) while (end > 0 && isSpace(sorts[end - 1])) end -= 1
  const kept = end === sorts.length ? sorts : sorts.slice(0, end)
  return { sorts: kept, widthPt: widthOf(kept), endsParagraph }
}

/** One paragraph on one line. */
export const unbroken = (sorts: Sort[]): Line => lineOf(sorts, true)

/**
 * Breaks a paragraph into lines of at most widthPt. A word longer than a line breaks where the line ends;
 * every line holds at least one character.
 * @param firstIndentPt what the first line is narrower by
 */
export function breakLines(sorts: Sort[], widthPt: number, firstIndentPt = 0): Line[] {
  const lines: Line[] = []
  const tolerance = 0.01
  let start = 0
  let breakAt = -1
  let width = firstIndentPt
  for (let i = 0; i < sorts.length; i += 1) {
    const sort = sorts[i]!
    if (i > start && canBreakBetween(sorts[i - 1]!.character, sort.character)) breakAt = i
    width += sort.widthPt
    const overflows = width > widthPt + tolerance && i > start && !isSpace(sort)
    if (!overflows) continue
    const end = breakAt > start ? breakAt : i
    lines.push(lineOf(sorts.slice(start, end), false))
    start = end
    breakAt = -1
    width = widthOf(sorts.slice(start, i + 1))
  }
  lines.push(lineOf(sorts.slice(start), true))
  return lines
}
