/** What a table adds to the inputs of a form, and which of its blanks are none. */
import { isUnit } from '#domain/templates/units.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { columnHeadings, isFilled, isInRowOfTexts, isLabel, isSameColumn, isTotal, runOf } from './column-headings.ts'
import type { ColumnHeading, ColumnHeadings } from './column-headings.ts'
import { isCheckbox } from './input-boxes.ts'

/** The nearest box of fewer columns over or under a label that spans several, past others that span them too. */
const nextOfColumn = (label: Box, column: number, step: -1 | 1, { boxAt, range }: FormGrid): Box | undefined => {
  let row = step < 0 ? label.range.top - 1 : label.range.bottom + 1
  while (row >= range.top && row <= range.bottom) {
    const box = boxAt(row, column)
    if (box === undefined || box.range.right - box.range.left < label.range.right - label.range.left) return box
    if (!isLabel(box)) return undefined
    row = step < 0 ? box.range.top - 1 : box.range.bottom + 1
  }
  return undefined
}

/** Heads a group of rows or sums it up: a label across columns that are filled in above or below. */
const spansInputs = (label: Box, grid: FormGrid, inputs: ReadonlySet<Box>, headings: ColumnHeadings): boolean => {
  for (let column = label.range.left; label.range.right > label.range.left && column <= label.range.right; column++) {
    for (const step of [-1, 1] as const) {
      const box = nextOfColumn(label, column, step, grid)
      if (box !== undefined && inputs.has(box) && headings.of(box) !== null) return true
    }
  }
  return false
}

const isSummaryRow = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>, headings: ColumnHeadings): boolean => {
  let seen: Box | undefined
  for (let column = box.range.left - 1; column >= grid.range.left; column--) {
    const other = grid.boxAt(box.range.top, column)
    if (other === undefined || other === seen) continue
    seen = other
    const isOfRow = other.range.top === box.range.top && other.range.bottom === box.range.bottom
    if (isOfRow && isLabel(other) && !inputs.has(other) && spansInputs(other, grid, inputs, headings)) return true
  }
  return false
}

const hasFormulaBeside = ({ range }: Box, { boxAt, range: all }: FormGrid): boolean => {
  for (let column = all.left; column <= all.right; column++) {
    const other = boxAt(range.top, column)
    if (other?.hasFormula === true && other.range.top === range.top) return true
  }
  return false
}

const saysWhatItTakes = ({ validation, style }: Box): boolean => validation !== null || style.numberFormat !== 'General'

const extremes = /^(最[大小高低]|平均)値?$/u

/** In a row that sums up by formulas, what has none is left free whatever its format. */
const isBlankOfSums = ({ range, validation }: Box, { boxAt, range: all }: FormGrid): boolean => {
  if (validation !== null) return false
  let isSum = false
  let hasFormula = false
  for (let column = all.left; column <= all.right; column++) {
    const other = boxAt(range.top, column)
    if (other === undefined || other.range.top !== range.top) continue
    if (column < range.left && (isTotal(other.label) || extremes.test(other.label))) isSum = true
    hasFormula ||= other.hasFormula
  }
  return isSum && hasFormula
}

/** A blank among the units under headings is one of the head. */
const isOfHead = (box: Box, { boxAt }: FormGrid): boolean => {
  const above = boxAt(box.range.top - 1, box.range.left)
  if (above === undefined || !isLabel(above) || !isFilled(above) || !isFilled(box)) return false
  return [box.range.left - 1, box.range.right + 1].some((column) => {
    const beside = boxAt(box.range.top, column)
    return beside?.style === box.style && isUnit(beside.label)
  })
}

/** A blank that the table leaves free: in a row of a group or a sum, or below formulas. */
const isLeftFree = (box: Box, grid: FormGrid, isSummary: boolean, headings: ColumnHeadings): boolean => {
  if (!box.isBlank) return false
  if (isBlankOfSums(box, grid) || isOfHead(box, grid)) return true
  if (isSummary && box.validation === null && hasFormulaBeside(box, grid)) return true
  if (saysWhatItTakes(box)) return false
  const heading = headings.beyondMerges(box)
  if (heading === null || !isSameColumn(heading.box, box)) return false
  return isSummary || heading.isUnderFormulas
}

/** PAC-01, PAC-02: machines' own numbers. */
const code = /^(\p{L}+[-－‐]?)\d+$/u
const codeHeading = /(番号|記号|符号)$/u

const isMachineNumber = (box: Box, heading: ColumnHeading, grid: FormGrid): boolean => {
  const prefix = code.exec(box.label)?.[1]
  if (prefix === undefined || !codeHeading.test(heading.text)) return false
  if (grid.boxAt(box.range.top, box.range.left - 1)?.value.type !== 'number') return false
  return runOf(box, grid, ({ label }) => code.exec(label)?.[1] === prefix).length > 1
}

/**
 * A text that is there to be kept or changed: in a column that is left blank in most rows or, where labels are
 * coloured and it is not, beside one or two texts; or a machine's number beside the row's. Where most rows have one, they are
 * the table's own labels.
 */
const isDefaultText = (box: Box, heading: ColumnHeading, grid: FormGrid, inputs: ReadonlySet<Box>): boolean => {
  if (box.value.type !== 'text' || isCheckbox(box)) return false
  if (isMachineNumber(box, heading, grid)) return true
  const run = runOf(box, grid, ({ style }) => style === box.style)
  const blanks = run.filter((other) => inputs.has(other)).length
  const texts = run.length - blanks
  const isPlain = isFilled(heading.box) && !isFilled(box)
  return blanks >= texts || (isPlain && blanks > 0 && texts <= 2)
}

/** Whose name, address and numbers a form prints: they stay. */
const printed = /登録|許可|届出|番号|No|会社|商号|住所|所在地|電話|TEL|FAX|代表|様式|文書|版/iu
/** Where a sentence is an example to go on from; elsewhere it is what the form says. */
const remarks = /特記|備考|摘要|所見|留意|注意|内容|連絡|申し?送り|コメント/u
/** 4・5月, 第1回: the sheet's own. */
const period = /^[^\s\d０-９]*[\d０-９]\S*[月年回期度]分?$/u
const variable = /方針|状況|状態|担当|業者|結果|判定|評価|対応|優先|予定/u
const standard = /基準(?![年月日])|規格|標準|許容|上限|下限|定格|周期|No|番号|回数/iu

/** 2025 beside 基準年度: a value that the form starts with, where labels are set apart by their fill. */
const isDefaultBeside = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>): boolean => {
  if (isFilled(box) || ![box.lines.left, box.lines.right, box.lines.top, box.lines.bottom].every(Boolean)) return false
  const label = grid.boxAt(box.range.top, box.range.left - 1)
  if (label === undefined || !isLabel(label) || label.value.type !== 'text' || !isFilled(label)) return false
  if (label.range.top !== box.range.top || printed.test(label.label) || standard.test(label.label)) return false
  if (period.test(box.label)) return false
  if (box.value.type === 'text' && box.label === '' && !remarks.test(label.label)) return false
  const next = grid.boxAt(box.range.top, box.range.right + 1)
  return next === undefined || !inputs.has(next) || box.range.bottom > box.range.top
}

/** 15 in a column 耐用年数 whose format is that of the blanks beside it; rows' numbers and standards are no inputs. */
const isDefaultNumber = (box: Box, heading: ColumnHeading, grid: FormGrid, inputs: ReadonlySet<Box>): boolean => {
  if (box.value.type !== 'number' || isFilled(box) || !isFilled(heading.box) || standard.test(heading.text))
    return false
  const beside = [box.range.left - 1, box.range.right + 1].map((column) => grid.boxAt(box.range.top, column))
  if (!beside.some((other) => other !== undefined && inputs.has(other) && other.style === box.style)) return false
  const numbers = runOf(box, grid, () => true).flatMap(({ value }) => (value.type === 'number' ? [value.number] : []))
  return new Set(numbers).size < numbers.length || numbers.length === 1
}

/** 同等品更新, 部分更新: a column of a few words that say how a thing stands, behind the rows' own names. */
const isDefaultChoice = (box: Box, heading: ColumnHeading, grid: FormGrid): boolean => {
  if (box.value.type !== 'text' || isFilled(box) || !isFilled(heading.box) || !variable.test(heading.text)) return false
  const left = grid.boxAt(box.range.top, box.range.left - 1)
  if (left?.value.type !== 'text' || left.style !== box.style) return false
  const words = runOf(box, grid, ({ style }) => style === box.style).map(({ label }) => label)
  return words.length > 1 && new Set(words).size * 2 <= words.length
}

const isDefault = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>, headings: ColumnHeadings): boolean => {
  if (box.isBlank || box.hasFormula || inputs.has(box) || !box.isShown || grid.sheet.isProtected) return false
  const heading = headings.of(box)
  if (heading === null) return isDefaultBeside(box, grid, inputs)
  // A lower storey of a head that nothing sets apart from the blanks below.
  if (heading.box.style === box.style && !isFilled(box) && isInRowOfTexts(box, grid, inputs)) return false
  return (
    isDefaultText(box, heading, grid, inputs) ||
    isDefaultNumber(box, heading, grid, inputs) ||
    isDefaultChoice(box, heading, grid)
  )
}

export type TableInputs = {
  inputs: Set<Box>
  headings: ColumnHeadings
  /** Rows that sum up or head others, where merges of their own may interrupt the columns. */
  summary: Set<Box>
}

/** @param blanks the boxes that may be written into, tables not considered */
export const tableInputs = (grid: FormGrid, blanks: ReadonlySet<Box>): TableInputs => {
  const before = columnHeadings(grid, blanks)
  const summary = new Set([...blanks].filter((box) => isSummaryRow(box, grid, blanks, before)))
  const inputs = new Set(
    grid.boxes.filter((box) =>
      blanks.has(box) ? !isLeftFree(box, grid, summary.has(box), before) : isDefault(box, grid, blanks, before),
    ),
  )
  return { inputs, headings: columnHeadings(grid, inputs), summary }
}
