/** Evaluates a formula's tree at a cell, by Excel's rules for references, arrays and operators. */
import { MAX_COLUMNS, MAX_ROWS, isOneCell } from '#engine/model/address.ts'
import type { Range } from '#engine/model/workbook.ts'
import { power } from './arithmetic.ts'
import { compareScalars, significant, toNumber, toText } from './coerce.ts'
import type { FunctionSpec, Frame } from './frame.ts'
import { functionNamed } from './functions/index.ts'
import { isOfOtherBook, isOtherName } from './parse-formula.ts'
import type { ArithmeticOperator, CallNode, ComparisonOperator, FormulaNode, ReferenceNode } from './parse-formula.ts'
import {
  ArrayValue,
  ErrorValue,
  Lambda,
  Reference,
  ReferenceArray,
  Uncomputable,
  errors,
  referenceTo,
} from './values.ts'
import type { Area, Scalar, Value } from './values.ts'

/** Any error is a value here; only what cannot be computed at all is thrown. */
export function evaluate(node: FormulaNode, frame: Frame): Value {
  if (--frame.world.steps < 0) throw new Uncomputable('Too much to compute')
  switch (node.kind) {
    case 'constant':
    case 'array':
      return node.value
    case 'missing':
      return null
    case 'reference':
      return referenceAt(node, frame)
    case 'name':
      return named(node.name, node.sheet, frame)
    case 'call':
      return call(node, frame)
    case 'apply':
      return apply(evaluate(node.callee, frame), node.arguments, frame)
    case 'group':
      return evaluate(node.operand, frame)
    case 'compare':
    case 'arithmetic':
    case 'join':
      return chained(node, frame)
    case 'negate':
      return mapped(operand(node.operand, frame), (value) => -toNumber(value, frame.world.settings))
    case 'plus':
      return operand(node.operand, frame)
    case 'percent':
      return mapped(operand(node.operand, frame), (value) => toNumber(value, frame.world.settings) / 100)
    case 'single':
      return singleOf(evaluate(node.operand, frame), frame)
    case 'spill':
      return caught(() => spilled(evaluate(node.operand, frame), frame))
    case 'combine':
      return caught(() => combined(node, frame))
    case 'structured': {
      const found = frame.world.tableRange(node.text, frame)
      if (!found) throw new Uncomputable('No such table')
      return referenceTo(found.sheet, found.range)
    }
    case 'external':
      throw new Uncomputable('Another workbook')
  }
}

/**
 * The value of a whole formula: an array where `frame` is an array formula's, else a single value. A sum or
 * difference that ends a formula is 0 where fifteen digits show no difference (0.1+0.2-0.3).
 */
export function evaluateFormula(node: FormulaNode, frame: Frame): Scalar | ArrayValue {
  const value =
    node.kind === 'arithmetic' && (node.operator === '+' || node.operator === '-')
      ? finalSum(node.left, node.right, node.operator, frame)
      : evaluate(node, frame)
  return plain(value, frame)
}

function finalSum(left: FormulaNode, right: FormulaNode, operator: '+' | '-', frame: Frame): Value {
  return binary(operand(left, frame), operand(right, frame), frame, (a, b, of) => {
    const [x, y] = [toNumber(a, of.world.settings), toNumber(b, of.world.settings)]
    const last = operator === '+' ? y : -y
    return significant(x) === significant(-last) ? 0 : x + last
  })
}

/** References turned into what they hold: all of it in array formulas, elsewhere the cell beside the formula. */
export function plain(value: Value, frame: Frame): Scalar | ArrayValue {
  if (value instanceof Lambda) return errors.calc
  if (!(value instanceof Reference)) return value
  return caught(() => (frame.isArray ? dereferenced(value, frame) : intersected(value, frame)))
}

/** A value for an operator or for an argument that is a single value. */
const operand = (node: FormulaNode, frame: Frame): Scalar | ArrayValue => plain(evaluate(node, frame), frame)

/** A reference's values: a cell's own, or an array. */
function dereferenced(reference: Reference, { world }: Frame): Scalar | ArrayValue {
  const { area } = reference
  const { top, left, bottom, right } = area.range
  return top === bottom && left === right ? world.cells.value(area.firstSheet, top, left) : world.cells.array(area)
}

/** Of a column the cell in the formula's row, of a row the one in its column. */
function intersected(reference: Reference, frame: Frame): Scalar {
  const { area } = reference
  const { top, left, bottom, right } = area.range
  const row = top === bottom ? top : left === right ? frame.row : -1
  const column = left === right ? left : top === bottom ? frame.column : -1
  if (row < top || row > bottom || column < left || column > right) return errors.value
  return frame.world.cells.value(area.firstSheet, row, column)
}

function singleOf(value: Value, frame: Frame): Value {
  if (value instanceof Reference) return caught(() => intersected(value, frame))
  return value instanceof ArrayValue ? value.at(0, 0) : value
}

/** `A1#`: the range that the array formula at the cell fills; nothing where something is in a dynamic array's way. */
function spilled(value: Value, { world }: Frame): Value {
  if (!(value instanceof Reference)) return value instanceof ErrorValue ? value : errors.ref
  const { firstSheet, range } = value.area
  const cell = world.cells.cell(firstSheet, range.top, range.left)
  if (!cell?.arrayRange || !isOneCell(range)) return errors.ref
  const isBlocked = cell.isDynamic && world.cells.value(firstSheet, range.top, range.left) === errors.spill
  return isBlocked ? errors.ref : referenceTo(firstSheet, cell.arrayRange)
}

/** Errors thrown on the way become the value. */
function caught<T extends Value>(compute: () => T): T | ErrorValue {
  try {
    return compute()
  } catch (error) {
    if (error instanceof ErrorValue) return error
    throw error
  }
}

type Operation = (a: Scalar, b: Scalar, frame: Frame) => Scalar

type BinaryNode = Extract<FormulaNode, { kind: 'compare' | 'arithmetic' | 'join' }>

const isBinary = (node: FormulaNode): node is BinaryNode =>
  node.kind === 'arithmetic' || node.kind === 'join' || node.kind === 'compare'

function operationOf(node: BinaryNode): Operation {
  if (node.kind === 'join') return joined
  return node.kind === 'compare' ? comparisons[node.operator] : arithmetic[node.operator]
}

/** From the left on, without a call within a call for each of a thousand terms. */
function chained(last: BinaryNode, frame: Frame): Scalar | ArrayValue {
  const chain: BinaryNode[] = []
  let first: FormulaNode = last
  for (; isBinary(first); first = first.left) chain.push(first)
  let value = operand(first, frame)
  for (let node = chain.pop(); node; node = chain.pop())
    value = binary(value, operand(node.right, frame), frame, operationOf(node))
  return value
}

function binary(
  a: Scalar | ArrayValue,
  b: Scalar | ArrayValue,
  frame: Frame,
  operation: Operation,
): Scalar | ArrayValue {
  if (!(a instanceof ArrayValue) && !(b instanceof ArrayValue)) return operated(operation, a, b, frame)
  const [height, width] = [Math.max(heightOf(a), heightOf(b)), Math.max(widthOf(a), widthOf(b))]
  const [left, right] = [spreadOver(a, height, width), spreadOver(b, height, width)]
  return filledArray(height, width, frame, (at) => operated(operation, left(at), right(at), frame)).cutLike(a, b)
}

function filledArray(
  height: number,
  width: number,
  { world }: Frame,
  valueAt: (at: number, row: number, column: number) => Scalar,
): ArrayValue {
  world.steps -= height * width
  const values = new Array<Scalar>(height * width)
  let at = 0
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) values[at] = valueAt(at, row, column)
  return new ArrayValue(values, height, width)
}

/** A value's part in an array of this size, by its place in reading order. */
function spreadOver(value: Scalar | ArrayValue, height: number, width: number): (at: number) => Scalar {
  if (!(value instanceof ArrayValue)) return () => value
  const { values } = value
  if (value.height === height && value.width === width) return (at) => values[at] ?? null
  return (at) => value.spread(Math.floor(at / width), at % width)
}

function operated(operation: Operation, a: Scalar, b: Scalar, frame: Frame): Scalar {
  if (a instanceof ErrorValue) return a
  if (b instanceof ErrorValue) return b
  try {
    const result = operation(a, b, frame)
    return typeof result === 'number' && !Number.isFinite(result) ? errors.num : result
  } catch (error) {
    if (error instanceof ErrorValue) return error
    throw error
  }
}

function mapped(value: Scalar | ArrayValue, compute: (value: Scalar) => Scalar): Scalar | ArrayValue {
  const one = (item: Scalar): Scalar => (item instanceof ErrorValue ? item : caught(() => compute(item)))
  return value instanceof ArrayValue
    ? new ArrayValue(value.values.map(one), value.height, value.width).cutLike(value)
    : one(value)
}

const heightOf = (value: Value): number => (value instanceof ArrayValue ? value.height : 1)
const widthOf = (value: Value): number => (value instanceof ArrayValue ? value.width : 1)

const joined: Operation = (a, b) => toText(a) + toText(b)

const comparisons: Record<ComparisonOperator, Operation> = {
  '=': (a, b) => compareScalars(a, b) === 0,
  '<>': (a, b) => compareScalars(a, b) !== 0,
  '<': (a, b) => compareScalars(a, b) < 0,
  '>': (a, b) => compareScalars(a, b) > 0,
  '<=': (a, b) => compareScalars(a, b) <= 0,
  '>=': (a, b) => compareScalars(a, b) >= 0,
}

const withNumbers =
  (compute: (a: number, b: number) => Scalar): Operation =>
  (a, b, { world }) =>
    compute(toNumber(a, world.settings), toNumber(b, world.settings))

const arithmetic: Record<ArithmeticOperator, Operation> = {
  '+': withNumbers((a, b) => a + b),
  '-': withNumbers((a, b) => a - b),
  '*': withNumbers((a, b) => a * b),
  '/': withNumbers((a, b) => (b === 0 ? errors.div0 : a / b)),
  '^': withNumbers(power),
}

/** Relative edges move along and wrap around at the sheet's ends, as those of names do. */
function referenceAt(node: ReferenceNode, frame: Frame): Value {
  const sheets = sheetsOf(node, frame)
  if (!sheets && isOfOtherBook(node)) throw new Uncomputable('Another workbook')
  if (!sheets) return errors.ref
  return new Reference([{ ...sheets, range: movedRange(node, frame) }])
}

export function sheetsOf(
  { sheets }: ReferenceNode,
  { world, sheet }: Pick<Frame, 'world' | 'sheet'>,
): Pick<Area, 'firstSheet' | 'lastSheet'> | null {
  if (!sheets) return { firstSheet: sheet, lastSheet: sheet }
  const first = world.sheetIndex(sheets.first)
  const last = sheets.last === sheets.first ? first : world.sheetIndex(sheets.last)
  if (first === undefined || last === undefined) return null
  return { firstSheet: Math.min(first, last), lastSheet: Math.max(first, last) }
}

export function movedRange(
  { range, absolute }: ReferenceNode,
  { shiftRows, shiftColumns }: Pick<Frame, 'shiftRows' | 'shiftColumns'>,
): Range {
  const row = (index: number, fixed: boolean): number => (fixed ? index : (index + shiftRows + MAX_ROWS) % MAX_ROWS)
  const column = (index: number, fixed: boolean): number =>
    fixed ? index : (index + shiftColumns + MAX_COLUMNS) % MAX_COLUMNS
  const [top, bottom] = [row(range.top, absolute.top), row(range.bottom, absolute.bottom)]
  const [left, right] = [column(range.left, absolute.left), column(range.right, absolute.right)]
  return {
    top: Math.min(top, bottom),
    left: Math.min(left, right),
    bottom: Math.max(top, bottom),
    right: Math.max(left, right),
  }
}

function named(name: string, sheetName: string | null, frame: Frame): Value {
  if (sheetName === null) {
    for (let variable = frame.variables; variable; variable = variable.outer)
      if (variable.name === name) return variable.value
  }
  const sheet = sheetName === null ? frame.sheet : frame.world.sheetIndex(sheetName)
  if (sheet === undefined) return errors.ref
  const definition = frame.world.definedName(sheet, name)
  if (definition === undefined) {
    if (isOtherName(name)) throw new Uncomputable('Another workbook')
    return errors.name
  }
  if (definition === null) throw new Uncomputable(`The name ${name} stands for no formula`)
  return evaluate(definition, nameFrame(frame))
}

/** Names are written as seen from A1 and computed like array formulas. */
export const nameFrame = (frame: Frame): Frame => ({
  ...frame,
  shiftRows: frame.row,
  shiftColumns: frame.column,
  isArray: true,
  variables: null,
})

function combined(node: Extract<FormulaNode, { kind: 'combine' }>, frame: Frame): Value {
  const left = referenceOperand(node.left, frame)
  const right = referenceOperand(node.right, frame)
  if (node.operator === ',') return new Reference([...left.areas, ...right.areas])
  if (node.operator === ':') {
    const areas = [...left.areas, ...right.areas]
    const [{ firstSheet, lastSheet }] = areas as [Area]
    if (areas.some((area) => area.firstSheet !== firstSheet || area.lastSheet !== lastSheet)) return errors.value
    const ranges = areas.map(({ range }) => range)
    const range = {
      top: Math.min(...ranges.map(({ top }) => top)),
      left: Math.min(...ranges.map((each) => each.left)),
      bottom: Math.max(...ranges.map(({ bottom }) => bottom)),
      right: Math.max(...ranges.map((each) => each.right)),
    }
    return new Reference([{ firstSheet, lastSheet, range }])
  }
  const common = left.areas.flatMap((a) => right.areas.flatMap((b) => commonArea(a, b)))
  return common.length === 0 ? errors.nil : new Reference(common)
}

function referenceOperand(node: FormulaNode, frame: Frame): Reference {
  const value = evaluate(node, frame)
  if (value instanceof Reference) return value
  throw value instanceof ErrorValue ? value : errors.value
}

function commonArea(a: Area, b: Area): Area[] {
  if (a.firstSheet !== b.firstSheet || a.lastSheet !== b.lastSheet) return []
  const range = {
    top: Math.max(a.range.top, b.range.top),
    left: Math.max(a.range.left, b.range.left),
    bottom: Math.min(a.range.bottom, b.range.bottom),
    right: Math.min(a.range.right, b.range.right),
  }
  return range.top > range.bottom || range.left > range.right ? [] : [{ ...a, range }]
}

function call(node: CallNode, frame: Frame): Value {
  const spec = functionNamed(node.name)
  if (!spec) return callNamed(node, frame)
  const nodes = node.arguments
  if (nodes.length < spec.least || nodes.length > spec.most)
    throw new Uncomputable(`${node.name} does not take ${nodes.length} arguments`)
  if ('lazy' in spec) return caught(() => spec.lazy(nodes, frame))
  return invoke(spec, argumentsOf(spec, nodes, frame), frame)
}

type EagerSpec = Extract<FunctionSpec, { invoke: unknown }>

function kindOf({ kinds, repeats }: EagerSpec, at: number): string {
  return kinds[at < kinds.length ? at : kinds.length - repeats + ((at - kinds.length) % repeats)] ?? 's'
}

function argumentsOf(spec: EagerSpec, nodes: FormulaNode[], frame: Frame): Value[] {
  return nodes.map((node, at) => {
    const kind = kindOf(spec, at)
    if (kind === 's') return operand(node, frame)
    return evaluate(node, kind === 'a' && !frame.isArray ? { ...frame, isArray: true } : frame)
  })
}

/** Applied cell by cell where an array stands for a single value, or an array of references for a range. */
function invoke(spec: EagerSpec, values: Value[], frame: Frame): Value {
  let [height, width] = [0, 0]
  const arrays = values.map((value, position): ArrayValue | null => {
    if (!(value instanceof ArrayValue)) return null
    const kind = kindOf(spec, position)
    if (kind !== 's' && !(kind === 'e' && value instanceof ReferenceArray)) return null
    height = Math.max(height, value.height)
    width = Math.max(width, value.width)
    return value
  })
  if (height === 0) return invokeOnce(spec, values, frame)
  const lifted = arrays.map((value, position): ((at: number) => Value) | null => {
    if (value instanceof ReferenceArray && kindOf(spec, position) === 'e')
      return (at) => value.reference(Math.floor(at / width), at % width)
    return value && spreadOver(value, height, width)
  })
  const each = [...values]
  const inArray = frame.isArray ? frame : { ...frame, isArray: true }
  const references: Value[][] = []
  const array = filledArray(height, width, frame, (at, row, column) => {
    for (let position = 0; position < lifted.length; position++) {
      const valueAt = lifted[position]
      if (valueAt) each[position] = valueAt(at)
    }
    const result = invokeOnce(spec, each, frame)
    if (spec.yieldsReferences && result instanceof Reference) (references[row] ??= [])[column] = result
    return singleResult(result, inArray)
  }).cutLike(...arrays)
  return references.length === 0 ? array : new ReferenceArray(references, array)
}

/** What a function yields for one value of an array: its first where it is an array itself. */
function singleResult(value: Value, frame: Frame): Scalar {
  if (typeof value !== 'object') return value
  const result = plain(value, frame)
  return result instanceof ArrayValue ? result.at(0, 0) : result
}

function invokeOnce(spec: EagerSpec, values: Value[], frame: Frame): Value {
  if (!spec.takesErrors) {
    for (let at = 0; at < values.length; at++) {
      const value = values[at]
      if (value instanceof ErrorValue && kindOf(spec, at) === 's') return value
    }
  }
  try {
    const result = spec.invoke(values, frame)
    return typeof result === 'number' && !Number.isFinite(result) ? errors.num : result
  } catch (error) {
    if (error instanceof ErrorValue) return error
    throw error
  }
}

/** A function of the workbook's own: a variable or a name that stands for a LAMBDA. */
function callNamed({ name, arguments: nodes }: CallNode, frame: Frame): Value {
  const callee = named(name.toLowerCase(), null, frame)
  if (callee instanceof ErrorValue) throw new Uncomputable(`The function ${name} is not known`)
  return apply(callee, nodes, frame)
}

function apply(callee: Value, nodes: FormulaNode[], frame: Frame): Value {
  if (callee instanceof ErrorValue) return callee
  if (!(callee instanceof Lambda)) return errors.value
  if (nodes.length > callee.arity || nodes.length < callee.least) return errors.value
  return callee.call(nodes.map((node) => (node.kind === 'missing' ? undefined : evaluate(node, frame))))
}
