/** Sparklines: a line, columns, or wins and losses in one cell, of the values as they are now. */
import type { PathCommand, Primitive } from '#engine/model/primitives.ts'
import type { Colour, SparklineBound, SparklineContent, SparklineGroup } from '#engine/model/workbook.ts'
import type { DrawingContext, ReferencedCell } from './context.ts'

const insetPt = 2.25
/** Of a column's share of the width. */
const columnShare = 0.75
const axisPt = 0.75
/** The smallest value still shows. */
const lowestColumnPt = 0.75
const markerPt = (weightPt: number): number => 1.5 + weightPt * 1.5

type Point = { value: number; /** From the left, in shares of the width. */ at: number }
/** Points that a line joins; several where cells are missing between them. */
type Points = { points: Point[]; pieces: Point[][]; /** How many columns have room side by side. */ places: number }
type Bounds = { min: number; max: number }

export function drawSparkline(
  { formula, group }: SparklineContent,
  widthPt: number,
  heightPt: number,
  context: DrawingContext,
): Primitive[] {
  const found = pointsOf(formula, group, context)
  const inner = { widthPt: widthPt - 2 * insetPt, heightPt: heightPt - 2 * insetPt }
  if (found.points.length === 0 || inner.widthPt <= 0 || inner.heightPt <= 0) return []
  const bounds = boundsOf(found.points, group, context)
  const draw = group.type === 'line' ? drawLine : group.type === 'column' ? drawColumns : drawWins
  const placed: Primitive = {
    kind: 'group',
    transform: [1, 0, 0, 1, insetPt, insetPt],
    children: draw(found, group, bounds, inner),
  }
  return [{ kind: 'group', clip: { xPt: 0, yPt: 0, widthPt, heightPt }, children: [placed] }]
}

function pointsOf(formula: string, group: SparklineGroup, context: DrawingContext): Points {
  const all = context.cellsOf(formula, context.sheet) ?? []
  const shown = all.map((cell, index) => ({ cell, index })).filter(({ cell }) => group.showsHidden || !cell.isHidden)
  const dates = group.datesFormula === null ? null : context.cellsOf(group.datesFormula, context.sheet)
  const places = dates ? datePlaces(shown, dates) : evenPlaces(shown.length)
  const pieces: Point[][] = [[]]
  shown.forEach(({ cell: { value } }, index) => {
    const at = places.at[index]
    if (at === undefined || at === null) return
    if (value.type === 'number') pieces.at(-1)!.push({ value: value.number, at })
    else if (value.type === 'error') return
    else if (value.type !== 'blank' || group.emptyCells === 'zero') pieces.at(-1)!.push({ value: 0, at })
    else if (group.emptyCells === 'gap') pieces.push([])
  })
  const mirrored = group.rightToLeft
    ? pieces.map((piece) => piece.map(({ value, at }) => ({ value, at: 1 - at })))
    : pieces
  const inOrder = dates ? mirrored.map((piece) => piece.toSorted((a, b) => a.at - b.at)) : mirrored
  return { points: inOrder.flat(), pieces: inOrder.filter(({ length }) => length > 0), places: places.count }
}

type Places = { at: (number | null)[]; count: number }

const evenPlaces = (count: number): Places => ({
  at: Array.from({ length: count }, (_, index) => (count === 1 ? 0.5 : index / (count - 1))),
  count,
})

/** Days without a value keep their room. */
function datePlaces(shown: { index: number }[], dates: ReferencedCell[]): Places {
  const days = shown.map(({ index }) => {
    const value = dates[index]?.value
    return value?.type === 'number' ? value.number : null
  })
  const known = days.filter((day) => day !== null).toSorted((a, b) => a - b)
  const [first, last] = [known[0] ?? 0, known.at(-1) ?? 0]
  const closest = known
    .slice(1)
    .reduce((gap, day, at) => (day > known[at]! ? Math.min(gap, day - known[at]!) : gap), Infinity)
  if (!(last > first)) return { at: days.map((day) => (day === null ? null : 0.5)), count: 1 }
  return {
    at: days.map((day) => (day === null ? null : (day - first) / (last - first))),
    count: Math.round((last - first) / closest) + 1,
  }
}

function boundsOf(points: Point[], group: SparklineGroup, context: DrawingContext): Bounds {
  const own = extent(points)
  const bound = (side: 'min' | 'max', set: SparklineBound): number => {
    if (set.kind === 'custom') return set.value
    return set.kind === 'group' ? groupExtent(group, context)[side] : own[side]
  }
  const [min, max] = [bound('min', group.min), bound('max', group.max)]
  return min <= max ? { min, max } : { min: max, max: min }
}

const extent = (points: Point[]): Bounds =>
  points.reduce(({ min, max }, { value }) => ({ min: Math.min(min, value), max: Math.max(max, value) }), {
    min: Infinity,
    max: -Infinity,
  })

/** By how cells are looked up, which is anew for every workbook as it is. */
const groupExtents = new WeakMap<DrawingContext['cellsOf'], Map<SparklineGroup, Map<number, Bounds>>>()

function groupExtent(group: SparklineGroup, context: DrawingContext): Bounds {
  let groups = groupExtents.get(context.cellsOf)
  if (!groups) groupExtents.set(context.cellsOf, (groups = new Map()))
  let sheets = groups.get(group)
  if (!sheets) groups.set(group, (sheets = new Map()))
  let bounds = sheets.get(context.sheet)
  if (!bounds) {
    bounds = extent(group.formulas.flatMap((formula) => pointsOf(formula, group, context).points))
    sheets.set(context.sheet, bounds)
  }
  return bounds
}

/** What colour of its own a point has, the markers' left out. */
function marking(points: Point[], { marks }: SparklineGroup): (point: Point) => Colour | undefined {
  const { min, max } = extent(points)
  const [first, last] = [points[0], points.at(-1)]
  return (point) => {
    if (marks.high && point.value === max) return marks.high
    if (marks.low && point.value === min) return marks.low
    if (marks.first && point === first) return marks.first
    if (marks.last && point === last) return marks.last
    return point.value < 0 ? marks.negative : undefined
  }
}

type Size = { widthPt: number; heightPt: number }
type Draw = (points: Points, group: SparklineGroup, bounds: Bounds, size: Size) => Primitive[]

/** Down from the top; in the middle where all values are one. What lies beyond the bounds ends at them. */
const depth = (value: number, { min, max }: Bounds, heightPt: number): number =>
  max > min ? Math.min(1, Math.max(0, (max - value) / (max - min))) * heightPt : heightPt / 2

const axisAt = (yPt: number, { axis }: SparklineGroup, { widthPt }: Size): Primitive[] =>
  axis === null
    ? []
    : [{ kind: 'line', x1Pt: 0, y1Pt: yPt, x2Pt: widthPt, y2Pt: yPt, stroke: { colour: axis, widthPt: axisPt } }]

/** A line at 0, where values are on both sides of it. */
const zeroAxis = (group: SparklineGroup, bounds: Bounds, size: Size): Primitive[] =>
  bounds.min < 0 && bounds.max > 0 ? axisAt(depth(0, bounds, size.heightPt), group, size) : []

const drawLine: Draw = ({ points, pieces }, group, bounds, size) => {
  const place = ({ value, at }: Point): { x: number; y: number } => ({
    x: at * size.widthPt,
    y: depth(value, bounds, size.heightPt),
  })
  const lines = pieces
    .filter(({ length }) => length > 1)
    .map((piece): Primitive => ({
      kind: 'path',
      commands: piece.map((point, index): PathCommand => ({ op: index === 0 ? 'M' : 'L', ...place(point) })),
      stroke: { colour: group.colour, widthPt: group.weightPt, cap: 'round', join: 'round' },
    }))
  const side = markerPt(group.weightPt)
  const markOf = marking(points, group)
  const lone = new Set(pieces.flatMap((piece) => (piece.length === 1 ? piece : [])))
  const markers = points.flatMap((point): Primitive[] => {
    const colour = markOf(point) ?? group.marks.markers ?? (lone.has(point) ? group.colour : undefined)
    if (colour === undefined) return []
    const { x, y } = place(point)
    const corner = { xPt: x - side / 2, yPt: y - side / 2 }
    return [{ kind: 'rect', ...corner, widthPt: side, heightPt: side, fill: { colour } }]
  })
  return [...zeroAxis(group, bounds, size), ...lines, ...markers]
}

/** Where the columns of points stand: side by side, the first and the last with their whole width inside. */
function columnsOf({ points, places }: Points, { widthPt }: Size): { point: Point; xPt: number; widthPt: number }[] {
  const sharePt = widthPt / Math.max(1, places)
  const columnPt = sharePt * columnShare
  const roomPt = widthPt - sharePt
  return points.map((point) => ({
    point,
    xPt: (places > 1 ? point.at * roomPt : 0) + (sharePt - columnPt) / 2,
    widthPt: columnPt,
  }))
}

const drawColumns: Draw = (found, group, bounds, size) => {
  // Columns stand on 0 where it is within the bounds, else on the bound next to it.
  const markOf = marking(found.points, group)
  const isFlat = bounds.max === bounds.min
  // A form that is still blank has nothing but zeros.
  if (isFlat && bounds.max === 0) return []
  const base = Math.min(Math.max(0, bounds.min), bounds.max)
  const floorPt = isFlat ? (base < 0 ? 0 : size.heightPt) : depth(base, bounds, size.heightPt)
  const columns = columnsOf(found, size).map(({ point, xPt, widthPt }): Primitive => {
    const endPt = isFlat ? size.heightPt - floorPt : depth(point.value, bounds, size.heightPt)
    const reachPt = Math.max(Math.abs(endPt - floorPt), point.value === 0 ? 0 : lowestColumnPt)
    const isUp = point.value > base || (point.value === base && base >= 0)
    return {
      kind: 'rect',
      xPt,
      yPt: isUp ? floorPt - reachPt : floorPt,
      widthPt,
      heightPt: reachPt,
      fill: { colour: markOf(point) ?? group.colour },
    }
  })
  return [...columns, ...zeroAxis(group, bounds, size)]
}

const drawWins: Draw = (found, group, _, size) => {
  const half = size.heightPt / 2
  const markOf = marking(found.points, group)
  const columns = columnsOf(found, size).flatMap(({ point, xPt, widthPt }): Primitive[] =>
    point.value === 0
      ? []
      : [
          {
            kind: 'rect',
            xPt,
            yPt: point.value > 0 ? 0 : half,
            widthPt,
            heightPt: half,
            fill: { colour: markOf(point) ?? group.colour },
          },
        ],
  )
  return [...columns, ...axisAt(half, group, size)]
}
