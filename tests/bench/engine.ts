/** The document engine on real forms, warm, in this one thread. */
import { ImageCache } from '#engine/worker/image-cache.ts'
import { readWorkbookImages } from '#engine/worker/workbook-images.ts'
import type { PageSet } from '#engine/model/primitives.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { applyFills } from '#engine/fill/apply-fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { defaultReadLimits } from '#engine/read/limits.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import { makeRoundSheet } from '#tests/month-sheets.ts'
import { libreOfficeRows } from './libreoffice.ts'
import { atLeast, atMost, isWanted, measureProcessor, median, told, type Row } from './rows.ts'

const now = new Date('2026-06-17T00:00:00Z')
const form = 'forms/06_chosuiso_seiso_hokoku.xlsx'
/** Kept as workers keep them. */
const pictures = new ImageCache()

const toPdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const workbook = readWorkbook(bytes)
  const images = await pictures.read(workbook)
  return writePdf(printWorkbook(workbook, { now, images }), { createdAt: now })
}

/** Every blank cell that the engine itself proposes gets a text. */
const fillsOf = (workbook: Workbook): CellFill[] =>
  proposeItems(workbook).flatMap(({ cell_reference }) => {
    const place = cell_reference === null ? null : parseCellReference(cell_reference)
    return place === null ? [] : [{ ...place, value: { type: 'text', text: '異常なし' } }]
  })

/** A workbook of so many copies of the form's first sheet, one page each. */
const copies = (workbook: Workbook, pages: number): Workbook => ({
  ...workbook,
  sheets: Array.from({ length: pages }, (_, index) => ({ ...workbook.sheets[0]!, index, name: `頁${index + 1}` })),
})

const growthRow = async (): Promise<Row> => {
  const workbook = readWorkbook(corpusBytes('forms/08_koji_kanryo_juryosho.xlsx'))
  const images = await readWorkbookImages(workbook)
  const perPage: number[] = []
  for (const pages of [1, 10, 100]) {
    let printed: PageSet | undefined
    const times = await measureProcessor(
      async () => {
        printed = printWorkbook(copies(workbook, pages), { now, images })
        await writePdf(printed, { createdAt: now })
      },
      pages === 1 ? 30 : 5,
      2,
    )
    perPage.push(median(times) / printed!.pages.length)
  }
  const figures = perPage.map((ms) => ms.toFixed(1)).join(' / ')
  return atMost('1頁あたり: 100頁 ÷ 10頁', perPage[2]! / perPage[1]!, 1.5, '倍', `（1・10・100頁: ${figures} ms）`)
}

/**
 * Filling a file that the worker knows, against the same file merely read by the library that most programs take for it:
 * by a process that reads its first one, as such programs do, and (told) by one that has read several.
 */
const fillRow = async (bytes: Uint8Array, fills: CellFill[]): Promise<Row> => {
  const { default: Excel } = await import('exceljs')
  const read = () => new Excel.Workbook().xlsx.load(Buffer.from(bytes) as unknown as ArrayBuffer)
  const [first] = await measureProcessor(read, 1, 0)
  const again = median(await measureProcessor(read, 7, 3))
  const workbook = readWorkbook(bytes)
  const own = median(await measureProcessor(() => fillWorkbook(bytes, fills, now, defaultReadLimits, workbook), 20, 20))
  const figures = [first!, again, own].map((ms) => ms.toFixed(0)).join(' / ')
  return atLeast(
    `${fills.length}か所に記入: exceljsが読む時間 ÷ 建守`,
    first! / own,
    15,
    '倍',
    `（初回・2回目以降 / 建守: ${figures} ms）`,
  )
}

/** What a key stroke in the editor waits for, on the form with most formulas. */
const keystrokeRow = async (): Promise<Row> => {
  const counted = corpusFiles('forms', '.xlsx').map((name) => {
    const workbook = readWorkbook(corpusBytes(name))
    const formulas = workbook.sheets.flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => cells.filter((cell) => cell.formula)),
    )
    return { name, workbook, formulas: formulas.length }
  })
  const { workbook, formulas } = counted.toSorted((a, b) => b.formulas - a.formulas)[0]!
  const places = fillsOf(workbook)
  let index = 0
  const stroke = (): void => {
    const fill: CellFill = { ...places[index % places.length]!, value: { type: 'number', number: index } }
    index += 1
    recalculate(applyFills(workbook, [fill]), [fill], now)
  }
  const times = await measureProcessor(stroke, 200, 50)
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  return told(`キー入力ごとの再計算（数式${formulas}個の様式、95%）`, `${p95.toFixed(2)} ms（目安 8 ms）`)
}

/** As they are printed once they are full, a value in each of 930 cells, against the largest of the trade's forms by the cell. */
const monthSheetRow = async (): Promise<Row> => {
  const points = Array.from({ length: 30 }, (_, index) => [`点検箇所${index + 1}（A）`, '1.0〜9.0'] as const)
  const sheet = makeRoundSheet(points)
  const fills = fillsOf(readWorkbook(sheet))
  const { bytes: filled } = fillWorkbook(sheet, fills, now)
  const large = corpusBytes(form)
  const perCell = async (bytes: Uint8Array): Promise<number> => {
    const cells = readWorkbook(bytes).sheets[0]!.rows.reduce((sum, row) => sum + row.cells.length, 0)
    return median(await measureProcessor(() => toPdf(bytes), 20, 10)) / cells
  }
  const [own, other] = [await perCell(filled), await perCell(large)]
  const figures = `（1欄 ${(own * 1000).toFixed(1)} / ${(other * 1000).toFixed(1)} µs）`
  return atMost('月次点検表（930欄）をPDFに: 1欄あたり、1,365セルの様式の', own / other, 1.5, '倍', figures)
}

export async function* engineRows(): AsyncGenerator<Row> {
  const bytes = corpusBytes(form)
  if (isWanted('記入')) yield await fillRow(bytes, fillsOf(readWorkbook(bytes)))
  if (isWanted('月次点検表')) yield await monthSheetRow()
  if (isWanted('キー入力')) yield await keystrokeRow()
  if (isWanted('1頁あたり')) yield await growthRow()
  if (isWanted('LibreOffice')) yield* libreOfficeRows(toPdf)
}
