/**
 * Workbooks that Excel saved, every formula computed anew and compared with the value it saved: the test files of Apache
 * POI and of IronCalc, where they stand beside the checkout. Each difference is named cell by cell (named-differences.ts).
 *   FORMULA_BOOKS_DIR   folders with workbooks, however deep, with a colon between them (Windows: a semicolon); default
 *                       ../poi/test-data/spreadsheet and ../IronCalc/xlsx/tests
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { formatAddress, parseRange } from '#engine/model/address.ts'
import { SheetError } from '#engine/model/errors.ts'
import type { Cell, CellValue, Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { isAlike } from './compare.ts'
import { namedDifferences, type NamedDifferences } from './named-differences.ts'

export type BookDifference = { sheet: string; address: string; formula: string; ours: CellValue; excel: CellValue }
export type BookComparison = { formulas: number; equal: number; uncomputed: number; differences: BookDifference[] }

type Placed = { sheet: number; row: number; column: number; cell: Cell }

const cellsOf = ({ sheets }: Workbook): Placed[] =>
  sheets.flatMap(({ index, rows }) =>
    rows.flatMap((row) => row.cells.map((cell) => ({ sheet: index, row: row.index, column: cell.column, cell }))),
  )
const keyOf = ({ sheet, row, column }: { sheet: number; row: number; column: number }): string =>
  `${sheet}:${row}:${column}`

const dayMs = 86_400_000
/** Clocks are read in Japan. */
const offsetMs = 9 * 3_600_000

/** When Excel computed the book, by what it saved of TODAY() or NOW(); some day that never changes where it has neither. */
function momentOf(cells: Placed[], { date1904 }: Workbook): Date {
  const saved = ['NOW()', 'TODAY()']
    .map((clock) => cells.find(({ cell }) => cell.formula === clock && cell.value.type === 'number')?.cell.value)
    .find((value) => value !== undefined)
  if (saved?.type !== 'number') return new Date('2026-01-15T03:00:00Z')
  return new Date(Math.round((saved.number - (date1904 ? 24_107 : 25_569)) * dayMs) - offsetMs)
}

export function compareBook(workbook: Workbook): BookComparison {
  const before = cellsOf(workbook)
  const { workbook: after, uncomputed } = recalculate(workbook, before, momentOf(before, workbook))
  const left = new Set(uncomputed.map(keyOf))
  const values = new Map(cellsOf(after).map((each) => [keyOf(each), each.cell.value]))
  const result: BookComparison = { formulas: 0, equal: 0, uncomputed: 0, differences: [] }
  for (const each of before) {
    const { formula, value, isUncomputed } = each.cell
    if (formula === undefined || isUncomputed) continue
    result.formulas += 1
    const ours = values.get(keyOf(each)) ?? { type: 'blank' }
    if (left.has(keyOf(each))) result.uncomputed += 1
    else if (isAlike(ours, value)) result.equal += 1
    else
      result.differences.push({
        sheet: workbook.sheets[each.sheet]!.name,
        address: formatAddress(each.row, each.column),
        formula,
        ours,
        excel: value,
      })
  }
  return result
}

/** The function that a formula begins with; '' for one that begins otherwise. */
export const functionOf = (formula: string): string =>
  /^[-+]?([A-Z][A-Z0-9.]*)\(/.exec(formula.replaceAll(/_xl(fn|ws|udf)\./g, ''))?.[1] ?? ''
/** What kind of value it is; of errors which one. */
export const kindOf = (value: CellValue): string =>
  value.type === 'error' ? value.error : value.type === 'text' && value.text === '' ? 'blank' : value.type

/** Addresses of 'B3:C5 E7'. */
export const addressesOf = (cells: string): string[] =>
  cells.split(' ').flatMap((part) => {
    const range = parseRange(part)
    if (!range) throw new Error(`${part} is no range`)
    const found: string[] = []
    for (let row = range.top; row <= range.bottom; row += 1)
      for (let column = range.left; column <= range.right; column += 1) found.push(formatAddress(row, column))
    return found
  })

export type Judged = { named: Map<string, number>; unnamed: BookDifference[]; gone: string[] }

/** Every difference must be one that is named, with its function and both kinds of value; what is named must differ. */
export function judge(name: string, differences: BookDifference[], all: readonly NamedDifferences[]): Judged {
  const groups = all.filter(({ book }) => book === name)
  const open = new Map(
    groups.flatMap((group) => addressesOf(group.cells).map((address) => [`${group.sheet}!${address}`, group])),
  )
  const result: Judged = { named: new Map(), unnamed: [], gone: [] }
  for (const difference of differences) {
    const key = `${difference.sheet}!${difference.address}`
    const group = open.get(key)
    const isNamed =
      group?.function === functionOf(difference.formula) &&
      group.ours === kindOf(difference.ours) &&
      group.excel === kindOf(difference.excel)
    open.delete(key)
    if (isNamed) result.named.set(group.reason, (result.named.get(group.reason) ?? 0) + 1)
    else result.unnamed.push(difference)
  }
  result.gone = [...open.keys()]
  return result
}

function opened(path: string): Workbook | null {
  try {
    return readWorkbook(new Uint8Array(readFileSync(path)))
  } catch (error) {
    if (error instanceof SheetError) return null
    throw error
  }
}

/** With its folder's: some names are there twice. */
const nameOf = (path: string): string => `${basename(dirname(path))}/${basename(path)}`

const shown = (value: CellValue): string => JSON.stringify(Object.values(value)[1] ?? '')
const folders = (): string[] =>
  (process.env['FORMULA_BOOKS_DIR'] ?? `../poi/test-data/spreadsheet${delimiter}../IronCalc/xlsx/tests`)
    .split(delimiter)
    .map((folder) => resolve(folder))

function checkFolder(folder: string, say: (line: string) => void): boolean {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.xlsx'))
        .toSorted()
    : []
  if (files.length === 0) {
    say(`Left out: no workbooks in ${folder} (FORMULA_BOOKS_DIR).`)
    return true
  }
  const counts = { formulas: 0, equal: 0, uncomputed: 0, refused: 0, unnamed: 0, gone: 0 }
  const named = new Map<string, number>()
  for (const file of files) {
    const workbook = opened(join(folder, file))
    if (!workbook) {
      counts.refused += 1
      continue
    }
    const compared = compareBook(workbook)
    const judged = judge(nameOf(join(folder, file)), compared.differences, namedDifferences)
    for (const [reason, count] of judged.named) named.set(reason, (named.get(reason) ?? 0) + count)
    for (const { sheet, address, formula, ours, excel } of judged.unnamed)
      say(`${file} ${sheet}!${address} =${formula}: ${shown(ours)}, Excel ${shown(excel)}`)
    for (const place of judged.gone) say(`${file} ${place} is named and does not differ`)
    counts.formulas += compared.formulas
    counts.equal += compared.equal
    counts.uncomputed += compared.uncomputed
    counts.unnamed += judged.unnamed.length
    counts.gone += judged.gone.length
  }
  for (const [reason, count] of named) say(`${count} differ: ${reason}`)
  say(
    `${folder}: ${files.length - counts.refused} books (${counts.refused} refused), ${counts.formulas} formulas: ${counts.equal} equal, ${counts.uncomputed} not computed, ${counts.unnamed} differ unnamed, ${counts.gone} named without differing`,
  )
  return counts.unnamed + counts.gone === 0
}

/** @returns whether nothing is to be looked into; folders that are missing are said and left out */
export const checkBooks = (say: (line: string) => void): boolean =>
  folders()
    .map((folder) => checkFolder(folder, say))
    .every(Boolean)
