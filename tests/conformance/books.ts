/**
 * `npm run conformance:books`: computes every formula of workbooks that Excel saved anew, and compares with the values it
 * saved. Books that stand beside the checkout: the test files of Apache POI and of IronCalc. Ends with 1 where something
 * differs that is not named below.
 *   FORMULA_BOOKS_DIR   folders with workbooks, however deep, with a colon between them (Windows: a semicolon); default
 *                       ../poi/test-data/spreadsheet and ../IronCalc/xlsx/tests
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, delimiter, join, resolve } from 'node:path'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { formatAddress } from '#engine/model/address.ts'
import { SheetError } from '#engine/model/errors.ts'
import type { Cell, CellValue, Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { isAlike } from './compare.ts'

type Known = { book: RegExp; formula: RegExp; reason: string }

const known: Known[] = [
  { book: /./, formula: /\b(TODAY|NOW)\(/, reason: 'the day it was saved' },
  { book: /^(56574|56688_4)\.xlsx$/, formula: /./, reason: 'follows from the day it was saved' },
  {
    book: /^NumberFormatTests\.xlsx$/,
    formula: /^TEXT\(/,
    reason: 'fractions with letters inside, and formats as nobody writes them',
  },
  { book: /^TextFormatTests\.xlsx$/, formula: /^TEXT\(/, reason: 'a format for texts over TRUE' },
  { book: /^ElapsedFormatTests\.xlsx$/, formula: /^TEXT\(/, reason: 'passed seconds written twice' },
  {
    book: /^clone_sheet\.xlsx$/,
    formula: /\(-?\d+,\d+\)/,
    reason: 'decimals with a comma, saved as a union of numbers',
  },
  ...(
    [
      [/^LOG\(/, 'an error by another name'],
      [/^MODE\(/, 'texts and errors among the arguments of MODE'],
      [/^DOLLAR\(/, 'signs of another country'],
      [/^ADDRESS\(/, 'quotes around the name of a book'],
      [/^(FACT|SUMPRODUCT)\(/, 'a text where a number is wanted, which Excel refuses'],
    ] as const
  ).map(([formula, reason]) => ({ book: /^FormulaEvalTestData_Copy\.xlsx$/, formula, reason })),
]

/** Of IronCalc's books, each of which tries one function with everything that fits nowhere. */
const knownOfIronCalc: Known[] = (
  [
    ['gantt_project_tracker|weekly_timesheet|cf_tests|invoice', 'follows from the day it was saved'],
    ['CHAR', 'letters of the code page of another country'],
    ['FLOOR_CEILING|TRIGONOMETRIC', 'a date with blanks around it, and the first of two errors'],
    ['EXP_SIGN|T_VALUE_VALUETOTEXT', 'money and dates as another country writes them'],
    ['DATE_TIME|DAYS_DAYS360', 'days before March 1900, and texts where a number is wanted'],
    [
      'GCD_LCM|LCM_GCD|EOMONTH|MULTINOMIAL|SERIESSUM|NUMBER_SYSTEMS|MROUND_TRUNC_INT|MOD_QUOTIENT|BITs|NOMINAL_EFFECT|GESTEP_DELTA|ERFs',
      'booleans, blank texts and missing arguments of functions that came from an add-in',
    ],
    ['TEXTBEFORE_TEXTAFTER|TEXTSPLIT|FIND_SEARCH', 'delimiters that are empty, counts with a fraction, a lone ~'],
    ['PMT|FV|PV|IPMT_PPMT|SLN_SYD|DB_DDB|CUMPRINC_CUMIPMT', 'money at rates below -1 and over no periods'],
    ['IRR|XIRR|XNPV|MIRR', 'a rate is searched for with another last digit, or at dates out of order'],
    ['D(COUNT_DCOUNTA_DGET_DPRODUCT|MIN_DMAX_DAVERAGE_DSUM|VAR_DVARP_DSTDEV_DSTDEVP)', 'a database without records'],
    ['ARABIC_ROMAN', 'a boolean for the form of ROMAN'],
    [
      'GAMMA|BINOM|LOGNORM|NORM_DIST|POISSON|HYPERGEOM_DIST|CONFIDENCE|PROB|GEOMEAN',
      'bounds of a distribution, and digits past the twelfth',
    ],
    ['TAN', 'digits past the third, where the tangent has none'],
    ['XLOOKUP|XMATCH_arrays|HVLOOKUP|INDEX|SORT|WRAPCOLS_ROWS|ROW_COLUM', 'arguments of the wrong shape'],
    ['openpyxl_example', 'saved without values'],
  ] as const
).map(([books, reason]) => ({ book: new RegExp(`^(${books})\\.xlsx$`), formula: /./, reason }))

type Counts = { formulas: number; equal: number; uncomputed: number; named: Map<string, number>; unnamed: string[] }
type Placed = { sheet: number; row: number; column: number; cell: Cell }

const cellsOf = ({ sheets }: Workbook): Placed[] =>
  sheets.flatMap(({ index, rows }) =>
    rows.flatMap((row) => row.cells.map((cell) => ({ sheet: index, row: row.index, column: cell.column, cell }))),
  )
const keyOf = ({ sheet, row, column }: { sheet: number; row: number; column: number }): string =>
  `${sheet}:${row}:${column}`
const shown = (value: CellValue): string => JSON.stringify(Object.values(value)[1] ?? '')

function opened(path: string): Workbook | null {
  try {
    return readWorkbook(new Uint8Array(readFileSync(path)))
  } catch (error) {
    if (error instanceof SheetError) return null
    throw error
  }
}

function compareBook(name: string, workbook: Workbook, counts: Counts): void {
  const before = cellsOf(workbook)
  const { workbook: after, uncomputed } = recalculate(workbook, before)
  const left = new Set(uncomputed.map(keyOf))
  const values = new Map(cellsOf(after).map((each) => [keyOf(each), each.cell.value]))
  for (const each of before) {
    const { formula, value, isUncomputed } = each.cell
    if (formula === undefined || isUncomputed) continue
    counts.formulas += 1
    const ours = values.get(keyOf(each)) ?? { type: 'blank' }
    if (left.has(keyOf(each))) counts.uncomputed += 1
    else if (isAlike(ours, value)) counts.equal += 1
    else {
      const reason = [...known, ...knownOfIronCalc].find(
        (rule) => rule.book.test(name) && rule.formula.test(formula),
      )?.reason
      if (reason === undefined)
        counts.unnamed.push(
          `${name} ${formatAddress(each.row, each.column)} =${formula}: ${shown(ours)}, Excel ${shown(value)}`,
        )
      else counts.named.set(reason, (counts.named.get(reason) ?? 0) + 1)
    }
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const folders = (process.env['FORMULA_BOOKS_DIR'] ?? `../poi/test-data/spreadsheet${delimiter}../IronCalc/xlsx/tests`)
  .split(delimiter)
  .map((folder) => resolve(folder))

function checkFolder(folder: string): void {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.xlsx'))
        .toSorted()
    : []
  if (files.length === 0) return say(`Left out: no workbooks in ${folder} (FORMULA_BOOKS_DIR).`)
  const counts: Counts = { formulas: 0, equal: 0, uncomputed: 0, named: new Map(), unnamed: [] }
  let refused = 0
  for (const file of files) {
    const workbook = opened(join(folder, file))
    if (workbook) compareBook(basename(file), workbook, counts)
    else refused += 1
  }
  for (const line of counts.unnamed) say(line)
  for (const [reason, count] of counts.named) say(`${count} differ: ${reason}`)
  say(
    `${folder}: ${files.length - refused} books (${refused} refused), ${counts.formulas} formulas: ${counts.equal} equal, ${counts.uncomputed} named as not computed, ${counts.unnamed.length} differences without a reason`,
  )
  if (counts.unnamed.length > 0) process.exitCode = 1
}
folders.forEach(checkFolder)
