/** Changes of what a workbook's formulas read: what people type, and what they should not. */
import { dependencyGraph } from '#engine/calculate/dependencies.ts'
import { formatKind } from '#engine/calculate/number-format/format-kind.ts'
import { createWorld } from '#engine/calculate/world.ts'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import { formatCellReference, parseRange, rangeContains } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Cell, Range, Sheet, Workbook } from '#engine/model/workbook.ts'
import type { Chance } from './random.ts'

export type Input = CellPlace & {
  value: Cell['value']
  kind: ReturnType<typeof formatKind>
  /** What its validation or its neighbours offer. */
  choices: string[]
}

/** Ranges longer than this are read at their beginning only: whole columns. */
const most = { rows: 200, columns: 60, choices: 40 }

/** Cells that formulas read and that are none themselves, blank ones too. */
export function inputsOf(workbook: Workbook): Input[] {
  const { ranges } = dependencyGraph(workbook, createWorld(workbook, { date1904: workbook.date1904, now: new Date(0) }))
  const inputs = new Map<string, Input>()
  for (const { sheet: index, range } of ranges.values()) {
    const sheet = workbook.sheets[index]
    if (sheet?.kind !== 'worksheet') continue
    const cells = cellsOf(sheet)
    const bottom = Math.min(range.bottom, range.top + most.rows, (sheet.rows.at(-1)?.index ?? 0) + 1)
    const right = Math.min(range.right, range.left + most.columns)
    for (let row = range.top; row <= bottom; row++) {
      for (let column = range.left; column <= right; column++) {
        const place = { sheet: index, row, column }
        const key = formatCellReference(place)
        if (inputs.has(key) || isFixed(sheet, row, column, cells.get(`${row}:${column}`))) continue
        const cell = cells.get(`${row}:${column}`)
        inputs.set(key, {
          ...place,
          value: cell?.value ?? { type: 'blank' },
          kind: cell ? formatKind(workbook.styles[cell.style]?.numberFormat ?? 'General') : null,
          choices: choicesFor(sheet, row, column),
        })
      }
    }
  }
  return [...inputs.values()]
}

const cellMaps = new WeakMap<Sheet, Map<string, Cell>>()
function cellsOf(sheet: Sheet): Map<string, Cell> {
  let cells = cellMaps.get(sheet)
  if (!cells) {
    cells = new Map(sheet.rows.flatMap(({ index, cells: all }) => all.map((cell) => [`${index}:${cell.column}`, cell])))
    cellMaps.set(sheet, cells)
  }
  return cells
}

/** Formulas, what an array formula fills, the rest of merges and headers of tables take nothing in. */
function isFixed(sheet: Sheet, row: number, column: number, cell: Cell | undefined): boolean {
  const isIn = (range: Range | undefined): boolean => range !== undefined && rangeContains(range, row, column)
  return (
    cell?.formula !== undefined ||
    sheet.rows.some(({ cells }) => cells.some(({ arrayRange }) => isIn(arrayRange))) ||
    sheet.merges.some((merge) => isIn(merge) && (merge.top !== row || merge.left !== column)) ||
    sheet.tables.some(({ range }) => isIn({ ...range, bottom: range.top }))
  )
}

function choicesFor(sheet: Sheet, row: number, column: number): string[] {
  const offered = sheet.validations.find(
    ({ type, ranges }) => type === 'list' && ranges.some((range) => rangeContains(range, row, column)),
  )?.formula1
  const quoted = /^"(.*)"$/s.exec(offered ?? '')?.[1]
  if (quoted !== undefined) return quoted.split(',').map((choice) => choice.trim())
  const listed = parseRange((offered ?? '').replaceAll('$', ''))
  const within = listed ?? { top: 0, bottom: Infinity, left: column, right: column }
  const texts = sheet.rows
    .filter(({ index }) => index >= within.top && index <= within.bottom)
    .flatMap(({ cells }) => cells.filter((cell) => cell.column >= within.left && cell.column <= within.right))
    .flatMap(({ value, formula }) => (value.type === 'text' && formula === undefined ? [value.text] : []))
  return [...new Set(texts)].slice(0, most.choices)
}

const numbers = [0, 1, -1, 2, 3, 5, 10, 0.1, 0.5, 0.285, 1.005, 12.34, 99.5, 100, 1234.5, -28_500, 1_000_000, 1e12]
const texts = [
  '適',
  '否',
  '○',
  '×',
  '－',
  '良',
  '点検中',
  'なし',
  'N/A',
  'a',
  ' ',
  '５',
  '12',
  '1,200',
  '8:30',
  '2025/4/1',
  '令和7年4月1日',
  '10%',
  '0',
  '*',
  'TRUE',
]

/** A value for an input: most often of its own kind, sometimes what nobody expects there. */
export function otherValue(input: Input, chance: Chance): FillValue {
  const draw = chance.next()
  if (draw < 0.15) return { type: 'blank' }
  if (draw < 0.25) return { type: 'text', text: chance.of(texts) }
  if (input.choices.length > 0 && (input.value.type === 'text' || draw < 0.45))
    return { type: 'text', text: chance.of(input.choices) }
  if (input.kind === 'date' || input.kind === 'datetime')
    return { type: 'number', number: 44_000 + chance.below(3000) + (draw < 0.35 ? 0.375 : 0) }
  if (input.kind === 'time') return { type: 'number', number: chance.below(2880) / 1440 }
  if (input.value.type === 'number' && draw < 0.7) {
    const { number } = input.value
    return { type: 'number', number: Math.round((number * (0.5 + chance.next()) + chance.below(3) - 1) * 100) / 100 }
  }
  return { type: 'number', number: draw < 0.85 ? chance.of(numbers) : chance.below(10_000) / 100 }
}

/** Some inputs of a workbook, changed together. */
export function mutation(inputs: readonly Input[], chance: Chance): CellFill[] {
  const fills = new Map<string, CellFill>()
  for (let count = 1 + chance.below(8); count > 0; count--) {
    const input = chance.of(inputs)
    const { sheet, row, column } = input
    fills.set(formatCellReference(input), { sheet, row, column, value: otherValue(input, chance) })
  }
  return [...fills.values()]
}
