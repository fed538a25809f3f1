import { MAX_COLUMNS, MAX_ROWS } from '#engine/model/address.ts'
import type { Frame } from './frame.ts'
import { Reference } from './values.ts'

const place = /^(?:R(?:(\d+)|\[(-?\d+)\])?)?(?:C(?:(\d+)|\[(-?\d+)\])?)?$/i

type Edges = { top: number; bottom: number; left: number; right: number }

/** A reference in R1C1 style, relative to the formula's cell: R2C3, R[-1]C, R1C1:R3C2, R2, 'シート'!C1; null for none. */
export function readR1C1(text: string, { world, sheet, row, column }: Frame): Reference | null {
  const bang = text.lastIndexOf('!')
  const sheetName = text
    .slice(0, Math.max(0, bang))
    .replace(/^'(.*)'$/s, '$1')
    .replaceAll("''", "'")
  const on = bang < 0 ? sheet : world.sheetIndex(sheetName.toLowerCase())
  const corners = text
    .slice(bang + 1)
    .split(':')
    .map((corner) => edgesOf(corner.trim(), row, column))
  const [first, second = first] = corners
  if (on === undefined || !first || !second || corners.length > 2) return null
  const range = {
    top: Math.min(first.top, second.top),
    left: Math.min(first.left, second.left),
    bottom: Math.max(first.bottom, second.bottom),
    right: Math.max(first.right, second.right),
  }
  return new Reference([{ firstSheet: on, lastSheet: on, range }])
}

function edgesOf(text: string, row: number, column: number): Edges | null {
  const found = place.exec(text)
  if (!found || text === '') return null
  const hasRow = /^R/i.test(text)
  const hasColumn = /C/i.test(text)
  const at = (fixed: string | undefined, moved: string | undefined, own: number): number =>
    fixed === undefined ? own + Number(moved ?? 0) : Number(fixed) - 1
  const [top, left] = [at(found[1], found[2], row), at(found[3], found[4], column)]
  if (hasRow && (top < 0 || top >= MAX_ROWS)) return null
  if (hasColumn && (left < 0 || left >= MAX_COLUMNS)) return null
  return {
    top: hasRow ? top : 0,
    bottom: hasRow ? top : MAX_ROWS - 1,
    left: hasColumn ? left : 0,
    right: hasColumn ? left : MAX_COLUMNS - 1,
  }
}
