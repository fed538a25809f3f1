/**
 * A formula made ready for the calculation engine: references absolute, with their sheet and moved to the
 * cell asked for; names replaced by what they stand for. On the way everything it reads is noted.
 */
import { MAX_COLUMNS, MAX_ROWS } from '#engine/model/address.ts'
import type { Range, Workbook } from '#engine/model/workbook.ts'
import { formulaTokens } from './formula-tokens.ts'
import type { FormulaToken } from './formula-tokens.ts'
import { tableReferences } from './table-references.ts'
import { formulaWriter } from './write-formula.ts'
import type { PreparedFormula, PreparedToken } from './write-formula.ts'

export type { PreparedFormula } from './write-formula.ts'

export type FormulaPlace = {
  sheet: number
  row: number
  column: number
  /** The cell the formula was written for, when it is used at another (conditional formats). */
  origin?: { row: number; column: number }
}

type Shift = { rows: number; columns: number }

/** Names may stand for other names, and so on; past these bounds a formula is not computed. */
const deepestName = 16
const maxTokens = 20_000

/** Prepares formulas of one workbook; names and sheets are looked up without regard to case. */
export function formulaPreparer(workbook: Workbook): (formula: string, place: FormulaPlace) => PreparedFormula {
  const sheetIndexes = new Map(workbook.sheets.map((sheet) => [sheet.name.toLowerCase(), sheet.index]))
  const names = new Map(workbook.definedNames.map((name) => [nameKey(name.localSheet, name.name), name.formula]))
  const write = formulaWriter(workbook)
  const tableReference = tableReferences(workbook)
  const tokenCache = new Map<string, FormulaToken[]>()
  const tokensOf = (formula: string): FormulaToken[] => {
    const cached = tokenCache.get(formula)
    if (cached) return cached
    const tokens = formulaTokens(formula.startsWith('=') ? formula.slice(1) : formula)
    tokenCache.set(formula, tokens)
    return tokens
  }

  return (formula, place) => {
    let isOutOfReach = false
    let tokensLeft = maxTokens
    const nameShift: Shift = { rows: place.row, columns: place.column }

    function resolve(tokens: FormulaToken[], shift: Shift, depth: number): PreparedToken[] {
      const resolved: PreparedToken[] = []
      for (let at = 0; at < tokens.length; at++) {
        let token = tokens[at]
        if (!token || tokensLeft-- <= 0) break
        let first: number | undefined = place.sheet
        let last: number | undefined = place.sheet
        let namedSheet: number | null = null
        if (token.kind === 'sheet') {
          if (token.external) isOutOfReach = true
          first = sheetIndexes.get(token.first.toLowerCase())
          last = sheetIndexes.get(token.last.toLowerCase())
          namedSheet = first ?? null
          token = tokens[++at]
          if (!token || first === undefined || last === undefined) {
            resolved.push({ kind: 'error', text: '#REF!' })
            continue
          }
        }
        if (token.kind === 'reference') resolved.push(movedReference(token, shift, first, last))
        else if (token.kind === 'name') resolved.push(...resolveName(token.text, namedSheet, depth))
        else if (token.kind === 'structured') {
          const found = tableReference(token.text, place)
          if (found) resolved.push(preparedReference(found.range, found.sheet, found.sheet))
          else isOutOfReach = true
        } else if (token.kind !== 'sheet') resolved.push(token)
      }
      return resolved
    }

    function resolveName(name: string, namedSheet: number | null, depth: number): PreparedToken[] {
      const definition = names.get(nameKey(namedSheet ?? place.sheet, name)) ?? names.get(nameKey(null, name))
      if (definition === undefined || depth >= deepestName) return [{ kind: 'name', text: variableName(name) }]
      const inner = resolve(tokensOf(definition), nameShift, depth + 1)
      return inner.length === 1 ? inner : [{ kind: 'other', text: '(' }, ...inner, { kind: 'other', text: ')' }]
    }

    const origin = place.origin ?? place
    const tokens = resolve(
      tokensOf(formula),
      { rows: place.row - origin.row, columns: place.column - origin.column },
      0,
    )
    const prepared = write(tokens)
    return { ...prepared, isOutOfReach: isOutOfReach || tokensLeft <= 0 || prepared.isOutOfReach }
  }
}

/** Variables of LET may hold characters the engine takes for operators, such as full-width brackets. */
const variableName = (name: string): string =>
  name.startsWith('_xlpm.') ? name.replace(/[^\p{L}\p{N}_.]/gu, '_') : name
const nameKey = (localSheet: number | null, name: string): string => `${localSheet ?? ''}!${name.toLowerCase()}`

/** The reference moved along; it wraps around at the sheet's edges as names with relative references do. */
function movedReference(
  token: Extract<FormulaToken, { kind: 'reference' }>,
  shift: Shift,
  firstSheet: number,
  lastSheet: number,
): PreparedToken {
  const row = (index: number, fixed: boolean): number => (fixed ? index : (index + shift.rows + MAX_ROWS) % MAX_ROWS)
  const column = (index: number, fixed: boolean): number =>
    fixed ? index : (index + shift.columns + MAX_COLUMNS) % MAX_COLUMNS
  const { range, absolute } = token
  const rows = [row(range.top, absolute.top), row(range.bottom, absolute.bottom)]
  const columns = [column(range.left, absolute.left), column(range.right, absolute.right)]
  const moved = {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...columns),
    right: Math.max(...columns),
  }
  return {
    ...preparedReference(moved, Math.min(firstSheet, lastSheet), Math.max(firstSheet, lastSheet)),
    shape: token.shape === 'cell' ? 'cell' : 'area',
  }
}

const preparedReference = (
  range: Range,
  firstSheet: number,
  lastSheet: number,
): Extract<PreparedToken, { kind: 'reference' }> => {
  const isCell = range.top === range.bottom && range.left === range.right
  return { kind: 'reference', shape: isCell ? 'cell' : 'area', range, firstSheet, lastSheet }
}
