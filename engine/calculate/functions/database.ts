/** DSUM and its like: tables with headers, and criteria below headers of their own. */
import { criterion, wildcardMatcher } from '../criteria.ts'
import type { Criterion } from '../criteria.ts'
import { compareTexts, numberInText, toText } from '../coerce.ts'
import type { Frame, FunctionTable } from '../frame.ts'
import { ArrayValue, ErrorValue, Uncomputable, errors } from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import { arrayOf, firstOf, general } from './define.ts'
import { statisticNumbered } from './statistics.ts'

function columnNamed(table: ArrayValue, field: Scalar): number {
  if (typeof field === 'number') return field >= 1 && field <= table.width ? Math.trunc(field) - 1 : -1
  const name = toText(field)
  return (table.rows[0] ?? []).findIndex(
    (header) => !(header instanceof ErrorValue) && compareTexts(toText(header), name) === 0,
  )
}

/** Plain text stands for texts that begin with it. */
function databaseCriterion(wanted: Scalar, frame: Frame): Criterion {
  const { settings } = frame.world
  const isPlainText = typeof wanted === 'string' && !/^[<>=]/.test(wanted) && numberInText(wanted, settings) === null
  return isPlainText ? wildcardMatcher(`${wanted}*`) : criterion(wanted, settings)
}

type Requirement = { column: number; holds: Criterion }

/** Each row of criteria is an alternative; what stands in one row must hold together. */
function alternatives(table: ArrayValue, criteria: ArrayValue, frame: Frame): Requirement[][] {
  const headers = criteria.rows[0] ?? []
  return criteria.rows.slice(1).map((row) =>
    row.flatMap((wanted, at): Requirement[] => {
      if (wanted === null || wanted === '') return []
      const column = columnNamed(table, toText(headers[at] ?? null))
      if (column < 0) throw new Uncomputable('Criteria that are formulas')
      return [{ column, holds: databaseCriterion(wanted, frame) }]
    }),
  )
}

/** Values of the field in the rows that meet the criteria; of all columns where no field is named. */
function selected([database, field, criteria]: Value[], frame: Frame): Scalar[] {
  const table = arrayOf(database ?? null, frame)
  const wanted = firstOf(field, frame)
  const column = wanted === null ? null : columnNamed(table, wanted)
  if (column !== null && column < 0) throw errors.value
  const choices = alternatives(table, arrayOf(criteria ?? null, frame), frame)
  return table.rows
    .slice(1)
    .filter((row) => choices.some((all) => all.every(({ column: at, holds }) => holds(row[at] ?? null))))
    .map((row) => (column === null ? 1 : (row[column] ?? null)))
}

/** @param number of the statistic as SUBTOTAL counts them */
const database = (number: number): FunctionTable[string] =>
  general('asa', 3, 3, (values, frame) => {
    const found = selected(values, frame)
    const statistic = statisticNumbered(number)!
    const filled = found.filter((value) => value !== null)
    return statistic([ArrayValue.ofRows([filled])], frame)
  })

export const databaseFunctions: FunctionTable = {
  DAVERAGE: database(1),
  DCOUNT: database(2),
  DCOUNTA: database(3),
  DMAX: database(4),
  DMIN: database(5),
  DPRODUCT: database(6),
  DSTDEV: database(7),
  DSTDEVP: database(8),
  DSUM: database(9),
  DVAR: database(10),
  DVARP: database(11),
  DGET: general('asa', 3, 3, (values, frame) => {
    const found = selected(values, frame)
    if (found.length === 0) return errors.value
    return found.length > 1 ? errors.num : (found[0] ?? null)
  }),
}
