/** Formulas stored once for many cells: when the cell that holds the text is overwritten, the next takes it over. */
import { formatRange } from '#engine/model/address.ts'
import type { CellSpan } from './scan-sheet.ts'
import { escapeXml, xmlAttribute } from './xml-edits.ts'

/**
 * New <f> elements of cells that take a shared formula over.
 * @param formulaAt formula text as it reads in that cell
 */
export function movedSharedFormulas(
  cells: CellSpan[],
  isOverwritten: (cell: CellSpan) => boolean,
  formulaAt: (cell: CellSpan) => string | undefined,
): Map<CellSpan, string> {
  const groups = Map.groupBy(
    cells.filter((cell) => sharedIndex(cell) !== undefined),
    (cell) => sharedIndex(cell) ?? '',
  )
  const moved = new Map<CellSpan, string>()
  for (const [index, members] of groups) {
    const master = members.find((cell) => xmlAttribute(cell.formula?.open.attributes ?? '', 'ref') !== undefined)
    if (!master || !isOverwritten(master)) continue
    const remaining = members.filter((cell) => !isOverwritten(cell))
    const [heir] = remaining
    const text = heir && formulaAt(heir)
    if (!heir?.formula || text === undefined) continue
    const { prefix } = heir.formula.open
    const range = {
      top: Math.min(...remaining.map(({ row }) => row)),
      bottom: Math.max(...remaining.map(({ row }) => row)),
      left: Math.min(...remaining.map(({ column }) => column)),
      right: Math.max(...remaining.map(({ column }) => column)),
    }
    moved.set(heir, `<${prefix}f t="shared" ref="${formatRange(range)}" si="${index}">${escapeXml(text)}</${prefix}f>`)
  }
  return moved
}

function sharedIndex({ formula }: CellSpan): string | undefined {
  if (!formula || xmlAttribute(formula.open.attributes, 't') !== 'shared') return undefined
  return xmlAttribute(formula.open.attributes, 'si')
}
