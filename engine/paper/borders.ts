/** Borders of a tile: neighbours agree on one line an edge, equal edges join to one line. */
import type { BorderSide, BorderStyle, Colour } from '#engine/model/workbook.ts'
import type { Primitive, Stroke } from '#engine/model/primitives.ts'

/** Where two neighbours disagree, the later of this order wins; of equals the darker one. */
const order: BorderStyle[] = [
  'none',
  'hair',
  'dotted',
  'dashDotDot',
  'dashDot',
  'dashed',
  'thin',
  'mediumDashDotDot',
  'slantDashDot',
  'mediumDashDot',
  'mediumDashed',
  'medium',
  'thick',
  'double',
]
const rank = Object.fromEntries(order.map((style, index) => [style, index])) as Record<BorderStyle, number>

const luminance = (colour: Colour): number =>
  [0.3, 0.59, 0.11].reduce(
    (sum, weight, index) => sum + weight * parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16),
    0,
  )

function strongerSide(a: BorderSide | undefined, b: BorderSide): BorderSide {
  if (!a) return b
  const difference = rank[a.style] - rank[b.style]
  if (difference !== 0) return difference > 0 ? a : b
  if (a.colour === b.colour) return a
  return luminance(a.colour) <= luminance(b.colour) ? a : b
}

const widths: Partial<Record<BorderStyle, number>> = {
  hair: 0.25,
  thin: 0.5,
  dotted: 0.5,
  dashed: 0.5,
  dashDot: 0.5,
  dashDotDot: 0.5,
  thick: 2.25,
  double: 0.5,
}
const dashes: Partial<Record<BorderStyle, number[]>> = {
  hair: [0.75, 0.75],
  dotted: [1, 1],
  dashed: [3, 1.5],
  dashDot: [6, 2, 2, 2],
  dashDotDot: [6, 2, 2, 2, 2, 2],
  mediumDashed: [6, 2.5],
  mediumDashDot: [7, 2.5, 2.5, 2.5],
  mediumDashDotDot: [7, 2.5, 2.5, 2.5, 2.5, 2.5],
  slantDashDot: [7, 2, 3, 2],
}
/** Half the distance between the two lines of a double border. */
const doubleOffsetPt = 0.75

/** Cells of one format share their sides, and so the strokes that paint them. */
const strokes = new WeakMap<BorderSide, Stroke>()

export function strokeOf(side: BorderSide): Stroke {
  let stroke = strokes.get(side)
  if (!stroke) {
    const dashPt = dashes[side.style]
    stroke = { colour: side.colour, widthPt: widths[side.style] ?? 1.5, ...(dashPt ? { dashPt } : { cap: 'square' }) }
    strokes.set(side, stroke)
  }
  return stroke
}

/** Edges of a tile's grid by line and place along it: edge (line, place) runs from point place to place + 1. */
export type EdgeGrid = {
  setHorizontal(row: number, column: number, side: BorderSide): void
  setVertical(row: number, column: number, side: BorderSide): void
  /** @param xs positions in points of the columns' edges, @param ys of the rows' edges */
  paint(xs: number[], ys: number[]): Primitive[]
}

/** By line, and place along it. */
type Edges = (BorderSide | undefined)[]
const emptyEdges = (length: number): Edges => new Array<BorderSide | undefined>(length).fill(undefined)

/** Indices are those of the tile's visible rows and columns; line index n is the far edge. */
export function createEdgeGrid(rowCount: number, columnCount: number): EdgeGrid {
  const horizontal = emptyEdges((rowCount + 1) * columnCount)
  const vertical = emptyEdges((columnCount + 1) * rowCount)
  const put = (edges: Edges, at: number, side: BorderSide): void => {
    if (side.style !== 'none') edges[at] = strongerSide(edges[at], side)
  }
  const horizontalAt = (line: number, place: number): BorderSide | undefined =>
    line < 0 || place < 0 || place >= columnCount ? undefined : horizontal[line * columnCount + place]
  const verticalAt = (line: number, place: number): BorderSide | undefined =>
    line < 0 || place < 0 || place >= rowCount ? undefined : vertical[line * rowCount + place]
  return {
    setHorizontal: (row, column, side) => put(horizontal, row * columnCount + column, side),
    setVertical: (row, column, side) => put(vertical, column * rowCount + row, side),
    paint(xs, ys) {
      const painted: Primitive[] = []
      for (const run of runsOf(rowCount, columnCount, horizontalAt)) {
        const { line, from, to, side } = run
        const ends: [Ends, Ends] = [
          crossing(verticalAt(from, line - 1), verticalAt(from, line)),
          crossing(verticalAt(to, line - 1), verticalAt(to, line)),
        ]
        painted.push(
          ...paintEdge(side, ys[line]!, xs[from]!, xs[to]!, ends, (a, b, at) => ({
            x1Pt: a,
            y1Pt: at,
            x2Pt: b,
            y2Pt: at,
          })),
        )
      }
      for (const run of runsOf(columnCount, rowCount, verticalAt)) {
        const { line, from, to, side } = run
        const ends: [Ends, Ends] = [
          crossing(horizontalAt(from, line - 1), horizontalAt(from, line)),
          crossing(horizontalAt(to, line - 1), horizontalAt(to, line)),
        ]
        painted.push(
          ...paintEdge(side, xs[line]!, ys[from]!, ys[to]!, ends, (a, b, at) => ({
            x1Pt: at,
            y1Pt: a,
            x2Pt: at,
            y2Pt: b,
          })),
        )
      }
      return painted
    },
  }
}

type EdgeRun = { line: number; from: number; to: number; side: BorderSide }

/** Neighbouring edges of one look on one line. */
function* runsOf(
  lines: number,
  places: number,
  at: (line: number, place: number) => BorderSide | undefined,
): Generator<EdgeRun> {
  for (let line = 0; line <= lines; line += 1) {
    let run: EdgeRun | null = null
    for (let place = 0; place < places; place += 1) {
      const side = at(line, place)
      if (run && side && side.style === run.side.style && side.colour === run.side.colour) {
        run.to = place + 1
        continue
      }
      if (run) yield run
      run = side ? { line, from: place, to: place + 1, side } : null
    }
    if (run) yield run
  }
}

/** Which sides of a double line's end meet a crossing double line: before (above or left) and after. */
type Ends = { before: boolean; after: boolean }
const crossing = (before: BorderSide | undefined, after: BorderSide | undefined): Ends => ({
  before: before?.style === 'double',
  after: after?.style === 'double',
})

function paintEdge(
  side: BorderSide,
  at: number,
  from: number,
  to: number,
  [start, end]: [Ends, Ends],
  points: (from: number, to: number, at: number) => { x1Pt: number; y1Pt: number; x2Pt: number; y2Pt: number },
): Primitive[] {
  const stroke = strokeOf(side)
  if (side.style !== 'double') return [{ kind: 'line', ...points(from, to, at), stroke }]
  const line = (offset: -1 | 1): Primitive => {
    const shift = (ends: Ends): number =>
      cornerShift(offset === -1 ? ends.before : ends.after, offset === -1 ? ends.after : ends.before)
    return { kind: 'line', ...points(from + shift(start), to - shift(end), at + offset * doubleOffsetPt), stroke }
  }
  return [line(-1), line(1)]
}

/** How far one of the two lines ends before its crossing: short of a double line on its own side, past one on the other only. */
const cornerShift = (near: boolean, far: boolean): number => (near ? doubleOffsetPt : far ? -doubleOffsetPt : 0)
