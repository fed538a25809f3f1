/**
 * Writes a formula's pieces for the engine, with four things put the way Excel computes them:
 * - numbers are compared to fifteen digits, so that 5.3-3.2>=2.1 holds;
 * - a & b becomes CONCATENATE(a,b), since the operator would show a number's binary digits beyond the fifteenth;
 * - a function of single values that is given a range, as in SUMPRODUCT((MONTH(A1:A9)=4)*B1:B9), is applied
 *   cell by cell: the engine would take the first cell alone;
 * - a formula that ends in a sum or difference, such as 0.1+0.2-0.3, yields 0 where fifteen digits show no difference.
 */

export type Piece = {
  text: string
  role: 'value' | 'function' | 'open' | 'close' | 'comma' | 'join' | 'comparison' | 'array' | 'other'
}
type Written = {
  text: string
  isArray: boolean
  /** With its sign, what is added or subtracted last. */
  lastTerm?: string
}

/** Functions of single values throughout. */
const scalarFunctions = new Set([
  'YEAR',
  'MONTH',
  'DAY',
  'WEEKDAY',
  'WEEKNUM',
  'ISOWEEKNUM',
  'HOUR',
  'MINUTE',
  'SECOND',
  'DATE',
  'TIME',
  'EDATE',
  'EOMONTH',
  'DATEDIF',
  'DAYS',
  'YEARFRAC',
  'ABS',
  'SIGN',
  'SQRT',
  'POWER',
  'MOD',
  'QUOTIENT',
  'CEILING',
  'FLOOR',
  'MROUND',
  'EVEN',
  'ODD',
  'EXP',
  'LN',
  'LOG',
  'LOG10',
  'ISNUMBER',
  'ISTEXT',
  'ISNONTEXT',
  'ISBLANK',
  'ISERROR',
  'ISERR',
  'ISNA',
  'ISLOGICAL',
  'ISODD',
  'ISEVEN',
  'NOT',
  'LEN',
  'LEFT',
  'RIGHT',
  'MID',
  'TRIM',
  'CLEAN',
  'UPPER',
  'LOWER',
  'PROPER',
  'SUBSTITUTE',
  'REPLACE',
  'REPT',
  'FIND',
  'SEARCH',
  'EXACT',
  'CHAR',
  'CODE',
  'FIXED',
])
/** Functions that want ranges, and the arguments of theirs that are single values. */
const scalarArguments: Record<string, (index: number) => boolean> = {
  VLOOKUP: (index) => index === 0,
  HLOOKUP: (index) => index === 0,
  MATCH: (index) => index === 0,
  XMATCH: (index) => index === 0,
  XLOOKUP: (index) => index === 0,
  COUNTIF: (index) => index === 1,
  SUMIF: (index) => index === 1,
  AVERAGEIF: (index) => index === 1,
  COUNTIFS: (index) => index % 2 === 1,
  SUMIFS: (index) => index > 0 && index % 2 === 0,
  AVERAGEIFS: (index) => index > 0 && index % 2 === 0,
  WORKDAY: (index) => index < 2,
  NETWORKDAYS: (index) => index < 2,
}
/** They work cell by cell on their own. */
const arrayAware = new Set([
  'IF',
  'IFERROR',
  'IFNA',
  'TEXT',
  'VALUE',
  'DATEVALUE',
  'DATESTRING',
  'NUMBERSTRING',
  'YEN',
  'ASC',
  'JIS',
  'DBCS',
  'CONCATENATE',
  'LENB',
  'LEFTB',
  'RIGHTB',
  'MIDB',
  'FINDB',
  'SEARCHB',
  'REPLACEB',
  'ROUND',
  'ROUNDDOWN',
  'ROUNDUP',
  'TRUNC',
  'INT',
])
const operandEnds = new Set<Piece['role']>(['close', 'comma', 'comparison'])
/** The engine refuses what is nested deeper. */
const deepest = 250

export function writtenExpression(pieces: Piece[]): string {
  const asGiven = (): string => pieces.map(({ text }) => text).join('')
  if (pieces.filter(({ role }) => role === 'open').length > deepest) return asGiven()
  const writer = new ExpressionWriter(pieces)
  const written = writer.formula()
  return writer.isAtEnd ? written : asGiven()
}

class ExpressionWriter {
  readonly #pieces: Piece[]
  #at = 0
  #lifted = 0

  constructor(pieces: Piece[]) {
    this.#pieces = pieces
  }

  /** False when a bracket closes what was never opened. */
  get isAtEnd(): boolean {
    return this.#at >= this.#pieces.length
  }

  formula(): string {
    const written = this.arguments()
    const lastTerm = written.length === 1 ? written[0]?.lastTerm : undefined
    const text = written.map((each) => each.text).join(',')
    return lastTerm === undefined ? text : `SUMORZERO(${text},${lastTerm})`
  }

  /** Expressions between commas, up to the bracket that closes them or the end. */
  arguments(): Written[] {
    const all = [this.#expression()]
    while (this.#pieces[this.#at]?.role === 'comma') {
      this.#at++
      all.push(this.#expression())
    }
    return all
  }

  /** Operands with the comparisons between them. */
  #expression(): Written {
    const operands = [this.#operand()]
    const comparisons: string[] = []
    for (let operator = this.#comparison(); operator !== ''; operator = this.#comparison()) {
      comparisons.push(operator)
      operands.push(this.#operand())
    }
    const comparesTexts = operands.some(({ text }) => text.startsWith('"'))
    const texts = operands.map(({ text }) =>
      comparisons.length === 0 || comparesTexts ? text : `FIFTEENDIGITS(${text})`,
    )
    const [only] = operands
    return {
      ...(comparisons.length === 0 && only?.lastTerm !== undefined && { lastTerm: only.lastTerm }),
      text: texts.map((text, at) => (comparisons[at - 1] ?? '') + text).join(''),
      isArray: operands.some(({ isArray }) => isArray),
    }
  }

  #comparison(): string {
    let operator = ''
    for (; this.#pieces[this.#at]?.role === 'comparison'; this.#at++) operator += this.#pieces[this.#at]?.text ?? ''
    return operator
  }

  /** What '&' joins, or a single operand. */
  #operand(): Written {
    const joined = ['']
    let isArray = false
    let termStart = 0
    let endsTerm = false
    for (let piece = this.#pieces[this.#at]; piece && !operandEnds.has(piece.role); piece = this.#pieces[this.#at]) {
      this.#at++
      if (piece.role === 'join') {
        joined.push('')
        continue
      }
      const written =
        piece.role === 'function'
          ? this.#call(piece.text)
          : piece.role === 'open'
            ? this.#group(piece.text)
            : { text: piece.text, isArray: piece.role === 'array' }
      const before = joined.pop() ?? ''
      if (endsTerm && /^[+-]$/.test(piece.text)) termStart = before.length
      if (piece.text.trim() !== '') endsTerm = piece.role !== 'other' || piece.text === '%'
      joined.push(before + written.text)
      isArray ||= written.isArray
    }
    if (joined.length > 1) return { text: `CONCATENATE(${joined.join(',')})`, isArray }
    const text = joined[0] ?? ''
    return { text, isArray, ...(termStart > 0 && !isArray && { lastTerm: text.slice(termStart) }) }
  }

  #group(opening: string): Written {
    if (opening === '{') return this.#arrayConstant()
    const inner = this.arguments()
    return {
      text: `${opening}${inner.map(({ text }) => text).join(',')}${this.#closing()}`,
      isArray: inner.some(({ isArray }) => isArray),
    }
  }

  #arrayConstant(): Written {
    const end = this.#pieces.findIndex(({ text }, at) => at >= this.#at && text === '}')
    const constants = this.#pieces.slice(this.#at, end < 0 ? undefined : end)
    this.#at += constants.length
    return { text: `{${constants.map(({ text }) => text).join('')}${this.#closing()}`, isArray: true }
  }

  #call(written: string): Written {
    this.#at++
    const inner = this.arguments()
    const closing = this.#closing()
    const name = written.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, '')
    const takesOne = scalarFunctions.has(name) ? () => true : scalarArguments[name]
    const lifted = inner.map(({ isArray }, index) => isArray && (takesOne?.(index) ?? false))
    if (!lifted.includes(true)) {
      const isArray = name === 'NUMBERSFROMTO' || (arrayAware.has(name) && inner.some((argument) => argument.isArray))
      return { text: `${written}(${inner.map(({ text }) => text).join(',')}${closing}`, isArray }
    }
    const names = inner.map(({ text }, index) => (lifted[index] ? `each${++this.#lifted}_` : text))
    const ranges = inner.filter((_, index) => lifted[index]).map(({ text }) => text)
    const parameters = names.filter((_, index) => lifted[index])
    return {
      text: `MAP(${ranges.join(',')},LAMBDA(${parameters.join(',')},${written}(${names.join(',')}${closing}))`,
      isArray: true,
    }
  }

  #closing(): string {
    return this.#pieces[this.#at++]?.text ?? ''
  }
}
