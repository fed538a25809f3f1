/** What two computations of the same workbook differ in, and where a difference begins. */
import { coveredCells, dependencyGraph } from '#engine/calculate/dependencies.ts'
import type { FormulaNode } from '#engine/calculate/dependencies.ts'
import { formulaReads } from '#engine/calculate/formula-reads.ts'
import { createWorld, frameAt } from '#engine/calculate/world.ts'
import type { World } from '#engine/calculate/frame.ts'
import { formatAddress } from '#engine/model/address.ts'
import type { CellValue, Workbook } from '#engine/model/workbook.ts'

export type Difference = {
  sheet: string
  address: string
  formula: string
  /** Formulas that the names in it stand for, one after the other. */
  meaning: string
  /** What the cells hold that it reads, as far as its text tells. */
  reads: CellValue[]
  ours: CellValue
  theirs: CellValue
}

export type Comparison = {
  compared: number
  /** Formulas whose own arguments agree. */
  differences: Difference[]
  /** Formulas that read one that differs. */
  following: number
}

const blank: CellValue = { type: 'blank' }

export function isAlike(ours: CellValue, theirs: CellValue): boolean {
  if (ours.type === 'number' && theirs.type === 'number')
    return (
      Math.abs(ours.number - theirs.number) <= 1e-9 * Math.max(Math.abs(ours.number), Math.abs(theirs.number), 1e-3)
    )
  if (isEmpty(ours) || isEmpty(theirs)) return isEmpty(ours) && isEmpty(theirs)
  if (ours.type === 'text' && theirs.type === 'text') return plain(ours.text) === plain(theirs.text)
  if (ours.type === 'boolean' && theirs.type === 'boolean') return ours.boolean === theirs.boolean
  return ours.type === 'error' && theirs.type === 'error' && ours.error === theirs.error
}

/** Line ends are the file's, not the formula's. */
const plain = (text: string): string => text.replaceAll(/_x000[dD]_|\r/g, '')
const isEmpty = (value: CellValue): boolean => value.type === 'blank' || (value.type === 'text' && value.text === '')

/** @param skipped formulas, as 'sheet!address', that one of them does not compute */
export function compare(ours: Workbook, theirs: Workbook, skipped: ReadonlySet<string>): Comparison {
  const world = createWorld(ours, { date1904: ours.date1904, now: new Date(0) })
  const { formulas } = dependencyGraph(ours, world)
  const names = new Map(ours.definedNames.map(({ name, formula }) => [name.toLowerCase(), formula]))
  const theirValues = new Map(theirs.sheets.map((sheet) => [sheet.name, valuesOf(sheet.rows)]))
  const ourValues = ours.sheets.map((sheet) => valuesOf(sheet.rows))
  const differing = new Map<FormulaNode, Difference>()
  let compared = 0
  for (const node of formulas) {
    const sheet = ours.sheets[node.place.sheet]
    const values = sheet && theirValues.get(sheet.name)
    if (!sheet || !values) continue
    for (const { row, column } of coveredCells(node)) {
      const address = formatAddress(row, column)
      const pair = { ours: ourValues[sheet.index]?.get(address) ?? blank, theirs: values.get(address) ?? blank }
      const isSkipped = skipped.has(`${sheet.name}!${address}`)
      if (!isSkipped) compared++
      if (!differing.has(node) && (isSkipped || !isAlike(pair.ours, pair.theirs))) {
        const formula = node.cell.formula ?? ''
        const described = { formula, meaning: meaningOf(formula, names), reads: readsOf(node, ours, world) }
        differing.set(node, { sheet: sheet.name, address, ...described, ...pair })
      }
    }
  }
  const following = new Set([...differing.keys()].flatMap((node) => node.readIn.flatMap(({ readers }) => [...readers])))
  const begun = [...differing].filter(
    ([node, { sheet, address }]) => !following.has(node) && !skipped.has(`${sheet}!${address}`),
  )
  return { compared, differences: begun.map(([, difference]) => difference), following: differing.size - begun.length }
}

const valuesOf = (rows: Workbook['sheets'][number]['rows']): Map<string, CellValue> =>
  new Map(rows.flatMap(({ index, cells }) => cells.map(({ column, value }) => [formatAddress(index, column), value])))

const mostRead = 2000

function readsOf({ place, tree }: FormulaNode, { sheets }: Workbook, world: World): CellValue[] {
  if (!tree) return []
  const { precedents } = formulaReads(tree, frameAt(world, place, { isArray: false }))
  return precedents
    .flatMap(({ sheet, range }) =>
      (sheets[sheet]?.rows ?? [])
        .filter(({ index }) => index >= range.top && index <= range.bottom)
        .flatMap(({ cells }) => cells.filter(({ column }) => column >= range.left && column <= range.right)),
    )
    .slice(0, mostRead)
    .map(({ value }) => value)
}

function meaningOf(formula: string, names: ReadonlyMap<string, string>): string {
  const known = [...formula.matchAll(/[\p{L}_][\p{L}\p{N}_.]*/gu)].flatMap(
    ([name]) => names.get(name.toLowerCase()) ?? [],
  )
  return [formula, ...known].join(' ')
}
