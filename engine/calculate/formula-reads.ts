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

export function formulaReads(tree: FormulaNode, frame: Frame): FormulaReads {
  const reads: FormulaReads = { precedents: [], readsClock: false, findsCells: false, isEndless: false }
  let nodesLeft = maxNodes
  const underway = new Set<FormulaNode>()

  function readReference(node: ReferenceNode, at: Frame): void {
    const sheets = sheetsOf(node, at)
    if (!sheets) return
    const range = movedRange(node, at)
    for (let sheet = sheets.firstSheet; sheet <= sheets.lastSheet; sheet++) reads.precedents.push({ sheet, range })
  }

  function readAll(nodes: FormulaNode[], at: Frame, depth: number): void {
    for (const node of nodes) read(node, at, depth)
  }

  function read(tree: FormulaNode, at: Frame, depth: number): void {
    let node = tree
    // Thousands of terms lean to the left.
    for (; node.kind === 'arithmetic' || node.kind === 'join' || node.kind === 'compare'; node = node.left)
      read(node.right, at, depth)
    if (nodesLeft-- <= 0) {
      reads.isEndless = true
      return
    }
    switch (node.kind) {
      case 'reference':
        return readReference(node, at)
      case 'name':
        return readName(node.name, node.sheet, at, depth)
      case 'structured': {
        const found = at.world.tableRange(node.text, at)
        if (found) reads.precedents.push(found)
        return
      }
      case 'call':
        if (clocks.has(node.name)) reads.readsClock = true
        if (findingFunctions.has(node.name)) reads.findsCells = true
        readName(node.name.toLowerCase(), null, at, depth)
        return readAll(
          placeFunctions.has(node.name) ? node.arguments.filter(({ kind }) => kind !== 'reference') : node.arguments,
          at,
          depth,
        )
      case 'apply':
        return readAll([node.callee, ...node.arguments], at, depth)
      case 'combine':
        if (node.operator === ':') readSpan(node.left, node.right, at)
        return readAll([node.left, node.right], at, depth)
      case 'negate':
      case 'plus':
      case 'percent':
      case 'single':
      case 'group':
        return read(node.operand, at, depth)
      case 'spill':
        // What the array at a cell fills is computed with it.
        if (node.operand.kind !== 'reference') reads.findsCells = true
        return read(node.operand, at, depth)
      case 'constant':
      case 'array':
      case 'missing':
      case 'external':
        return
    }
  }

  function readSpan(left: FormulaNode, right: FormulaNode, at: Frame): void {
    if (left.kind !== 'reference' || right.kind !== 'reference') {
      // What lies between two found cells is not known beforehand.
      reads.findsCells = true
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
    reads.precedents.push({ sheet, range })
  }

  function readName(name: string, sheetName: string | null, at: Frame, depth: number): void {
    const sheet = sheetName === null ? at.sheet : at.world.sheetIndex(sheetName)
    const definition = sheet === undefined ? undefined : at.world.definedName(sheet, name)
    // A LAMBDA may call itself by its name.
    if (!definition || underway.has(definition)) return
    if (depth >= deepestName) {
      reads.isEndless = true
      return
    }
    underway.add(definition)
    read(definition, nameFrame(at), depth + 1)
    underway.delete(definition)
  }

  read(tree, frame, 0)
  return reads
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
