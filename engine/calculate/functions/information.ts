import { toNumber } from '../coerce.ts'
import type { FunctionTable } from '../frame.ts'
import { ArrayValue, ErrorValue, Lambda, PictureValue, Reference, areaSize, errors } from '../values.ts'
import { fail, firstOf, general, observing, scalar } from './define.ts'

const errorNumbers = new Map<ErrorValue, number>([
  [errors.nil, 1],
  [errors.div0, 2],
  [errors.value, 3],
  [errors.ref, 4],
  [errors.name, 5],
  [errors.num, 6],
  [errors.na, 7],
  [errors.spill, 9],
  [errors.calc, 14],
])

export const informationFunctions: FunctionTable = {
  ISBLANK: observing(1, 1, (_, value) => value === null),
  ISNUMBER: observing(1, 1, (_, value) => typeof value === 'number'),
  ISTEXT: observing(1, 1, (_, value) => typeof value === 'string'),
  ISNONTEXT: observing(1, 1, (_, value) => typeof value !== 'string'),
  ISLOGICAL: observing(1, 1, (_, value) => typeof value === 'boolean'),
  ISREF: general('r', 1, 1, ([value]) => value instanceof Reference),
  ISODD: scalar(1, 1, ({ world }, value) => Math.trunc(toNumber(notTruth(value), world.settings)) % 2 !== 0),
  ISEVEN: scalar(1, 1, ({ world }, value) => Math.trunc(toNumber(notTruth(value), world.settings)) % 2 === 0),
  ISFORMULA: general('r', 1, 1, ([value], { world }) => {
    if (!(value instanceof Reference)) return errors.value
    const { firstSheet, range } = value.area
    return world.cells.cell(firstSheet, range.top, range.left)?.formula !== undefined
  }),
  N: general('e', 1, 1, ([value], frame) => {
    const first = firstOf(value, frame)
    if (first instanceof ErrorValue || typeof first === 'number') return first
    return first === true ? 1 : 0
  }),
  NA: scalar(0, 0, () => errors.na),
  'ERROR.TYPE': observing(1, 1, (_, value) =>
    value instanceof ErrorValue ? (errorNumbers.get(value) ?? errors.na) : errors.na,
  ),
  TYPE: general('r', 1, 1, ([value], frame) => {
    if (value instanceof Lambda) return 128
    if (value instanceof ArrayValue) return 64
    if (value instanceof Reference && value.areas.some((area) => areaSize(area) > 1)) return 64
    const first = firstOf(value, frame)
    if (first instanceof ErrorValue) return 16
    if (first instanceof PictureValue) return 128
    return typeof first === 'string' ? 2 : typeof first === 'boolean' ? 4 : 1
  }),
}

const notTruth = <T>(value: T): T => (typeof value === 'boolean' ? fail(errors.value) : value)
