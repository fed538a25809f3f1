/** What a formula reads, as far as its text tells. */
import type { Range } from '#engine/model/workbook.ts'
import { formulaTokens } from './formula-tokens.ts'
import { movedRange, nameFrame, sheetsOf } from './evaluate.ts'
import type { Frame } from './frame.ts'
import type { FormulaNode, ReferenceNode } from './parse-formula.ts'

export type SheetRange = { sheet: number; range: Range }
export type FormulaReads = {
  precedents: SheetRange[]
  /** Its value is another one every time. */
  readsClock: boolean
  /** It finds some of its cells only while it is computed. */
  findsCells: boolean
  /** Its names stand for names without end. */
  isEndless: boolean
}

const clocks = new Set(['TODAY', 'NOW'])
const findingFunctions = new Set(['INDIRECT', 'OFFSET', 'CELL'])
/** They read a reference's place and not its cells. */
const placeFunctions = new Set(['ROW', 'COLUMN', 'ROWS', 'COLUMNS', 'AREAS', 'SHEET', 'SHEETS', 'ISREF'])
const deepestName = 16
const maxNodes = 20_000

/** Walks one formula, and the names it goes through. */
class ReadsWalk {
  readonly reads: FormulaReads = { precedents: [], readsClock: false, findsCells: false, isEndless: false }
  nodesLeft = maxNodes
  readonly underway = new Set<FormulaNode>()

  read(tree: FormulaNode, at: Frame, depth: number): void {
    let node = tree
    // Thousands of terms lean to the left.
    for (; node.kind === 'arithmetic' || node.kind === 'join' || node.kind === 'compare'; node = node.left)
      this.read(node.right, at, depth)
    if (this.nodesLeft-- <= 0) {
      this.reads.isEndless = true
      return
    }
    switch (node.kind) {
      case 'reference':
        return this.readReference(node, at)
      case 'name':
        return this.readName(node.name, node.sheet, at, depth)
      case 'structured': {
        const found = at.world.tableRange(node.text, at)
        if (found) this.reads.precedents.push(found)
        return
      }
      case 'call':
        return this.readCall(node, at, depth)
      case 'apply':
        return this.readAll([node.callee, ...node.arguments], at, depth)
      case 'combine':
        if (node.operator === ':') this.readSpan(node.left, node.right, at)
        return this.readAll([node.left, node.right], at, depth)
      case 'negate':
      case 'plus':
      case 'percent':
      case 'single':
      case 'group':
        return this.read(node.operand, at, depth)
      case 'spill':
        // What the array at a cell fills is computed with it.
        if (node.operand.kind !== 'reference') this.reads.findsCells = true
        return this.read(node.operand, at, depth)
      case 'constant':
      case 'array':
      case 'missing':
      case 'external':
        return
    }
  }

  readAll(nodes: FormulaNode[], at: Frame, depth: number): void {
    for (const node of nodes) this.read(node, at, depth)
  }

  readReference(node: ReferenceNode, at: Frame): void {
    const sheets = sheetsOf(node, at)
    if (!sheets) return
    const range = movedRange(node, at)
    for (let sheet = sheets.firstSheet; sheet <= sheets.lastSheet; sheet++) this.reads.precedents.push({ sheet, range })
  }

  readCall(node: Extract<FormulaNode, { kind: 'call' }>, at: Frame, depth: number): void {
    if (clocks.has(node.name)) this.reads.readsClock = true
    if (findingFunctions.has(node.name)) this.reads.findsCells = true
    this.readName(node.name.toLowerCase(), null, at, depth)
    this.readAll(
      placeFunctions.has(node.name) ? node.arguments.filter(({ kind }) => kind !== 'reference') : node.arguments,
      at,
      depth,
    )
  }

  readSpan(left: FormulaNode, right: FormulaNode, at: Frame): void {
    if (left.kind !== 'reference' || right.kind !== 'reference') {
      // What lies between two found cells is not known beforehand.
      this.reads.findsCells = true
      return
    }
    const [a, b] = [movedRange(left, at), movedRange(right, at)]
    const sheet = sheetsOf(left, at)?.firstSheet
    if (sheet === undefined) return
    const range = {
      top: Math.min(a.top, b.top),
      left: Math.min(a.left, b.left),
      bottom: Math.max(a.bottom, b.bottom),
      right: Math.max(a.right, b.right),
    }
    this.reads.precedents.push({ sheet, range })
  }

  readName(name: string, sheetName: string | null, at: Frame, depth: number): void {
    const sheet = sheetName === null ? at.sheet : at.world.sheetIndex(sheetName)
    const definition = sheet === undefined ? undefined : at.world.definedName(sheet, name)
    // A LAMBDA may call itself by its name.
    if (!definition || this.underway.has(definition)) return
    if (depth >= deepestName) {
      this.reads.isEndless = true
      return
    }
    this.underway.add(definition)
    this.read(definition, nameFrame(at), depth + 1)
    this.underway.delete(definition)
  }
}

export function formulaReads(tree: FormulaNode, frame: Frame): FormulaReads {
  const walk = new ReadsWalk()
  walk.read(tree, frame, 0)
  return walk.reads
}

/** What a text that is no formula names all the same. */
export function namedInText(formula: string, { world, sheet: own }: Frame): FormulaReads {
  const precedents: SheetRange[] = []
  let sheet: number | undefined = own
  for (const token of formulaTokens(formula)) {
    if (token.kind === 'reference' && sheet !== undefined) precedents.push({ sheet, range: token.range })
    sheet = token.kind === 'sheet' ? world.sheetIndex(token.first.toLowerCase()) : own
  }
  return { precedents, readsClock: false, findsCells: false, isEndless: false }
}
