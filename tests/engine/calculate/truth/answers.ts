/** Computes the cases of a group as formulas of one workbook. */
import { formatAddress, parseAddress, parseRange } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Cell, Workbook } from '#engine/model/workbook.ts'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { plainValue, valueAt, workbookOf } from '#tests/engine/calculate/workbook-of.ts'
import type { Content, SheetContent } from '#tests/engine/calculate/workbook-of.ts'
import type { Expected, TruthCase, TruthGroup } from './truth.ts'

/** What TODAY and NOW stand for. */
export const now = new Date('2025-04-10T03:30:00+09:00')

/** Formulas stand below and to the right of every fixture, far enough apart for the arrays they fill. */
const firstRow = 200
const rowsApart = 12
const column = 40
/** What a formula's cells hold before it is computed. */
const before = { type: 'text', text: '（計算前）' } as const

type Answer = { place: CellPlace; height: number; width: number }

/** The values in the shape of each case's expectation, in order. */
export function answersTo(group: TruthGroup): Expected[] {
  const [firstSheet = ''] = Object.keys(group.sheets)
  const content: SheetContent = { ...group.sheets[firstSheet] }
  const answers = group.cases.map((each, index): Answer => {
    const answer = answerOf(each, index)
    for (const [address, cell] of Object.entries(cellsOf(group, each, answer))) content[address] = cell
    return answer
  })
  const workbook = withHiddenRows(
    workbookOf({ ...group.sheets, [firstSheet]: content }, group.names, { date1904: group.date1904 ?? false }),
    group,
  )
  const result = recalculate(workbook, formulasIn(workbook), now)
  if (group.isDynamic) return answers.map(({ place }) => spillAt(result.workbook, place))
  return group.cases.map(([, expected], index) => {
    const { place, height, width } = answers[index]!
    const at = (row: number, offset: number): string | number | boolean =>
      plainValue(valueAt(result.workbook, 0, formatAddress(place.row + row, place.column + offset))) ?? '（空）'
    return Array.isArray(expected)
      ? Array.from({ length: height }, (_, row) => Array.from({ length: width }, (__, offset) => at(row, offset)))
      : at(0, 0)
  })
}

const formulasIn = ({ sheets }: Workbook): CellPlace[] =>
  sheets.flatMap(({ index: sheet, rows }) =>
    rows.flatMap(({ index: row, cells }) =>
      cells.filter(({ formula }) => formula !== undefined).map(({ column }) => ({ sheet, row, column })),
    ),
  )

/** All that a dynamic array fills; a single value alone. */
function spillAt({ sheets }: Workbook, { sheet, row, column }: CellPlace): Expected {
  const cellAt = (at: number, across: number): Cell | undefined =>
    sheets[sheet]?.rows.find(({ index }) => index === at)?.cells.find((cell) => cell.column === across)
  const range = cellAt(row, column)?.arrayRange
  if (!range) return '（配列なし）'
  const rows = Array.from({ length: range.bottom - range.top + 1 }, (_, down) =>
    Array.from({ length: range.right - range.left + 1 }, (__, across) => {
      const cell = cellAt(range.top + down, range.left + across)
      return plainValue(cell?.value ?? { type: 'blank' }) ?? '（空）'
    }),
  )
  return rows.length === 1 && rows[0]?.length === 1 ? rows[0][0]! : rows
}

/** Numbers agree to nine digits; 0 is 0, since Excel clears what is left of a difference. */
export function isSame(actual: Expected, expected: Expected): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every(
        (row, at) =>
          actual[at]?.length === row.length && row.every((value, offset) => isSame(actual[at]?.[offset] ?? '', value)),
      )
    )
  }
  if (typeof expected !== 'number') return actual === expected
  return typeof actual === 'number' && Math.abs(actual - expected) <= Math.abs(expected) * 1e-9
}

function answerOf([, expected, at]: TruthCase, index: number): Answer {
  const given = at === undefined ? { row: firstRow + index * rowsApart, column } : parseAddress(at)
  if (!given) throw new Error(`${at} is no address`)
  const [height, width] = Array.isArray(expected) ? [expected.length, expected[0]?.length ?? 0] : [1, 1]
  return { place: { sheet: 0, ...given }, height, width }
}

function cellsOf(
  { isDynamic = false }: TruthGroup,
  [formula, expected]: TruthCase,
  { place, height, width }: Answer,
): SheetContent {
  const own = formatAddress(place.row, place.column)
  if (isDynamic) return { [own]: { formula, value: before, dynamic: `${own}:${own}` } }
  const cells: SheetContent = {}
  for (let row = 0; row < height; row++) {
    for (let offset = 0; offset < width; offset++) {
      cells[formatAddress(place.row + row, place.column + offset)] = before.text
    }
  }
  const first = formatAddress(place.row, place.column)
  const content: Content = { formula, value: before }
  if (Array.isArray(expected)) {
    content.array = `${first}:${formatAddress(place.row + height - 1, place.column + width - 1)}`
  }
  return { ...cells, [first]: content }
}

const withHiddenRows = (workbook: Workbook, { hiddenRows = [], merges = [] }: TruthGroup): Workbook => ({
  ...workbook,
  sheets: workbook.sheets.map((sheet, index) => ({
    ...sheet,
    merges: index === 0 ? merges.flatMap((merge) => parseRange(merge) ?? []) : [],
    rows: sheet.rows.map((row) => (index === 0 && hiddenRows.includes(row.index + 1) ? { ...row, hidden: true } : row)),
  })),
})
