import { formulaTokens } from '../formula-tokens.ts'

/** Which of a cell's coordinates a formula's result depends on as it moves over a range. */
export type FormulaScope = { row: boolean; column: boolean }

const everywhere: FormulaScope = { row: true, column: true }
/** They find their cells only while computing, or give another result each time. */
const wanderingFunctions = new Set(['CELL', 'INDIRECT', 'OFFSET', 'RAND', 'RANDBETWEEN'])

/** A rule such as =$H5="継続" over whole rows is the same for every column of a row: once a row is enough. */
export const formulaScope = (formula: string): FormulaScope => {
  const scope: FormulaScope = { row: false, column: false }
  for (const token of formulaTokens(formula)) {
    // A name may stand for relative references.
    if (token.kind === 'name' && !/^(TRUE|FALSE)$/i.test(token.text)) return everywhere
    if (token.kind === 'structured' || (token.kind === 'function' && wanderingFunctions.has(token.name)))
      return everywhere
    if (token.kind === 'function') {
      scope.row ||= token.name === 'ROW'
      scope.column ||= token.name === 'COLUMN'
    }
    if (token.kind !== 'reference') continue
    scope.row ||= !token.absolute.top || !token.absolute.bottom
    scope.column ||= !token.absolute.left || !token.absolute.right
  }
  return scope
}
