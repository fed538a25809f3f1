/** LET, LAMBDA and the functions that call one for every value. */
import type { Frame, FunctionTable } from '../frame.ts'
import type { FormulaNode } from '../parse-formula.ts'
import { ArrayValue, ErrorValue, Lambda, Reference, Uncomputable, errors, referenceTo } from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import { arrayOf, arrayResult, fail, firstOf, general, lazy, many, numberOf } from './define.ts'

const deepestCall = 200
const largest = 1_000_000

const asArray = (frame: Frame): Frame => (frame.isArray ? frame : { ...frame, isArray: true })
const variableOf = (node: FormulaNode | undefined): string => (node?.kind === 'name' ? node.name : fail(errors.name))

function letIn(nodes: FormulaNode[], frame: Frame): Value {
  let inner = asArray(frame)
  for (let at = 0; at + 1 < nodes.length; at += 2) {
    const name = variableOf(nodes[at])
    const value = frame.world.evaluate(nodes[at + 1]!, inner)
    inner = { ...inner, variables: { name, value, outer: inner.variables } }
  }
  return nodes.length % 2 === 0 ? errors.value : frame.world.evaluate(nodes.at(-1)!, inner)
}

function lambda(nodes: FormulaNode[], frame: Frame): Value {
  const parameters = nodes.slice(0, -1)
  const names = parameters.map(parameterOf)
  const least = parameters.findLastIndex((node) => !isOptional(node)) + 1
  const body = nodes.at(-1)!
  return new Lambda({ arity: names.length, least }, (values) => {
    const { world } = frame
    if (world.calls >= deepestCall) throw new Uncomputable('A function that calls itself too often')
    let inner = asArray(frame)
    for (const [at, name] of names.entries())
      inner = {
        ...inner,
        variables: { name, value: values[at] ?? null, isOmitted: values[at] === undefined, outer: inner.variables },
      }
    world.calls++
    try {
      return world.evaluate(body, inner)
    } finally {
      world.calls--
    }
  })
}

/** Optional parameters stand in brackets, which read as a reference to a table's column; files mark them. */
const isOptional = (node: FormulaNode): boolean =>
  node.kind === 'structured' || (node.kind === 'name' && node.name.startsWith(optionalMark))
const optionalMark = '_xlop.'

const parameterOf = (node: FormulaNode): string =>
  node.kind === 'structured'
    ? node.text
        .slice(1, -1)
        .toLowerCase()
        .replace(/^_xlpm\./, '')
    : variableOf(node).replace(optionalMark, '')

const lambdaOf = (value: Value | undefined, arity: number): Lambda =>
  value instanceof Lambda && value.least <= arity && value.arity >= arity
    ? value
    : fail(value instanceof ErrorValue ? value : errors.value)

function isOmitted(name: string, frame: Frame): boolean {
  for (let variable = frame.variables; variable; variable = variable.outer)
    if (variable.name === name) return variable.isOmitted === true
  return false
}

/** A single value of what a LAMBDA yields; it may not yield an array for one cell. */
function single(value: Value, frame: Frame): Scalar {
  if (value instanceof Lambda) return errors.calc
  if (value instanceof ArrayValue && value.height * value.width > 1) return errors.calc
  return firstOf(value, frame)
}

const called = (callee: Lambda, values: Value[], frame: Frame): Scalar => {
  try {
    return single(callee.call(values), frame)
  } catch (error) {
    if (error instanceof ErrorValue) return error
    throw error
  }
}

/** The part of a reference or of an array's values. */
function partOf(value: Value, array: ArrayValue, top: number, left: number, height: number, width: number): Value {
  if (value instanceof Reference) {
    const { firstSheet, range } = value.area
    const [row, column] = [range.top + top, range.left + left]
    return referenceTo(firstSheet, { top: row, left: column, bottom: row + height - 1, right: column + width - 1 })
  }
  if (height === 1 && width === 1) return array.at(top, left)
  return ArrayValue.ofRows(array.rows.slice(top, top + height).map((row) => row.slice(left, left + width)))
}

function map(values: Value[], frame: Frame): Value {
  const sources = values.slice(0, -1)
  const callee = lambdaOf(values.at(-1), sources.length)
  const arrays = sources.map((source) => arrayOf(source, frame))
  const height = Math.max(...arrays.map((array) => array.height))
  const width = Math.max(...arrays.map((array) => array.width))
  return arrayResult(
    Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => {
        const isOutside = arrays.some((array) => row >= array.height || column >= array.width)
        if (isOutside) return errors.na
        return called(
          callee,
          sources.map((source, at) => partOf(source, arrays[at]!, row, column, 1, 1)),
          frame,
        )
      }),
    ),
  )
}

/** What a running result is after each value. */
function steps(values: Value[], frame: Frame): { array: ArrayValue; results: Value[] } {
  const [initial, source, callee] = values.length === 3 ? values : [null, ...values]
  const array = arrayOf(source ?? null, frame)
  const step = lambdaOf(callee, 2)
  let result: Value = initial ?? null
  const results: Value[] = []
  for (let row = 0; row < array.height; row++) {
    for (let column = 0; column < array.width; column++) {
      result = step.call([result, partOf(source ?? null, array, row, column, 1, 1)])
      results.push(result)
    }
  }
  return { array, results }
}

function scan(values: Value[], frame: Frame): Value {
  const { array, results } = steps(values, frame)
  return arrayResult(
    array.rows.map((row, at) => row.map((_, column) => single(results[at * array.width + column] ?? null, frame))),
  )
}

function makeArray([rows, columns, callee]: Value[], frame: Frame): Value {
  const [height, width] = [Math.trunc(numberOf(rows, frame)), Math.trunc(numberOf(columns, frame))]
  if (height < 1 || width < 1 || height * width > largest) return errors.value
  const make = lambdaOf(callee, 2)
  return arrayResult(
    Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => called(make, [row + 1, column + 1], frame)),
    ),
  )
}

export const lambdaFunctions: FunctionTable = {
  LET: lazy(3, 253, letIn),
  LAMBDA: lazy(1, 254, lambda),
  ISOMITTED: lazy(1, 1, ([node], frame) => isOmitted(variableOf(node), frame)),
  MAP: general('a', 2, many, map),
  REDUCE: general('a', 2, 3, (values, frame) => {
    const { results } = steps(values, frame)
    return results.at(-1) ?? null
  }),
  SCAN: general('a', 2, 3, scan),
  BYROW: general('a', 2, 2, ([source, callee], frame) => {
    const array = arrayOf(source ?? null, frame)
    const each = lambdaOf(callee, 1)
    return arrayResult(
      array.rows.map((_, row) => [called(each, [partOf(source ?? null, array, row, 0, 1, array.width)], frame)]),
    )
  }),
  BYCOL: general('a', 2, 2, ([source, callee], frame) => {
    const array = arrayOf(source ?? null, frame)
    const each = lambdaOf(callee, 1)
    const columns = Array.from({ length: array.width }, (_, column) =>
      called(each, [partOf(source ?? null, array, 0, column, array.height, 1)], frame),
    )
    return arrayResult([columns])
  }),
  MAKEARRAY: general('ssa', 3, 3, makeArray),
}
