/**
 * A formula's text as a tree. References stay as written, with their '$' marks: they are moved to a cell when
 * they are evaluated, so one tree serves every cell with the same text.
 */
import type { Range } from '#engine/model/workbook.ts'
import { fifteenDigits } from './fifteen-digits.ts'
import { formulaTokens } from './formula-tokens.ts'
import type { AbsoluteEdges, FormulaToken, ReferenceShape } from './formula-tokens.ts'
import { ArrayValue, errorOf } from './values.ts'
import type { Scalar } from './values.ts'

export type SheetSpan = { first: string; last: string }
export type ReferenceNode = {
  kind: 'reference'
  /** Lower-case names; null means the formula's own sheet. */
  sheets: SheetSpan | null
  shape: ReferenceShape
  range: Range
  absolute: AbsoluteEdges
}
export type CallNode = { kind: 'call'; name: string; arguments: FormulaNode[] }
export type ComparisonOperator = '=' | '<>' | '<' | '>' | '<=' | '>='
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '^'
export type ReferenceOperator = ':' | ' ' | ','
export type FormulaNode =
  | { kind: 'constant'; value: Scalar }
  | { kind: 'array'; value: ArrayValue }
  | ReferenceNode
  | { kind: 'structured'; text: string }
  /** Lower case, without the mark of LET's variables. */
  | { kind: 'name'; name: string; sheet: string | null }
  | CallNode
  | { kind: 'apply'; callee: FormulaNode; arguments: FormulaNode[] }
  | { kind: 'negate' | 'plus' | 'percent' | 'single' | 'spill' | 'group'; operand: FormulaNode }
  | { kind: 'compare'; operator: ComparisonOperator; left: FormulaNode; right: FormulaNode }
  | { kind: 'arithmetic'; operator: ArithmeticOperator; left: FormulaNode; right: FormulaNode }
  | { kind: 'join'; left: FormulaNode; right: FormulaNode }
  | { kind: 'combine'; operator: ReferenceOperator; left: FormulaNode; right: FormulaNode }
  /** An argument left empty. */
  | { kind: 'missing' }
  /** A reference into another workbook. */
  | { kind: 'external' }

const deepest = 250
const maxTrees = 20_000
const trees = new Map<string, FormulaNode | null>()

/** The tree of a formula with or without its '='; null where it is no formula or nested without end. */
export function parseFormula(text: string): FormulaNode | null {
  let tree = trees.get(text)
  if (tree === undefined) {
    if (trees.size >= maxTrees) trees.clear()
    tree = new Parser(formulaTokens(text.startsWith('=') ? text.slice(1) : text)).formula()
    trees.set(text, tree)
  }
  return tree
}

class SyntaxFault extends Error {}

class Parser {
  readonly #tokens: FormulaToken[]
  #at = 0
  #depth = 0

  constructor(tokens: FormulaToken[]) {
    this.#tokens = tokens
  }

  formula(): FormulaNode | null {
    try {
      const tree = this.#comparison()
      return this.#peek() === undefined ? tree : null
    } catch (fault) {
      if (fault instanceof SyntaxFault) return null
      throw fault
    }
  }

  #comparison(): FormulaNode {
    if (++this.#depth > deepest) throw new SyntaxFault()
    let left = this.#joined()
    for (let operator = this.#comparisonOperator(); operator; operator = this.#comparisonOperator())
      left = { kind: 'compare', operator, left, right: this.#joined() }
    this.#depth--
    return left
  }

  #comparisonOperator(): ComparisonOperator | null {
    const first = this.#takeOneOf('<', '>', '=')
    if (first === null) return null
    const next = this.#tokens[this.#at]?.text
    if (first === '<' && (next === '=' || next === '>')) {
      this.#at++
      return next === '=' ? '<=' : '<>'
    }
    if (first === '>' && next === '=') {
      this.#at++
      return '>='
    }
    return first
  }

  #joined(): FormulaNode {
    let left = this.#sum()
    while (this.#takeOneOf('&')) left = { kind: 'join', left, right: this.#sum() }
    return left
  }

  #sum(): FormulaNode {
    let left = this.#product()
    for (let operator = this.#takeOneOf('+', '-'); operator; operator = this.#takeOneOf('+', '-'))
      left = { kind: 'arithmetic', operator, left, right: this.#product() }
    return left
  }

  #product(): FormulaNode {
    let left = this.#power()
    for (let operator = this.#takeOneOf('*', '/'); operator; operator = this.#takeOneOf('*', '/'))
      left = { kind: 'arithmetic', operator, left, right: this.#power() }
    return left
  }

  #power(): FormulaNode {
    let left = this.#signed()
    while (this.#takeOneOf('^')) left = { kind: 'arithmetic', operator: '^', left, right: this.#signed() }
    return left
  }

  /** A sign binds closer than '^': -2^2 is 4. */
  #signed(): FormulaNode {
    const signs: ('negate' | 'plus' | 'single')[] = []
    for (let sign = this.#takeOneOf('-', '+', '@'); sign; sign = this.#takeOneOf('-', '+', '@'))
      signs.push(sign === '-' ? 'negate' : sign === '+' ? 'plus' : 'single')
    if (signs.length > deepest) throw new SyntaxFault()
    let operand = this.#intersection()
    while (this.#takeOneOf('%')) operand = { kind: 'percent', operand }
    return signs.reduceRight<FormulaNode>((inner, kind) => ({ kind, operand: inner }), operand)
  }

  #intersection(): FormulaNode {
    let left = this.#span()
    while (this.#isSpaceBeforeOperand()) left = { kind: 'combine', operator: ' ', left, right: this.#span() }
    return left
  }

  #span(): FormulaNode {
    let left = this.#postfixed()
    while (this.#takeOneOf(':')) left = { kind: 'combine', operator: ':', left, right: this.#postfixed() }
    return left
  }

  #postfixed(): FormulaNode {
    let operand = this.#primary()
    for (;;) {
      const next = this.#tokens[this.#at]
      if (next?.text === '(' && next.kind === 'other') {
        this.#at++
        operand = { kind: 'apply', callee: operand, arguments: this.#arguments() }
      } else if (next?.text === '#' && next.kind === 'other') {
        this.#at++
        operand = { kind: 'spill', operand }
      } else return operand
    }
  }

  #primary(): FormulaNode {
    const token = this.#peek()
    if (!token) throw new SyntaxFault()
    this.#at++
    switch (token.kind) {
      case 'number':
        return { kind: 'constant', value: Number(fifteenDigits(token.text)) }
      case 'text':
        return { kind: 'constant', value: token.text.slice(1, -1).replaceAll('""', '"') }
      case 'error':
        return { kind: 'constant', value: errorOf(token.text) }
      case 'reference':
        return referenceNode(token, null)
      case 'structured':
        return { kind: 'structured', text: token.text }
      case 'name':
        return nameNode(token.text, null)
      case 'function':
        this.#at++
        return callNode(callName(token.name), this.#arguments())
      case 'sheet':
        return this.#onSheet(token)
      case 'other':
        if (token.text === '(') return this.#group()
        if (token.text === '{') return this.#arrayConstant()
        throw new SyntaxFault()
    }
  }

  #onSheet(sheet: Extract<FormulaToken, { kind: 'sheet' }>): FormulaNode {
    const token = this.#tokens[this.#at++]
    const book = /^\[(\d+)\]$/u.exec(sheet.first)?.[1]
    // [0] is the workbook itself. Of others the names of cells are known, as the file keeps them.
    if (book !== undefined && token?.kind === 'name')
      return book === '0' ? nameNode(token.text, null) : otherName(sheet.first, token.text)
    // And single cells and ranges.
    if (sheet.external && (token?.kind !== 'reference' || !/^\[\d+\][^:]+$/u.test(sheet.first)))
      return { kind: 'external' }
    const span = { first: sheet.first.toLowerCase(), last: sheet.last.toLowerCase() }
    if (token?.kind === 'reference') return referenceNode(token, span)
    if (token?.kind === 'name') return nameNode(token.text, span.first)
    if (token?.kind === 'error') return { kind: 'constant', value: errorOf(token.text) }
    throw new SyntaxFault()
  }

  /** In brackets a comma joins references. */
  #group(): FormulaNode {
    let operand = this.#comparison()
    while (this.#takeOneOf(',')) operand = { kind: 'combine', operator: ',', left: operand, right: this.#comparison() }
    if (!this.#takeOneOf(')')) throw new SyntaxFault()
    return { kind: 'group', operand }
  }

  /** After the opening bracket, up to the closing one. */
  #arguments(): FormulaNode[] {
    if (this.#takeOneOf(')')) return []
    const all: FormulaNode[] = []
    for (;;) {
      const next = this.#peek()
      const isMissing = next?.kind === 'other' && (next.text === ',' || next.text === ')')
      all.push(isMissing ? { kind: 'missing' } : this.#comparison())
      if (this.#takeOneOf(')')) return all
      if (!this.#takeOneOf(',')) throw new SyntaxFault()
    }
  }

  #arrayConstant(): FormulaNode {
    const rows: Scalar[][] = [[]]
    for (;;) {
      rows.at(-1)?.push(this.#constant())
      const separator = this.#takeOneOf(',', ';', '}')
      if (separator === null) throw new SyntaxFault()
      if (separator === ';') rows.push([])
      if (separator === '}') break
    }
    if (rows.some((row) => row.length !== rows[0]?.length)) throw new SyntaxFault()
    return { kind: 'array', value: ArrayValue.ofRows(rows) }
  }

  #constant(): Scalar {
    const sign = this.#takeOneOf('-', '+')
    const node = this.#primary()
    if (node.kind !== 'constant') throw new SyntaxFault()
    return sign === '-' && typeof node.value === 'number' ? -node.value : node.value
  }

  #peek(): FormulaToken | undefined {
    while (isSpace(this.#tokens[this.#at])) this.#at++
    return this.#tokens[this.#at]
  }

  #takeOneOf<T extends string>(...texts: T[]): T | null {
    const token = this.#peek()
    const text = token?.kind === 'other' ? texts.find((each) => each === token.text) : undefined
    if (text === undefined) return null
    this.#at++
    return text
  }

  #isSpaceBeforeOperand(): boolean {
    const next = this.#peek()
    return (
      next !== undefined &&
      isSpace(this.#tokens[this.#at - 1]) &&
      (['reference', 'sheet', 'name', 'function', 'structured'].includes(next.kind) || next.text === '(')
    )
  }
}

const isSpace = (token: FormulaToken | undefined): boolean => token?.kind === 'other' && token.text.trim() === ''

const referenceNode = (
  { range, absolute, shape }: Extract<FormulaToken, { kind: 'reference' }>,
  sheets: SheetSpan | null,
): FormulaNode => ({ kind: 'reference', sheets, shape, range, absolute })

function nameNode(text: string, sheet: string | null): FormulaNode {
  const upper = text.toUpperCase()
  if (sheet === null && (upper === 'TRUE' || upper === 'FALSE')) return { kind: 'constant', value: upper === 'TRUE' }
  return { kind: 'name', name: variableName(text), sheet }
}

/** A name of another workbook, which has its cells by it in this one's names too ([1]!税率). */
const otherName = (book: string, name: string): FormulaNode => ({
  kind: 'name',
  name: `${book}!${variableName(name)}`,
  sheet: null,
})

export const isOtherName = (name: string): boolean => name.startsWith('[')

/** Functions that Excel computes with other workbooks only while they are open. */
const openBookFunctions =
  /^(?:(?:COUNT|SUM|AVERAGE|MAX|MIN)IFS?|COUNTBLANK|OFFSET|INDIRECT|D(?:SUM|COUNTA?|AVERAGE|MAX|MIN|GET|PRODUCT|STDEVP?|VARP?))$/

export const isOfOtherBook = (node: FormulaNode): boolean =>
  node.kind === 'name'
    ? isOtherName(node.name)
    : node.kind === 'reference' && node.sheets !== null && node.sheets.first.startsWith('[')

/** Files write `@A1` and `A1#` as functions. */
function callNode(name: string, nodes: FormulaNode[]): FormulaNode {
  const [operand] = nodes
  if (openBookFunctions.test(name) && nodes.some(isOfOtherBook)) return { kind: 'external' }
  if (name === 'SINGLE' && operand) return { kind: 'single', operand }
  if (name === 'ANCHORARRAY' && operand) return { kind: 'spill', operand }
  return { kind: 'call', name, arguments: nodes }
}

const variableName = (text: string): string => text.toLowerCase().replace(/^_xlpm\./, '')
const callName = (name: string): string => name.replace(/^_XLPM\./, '')
