/**
 * Which formulas depend on which cells. Formulas that read the same range share one node for it, so a table
 * looked up a thousand times costs its size once: building and walking the graph stay linear in formulas,
 * ranges and the formula cells within the ranges.
 */
import { formatRange } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Cell, CellValue, Row, Sheet, Workbook } from '#engine/model/workbook.ts'
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
  /** Null where the text is no formula. */
  tree: FormulaTree | null
  readsClock: boolean
  findsCells: boolean
  isEndless: boolean
  /** Ranges that hold this cell. */
  readIn: RangeNode[]
}
export type RangeNode = SheetRange & { readers: FormulaNode[] }
export type DependencyGraph = {
  formulas: FormulaNode[]
  ranges: RangeNode[]
  formulaIndex: CellIndex<FormulaNode>
  /** What formulas that find their cells made of an earlier state of the workbook, whose values were these. */
  memory: { sheets: Sheet[]; values: Map<FormulaNode, CellValue> } | null
}

/** More cells than this in one array formula are not spread out. */
const maxArrayCells = 10_000

/** A form's formulas stay the same from one keystroke to the next; copies of a workbook share its names. */
const graphs = new WeakMap<Workbook['definedNames'], { sheets: Sheet[]; graph: DependencyGraph }>()

export function dependencyGraph(workbook: Workbook, world: World): DependencyGraph {
  const known = graphs.get(workbook.definedNames)
  if (known && haveSameFormulas(known.sheets, workbook.sheets)) return known.graph
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
      ({ column, formula, arrayRange }, at) =>
        column === b[at]?.column && formula === b[at].formula && arrayRange === b[at].arrayRange,
    )
  )
}

function builtGraph(workbook: Workbook, world: World): DependencyGraph {
  const formulas: FormulaNode[] = []
  const formulaIndex = new CellIndex<FormulaNode>()
  const ranges = new Map<string, RangeNode>()
  for (const sheet of workbook.sheets) {
    for (const row of sheet.rows) {
      for (const cell of row.cells) {
        if (cell.formula === undefined) continue
        const place = { sheet: sheet.index, row: row.index, column: cell.column }
        const tree = parseFormula(cell.formula)
        const frame = frameAt(world, place, { isArray: false })
        const { precedents, ...reads } = tree ? formulaReads(tree, frame) : namedInText(cell.formula, frame)
        const node: FormulaNode = { place, cell, tree, ...reads, readIn: [] }
        formulas.push(node)
        for (const covered of coveredCells(node)) formulaIndex.add(covered, node)
        for (const precedent of precedents) rangeNode(ranges, precedent).readers.push(node)
      }
    }
  }
  for (const range of ranges.values()) {
    for (const producer of new Set(formulaIndex.within(range.sheet, range.range))) producer.readIn.push(range)
  }
  return { formulas, ranges: [...ranges.values()], formulaIndex, memory: null }
}

const rangeKey = ({ sheet, range }: SheetRange): string => `${sheet}:${formatRange(range)}`

function rangeNode(ranges: Map<string, RangeNode>, { sheet, range }: SheetRange): RangeNode {
  const key = rangeKey({ sheet, range })
  let node = ranges.get(key)
  if (!node) ranges.set(key, (node = { sheet, range, readers: [] }))
  return node
}

/** The cell of the formula, or every cell an array formula fills. */
export function coveredCells({ place, cell }: FormulaNode): CellPlace[] {
  const range = cell.arrayRange
  if (!range || fillsTooMuch(cell)) return [place]
  const width = range.right - range.left + 1
  return Array.from({ length: (range.bottom - range.top + 1) * width }, (_, at) => ({
    sheet: place.sheet,
    row: range.top + Math.floor(at / width),
    column: range.left + (at % width),
  }))
}

export const fillsTooMuch = ({ arrayRange: range }: Cell): boolean =>
  range !== undefined && (range.bottom - range.top + 1) * (range.right - range.left + 1) > maxArrayCells

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
export function rememberFound(graph: DependencyGraph, sheets: Sheet[], found: Found[]): void {
  if (graph.memory || found.length === 0) return
  const kept = found.filter(({ reads }) => reads.length <= mostFound)
  const ranges = new Map(graph.ranges.map((node) => [rangeKey(node), node]))
  const before = ranges.size
  for (const { formula, reads } of kept) {
    for (const { firstSheet, lastSheet, range } of reads) {
      for (let sheet = firstSheet; sheet <= lastSheet; sheet++) {
        const { readers } = rangeNode(ranges, { sheet, range })
        if (readers.at(-1) !== formula) readers.push(formula)
      }
    }
  }
  const added = [...ranges.values()].slice(before)
  for (const range of added) {
    for (const producer of new Set(graph.formulaIndex.within(range.sheet, range.range))) producer.readIn.push(range)
  }
  graph.ranges.push(...added)
  graph.memory = { sheets, values: new Map(kept.map(({ formula, value }) => [formula, value])) }
}

/**
 * Formulas to compute anew when these cells have changed: their readers, whatever reads the clock, and what finds its
 * cells and may find others, or in them other values, than the last time; and all that read them.
 */
export function affectedFormulas(
  graph: DependencyGraph,
  { sheets }: Pick<Workbook, 'sheets'>,
  changed: CellPlace[],
): Set<FormulaNode> {
  const start = graph.formulas.filter(({ readsClock }) => readsClock)
  const finding = graph.formulas.filter(({ findsCells }) => findsCells)
  const sinceThen = graph.memory && finding.length > 0 ? changedCells(graph.memory.sheets, sheets) : []
  const stale = sinceThen.length > 0 ? withDependents(readersOf(graph, sinceThen)) : new Set<FormulaNode>()
  for (const formula of finding) {
    const known = graph.memory?.values.get(formula)
    if (!known || stale.has(formula) || !isSameValue(known, valueAt(sheets, formula.place))) start.push(formula)
  }
  start.push(...readersOf(graph, changed))
  for (const { sheet, row, column } of changed)
    start.push(...graph.formulaIndex.within(sheet, { top: row, bottom: row, left: column, right: column }))
  return withDependents(start)
}

function readersOf(graph: DependencyGraph, changed: CellPlace[]): FormulaNode[] {
  const changedIndex = new CellIndex<CellPlace>()
  for (const place of changed) changedIndex.add(place, place)
  const found: FormulaNode[] = []
  for (const { sheet, range, readers } of graph.ranges) {
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
