/**
 * What a workbook's default font decides: the width of its widest digit, in which column widths are
 * counted, and the height of a row nobody set.
 */
import type { Font } from '#engine/model/workbook.ts'

type FontMetrics = {
  /** Advance of a digit in em. */
  digitEm: number
  /** Row height per point of size, where Excel's default for 11 pt is known. */
  rowPtAt11: number
  /** The same on paper, measured on what Excel printed (docs/paper.md). */
  printedRowPtAt11?: number
  /** Sizes (pt) whose row is not the share of that. */
  rowPt?: Record<number, number>
  /** The row in pixels of any size, by those of the em, where that is known. */
  rowPx?: (emPx: number) => number
  /** Sizes (pt) at which hinting makes the digit's pixels differ from the rounded advance. */
  hintedPx?: Record<number, number>
}

const gothic: FontMetrics = {
  digitEm: 0.5,
  rowPtAt11: 13.5,
  printedRowPtAt11: 12.24,
  rowPx: (em) => em + Math.max(3, Math.ceil(em / 6)),
  hintedPx: { 9: 6, 10: 7, 10.5: 7, 11: 8, 14: 10 },
}
const proportionalGothic: FontMetrics = { ...gothic, digitEm: 0.5039 }
const yu: FontMetrics = { digitEm: 0.5547, rowPtAt11: 18.75, printedRowPtAt11: 18.48, rowPt: { 10: 16.5 } }
const meiryo: FontMetrics = {
  digitEm: 0.6157,
  rowPtAt11: 18.75,
  rowPt: { 16: 24.75, 20: 33 },
  hintedPx: { 10: 8, 11: 9 },
}
const arial: FontMetrics = { digitEm: 0.5562, rowPtAt11: 14.25 }
const calibri: FontMetrics = {
  digitEm: 0.5068,
  rowPtAt11: 15,
  printedRowPtAt11: 14.52,
  rowPt: { 8: 11.25, 9: 12, 10: 12.75, 12: 15.75, 14: 18.75, 16: 21, 18: 23.25, 20: 26.25 },
  hintedPx: { 10: 6, 11: 7, 12: 8, 14: 9 },
}
const times: FontMetrics = { digitEm: 0.5, rowPtAt11: 15, hintedPx: { 10: 7 } }
const segoe: FontMetrics = { digitEm: 0.5391, rowPtAt11: 16.5 }

/** Names are folded: NFKC, lower case, without spaces. */
const metricsByName: Record<string, FontMetrics> = {
  msゴシック: gothic,
  msgothic: gothic,
  mspゴシック: proportionalGothic,
  mspgothic: proportionalGothic,
  msuigothic: proportionalGothic,
  ms明朝: gothic,
  msmincho: gothic,
  msp明朝: proportionalGothic,
  mspmincho: proportionalGothic,
  游ゴシック: yu,
  yugothic: yu,
  游ゴシックlight: yu,
  yugothiclight: yu,
  游明朝: { ...yu, digitEm: 0.5342 },
  yumincho: { ...yu, digitEm: 0.5342 },
  yugothicui: { ...segoe, rowPtAt11: 18.75 },
  メイリオ: meiryo,
  meiryo: meiryo,
  meiryoui: { ...meiryo, digitEm: 0.5933, rowPtAt11: 15.75, rowPt: { 16: 21 } },
  bizudゴシック: gothic,
  bizudgothic: gothic,
  bizud明朝: gothic,
  bizudmincho: gothic,
  bizudpゴシック: { ...gothic, digitEm: 0.76, hintedPx: {} },
  bizudpgothic: { ...gothic, digitEm: 0.76, hintedPx: {} },
  notosansjp: { digitEm: 0.555, rowPtAt11: 18.75 },
  notosanscjkjp: { digitEm: 0.555, rowPtAt11: 18.75 },
  源ノ角ゴシック: { digitEm: 0.555, rowPtAt11: 18.75 },
  vlpゴシック: { ...gothic, digitEm: 0.6, hintedPx: {} },
  vlpgothic: { ...gothic, digitEm: 0.6, hintedPx: {} },
  calibri,
  calibrilight: calibri,
  carlito: calibri,
  arial,
  helvetica: arial,
  helveticaneue: arial,
  liberationsans: arial,
  arialunicodems: arial,
  timesnewroman: times,
  liberationserif: times,
  verdana: { digitEm: 0.6357, rowPtAt11: 14.25 },
  dejavusans: { digitEm: 0.6362, rowPtAt11: 14.25 },
  tahoma: { digitEm: 0.5459, rowPtAt11: 14.25 },
  mssansserif: { digitEm: 0.5459, rowPtAt11: 14.25 },
  segoeui: segoe,
  cambria: { digitEm: 0.5547, rowPtAt11: 14.25 },
  century: { digitEm: 0.5562, rowPtAt11: 14.25 },
  centurygothic: { digitEm: 0.554, rowPtAt11: 15 },
  georgia: { digitEm: 0.6138, rowPtAt11: 14.25 },
  couriernew: { digitEm: 0.6001, rowPtAt11: 14.25 },
  consolas: { digitEm: 0.5498, rowPtAt11: 15 },
  aptos: { digitEm: 0.5615, rowPtAt11: 15 },
  aptosnarrow: { digitEm: 0.5, rowPtAt11: 15, hintedPx: { 11: 7, 12: 8 } },
  宋体: gothic,
  simsun: gothic,
  等线: { digitEm: 0.5361, rowPtAt11: 14.25 },
  dengxian: { digitEm: 0.5361, rowPtAt11: 14.25 },
}

const japaneseLetters = /[\u3040-\u30ff\u3400-\u9fff]/

const foldName = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(' ', '').replaceAll('-', '')

const metricsOf = (name: string): FontMetrics =>
  metricsByName[foldName(name)] ?? (japaneseLetters.test(name) ? proportionalGothic : arial)

/** Pixels per em at 96 dpi, rounded as Windows does when it picks a size. */
const emPx = (sizePt: number) => Math.round((sizePt * 96) / 72)

/** Width of the widest digit in whole pixels. */
export function digitWidthPx({ name, sizePt }: Pick<Font, 'name' | 'sizePt'>): number {
  const metrics = metricsOf(name)
  return Math.max(1, metrics.hintedPx?.[sizePt] ?? Math.round(metrics.digitEm * emPx(sizePt)))
}

/** Height of a row that neither the row nor the sheet sets, in steps of a pixel. */
export function standardRowHeightPt({ name, sizePt }: Pick<Font, 'name' | 'sizePt'>): number {
  const { rowPtAt11, rowPt, rowPx } = metricsOf(name)
  return rowPt?.[sizePt] ?? (rowPx?.(emPx(sizePt)) ?? Math.round((rowPtAt11 * sizePt) / 11 / 0.75)) * 0.75
}

const PRINTER_DPI = 600
const PRINTER_PX_PT = 72 / PRINTER_DPI
const printerEmPx = (sizePt: number) => Math.round(sizePt / PRINTER_PX_PT)
/** What a standard row has beyond its font's own height, in pixels of the screen and of the printer. */
const ROW_GAP_PX = { screen: 2, printer: 9 }

/** Of fonts that nobody has measured: the height of a line as it is on the screen, without what the pixels add. */
function estimatedPrintedRowPtAt11({ rowPtAt11 }: FontMetrics): number {
  const lineEm = (rowPtAt11 / 0.75 - ROW_GAP_PX.screen) / emPx(11)
  return (lineEm * printerEmPx(11) + ROW_GAP_PX.printer) * PRINTER_PX_PT
}

/** What a line of the default font has less than its share of a larger one's, in dots of the printer: it is rounded down. */
const LOST_PX = 4

/**
 * How much wider columns and higher rows are on paper than on the screen: Excel counts both in the default font, and
 * measures that anew for the printer, in the size that it has there.
 * @param scale of the print, 1 = 100 %
 */
export function printedScale(font: Pick<Font, 'name' | 'sizePt'>, scale = 1): { across: number; down: number } {
  const metrics = metricsOf(font.name)
  const emPx = printerEmPx(font.sizePt * scale)
  const printedDigitPt = (Math.round(metrics.digitEm * emPx) * PRINTER_PX_PT) / scale
  const down = (metrics.printedRowPtAt11 ?? estimatedPrintedRowPtAt11(metrics)) / metrics.rowPtAt11
  const screenRowPt = (metrics.rowPtAt11 * font.sizePt) / 11
  const rowPx = (screenRowPt * down) / PRINTER_PX_PT
  const scaledRowPx = Math.round(((rowPx + LOST_PX) * emPx) / printerEmPx(font.sizePt) - LOST_PX)
  return {
    across: printedDigitPt / (digitWidthPx(font) * 0.75),
    down: (scaledRowPx * PRINTER_PX_PT) / scale / screenRowPt,
  }
}

/** A column width in characters, cell padding included (as files store it), in pixels. */
export const columnWidthPx = (characters: number, digitPx: number): number =>
  Math.trunc(((256 * characters + Math.trunc(128 / digitPx)) / 256) * digitPx)

/** Width of a column nobody set: `baseCharacters` digits and padding, rounded up to eight pixels. */
export function standardColumnWidthPx(baseCharacters: number, digitPx: number): number {
  const padding = 2 * Math.ceil(digitPx / 4) + 1
  return Math.ceil((baseCharacters * digitPx + padding) / 8) * 8
}
