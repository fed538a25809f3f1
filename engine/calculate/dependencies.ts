/**
 * Which formulas depend on which cells. Formulas that read the same range share one node for it, so a table
 * looked up a thousand times costs its size once: building and walking the graph stay linear in formulas,
 * ranges and the formula cells within the ranges.
 */
import { formatRange, isOneCell, rangesOverlap } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Cell, CellValue, Range, Row, Sheet, Workbook } from '#engine/model/workbook.ts'
import { changedCells, isSameValue, valueAt } from './cell-changes.ts'
import { CellIndex } from './cell-index.ts'
import { formulaReads, namedInText } from './formula-reads.ts'
import type { SheetRange } from './formula-reads.ts'
import type { World } from './frame.ts'
import { parseFormula } from './parse-formula.ts'
import type { Area } from './values.ts'
import type { FormulaNode as FormulaTree } from './parse-formula.ts'
import { frameAt } from './world.ts'

export type FormulaNode = {
  place: CellPlace
  cell: Cell
  /** The cells an array formula fills; of a dynamic one those it is taken to fill at present. */
  filled: Range | null
  /** Null where the text is no formula. */
  tree: FormulaTree | null
  readsClock: boolean
  findsCells: boolean
  isEndless: boolean
  /** Ranges that hold this cell. */
  readIn: RangeNode[]
}
export type RangeNode = SheetRange & { readers: Set<FormulaNode> }
export type DependencyGraph = {
  formulas: FormulaNode[]
  /** By sheet and address; those that formulas have found come after those that they name. */
  ranges: Map<string, RangeNode>
  /** So many at most, then the graph is built anew: what is found is another from time to time. */
  mostRanges: number
  /** By every cell that a formula fills, but of dynamic arrays only by their own: what they fill changes. */
  formulaIndex: CellIndex<FormulaNode>
  /** Dynamic arrays, in the order of the sheets' cells. */
  dynamic: FormulaNode[]
  memory: Memory | null
}

/** The state after the last computation. */
type Memory = {
  sheets: Sheet[]
  /** Formulas that this computation brought up to date. */
  computed: Set<FormulaNode>
  /** What formulas that find their cells made of this state. */
  values: Map<FormulaNode, CellValue>
}

/** What a change makes to be brought up to date; of some the value is known without computing them. */
export type Affected = { formulas: Set<FormulaNode>; known: Map<FormulaNode, CellValue> }

/** More cells than this in one array formula are not spread out. */
const maxArrayCells = 10_000
/** The same of one dynamic array. */
export const maxSpilledCells = 100_000
const foundPerFormula = 32

/** A form's formulas stay the same from one keystroke to the next; copies of a workbook share its names. */
const graphs = new WeakMap<Workbook['definedNames'], { sheets: Sheet[]; graph: DependencyGraph }>()

export function dependencyGraph(workbook: Workbook, world: World): DependencyGraph {
  const known = graphs.get(workbook.definedNames)
  const isUsable = known !== undefined && known.graph.ranges.size <= known.graph.mostRanges
  if (isUsable && haveSameFormulas(known.sheets, workbook.sheets)) return known.graph
  const graph = builtGraph(workbook, world)
  graphs.set(workbook.definedNames, { sheets: workbook.sheets, graph })
  return graph
}

const haveSameFormulas = (before: Sheet[], after: Sheet[]): boolean =>
  before.length === after.length &&
  before.every((sheet, at) => {
    const other = after[at]
    return (
      sheet === other ||
      (sheet.name === other?.name && sheet.tables === other.tables && haveSameFormulaRows(sheet.rows, other.rows))
    )
  })

function haveSameFormulaRows(before: Row[], after: Row[]): boolean {
  const hasFormula = (row: Row): boolean => row.cells.some(({ formula }) => formula !== undefined)
  let at = 0
  for (const row of after) {
    const other = before[at]
    if (row.index === other?.index) {
      if (row !== other && !haveSameFormulaCells(other, row)) return false
      at++
    } else if ((other && other.index < row.index) || hasFormula(row)) return false
  }
  return at === before.length
}

function haveSameFormulaCells(before: Row, after: Row): boolean {
  const [a, b] = [before, after].map(({ cells }) => cells.filter(({ formula }) => formula !== undefined)) as [
    Cell[],
    Cell[],
  ]
  return (
    a.length === b.length &&
    a.every(
      ({ column, formula, arrayRange, isDynamic }, at) =>
        column === b[at]?.column &&
        formula === b[at].formula &&
        isDynamic === b[at].isDynamic &&
        (isDynamic || arrayRange === b[at].arrayRange),
    )
  )
}

function builtGraph(workbook: Workbook, world: World): DependencyGraph {
  const formulas: FormulaNode[] = []
  const formulaIndex = new CellIndex<FormulaNode>()
  const dynamic: FormulaNode[] = []
  const ranges = new Map<string, RangeNode>()
  for (const sheet of workbook.sheets) {
    for (const row of sheet.rows) {
      for (const cell of row.cells) {
        if (cell.formula === undefined) continue
        const place = { sheet: sheet.index, row: row.index, column: cell.column }
        const tree = parseFormula(cell.formula)
        const frame = frameAt(world, place, { isArray: false })
        const { precedents, ...reads } = tree ? formulaReads(tree, frame) : namedInText(cell.formula, frame)
        const node: FormulaNode = { place, cell, filled: cell.arrayRange ?? null, tree, ...reads, readIn: [] }
        formulas.push(node)
        if (cell.isDynamic) dynamic.push(node)
        for (const covered of cell.isDynamic ? [place] : coveredCells(node)) formulaIndex.add(covered, node)
        for (const precedent of precedents) rangeNode(ranges, precedent).readers.add(node)
      }
    }
  }
  for (const range of ranges.values()) {
    for (const producer of new Set(formulaIndex.within(range.sheet, range.range))) producer.readIn.push(range)
  }
  const mostRanges = ranges.size + foundPerFormula * formulas.length
  const graph: DependencyGraph = { formulas, ranges, mostRanges, formulaIndex, dynamic, memory: null }
  for (const node of dynamic) if (node.filled && !isOneCell(node.filled)) setFilled(graph, node, node.filled)
  return graph
}

/** Takes a dynamic array to fill other cells than before. */
export function setFilled({ ranges }: DependencyGraph, node: FormulaNode, filled: Range): void {
  node.filled = filled
  node.readIn = [...ranges.values()].filter((range) => holdsPartOf(range, node))
}

const holdsPartOf = ({ sheet, range }: SheetRange, { place, filled }: FormulaNode): boolean =>
  sheet === place.sheet && filled !== null && rangesOverlap(range, filled)

const rangeKey = ({ sheet, range }: SheetRange): string => `${sheet}:${formatRange(range)}`

function rangeNode(ranges: Map<string, RangeNode>, { sheet, range }: SheetRange): RangeNode {
  const key = rangeKey({ sheet, range })
  let node = ranges.get(key)
  if (!node) ranges.set(key, (node = { sheet, range, readers: new Set() }))
  return node
}

/** The cell of the formula, or every cell an array formula fills. */
export function coveredCells(node: FormulaNode): CellPlace[] {
  const { place, filled: range } = node
  if (!range || fillsTooMuch(node)) return [place]
  const width = range.right - range.left + 1
  return Array.from({ length: (range.bottom - range.top + 1) * width }, (_, at) => ({
    sheet: place.sheet,
    row: range.top + Math.floor(at / width),
    column: range.left + (at % width),
  }))
}

export const fillsTooMuch = ({ filled: range, cell }: FormulaNode): boolean =>
  range !== null &&
  (range.bottom - range.top + 1) * (range.right - range.left + 1) > (cell.isDynamic ? maxSpilledCells : maxArrayCells)

/** The given formulas and all that read them, directly or over others. */
function withDependents(start: Iterable<FormulaNode>): Set<FormulaNode> {
  const reached = new Set(start)
  const seenRanges = new Set<RangeNode>()
  for (const formula of reached) {
    for (const range of formula.readIn) {
      if (seenRanges.has(range)) continue
      seenRanges.add(range)
      for (const reader of range.readers) reached.add(reader)
    }
  }
  return reached
}

/** What a formula that finds its cells has found, and the value it made of it. */
export type Found = { formula: FormulaNode; value: CellValue; reads: Area[] }

/** A formula that has read more single places is computed every time. */
const mostFound = 64

/**
 * Keeps what INDIRECT and its like have found in this state of the workbook. Such a formula reads the same cells again
 * until one of them changes, so they become its precedents.
 */
export function rememberFound(
  graph: DependencyGraph,
  sheets: Sheet[],
  { formulas, known }: Affected,
  found: Found[],
): void {
  if (!graph.formulas.some(({ findsCells }) => findsCells)) return
  const values = graph.memory?.values ?? new Map<FormulaNode, CellValue>()
  for (const formula of formulas) if (!known.has(formula)) values.delete(formula)
  const before = graph.ranges.size
  for (const { formula, value, reads } of found) {
    if (reads.length > mostFound) continue
    values.set(formula, value)
    for (const { firstSheet, lastSheet, range } of reads)
      for (let sheet = firstSheet; sheet <= lastSheet; sheet++)
        rangeNode(graph.ranges, { sheet, range }).readers.add(formula)
  }
  for (const range of [...graph.ranges.values()].slice(before)) {
    const producers = new Set(graph.formulaIndex.within(range.sheet, range.range))
    for (const producer of producers) if (!producer.cell.isDynamic) producer.readIn.push(range)
    for (const producer of graph.dynamic) if (holdsPartOf(range, producer)) producer.readIn.push(range)
  }
  graph.memory = { sheets, computed: formulas, values }
}

const isSpillError = (value: CellValue): boolean => value.type === 'error' && value.error === '#SPILL!'

/**
 * Formulas to bring up to date when these cells have changed: their readers, whatever reads the clock, and what finds
 * its cells and may find others, or in them other values, than the last time; and all that read them. Of dynamic arrays
 * that something was in the way of it may be gone.
 * @param moved cells that dynamic arrays fill now and did not, or the other way round
 */
export function affectedFormulas(
  graph: DependencyGraph,
  { sheets }: Pick<Workbook, 'sheets'>,
  changed: CellPlace[],
  moved: CellPlace[] = [],
): Affected {
  const clocks = graph.formulas.filter(({ readsClock }) => readsClock)
  const blocked = graph.dynamic.filter(({ place }) => isSpillError(valueAt(sheets, place)))
  const overwritten = [...changed, ...moved].flatMap((place) => formulasAt(graph, place))
  const reached = withDependents([
    ...clocks,
    ...blocked,
    ...overwritten,
    ...readersOf(graph, changed),
    ...readersOf(graph, moved),
  ])
  const finding = graph.formulas.filter(({ findsCells }) => findsCells)
  if (finding.length === 0) return { formulas: reached, known: new Map() }
  const { memory } = graph
  const values = memory?.values ?? new Map<FormulaNode, CellValue>()
  const stale = withDependents([
    ...clocks,
    ...blocked,
    ...overwritten,
    ...readersOf(graph, moved),
    ...finding.filter((formula) => !values.has(formula)),
    ...(memory ? readersOf(graph, changedSince(memory, graph, sheets, reached)) : []),
  ])
  const known = new Map<FormulaNode, CellValue>()
  const others: FormulaNode[] = []
  for (const formula of finding) {
    const value = values.get(formula)
    if (value === undefined || stale.has(formula)) {
      others.push(formula)
      continue
    }
    known.set(formula, value)
    if (!isSameValue(value, valueAt(sheets, formula.place))) others.push(formula)
  }
  return { formulas: withDependents([...reached, ...others]), known }
}

/**
 * Cells that are not, or will not be, what they were then. A formula that was computed then and is again comes to the
 * same, or reads one of them.
 */
function changedSince(
  { sheets: then, computed }: Memory,
  graph: DependencyGraph,
  sheets: Sheet[],
  reached: ReadonlySet<FormulaNode>,
): CellPlace[] {
  const differing = changedCells(then, sheets).filter((place) => {
    const at = formulasAt(graph, place)
    // A dynamic array may come to something else without reading anything else: something lies in its way.
    return (
      at.length === 0 ||
      !at.every((formula) => reached.has(formula) && computed.has(formula) && !formula.cell.isDynamic)
    )
  })
  const newlyComputed = [...reached].filter((formula) => !computed.has(formula))
  return [...differing, ...newlyComputed.flatMap(coveredCells)]
}

const formulasAt = ({ formulaIndex, dynamic }: DependencyGraph, { sheet, row, column }: CellPlace): FormulaNode[] => {
  const range = { top: row, bottom: row, left: column, right: column }
  const found = [...formulaIndex.within(sheet, range)]
  for (const node of dynamic) if (holdsPartOf({ sheet, range }, node) && !found.includes(node)) found.push(node)
  return found
}

function readersOf(graph: DependencyGraph, changed: CellPlace[]): FormulaNode[] {
  if (changed.length === 0) return []
  const changedIndex = new CellIndex<CellPlace>()
  for (const place of changed) changedIndex.add(place, place)
  const found: FormulaNode[] = []
  for (const { sheet, range, readers } of graph.ranges.values()) {
    if (!changedIndex.within(sheet, range).next().done) found.push(...readers)
  }
  return found
}

/**
 * The formulas in an order in which each comes after all of the set that it reads. Formulas on a cycle, and those
 * that read from one over others, come last and in no order.
 */
export function evaluationOrder(formulas: Set<FormulaNode>): FormulaNode[] {
  const waiting = new Map<FormulaNode, number>()
  const filling = new Map<RangeNode, number>()
  for (const producer of formulas) {
    for (const range of producer.readIn) {
      const producers = filling.get(range)
      filling.set(range, (producers ?? 0) + 1)
      if (producers !== undefined) continue
      for (const reader of range.readers) waiting.set(reader, (waiting.get(reader) ?? 0) + 1)
    }
  }
  const ordered = new Set<FormulaNode>()
  const ready = [...formulas].filter((formula) => !waiting.has(formula))
  for (let formula = ready.pop(); formula; formula = ready.pop()) {
    ordered.add(formula)
    for (const range of formula.readIn) {
      const producers = (filling.get(range) ?? 0) - 1
      filling.set(range, producers)
      if (producers > 0) continue
      for (const reader of range.readers) {
        const ranges = (waiting.get(reader) ?? 0) - 1
        waiting.set(reader, ranges)
        if (ranges === 0 && formulas.has(reader)) ready.push(reader)
      }
    }
  }
  return [...ordered, ...[...formulas].filter((formula) => !ordered.has(formula))]
}
