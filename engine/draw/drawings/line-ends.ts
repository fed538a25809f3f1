/** Arrow heads and other ends of open lines. */
import type { PathCommand, Primitive, Stroke } from '#engine/model/primitives.ts'
import type { LineEnd, ShapeLine } from '#engine/model/workbook.ts'
import { Pen } from './pen.ts'
import { ellipse } from './presets/preset.ts'

type Point = { x: number; y: number }
type Segment = Exclude<PathCommand, { op: 'Z' }>

/** Heads of thin lines are drawn as for this width, so that they stay visible. */
const THINNEST_PT = 2
/** Length and width of a medium end in line widths. */
const SIZE = 3

/** Where the line comes from at its last point: the nearest earlier point that differs. */
const comingFrom = (commands: Segment[]): Point | null => {
  const last = commands.at(-1)
  if (!last) return null
  const candidates: Point[] = commands.slice(0, -1).map(({ x, y }) => ({ x, y }))
  if (last.op === 'C') candidates.push({ x: last.x1, y: last.y1 }, { x: last.x2, y: last.y2 })
  return candidates.findLast(({ x, y }) => Math.hypot(x - last.x, y - last.y) > 1e-6) ?? null
}

const backwards = (commands: Segment[]): Segment[] => {
  const result: Segment[] = []
  for (let index = commands.length - 1; index >= 0; index--) {
    const command = commands[index]
    const next = commands[index + 1]
    if (!command) continue
    const { x, y } = command
    if (next?.op === 'C') result.push({ op: 'C', x1: next.x2, y1: next.y2, x2: next.x1, y2: next.y1, x, y })
    else result.push({ op: result.length === 0 ? 'M' : 'L', x, y })
  }
  return result
}

/** The line shortened so that its blunt end hides under the head, and the head. */
const ended = (commands: Segment[], end: LineEnd, stroke: Stroke): { commands: Segment[]; head: Primitive | null } => {
  const from = comingFrom(commands)
  const last = commands.at(-1)
  if (end === 'none' || !from || !last) return { commands, head: null }
  const size = SIZE * Math.max(stroke.widthPt, THINNEST_PT)
  const length = Math.hypot(last.x - from.x, last.y - from.y)
  const along = { x: (last.x - from.x) / length, y: (last.y - from.y) / length }
  /** A point so far behind the tip and so far to its side. */
  const at = (back: number, side: number): [number, number] => [
    last.x - along.x * back - along.y * side,
    last.y - along.y * back + along.x * side,
  ]
  const half = size / 2
  const paint = { colour: stroke.colour, opacity: stroke.opacity }
  const solid = (pen: Pen): Primitive => ({ kind: 'path', commands: pen.commands, fill: paint })
  const cutBack = (by: number): Segment[] => {
    const [x, y] = at(Math.min(by, length), 0)
    return [...commands.slice(0, -1), { ...last, x, y }]
  }
  switch (end) {
    case 'triangle':
      return {
        commands: cutBack(size * 0.9),
        head: solid(
          new Pen()
            .move(...at(0, 0))
            .lines(at(size, half), at(size, -half))
            .close(),
        ),
      }
    case 'stealth':
      return {
        commands: cutBack(size * 0.6),
        head: solid(
          new Pen()
            .move(...at(0, 0))
            .lines(at(size, half), at(size * 0.6, 0), at(size, -half))
            .close(),
        ),
      }
    case 'diamond':
      return {
        commands,
        head: solid(
          new Pen()
            .move(...at(-half, 0))
            .lines(at(0, half), at(half, 0), at(0, -half))
            .close(),
        ),
      }
    case 'oval':
      return { commands, head: solid(ellipse(last.x, last.y, half, half)) }
    case 'arrow': {
      const pen = new Pen().move(...at(size, half)).lines(at(0, 0), at(size, -half))
      return {
        commands: cutBack(stroke.widthPt / 2),
        head: {
          kind: 'path',
          commands: pen.commands,
          stroke: { ...stroke, dashPt: undefined, cap: 'round', join: 'miter' },
        },
      }
    }
  }
}

/** Strokes a path; the ends of the line go on its first and last point where the path is open. */
export const strokedPath = (commands: PathCommand[], line: ShapeLine, stroke: Stroke): Primitive[] => {
  const open = commands.filter((command) => command.op !== 'Z')
  if (open.length !== commands.length || (line.head === 'none' && line.tail === 'none'))
    return [{ kind: 'path', commands, stroke }]
  const tail = ended(open, line.tail, stroke)
  const head = ended(backwards(tail.commands), line.head, stroke)
  return [
    { kind: 'path', commands: head.head ? backwards(head.commands) : tail.commands, stroke },
    ...[head.head, tail.head].filter((primitive) => primitive !== null),
  ]
}
