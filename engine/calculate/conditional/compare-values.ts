/** Excel's order of values: numbers before texts before booleans, texts without regard to case. */
import type { CellValue, ComparisonOperator } from '#engine/model/workbook.ts'

type Scalar = number | string | boolean

/** A blank takes the type of what it is compared with: 0, '' or FALSE. */
const scalarOf = (value: CellValue, other: CellValue): Scalar | null => {
  if (value.type === 'number') return value.number
  if (value.type === 'text') return value.text.toLowerCase()
  if (value.type === 'boolean') return value.boolean
  if (value.type === 'error') return null
  return other.type === 'text' ? '' : other.type === 'boolean' ? false : 0
}

const rank = (scalar: Scalar): number => (typeof scalar === 'number' ? 0 : typeof scalar === 'string' ? 1 : 2)

/** Below, at or above zero; null where an error takes part, which compares with nothing. */
export const compareValues = (a: CellValue, b: CellValue): number | null => {
  const left = scalarOf(a, b)
  const right = scalarOf(b, a)
  if (left === null || right === null) return null
  if (rank(left) !== rank(right)) return rank(left) - rank(right)
  return left < right ? -1 : left > right ? 1 : 0
}

/** `operands` holds one value, or two for between and notBetween (in either order). */
export const satisfies = (value: CellValue, operator: ComparisonOperator, operands: readonly CellValue[]): boolean => {
  const [first, second] = operands.map((operand) => compareValues(value, operand))
  if (first === undefined || first === null) return false
  switch (operator) {
    case 'lessThan':
      return first < 0
    case 'lessThanOrEqual':
      return first <= 0
    case 'equal':
      return first === 0
    case 'notEqual':
      return first !== 0
    case 'greaterThanOrEqual':
      return first >= 0
    case 'greaterThan':
      return first > 0
    case 'between':
    case 'notBetween': {
      if (second === undefined || second === null) return false
      const isBetween = (first >= 0 && second <= 0) || (first <= 0 && second >= 0)
      return isBetween === (operator === 'between')
    }
  }
}
