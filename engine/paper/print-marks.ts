/** What of typed values will not come out on paper as typed: told by painting each cell as the page does. */
import { unprintable } from '#engine/draw/fonts.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { paintContent } from './paint-tile.ts'
import { createSheetView } from './sheet-view.ts'
import type { SheetView } from './sheet-view.ts'
import { collectTile } from './tile-cells.ts'

/** cut: ends at the cell's edge; hashes: a number shown as ####; tiny: shrunk under 6 pt. */
export type PrintFault = 'cut' | 'hashes' | 'tiny'
export type CellMarks = CellPlace & {
  fault: PrintFault | null
  /** Characters that no font has. */
  unprintable: string[]
}

const smallestPt = 6
/** How much of a character may lie beyond an edge, in em: what is cut there is the face's own white. */
const slackEm = 0.22

type Rect = { left: number; top: number; right: number; bottom: number }
type Text = Extract<Primitive, { kind: 'text' }>

const nothing: Rect = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
const around = (a: Rect, b: Rect): Rect => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** A text's room without the slack at its edges. */
const inkOf = ({ xPt, baselinePt, widthPt, sizePt }: Text): Rect => {
  const slack = Math.min(slackEm * sizePt, widthPt / 2)
  return {
    left: xPt + slack,
    top: baselinePt - (0.88 - slackEm) * sizePt,
    right: xPt + widthPt - slack,
    bottom: baselinePt + (0.12 - slackEm) * sizePt,
  }
}

const transformed = ({ left, top, right, bottom }: Rect, [a, b, c, d, e, f]: readonly number[]): Rect => {
  const points = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const
  return points.reduce((rect, [x, y]) => {
    const [px, py] = [a! * x + c! * y + e!, b! * x + d! * y + f!]
    return around(rect, { left: px, top: py, right: px, bottom: py })
  }, nothing)
}

type Painted = { ink: Rect; texts: Text[]; isCut: boolean }

const look = (primitives: readonly Primitive[]): Painted =>
  primitives.reduce<Painted>(
    (seen, primitive) => {
      if (primitive.kind === 'text')
        return { ...seen, ink: around(seen.ink, inkOf(primitive)), texts: [...seen.texts, primitive] }
      if (primitive.kind !== 'group') return seen
      const inner = look(primitive.children)
      const ink = primitive.transform ? transformed(inner.ink, primitive.transform) : inner.ink
      const { clip } = primitive
      const isCut =
        clip !== undefined &&
        (ink.left < clip.xPt ||
          ink.top < clip.yPt ||
          ink.right > clip.xPt + clip.widthPt ||
          ink.bottom > clip.yPt + clip.heightPt)
      return {
        ink: around(seen.ink, ink),
        texts: [...seen.texts, ...inner.texts],
        isCut: seen.isCut || inner.isCut || isCut,
      }
    },
    { ink: nothing, texts: [], isCut: false },
  )

const faultOf = (view: SheetView, { row, column }: CellPlace): PrintFault | null => {
  const merge = view.geometry.mergeAt(row, column)
  const at = { row: merge?.top ?? row, column: merge?.left ?? column }
  const tile = collectTile(view, { from: at.row, to: at.row }, { from: at.column, to: at.column })
  const cell = tile.cells.find((each) => each.row === at.row && each.column === at.column)
  if (cell?.cell === undefined) return null
  const { texts, isCut } = look(paintContent(view, cell))
  if (isCut) return 'cut'
  if (cell.cell.value.type === 'number' && /^#+$/.test(texts.map(({ text }) => text).join(''))) return 'hashes'
  const sizePt = Math.min(...texts.map((text) => text.sizePt))
  return sizePt < smallestPt && sizePt < cell.style.font.sizePt - 0.01 ? 'tiny' : null
}

const textAt = (view: SheetView, { row, column }: CellPlace): string => {
  const value = view.cellAt(row, column)?.value
  return value?.type === 'text' ? value.text : ''
}

/** Those of the places, in a workbook with its values filled in, that will not come out as they should. */
export const printMarks = (workbook: Workbook, places: readonly CellPlace[]): CellMarks[] => {
  const marks: CellMarks[] = []
  for (const [index, own] of Map.groupBy(places, ({ sheet }) => sheet)) {
    const sheet = workbook.sheets.find((each) => each.index === index)
    if (sheet === undefined || sheet.kind !== 'worksheet') continue
    const view = createSheetView(workbook, sheet, null)
    for (const place of own) {
      const fault = faultOf(view, place)
      const characters = unprintable(textAt(view, place))
      if (fault !== null || characters.length > 0) marks.push({ ...place, fault, unprintable: characters })
    }
  }
  return marks
}
