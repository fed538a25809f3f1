import { compareScalars, toBoolean, toNumber } from '../coerce.ts'
import type { Frame, FunctionTable } from '../frame.ts'
import type { FormulaNode } from '../parse-formula.ts'
import { ArrayValue, ErrorValue, Lambda, Reference, errors } from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import { arrayOf, eachScalar, general, lazy, many, observing, scalar } from './define.ts'

const evaluated = (node: FormulaNode | undefined, frame: Frame): Value =>
  node === undefined ? false : frame.world.evaluate(node, frame)

/** A single value or an array of them, as an operator would take it. */
const plain = (node: FormulaNode | undefined, frame: Frame): Scalar | ArrayValue =>
  node === undefined ? null : frame.world.plain(frame.world.evaluate(node, frame), frame)

/** Chooses by each value of an array. */
function eachOf(array: ArrayValue, choose: (value: Scalar, row: number, column: number) => Scalar): ArrayValue {
  return ArrayValue.ofRows(array.rows.map((inRow, row) => inRow.map((value, column) => choose(value, row, column))))
}

const cellOf = (value: Scalar | ArrayValue, row: number, column: number): Scalar =>
  value instanceof ArrayValue ? value.spread(row, column) : value

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function chosen(condition: Scalar): boolean | ErrorValue {
  if (condition instanceof ErrorValue) return condition
  try {
    return toBoolean(condition)
  } catch (error) {
    if (error instanceof ErrorValue) return error
    throw error
  }
}

/** Both branches of an array's condition as wide as the widest of them. */
function widened(condition: ArrayValue, ...others: (Scalar | ArrayValue)[]): ArrayValue {
  const arrays = [condition, ...others.filter((other) => other instanceof ArrayValue)]
  const height = Math.max(...arrays.map((array) => array.height))
  const width = Math.max(...arrays.map((array) => array.width))
  if (height === condition.height && width === condition.width) return condition
  return ArrayValue.ofRows(
    Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => condition.spread(row, column)),
    ),
  )
}

function ifElse([test, yes, no]: FormulaNode[], frame: Frame): Value {
  const condition = plain(test, frame)
  if (!(condition instanceof ArrayValue)) {
    const choice = chosen(condition)
    if (choice instanceof ErrorValue) return choice
    return choice ? evaluated(yes, frame) : evaluated(no, frame)
  }
  const whenTrue = plain(yes, frame)
  const whenFalse = no === undefined ? false : plain(no, frame)
  return eachOf(widened(condition, whenTrue, whenFalse), (value, row, column) => {
    const choice = chosen(value)
    if (choice instanceof ErrorValue) return choice
    return cellOf(choice ? whenTrue : whenFalse, row, column)
  })
}

const instead =
  (isCaught: (error: ErrorValue) => boolean) =>
  ([node, fallback]: FormulaNode[], frame: Frame): Value => {
    const value = evaluated(node, frame)
    const settled = frame.world.plain(value, frame)
    if (settled instanceof ArrayValue) {
      const other = once(() => plain(fallback, frame))
      return eachOf(settled, (item, row, column) =>
        item instanceof ErrorValue && isCaught(item) ? cellOf(other(), row, column) : item,
      )
    }
    if (settled instanceof ErrorValue && isCaught(settled)) return evaluated(fallback, frame)
    return value instanceof Reference ? value : settled
  }

function ifs(nodes: FormulaNode[], frame: Frame): Value {
  if (nodes.length % 2 !== 0) return errors.na
  for (let at = 0; at < nodes.length; at += 2) {
    const condition = plain(nodes[at], frame)
    if (condition instanceof ArrayValue) return eachCondition(condition, nodes.slice(at + 1), frame)
    const choice = chosen(condition)
    if (choice instanceof ErrorValue) return choice
    if (choice) return evaluated(nodes[at + 1], frame)
  }
  return errors.na
}

/** From a condition that is an array on, everything is chosen value by value. */
function eachCondition(condition: ArrayValue, [yes, ...rest]: FormulaNode[], frame: Frame): Value {
  const whenTrue = plain(yes, frame)
  const otherwise = rest.length === 0 ? errors.na : ifs(rest, frame)
  const whenFalse =
    otherwise instanceof Reference || otherwise instanceof Lambda ? arrayOf(otherwise, frame) : otherwise
  return eachOf(widened(condition, whenTrue, whenFalse), (value, row, column) => {
    const choice = chosen(value)
    if (choice instanceof ErrorValue) return choice
    return cellOf(choice ? whenTrue : whenFalse, row, column)
  })
}

function switched([subject, ...cases]: FormulaNode[], frame: Frame): Value {
  const value = plain(subject, frame)
  if (value instanceof ArrayValue) {
    return eachOf(value, (item, row, column) => {
      const result = switchOn(item, cases, frame)
      return cellOf(
        result instanceof Reference || result instanceof Lambda ? arrayOf(result, frame) : result,
        row,
        column,
      )
    })
  }
  return switchOn(value, cases, frame)
}

function switchOn(value: Scalar, cases: FormulaNode[], frame: Frame): Value {
  if (value instanceof ErrorValue) return value
  for (let at = 0; at + 1 < cases.length; at += 2) {
    const wanted = plain(cases[at], frame)
    const candidate = wanted instanceof ArrayValue ? wanted.at(0, 0) : wanted
    if (candidate instanceof ErrorValue) return candidate
    if (typeof (candidate ?? 0) === typeof (value ?? 0) && compareScalars(value, candidate) === 0)
      return evaluated(cases[at + 1], frame)
  }
  return cases.length % 2 === 1 ? evaluated(cases.at(-1), frame) : errors.na
}

function choose([index, ...choices]: FormulaNode[], frame: Frame): Value {
  const number = plain(index, frame)
  if (number instanceof ArrayValue) {
    const values = choices.map((choice) => once(() => plain(choice, frame)))
    return eachOf(widened(number, ...values.map((value) => value())), (item, row, column) => {
      if (item instanceof ErrorValue) return item
      const value = values[Math.trunc(toNumber(item, frame.world.settings)) - 1]
      return value ? cellOf(value(), row, column) : errors.value
    })
  }
  if (number instanceof ErrorValue) return number
  const choice = choices[Math.trunc(toNumber(number, frame.world.settings)) - 1]
  return choice ? evaluated(choice, frame) : errors.value
}

/** The truth values among the arguments: of ranges booleans and numbers; #VALUE! where there are none. */
function truths(values: Value[], frame: Frame): boolean[] {
  const found: boolean[] = []
  for (const value of values) {
    eachScalar(value, frame, (item, isDirect) => {
      if (item instanceof ErrorValue) throw item
      if (typeof item === 'boolean' || typeof item === 'number') found.push(Boolean(item))
      // The empty text, which stands for nothing in so many forms, is as if it were not there.
      else if (isDirect && item !== '') found.push(toBoolean(item))
    })
  }
  if (found.length === 0) throw errors.value
  return found
}

export const logicalFunctions: FunctionTable = {
  IF: lazy(2, 3, ifElse),
  IFS: lazy(2, 254, ifs),
  IFERROR: lazy(
    2,
    2,
    instead(() => true),
  ),
  IFNA: lazy(
    2,
    2,
    instead((error) => error === errors.na),
  ),
  SWITCH: lazy(3, 254, switched),
  CHOOSE: lazy(2, many, choose),
  AND: general('r', 1, many, (values, frame) => truths(values, frame).every(Boolean)),
  OR: general('r', 1, many, (values, frame) => truths(values, frame).some(Boolean)),
  XOR: general('r', 1, many, (values, frame) => truths(values, frame).filter(Boolean).length % 2 === 1),
  NOT: scalar(1, 1, (_, value) => !toBoolean(value)),
  TRUE: scalar(0, 0, () => true),
  FALSE: scalar(0, 0, () => false),
  ISERROR: observing(1, 1, (_, value) => value instanceof ErrorValue),
  ISERR: observing(1, 1, (_, value) => value instanceof ErrorValue && value !== errors.na),
  ISNA: observing(1, 1, (_, value) => value === errors.na),
}
