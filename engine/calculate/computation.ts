/**
 * Computes formulas that may read each other: in the order given, and where a formula finds one while computing
 * that is still to be computed (INDIRECT, a cycle that a condition cuts), that one first.
 */
import type { CellPlace } from '#engine/model/address.ts'
import type { CellValue } from '#engine/model/workbook.ts'
import { coveredCells, fillsTooMuch } from './dependencies.ts'
import type { Found, FormulaNode } from './dependencies.ts'
import { evaluateFormula } from './evaluate.ts'
import type { World } from './frame.ts'
import { noSpills, refuseTooMuch, spilledPart } from './spills.ts'
import type { Spilling, Spills } from './spills.ts'
import { ArrayValue, Uncomputable, cellValueOf, errors, scalarOfCell } from './values.ts'
import type { Area, Scalar } from './values.ts'
import { frameAt } from './world.ts'

export type CellResult = { place: CellPlace; value: CellValue }

type Task = {
  formula: FormulaNode
  state: 'waiting' | 'computing' | 'done' | 'failed'
  value: Scalar | ArrayValue
  /** Of formulas that find their cells while they are computed. */
  reads: Area[]
}

/** Formulas computed within each other; a longer chain is unwound and begun from its end. */
const deepest = 40

/** Thrown to have another formula computed first. */
class ComputeFirst extends Error {
  readonly task: Task
  constructor(task: Task) {
    super()
    this.task = task
  }
}

export class Computation {
  readonly #world: World
  readonly #tasks: Task[]
  readonly #known: ReadonlyMap<FormulaNode, CellValue>
  readonly #spills: Spills
  #depth = 0

  /**
   * @param known values of formulas that need no computing
   * @param spills what dynamic arrays are taken to fill
   */
  constructor(
    world: World,
    formulas: FormulaNode[],
    known: ReadonlyMap<FormulaNode, CellValue>,
    spills: Spills = noSpills,
  ) {
    this.#world = world
    this.#known = known
    this.#spills = spills
    this.#tasks = formulas.map((formula): Task => {
      const value = known.get(formula)
      return value === undefined
        ? { formula, state: 'waiting', value: null, reads: [] }
        : { formula, state: 'done', value: scalarOfCell(value), reads: [] }
    })
    for (const task of this.#tasks) {
      const { place } = task.formula
      for (const { sheet, row, column } of coveredCells(task.formula))
        world.cells.setComputed(sheet, row, column, () => this.#shown(task, row - place.row, column - place.column))
    }
  }

  run(): { results: CellResult[]; uncomputed: CellPlace[]; found: Found[]; spillings: Spilling[] } {
    for (const task of this.#tasks) this.#computeFrom(task)
    const results = this.#tasks
      .filter(({ state }) => state === 'done')
      .flatMap((task) => {
        const { row, column } = task.formula.place
        return coveredCells(task.formula).map((place): CellResult => ({
          place,
          value: cellValueOf(this.#shown(task, place.row - row, place.column - column)),
        }))
      })
    const uncomputed = this.#tasks.filter(({ state }) => state !== 'done').map(({ formula }) => formula.place)
    const found = this.#tasks
      .filter(({ state, formula }) => state === 'done' && formula.findsCells && !this.#known.has(formula))
      .filter(({ formula }) => !formula.cell.isDynamic && coveredCells(formula).length === 1)
      .map(({ formula, value, reads }): Found => ({ formula, value: cellValueOf(partOf(value, 0, 0)), reads }))
    const spillings = this.#tasks
      .filter(({ formula }) => formula.cell.isDynamic)
      .map(({ formula, state, value }): Spilling => ({ formula, value: state === 'done' ? value : null }))
    return { results, uncomputed, found, spillings }
  }

  /** What the formula shows in one of the cells it fills. */
  #shown(task: Task, row: number, column: number): Scalar {
    const spill = this.#spills.get(task.formula)
    if (!spill) return partOf(this.#valueOf(task), row, column)
    return spill.isBlocked ? errors.spill : spilledPart(this.#valueOf(task), row, column)
  }

  /** Computes a formula and, before it, what it turns out to need; a formula that needs itself fails. */
  #computeFrom(first: Task): void {
    const stack = [first]
    for (let task = stack.at(-1); task; task = stack.at(-1)) {
      if (task.state === 'done' || task.state === 'failed') {
        stack.pop()
        continue
      }
      try {
        this.#compute(task)
      } catch (error) {
        if (!(error instanceof ComputeFirst)) throw error
        const { task: needed } = error
        const cycle = stack.indexOf(needed)
        if (cycle < 0) stack.push(needed)
        else for (const each of stack.slice(cycle)) each.state = 'failed'
      }
    }
  }

  #compute(task: Task): void {
    const { formula } = task
    if (!formula.tree || formula.isEndless || fillsTooMuch(formula) || this.#spills.get(formula)?.isStuck) {
      task.state = 'failed'
      return
    }
    task.state = 'computing'
    this.#depth++
    const stepsBefore = this.#world.steps
    try {
      const isArray = formula.cell.arrayRange !== undefined
      const { result: value, reads } = this.#world.cells.recorded(() =>
        evaluateFormula(formula.tree!, frameAt(this.#world, formula.place, { isArray })),
      )
      if (formula.findsCells) task.reads = reads
      task.value = isArray || !(value instanceof ArrayValue) ? value : value.at(0, 0)
      if (formula.cell.isDynamic) refuseTooMuch(value, formula.place)
      task.state = 'done'
    } catch (error) {
      const isTooDeep = error instanceof RangeError
      const beginsAnew = error instanceof ComputeFirst || (isTooDeep && this.#depth > 1)
      task.state = beginsAnew ? 'waiting' : 'failed'
      if (isTooDeep && beginsAnew) throw new ComputeFirst(task)
      if (!isTooDeep && !(error instanceof Uncomputable)) throw error
    } finally {
      this.#depth--
      this.#world.steps = stepsBefore
    }
  }

  #valueOf(task: Task): Scalar | ArrayValue {
    if (task.state === 'waiting') {
      if (this.#depth >= deepest) throw new ComputeFirst(task)
      this.#compute(task)
    }
    if (task.state === 'done') return task.value
    throw new Uncomputable(task.state === 'computing' ? 'A cycle' : 'A formula that could not be computed')
  }
}

/** What an array formula's cell shows: beyond the result #N/A, and a blank as 0. */
const partOf = (value: Scalar | ArrayValue, row: number, column: number): Scalar =>
  (value instanceof ArrayValue ? value.spread(row, column) : value) ?? 0
