/** Which boxes of a form are there to be filled in. */
import { rangeContains } from '#engine/model/address.ts'
import type { DrawingObject } from '#engine/model/workbook.ts'
import type { Box, FormGrid } from './form-grid.ts'

const uncheckedMarks = /^[☐□☑■✓レ]$/u

export const isCheckbox = (box: Box): boolean =>
  (!box.hasFormula && box.value.type === 'text' && uncheckedMarks.test(box.value.text.trim())) ||
  (box.validation?.options ?? []).some((option) => /^[☐□]$/u.test(option))

const isStruck = ({ style: { borders } }: Box): boolean =>
  borders.diagonal.style !== 'none' && (borders.diagonalUp || borders.diagonalDown)

const lineCount = ({ lines }: Box): number => [lines.left, lines.right, lines.top, lines.bottom].filter(Boolean).length

/** A short heading such as 承認 over a box of about the shape of a seal. */
const looksLikeSealBox = (box: Box, { boxAt }: FormGrid): boolean => {
  const above = boxAt(box.range.top - 1, box.range.left)
  if (above === undefined || !/^[^\s写]{1,6}$/u.test(above.label)) return false
  if (box.style.alignment.wrap || box.style.numberFormat !== 'General') return false
  const below = boxAt(box.range.bottom + 1, box.range.left)
  if (below?.range.left === box.range.left && below.range.right === box.range.right && lineCount(below) === 4)
    return false
  const isSealShaped = box.heightPx >= 45 && box.widthPx <= 160 && box.widthPx / box.heightPx < 2.5
  return isSealShaped && above.range.left === box.range.left && box.heightPx > above.heightPx * 1.8
}

/** 確認印 names the place of a seal, 氏名（印） that of a name. */
const sealLabel = /^(?!.*(?:刻|矢|目|消|極)印)[^（()）]*印$/u

/** Who signs a form. */
const signer =
  /^(?:承認|確認|検印|審査|照査|作成|起案|決裁|回覧|立会|受領|検査|査閲|点検)者?$|^(?:担当|責任|管理|監督|主任|係|報告)者?$|^(?:社|部|課|係|所|室|次|班|支店|工場|店|館)長$|^(?:主任|専務|常務|副社長|お客様|発注者|受注者|元請|施主|オーナー)$/u

const headOver = ({ range }: Box, { boxAt }: FormGrid): Box | undefined => {
  const above = boxAt(range.top - 1, range.left)
  return above?.range.left === range.left && above.range.right === range.right ? above : undefined
}

/** Two who sign beside each other, over boxes that are higher than a line. */
const isUnderSigners = (box: Box, grid: FormGrid): boolean => {
  const above = headOver(box, grid)
  if (above === undefined || !signer.test(above.label) || box.heightPx < above.heightPx * 1.4) return false
  if (box.style.numberFormat !== 'General' || box.style.alignment.wrap) return false
  return [above.range.left - 1, above.range.right + 1].some((column) => {
    const beside = grid.boxAt(above.range.top, column)
    return beside?.range.top === above.range.top && beside !== above && signer.test(beside.label)
  })
}

const isAtSealLabel = (box: Box, grid: FormGrid): boolean => {
  if (box.style.numberFormat !== 'General' || box.style.alignment.wrap) return false
  const left = grid.boxAt(box.range.top, box.range.left - 1)
  return [left, headOver(box, grid)].some((label) => label !== undefined && sealLabel.test(label.label))
}

/** A seal is put by hand: such a box, or one under a short heading of its own beside such a box. */
const isSealBox = (box: Box, grid: FormGrid): boolean => {
  if (looksLikeSealBox(box, grid) || isAtSealLabel(box, grid) || isUnderSigners(box, grid)) return true
  const { top, bottom, left, right } = box.range
  const above = grid.boxAt(top - 1, left)
  if (above === undefined || above.range.right !== right || !/^[^\s写]{1,6}$/u.test(above.label)) return false
  return [left - 1, right + 1].some((column) => {
    const beside = grid.boxAt(top, column)
    if (beside?.range.top !== top || beside.range.bottom !== bottom || !beside.isBlank) return false
    const over = grid.boxAt(top - 1, column)
    return over?.range.top === above.range.top && looksLikeSealBox(beside, grid)
  })
}

const lowestSealPx = 40

/** Boxes for seals under a word of their own, with that word; never what a person fills in. */
export const sealBoxes = (grid: FormGrid): { box: Box; label: string }[] =>
  grid.boxes.flatMap((box) => {
    const isFree = box.isShown && box.isBlank && !box.hasFormula && box.validation === null && box.check === null
    const over = isFree && box.heightPx >= lowestSealPx ? headOver(box, grid) : undefined
    return over !== undefined && over.label !== '' && isSealBox(box, grid) ? [{ box, label: over.label }] : []
  })

/** What is left of a row of check boxes after the last choice. */
const isRestOfChoices = (box: Box, { boxAt }: FormGrid): boolean => {
  const choice = boxAt(box.range.top, box.range.left - 1)
  const mark = choice === undefined ? undefined : boxAt(box.range.top, choice.range.left - 1)
  return !box.lines.left && choice?.label !== '' && mark !== undefined && isCheckbox(mark)
}

/** One box to the eye that the file keeps in several cells: only its first part is filled in. */
const isContinuation = (box: Box, { boxAt }: FormGrid): boolean => {
  const left = boxAt(box.range.top, box.range.left - 1)
  return (
    !box.lines.left &&
    left !== undefined &&
    left.isBlank &&
    left.range.top === box.range.top &&
    left.range.bottom === box.range.bottom &&
    lineCount(left) >= 2
  )
}

const smallestUnderlinePx = 60

const cuttingLine = /^(キリトリ|きりとり|切り?取り?)線?$/u
const isCuttingLine = (text: string): boolean => cuttingLine.test(text.replace(/[^\p{L}]/gu, ''))

const shapeText = (content: DrawingObject['content']): string =>
  content.kind === 'shape'
    ? (content.text?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
    : ''

/** The line to cut at: below it stands what others get, sign and send back. */
const cutRow = ({ sheet, boxes }: FormGrid): number => {
  const drawn = sheet.drawings.flatMap(({ anchor, content }) =>
    anchor.kind !== 'absolute' && isCuttingLine(shapeText(content)) ? [anchor.from.row] : [],
  )
  return Math.min(Infinity, ...drawn, ...boxes.flatMap(({ label, range }) => (isCuttingLine(label) ? [range.top] : [])))
}

/** Not the upper edge of what is drawn around below a single cell: between two tables nothing is written. */
const isLineToWriteOn = (box: Box, { boxAt }: FormGrid): boolean => {
  if (!box.lines.bottom) return false
  if (box.range.bottom > box.range.top || box.range.right > box.range.left) return true
  const below = boxAt(box.range.bottom + 1, box.range.left)
  return box.style.borders.bottom.style !== 'none' || below === undefined || lineCount(below) < 4
}

const isWritable = (box: Box, grid: FormGrid, lastLine: number): boolean => {
  if (grid.sheet.isProtected) return !box.isLocked
  if (isStruck(box)) return false
  if (box.validation !== null && box.validation.type !== 'none') return true
  if (!box.isBlank || isSealBox(box, grid) || isRestOfChoices(box, grid) || isContinuation(box, grid)) return false
  if (lineCount(box) >= 3) return true
  return isLineToWriteOn(box, grid) && box.widthPx >= smallestUnderlinePx && box.range.top < lastLine
}

/** A table's header names its column; another text there would break the workbook's formulas. */
const isTableHeader = ({ range: { top, left } }: Box, { sheet }: FormGrid): boolean =>
  sheet.tables.some(({ range, headerRows }) =>
    rangeContains({ ...range, bottom: range.top + headerRows - 1 }, top, left),
  )

/** In reading order. Never formulas, locked cells of a protected sheet, headers of tables, hidden cells. */
export const inputBoxes = (grid: FormGrid): Set<Box> => {
  const lastLine = cutRow(grid)
  return new Set(
    grid.boxes.filter(
      (box) =>
        box.isShown &&
        !box.hasFormula &&
        (box.check !== null || isCheckbox(box) || isWritable(box, grid, lastLine)) &&
        !(grid.sheet.isProtected && box.isLocked && !box.target) &&
        !isTableHeader(box, grid),
    ),
  )
}
