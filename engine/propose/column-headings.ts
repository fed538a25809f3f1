/** The heading of a table's column: its lowest storey over the box, with the storeys above it. */
import { isUnit, isUnitWord, withoutBrackets } from '#domain/templates/units.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { isCheckbox } from './input-boxes.ts'

/** The storeys from the top, and what they count in; '' for none. */
type Words = { names: string[]; unit: string }

export type ColumnHeading = {
  words: Words
  /** All storeys, a unit in brackets behind: A社 単価, 温度（℃）. */
  text: string
  box: Box
  /** 1 for the box right under the heading. */
  position: number
  isOnlyRow: boolean
  /** Whether all boxes between the heading and this one are formulas, two at least. */
  isUnderFormulas: boolean
}

export type ColumnHeadings = {
  /** null without a heading, or with boxes of other columns in between. */
  of(box: Box): ColumnHeading | null
  /** The same past merges of several columns, for rows whose own merges interrupt the columns. */
  beyondMerges(box: Box): ColumnHeading | null
}

export const isLabel = (box: Box): boolean => box.label !== '' && !isCheckbox(box)

export const isSameColumn = (a: Box, b: Box): boolean =>
  a.range.left === b.range.left && a.range.right === b.range.right

/** The boxes of a column that follow each other over and under one of them, itself included. */
export const runOf = (box: Box, { boxAt }: FormGrid, belongs: (other: Box) => boolean): Box[] => {
  const run = [box]
  for (const step of [-1, 1] as const) {
    let last = box
    for (;;) {
      const next = boxAt(step < 0 ? last.range.top - 1 : last.range.bottom + 1, box.range.left)
      if (next === undefined || !isSameColumn(next, box) || next.hasFormula || !belongs(next)) break
      run.push((last = next))
    }
  }
  return run
}

const totals = /(?:合計|小計|総計|^計|^平均)(?:[（(][^（(]*[）)])?$/u

/** Whether the text sums up what stands over it. */
export const isTotal = (text: string): boolean => totals.test(text)

const covers = (a: Box, b: Box): boolean => a.range.left <= b.range.left && a.range.right >= b.range.right

/** Drawn around by its own borders, whatever its neighbours have. */
export const hasOwnBox = ({ style: { borders }, lines }: Box): boolean =>
  [borders.left, borders.right, borders.top, borders.bottom].filter(({ style }) => style !== 'none').length >= 2 &&
  lines.left &&
  lines.right

/** White is paper. */
export const isFilled = ({ style: { fill } }: Box): boolean =>
  fill.kind === 'gradient' || (fill.kind === 'pattern' && fill.foreground.toUpperCase() !== '#FFFFFF')

const isFilledAlike = (a: Box, b: Box): boolean =>
  isFilled(a) && JSON.stringify(a.style.fill) === JSON.stringify(b.style.fill)

/** Whether all that touches a text in its lowest row is text: a form that sets nothing apart writes its heads so. */
export const isInRowOfTexts = (text: Box, { boxAt, range }: FormGrid, inputs: ReadonlySet<Box>): boolean => {
  // Under a blank of its column it is one of the table's rows.
  const over = boxAt(text.range.top - 1, text.range.left)
  if (over !== undefined && over.isBlank && isSameColumn(over, text) && over.lines.left && over.lines.right)
    return false
  let texts = 1
  for (const step of [-1, 1] as const) {
    let column = step < 0 ? text.range.left - 1 : text.range.right + 1
    while (column >= range.left && column <= range.right) {
      const beside = boxAt(text.range.bottom, column)
      if (beside === undefined || !beside.lines.left || !beside.lines.right) break
      if (!isLabel(beside) || beside.value.type !== 'text' || inputs.has(beside)) return false
      texts += 1
      column = step < 0 ? beside.range.left - 1 : beside.range.right + 1
    }
  }
  return texts > 2
}

/** A filled-in cell of the same format is the table's body as much as the blank one; fills, and rows of texts, are a heading's. */
const isHeadingOver = (above: Box, box: Box, grid: FormGrid, inputs: ReadonlySet<Box>): boolean =>
  isLabel(above) &&
  // A day over its column is a number, told from the table's body by its fill.
  (above.value.type === 'text' || (above.value.type === 'number' && isFilled(above) && !isFilled(box))) &&
  !inputs.has(above) &&
  (above.style !== box.style || (isFilled(above) && isFilled(box)) || isInRowOfTexts(above, grid, inputs))

/** 4・5月 beside 測定対象月: what a form prints into a box is no heading of the box below. */
const isPrintedValue = (box: Box, { boxAt }: FormGrid): boolean => {
  const left = boxAt(box.range.top, box.range.left - 1)
  return !isFilled(box) && left !== undefined && isLabel(left) && isFilled(left)
}

/**
 * A text over a row of labels with their boxes: a banner over both, or a label that has a box of its own behind it.
 */
const isOfPairs = (text: Box, box: Box, { boxAt }: FormGrid, inputs: ReadonlySet<Box>): boolean => {
  const label = boxAt(box.range.top, box.range.left - 1)
  if (label === undefined || label.value.type !== 'text' || !isLabel(label) || inputs.has(label)) return false
  if (text.range.left <= label.range.left) return true
  const own = boxAt(text.range.top, text.range.right + 1)
  return own !== undefined && inputs.has(own) && own.range.top === text.range.top
}

/** A label across columns under more of the same column heads a group of rows, not the column. */
const headsRows = (label: Box, box: Box, { boxAt, range }: FormGrid): boolean => {
  if (isSameColumn(label, box)) return false
  for (let row = label.range.top - 1; row >= range.top; row--) {
    const above = boxAt(row, box.range.left)
    if (above === undefined) return false
    if (isSameColumn(above, box)) return true
    if (!isLabel(above) || !covers(above, box)) return false
    row = above.range.top
  }
  return false
}

/** Lines on two opposite sides keep a blank in the table. */
const hasSides = ({ lines }: Box): boolean => lines.left || lines.right || (lines.top && lines.bottom)

/** Dashes fill a storey that has nothing to say. */
const isWord = /[\p{L}\p{N}]|%|％|℃/u

/** Ⅰ, 1 and the like count rows. */
const rowMark = /^[\u2160-\u217f①-⑳\d０-９]+[.．]?$/u

/** A text right under another of its column is an entry of the table, unless fills set both apart as its head. */
const isEntry = (text: Box, { boxAt }: FormGrid): boolean => {
  const above = boxAt(text.range.top - 1, text.range.left)
  if (above === undefined || !above.lines.top || !above.lines.bottom) return false
  if (rowMark.test(text.label)) return true
  return (
    !isFilled(text) && isWord.test(text.label) && !isUnit(text.label) && isSameColumn(above, text) && isLabel(above)
  )
}

const maxStoreys = 3

const yearHead = /^(?:令和|平成|昭和|[RHS])?\s*(?:\d{1,4}|元)\s*年度?$/u

/**
 * A storey that a formula writes, '' for none. Of years that move with the form's first one only their order is sure:
 * 令和8年度 is 2年度目.
 */
const computedHead = (box: Box, { boxAt, range }: FormGrid): string => {
  if (!box.hasFormula || box.value.type !== 'text' || !isFilled(box)) return ''
  const text = box.value.text.trim()
  if (!yearHead.test(text.normalize('NFKC'))) return text.length <= 20 ? text : ''
  let order = 0
  let seen: Box | undefined
  for (let column = range.left; column <= box.range.left; column++) {
    const other = boxAt(box.range.top, column)
    if (other === undefined || other === seen) continue
    seen = other
    if (other.hasFormula && other.value.type === 'text' && yearHead.test(other.value.text.normalize('NFKC').trim()))
      order++
  }
  return `${order}年度目`
}

/** A text with texts beside it: a form's own row of one label and its box is no head of a table. */
const isInHeadRow = ({ range }: Box, { boxAt }: FormGrid): boolean =>
  [range.left - 1, range.right + 1].some((column) => boxAt(range.top, column)?.value.type === 'text')

/** A text that ends amid a box below it heads no columns: it stands in a row of its own. */
const cutsBelow = ({ range }: Box, { boxAt }: FormGrid): boolean => {
  const below = boxAt(range.bottom + 1, range.right)
  return below !== undefined && below.range.right > range.right
}

/** Labels from the lowest storey upwards; a blank between two of them is a name to fill in, not the end. */
const storeysFrom = (lowest: Box, grid: FormGrid, inputs: ReadonlySet<Box>): Box[] => {
  const storeys = [lowest]
  let row = lowest.range.top - 1
  let last = lowest
  for (let step = 1; step < maxStoreys; step++) {
    const above = grid.boxAt(row, lowest.range.left)
    if (above === undefined || !covers(above, last) || cutsBelow(above, grid)) break
    if (!above.lines.top || !above.lines.bottom) break
    if (isFilled(above) !== isFilled(lowest)) break
    last = above
    if (computedHead(above, grid) !== '') storeys.push(above)
    else if (isLabel(above) && above.value.type === 'text' && !inputs.has(above)) {
      // Without a fill only a wider text is known to head the one below it.
      const says = isWord.test(lowest.label) && !isUnit(lowest.label)
      const isKnown = isFilled(above) || !isSameColumn(above, lowest) || !says
      if (!isKnown || !isInHeadRow(above, grid)) break
      storeys.push(above)
    } else if (!above.isBlank || !isFilled(above)) break
    row = above.range.top - 1
  }
  return storeys
}

/** One of the units of a row of units: 階 over floors is none. */
const isUnitStorey = ({ label, range }: Box, { boxAt }: FormGrid): boolean =>
  isUnit(label) &&
  (!isUnitWord(label) ||
    [range.left - 1, range.right + 1].some((column) => isUnit(boxAt(range.top, column)?.label ?? '')))

const wordsOf = (lowest: Box, grid: FormGrid, inputs: ReadonlySet<Box>): Words => {
  const storeys = storeysFrom(lowest, grid, inputs).flatMap((box) => {
    const text = computedHead(box, grid) || box.label
    return isWord.test(text) ? [{ text, isUnit: isUnitStorey(box, grid) }] : []
  })
  const names = storeys.flatMap(({ text, isUnit: is }) => (is ? [] : [text])).reverse()
  const unit = storeys.find(({ isUnit: is }) => is)?.text ?? ''
  return names.length === 0 ? { names: [unit || lowest.label], unit: '' } : { names, unit }
}

const quantity = /^(.+)[（(]([^（()）]+)[）)]$/u

/** 温度（℃） over 吸込 → 吸込温度（℃）: the upper storey says what is measured, the lower one where. */
const measured = ([upper = '', lower = '', ...rest]: readonly string[]): string | null => {
  const [, noun, unit = ''] = quantity.exec(upper) ?? []
  if (noun === undefined || lower === '' || rest.length > 0 || !isUnit(unit)) return null
  return quantity.test(lower) ? null : `${lower}${noun}（${unit}）`
}

const joined = ({ names, unit }: Words): string =>
  measured(names) ?? names.join(' ') + (unit === '' ? '' : `（${withoutBrackets(unit)}）`)

/** What says nothing without what it is of. */
const bareWord =
  /^(?:(?:測定|計測|指示|設定|読取|前回|今回|前月|当月|平均|最大|最小)?値|前回|今回|前月|当月|前|後|計|測定|上|下|左|右|数|量)$/u

/** From which storey on no other of its table's headings is called so. */
const shortestFrom = ({ words: { names } }: ColumnHeading, all: readonly ColumnHeading[]): number =>
  names.findLastIndex((_, at) => {
    const tail = names.slice(at).join(' ')
    if (bareWord.test(tail)) return false
    return all.filter(({ words }) => words.names.slice(at - names.length).join(' ') === tail).length <= 1
  })

const isBeside = (a: ColumnHeading, b: ColumnHeading): boolean =>
  a.words.names.length > 1 &&
  a.words.names.length === b.words.names.length &&
  a.words.names.slice(0, -1).join(' ') === b.words.names.slice(0, -1).join(' ')

/** The fewest storeys from below that tell it and those under the same storey apart: 外形, not 判定 外形. */
export const shortened = (heading: ColumnHeading, all: readonly ColumnHeading[]): string => {
  const { names, unit } = heading.words
  if (measured(names) !== null) return joined({ names, unit })
  const from = Math.min(...all.filter((other) => isBeside(heading, other)).map((other) => shortestFrom(other, all)))
  const own = Math.min(from, shortestFrom(heading, all))
  return joined({ names: names.slice(Math.max(0, own)), unit })
}

const findHeading = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>, pastMerges: boolean): ColumnHeading | null => {
  const passed: Box[] = []
  for (let row = box.range.top - 1; row >= grid.range.top; row--) {
    const above = grid.boxAt(row, box.range.left)
    if (above === undefined) return null
    row = above.range.top
    if (isHeadingOver(above, box, grid, inputs)) {
      if (!covers(above, box) || !above.lines.top || !above.lines.bottom) {
        if (pastMerges) continue
        return null
      }
      const isBody = isSameColumn(above, box) && (isTotal(above.label) || isEntry(above, grid))
      if (isBody) passed.push(above)
      if (isBody || headsRows(above, box, grid)) continue
      if (isPrintedValue(above, grid) || isOfPairs(above, box, grid, inputs)) return null
      const below = grid.boxAt(box.range.bottom + 1, box.range.left)
      // What a formula or a note says under a heading (基準 0.15以下) is part of the table's head.
      const isHead = (other: Box): boolean => isFilledAlike(other, above) && !isFilledAlike(other, box)
      const position = 1 + passed.filter((other) => !isHead(other)).length
      const isOnlyRow =
        position === 1 && (below === undefined || !isSameColumn(below, box) || !(below.lines.left || below.lines.right))
      const words = wordsOf(above, grid, inputs)
      return {
        words,
        text: joined(words),
        box: above,
        position,
        isOnlyRow,
        isUnderFormulas: passed.length > 1 && passed.every(({ hasFormula }) => hasFormula),
      }
    }
    if (isSameColumn(above, box)) {
      if (above.isBlank && !hasSides(above)) return null
      passed.push(above)
    } else if (!pastMerges) return null
  }
  return null
}

export const columnHeadings = (grid: FormGrid, inputs: ReadonlySet<Box>): ColumnHeadings => {
  const remembered = (pastMerges: boolean) => {
    const found = new Map<Box, ColumnHeading | null>()
    return (box: Box): ColumnHeading | null => {
      const known = found.get(box)
      if (known !== undefined) return known
      const heading = findHeading(box, grid, inputs, pastMerges)
      found.set(box, heading)
      return heading
    }
  }
  return { of: remembered(false), beyondMerges: remembered(true) }
}
