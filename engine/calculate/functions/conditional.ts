/** COUNTIF and its like. */
import { criterion } from '../criteria.ts'
import type { Criterion } from '../criteria.ts'
import type { Frame, FunctionTable } from '../frame.ts'
import { ErrorValue, Reference, areaHeight, areaSize, areaWidth, errors } from '../values.ts'
import type { Area, Scalar, Value } from '../values.ts'
import { averageOf, firstOf, general, many, seeingErrors, sumOf } from './define.ts'

type Condition = { area: Area; holds: Criterion }

function areaOf(value: Value | undefined): Area {
  if (value instanceof Reference) return value.area
  throw value instanceof ErrorValue ? value : errors.value
}

const criterionOf = (value: Value | undefined, frame: Frame): Criterion =>
  criterion(firstOf(value, frame), frame.world.settings)

/** Ranges and criteria in turns; all ranges must be of one size. */
function conditionsOf(values: Value[], frame: Frame, like?: Area): Condition[] {
  const conditions: Condition[] = []
  for (let at = 0; at + 1 < values.length; at += 2)
    conditions.push({ area: areaOf(values[at]), holds: criterionOf(values[at + 1], frame) })
  const first = like ?? conditions[0]?.area
  if (values.length % 2 !== 0 || !first) throw errors.value
  if (conditions.some(({ area }) => areaHeight(area) !== areaHeight(first) || areaWidth(area) !== areaWidth(first)))
    throw errors.value
  return conditions
}

/** Visits places, counted from the ranges' corner, where all conditions hold; answers how many there are. */
function eachMatch(conditions: Condition[], frame: Frame, visit?: (row: number, column: number) => void): number {
  const { cells } = frame.world
  const lead = conditions.find(({ holds }) => !holds(null)) ?? conditions[0]
  if (!lead) return 0
  const others = conditions.filter((each) => each !== lead)
  const matchesOthers = (row: number, column: number): boolean =>
    others.every(({ area, holds }) =>
      holds(cells.value(area.firstSheet, area.range.top + row, area.range.left + column)),
    )
  let matches = 0
  const take = (row: number, column: number): void => {
    matches++
    visit?.(row, column)
  }
  if (!lead.holds(null)) {
    cells.visit(lead.area, (value, inRow, inColumn) => {
      const [row, column] = [inRow - lead.area.range.top, inColumn - lead.area.range.left]
      if (lead.holds(value) && matchesOthers(row, column)) take(row, column)
    })
    return matches
  }
  // Blank cells match, so every place counts; past the cells in use all of them are blank.
  const ranges = conditions.map(({ area }) => cells.bounded(area))
  const height = Math.max(...ranges.map(({ top, bottom }) => bottom - top + 1))
  const width = Math.max(...ranges.map(({ left, right }) => right - left + 1))
  const { area, holds } = lead
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const value = cells.value(area.firstSheet, area.range.top + row, area.range.left + column)
      if (holds(value) && matchesOthers(row, column)) take(row, column)
    }
  }
  return matches + areaSize(area) - height * width
}

/** The numbers of an area at the places where all conditions hold. */
function numbersWhere(area: Area, conditions: Condition[], frame: Frame): number[] {
  const numbers: number[] = []
  eachMatch(conditions, frame, (row, column) => {
    const value = frame.world.cells.value(area.firstSheet, area.range.top + row, area.range.left + column)
    if (value instanceof ErrorValue) throw value
    if (typeof value === 'number') numbers.push(value)
  })
  return numbers
}

/** SUMIF(range, criterion, [summed]): the summed range takes the size of the first. */
const singly =
  (compute: (numbers: number[]) => Scalar) =>
  ([range, wanted, summed]: Value[], frame: Frame): Value => {
    const area = areaOf(range)
    const source = summed === undefined ? area : areaOf(summed)
    return compute(numbersWhere(source, [{ area, holds: criterionOf(wanted, frame) }], frame))
  }

const jointly =
  (compute: (numbers: number[]) => Scalar) =>
  ([summed, ...rest]: Value[], frame: Frame): Value => {
    const area = areaOf(summed)
    return compute(numbersWhere(area, conditionsOf(rest, frame, area), frame))
  }

const extreme =
  (choose: (a: number, b: number) => number) =>
  (numbers: number[]): number =>
    numbers.length === 0 ? 0 : numbers.reduce(choose)

/** An error may be what is looked for. */
const conditional = (
  kinds: string,
  least: number,
  most: number,
  invoke: (values: Value[], frame: Frame) => Value,
): FunctionTable[string] => seeingErrors(general(kinds, least, most, invoke, 2))

export const conditionalFunctions: FunctionTable = {
  COUNTIF: conditional('es', 2, 2, ([range, wanted], frame) =>
    eachMatch([{ area: areaOf(range), holds: criterionOf(wanted, frame) }], frame),
  ),
  COUNTIFS: conditional('es', 2, 254, (values, frame) => eachMatch(conditionsOf(values, frame), frame)),
  SUMIF: conditional('ese', 2, 3, singly(sumOf)),
  SUMIFS: conditional('ees', 3, many, jointly(sumOf)),
  AVERAGEIF: conditional('ese', 2, 3, singly(averageOf)),
  AVERAGEIFS: conditional('ees', 3, many, jointly(averageOf)),
  MAXIFS: conditional('ees', 3, many, jointly(extreme((a, b) => Math.max(a, b)))),
  MINIFS: conditional('ees', 3, many, jointly(extreme((a, b) => Math.min(a, b)))),
}
