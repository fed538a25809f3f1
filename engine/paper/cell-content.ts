import { checkMark } from '#engine/model/check-cells.ts'
import type { Cell, CellStyle, Font, TextRun } from '#engine/model/workbook.ts'
import type { CellOverlay } from '#engine/calculate/conditional/overlay.ts'
import { formatValue } from '#engine/calculate/number-format/format-value.ts'
import { withPhonetics } from '#engine/draw/text/phonetic-runs.ts'
import type { SheetView } from './sheet-view.ts'

/** What a cell shows, before it is laid out. */
export type CellContent = {
  runs: TextRun[]
  kind: 'text' | 'number' | 'other'
  /** The number itself where it stands in the 標準 format, whose decimals give way to the cell's width. */
  generalNumber: number | null
  /** Text before and after the place that the format pads to the cell's width ('* '). */
  padded: { before: string; character: string; after: string } | null
}

const errorTexts = { displayed: null, blank: '', dash: '--', NA: '#N/A' }

/** @returns null where the cell shows nothing */
export function contentOf(
  view: SheetView,
  cell: Cell,
  style: CellStyle,
  overlay: CellOverlay | null,
): CellContent | null {
  const { print } = view.sheet
  const { value } = cell
  const numberFormat = overlay?.numberFormat ?? style.numberFormat
  const formatted = formatValue(value, numberFormat, { date1904: view.workbook.date1904 })
  const replaced = value.type === 'error' ? errorTexts[print.errors] : null
  const text = replaced ?? checkMark(style, value) ?? formatted.text
  if (text === '') return null
  const isOwn = !formatted.colour && !overlay?.font && !print.blackAndWhite
  const look = (font: Font): Font =>
    isOwn
      ? font
      : {
          ...font,
          ...(formatted.colour && { colour: formatted.colour }),
          ...overlay?.font,
          ...(print.blackAndWhite && { colour: '#000000' }),
        }
  const plain = value.type !== 'text' || !value.runs || formatted.text !== value.text
  const runs = plain
    ? [{ text, font: look(style.font) }]
    : value.runs!.map((run) => ({ text: run.text, font: look(run.font) }))
  return {
    runs: value.type === 'text' && value.phonetics && text === value.text ? withPhonetics(runs, value.phonetics) : runs,
    kind: value.type === 'number' ? 'number' : value.type === 'text' ? 'text' : 'other',
    generalNumber: value.type === 'number' && /^(general|g\/標準|標準)?$/i.test(numberFormat) ? value.number : null,
    padded: formatted.fill
      ? {
          before: text.slice(0, formatted.fill.index),
          character: formatted.fill.character,
          after: text.slice(formatted.fill.index),
        }
      : null,
  }
}

export const textOf = (content: CellContent): string => content.runs.map((run) => run.text).join('')
/** The same content as one run of another text. */
export const withText = (content: CellContent, text: string): TextRun[] => [{ text, font: content.runs[0]!.font }]
