/** The document engine on real forms, warm, in this one thread. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readWorkbookImages } from '#engine/worker/workbook-images.ts'
import type { PageSet } from '#engine/model/primitives.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles, corpusPath } from '#tests/corpus.ts'
import { libreOfficeRows } from './libreoffice.ts'
import { atMost, measure, median, type Row } from './rows.ts'

const now = new Date('2026-06-17T00:00:00Z')
const form = 'forms/06_chosuiso_seiso_hokoku.xlsx'
/** Of the large corpus, where there is one. */
const shapes = corpusFiles('xlsx').find((name) => name.includes('UI標準'))

const toPdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const workbook = readWorkbook(bytes)
  const images = await readWorkbookImages(workbook)
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
    const times = await measure(
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

/** Peak of a fresh process that renders the form twenty times, the runtime itself included. */
const memoryRow = async (): Promise<Row> => {
  const script = `
    const { readFileSync } = await import('node:fs')
    const { readWorkbook } = await import('#engine/read/read-workbook.ts')
    const { printWorkbook } = await import('#engine/paper/print-workbook.ts')
    const { writePdf } = await import('#engine/pdf/write-pdf.ts')
    const bytes = new Uint8Array(readFileSync(process.argv[1]))
    const { setUpNode } = await import('#engine/worker/set-up-node.ts')
    setUpNode()
    const { readWorkbookImages } = await import('#engine/worker/workbook-images.ts')
    for (let index = 0; index < 20; index += 1) {
      const workbook = readWorkbook(bytes)
      const images = await readWorkbookImages(workbook)
      await writePdf(printWorkbook(workbook, { now: new Date(), images }), { createdAt: new Date() })
    }
    console.log(process.resourceUsage().maxRSS / 1024)`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script, corpusPath(form)],
    { cwd: join(import.meta.dirname, '../..') },
  )
  return atMost('メモリーの最大（同じ様式を20回）', Number(stdout), 250, 'MB')
}

const shapesRow = async (name: string): Promise<Row> => {
  const workbook = readWorkbook(corpusBytes(name))
  const images = await readWorkbookImages(workbook)
  const print = async () => writePdf(printWorkbook(workbook, { now, images }), { createdAt: now })
  return atMost('図形・画像265個のブックをPDFに（56頁）', median(await measure(print, 8, 4)), 250, 'ms')
}

export async function* engineRows(): AsyncGenerator<Row> {
  const bytes = corpusBytes(form)
  const fills = fillsOf(readWorkbook(bytes))
  yield atMost('1,365セルの様式をPDFに', median(await measure(() => toPdf(bytes), 20, 10)), 60, 'ms')
  yield atMost(
    `同じ様式に${fills.length}か所を記入`,
    median(await measure(() => fillWorkbook(bytes, fills, now), 20, 10)),
    20,
    'ms',
  )
  if (shapes) yield await shapesRow(shapes)
  yield await growthRow()
  yield await memoryRow()
  yield* libreOfficeRows(toPdf)
}
