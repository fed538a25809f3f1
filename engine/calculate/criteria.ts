/** Criteria of COUNTIF and its like: `5`, ">=2025/4/1", "<>", "東京*". */
import { compareNumbers, compareTexts, numberInText } from './coerce.ts'
import type { Settings } from './coerce.ts'
import { ErrorValue, PictureValue, errorOf } from './values.ts'
import type { Scalar } from './values.ts'
import { wildcardTest } from './wildcards.ts'

export type Criterion = (value: Scalar) => boolean

type Operator = '=' | '<>' | '<' | '>' | '<=' | '>='

const written = /^(<=|>=|<>|<|>|=)?([\s\S]*)$/
const errorName = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/i

/** A blank criterion stands for 0. Nothing compares a blank cell as 0: it equals nothing but "" and "=". */
export function criterion(wanted: Scalar, settings: Settings): Criterion {
  if (typeof wanted === 'number' || wanted === null) return equalsNumber(wanted ?? 0, settings)
  if (typeof wanted === 'boolean') return (value) => value === wanted
  if (wanted instanceof ErrorValue || wanted instanceof PictureValue) return (value) => value === wanted
  const [, operator, operand = ''] = written.exec(wanted) ?? []
  return compared((operator ?? '') as Operator | '', operand, settings)
}

function compared(operator: Operator | '', operand: string, settings: Settings): Criterion {
  if (operand === '') return ofNothing(operator)
  if (operator === '<>') {
    const number = numberInText(operand, settings)
    // A text that reads as the number is equal to it, and yet not left out here.
    if (number !== null) return (value) => typeof value !== 'number' || compareNumbers(value, number) !== 0
    return not(equals(operand, settings))
  }
  if (operator === '' || operator === '=') return equals(operand, settings)
  return ordered(operator, operand, settings)
}

const not =
  (inner: Criterion): Criterion =>
  (value) =>
    !inner(value)

/** "" means blank or empty text, "=" only blank, "<>" whatever is not blank. */
function ofNothing(operator: Operator | ''): Criterion {
  switch (operator) {
    case '':
      return (value) => value === null || value === ''
    case '=':
      return (value) => value === null
    case '<>':
      return (value) => value !== null
    default:
      return () => false
  }
}

function equals(operand: string, settings: Settings): Criterion {
  const number = numberInText(operand, settings)
  if (number !== null) return equalsNumber(number, settings)
  if (/^(TRUE|FALSE)$/i.test(operand)) {
    const wanted = operand.toUpperCase() === 'TRUE'
    return (value) => value === wanted
  }
  if (errorName.test(operand)) {
    const wanted = errorOf(operand)
    return (value) => value === wanted
  }
  return wildcardMatcher(operand)
}

/** Text that reads as the number equals it too. */
const equalsNumber =
  (wanted: number, settings: Settings): Criterion =>
  (value) => {
    if (typeof value === 'number') return compareNumbers(value, wanted) === 0
    if (typeof value !== 'string' || value === '') return false
    const number = numberInText(value, settings)
    return number !== null && compareNumbers(number, wanted) === 0
  }

function ordered(operator: '<' | '>' | '<=' | '>=', operand: string, settings: Settings): Criterion {
  const holds = (difference: number): boolean => {
    if (operator === '<') return difference < 0
    if (operator === '>') return difference > 0
    return operator === '<=' ? difference <= 0 : difference >= 0
  }
  const number = numberInText(operand, settings)
  if (number !== null) return (value) => typeof value === 'number' && holds(compareNumbers(value, number))
  if (/^(TRUE|FALSE)$/i.test(operand)) {
    const wanted = Number(operand.toUpperCase() === 'TRUE')
    return (value) => typeof value === 'boolean' && holds(Number(value) - wanted)
  }
  return (value) => typeof value === 'string' && holds(compareTexts(value, operand))
}

/** Whole texts without regard to case: ? is any character, * any number of them, ~ makes the next one plain. */
export function wildcardMatcher(pattern: string): Criterion {
  if (!/[*?~]/.test(pattern)) {
    const wanted = pattern.toLowerCase()
    return (value) => typeof value === 'string' && value.toLowerCase() === wanted
  }
  const fits = wildcardTest(pattern)
  return (value) => typeof value === 'string' && fits(value)
}
