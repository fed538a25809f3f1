/** Groups a sheet's inputs into sections as its headings and side labels do; wide table rows are their own. */
import type { Font } from '#engine/model/workbook.ts'
import type { Box, FormGrid } from './form-grid.ts'
import type { FormInput } from './form-inputs.ts'
import { sideLabel } from './side-label.ts'

export type Section = { name: string; inputs: FormInput[] }

/** So many inputs in one row of a table make a section: fewer would be lost in headings. */
const wideRow = 4
const firstSection = '基本情報'
const afterTable = 'その他'

const byRow = (inputs: readonly FormInput[]): FormInput[][] => {
  const rows: FormInput[][] = []
  for (const input of inputs) {
    const row = rows.at(-1)
    if (row?.[0]?.box.range.top === input.box.range.top) row.push(input)
    else rows.push([input])
  }
  return rows
}

const headingMark = /^\s*([■●◆▼【〔《]|[0-9０-９①-⑳ⅠⅡⅢⅣⅤ]+[.．、）)\s])/u

/** Who sends the form or receives it. */
const party = /株式会社|有限会社|合同会社|[（(][株有][）)]|㈱|㈲|御中$|様$|^(TEL|FAX|〒)/u

/** A label of the box on its right names that one alone. */
const isLabelOfNext = ({ lines, range }: Box, { boxAt }: FormGrid): boolean => {
  const next = boxAt(range.top, range.right + 1)
  return lines.right && next !== undefined && next.label === '' && next.lines.right
}

const looksLikeHeading = (box: Box, grid: FormGrid, defaultFont: Font): boolean => {
  const { value, style, label } = box
  if (grid.isTitle(box) || isLabelOfNext(box, grid) || party.test(label)) return false
  if (label.length < 2 || label.length > 40 || /[。、，]|合計/u.test(label) || value.type !== 'text') return false
  return (
    headingMark.test(value.text) ||
    style.font.bold ||
    style.font.sizePt > defaultFont.sizePt ||
    style.fill.kind !== 'none'
  )
}

/** The last heading that stands alone in its row between two rows of inputs. */
const headingBetween = (
  { boxes }: FormGrid,
  after: number,
  before: number,
  used: ReadonlySet<string>,
  isHeading: (box: Box) => boolean,
): Box | null => {
  const between = boxes.filter(({ range, label }) => label !== '' && range.top > after && range.top < before)
  const alone = between.filter((box) => !between.some((other) => other !== box && other.range.top === box.range.top))
  return alone.findLast((box) => !used.has(box.label) && isHeading(box)) ?? null
}

const isWideRow = (row: readonly FormInput[]): boolean =>
  row.length >= wideRow && row[0]!.label.row !== '' && row.slice(1).every((input) => input.label.heading !== '')

export const sectionsOf = (grid: FormGrid, inputs: readonly FormInput[], defaultFont: Font): Section[] => {
  const used = new Set(inputs.flatMap(({ label }) => [label.row, label.heading]))
  const isHeading = (box: Box): boolean => looksLikeHeading(box, grid, defaultFont)
  const rows = byRow(inputs)
  // Beside rows that are sections of their own nothing else is one.
  const ofWideRows = new Set(rows.filter(isWideRow).map((row) => sideLabel(row[0]!.box, grid)))
  const blockOf = (row: FormInput[]): string => {
    const { box, label } = row[0]!
    const side = label.row !== '' && row.every((input) => input.label.heading !== '') ? sideLabel(box, grid) : ''
    return ofWideRows.has(side) ? '' : side
  }
  // What stands down the side of wide rows would be said nowhere.
  const wideName = ([first]: FormInput[]): string => {
    const { box, label } = first!
    const side = sideLabel(box, grid)
    return side === '' || label.row.startsWith(side) ? label.row : `${side} ${label.row}`
  }
  const sections: Section[] = []
  let bottom = grid.range.top - 1
  let isAfterTable = false
  let block = ''
  for (const row of rows) {
    const { box, label } = row[0]!
    const heading = headingBetween(grid, bottom, box.range.top, used, isHeading)
    const isWide = isWideRow(row)
    const last = sections.at(-1)
    const nextBlock = isWide ? '' : blockOf(row)
    if (isWide) sections.push({ name: wideName(row), inputs: row })
    else if (nextBlock !== '') {
      if (nextBlock === block && last !== undefined) last.inputs.push(...row)
      else sections.push({ name: nextBlock, inputs: row })
    } else if (last === undefined) {
      // What stands over the first inputs is the form's title, unless it is marked as a heading.
      const isMarked = heading?.value.type === 'text' && headingMark.test(heading.value.text)
      sections.push({ name: isMarked ? heading.label : firstSection, inputs: row })
    } else if (heading !== null || isAfterTable)
      sections.push({ name: heading?.label ?? (label.row || afterTable), inputs: row })
    else last.inputs.push(...row)
    isAfterTable = isWide || nextBlock !== ''
    block = nextBlock
    bottom = Math.max(bottom, ...row.map((input) => input.box.range.bottom))
  }
  return sections
}
