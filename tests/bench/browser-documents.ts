/** The editor on a large form, and the thumbnails of a long PDF. */
import ExcelJS from 'exceljs'
import type { Page } from 'playwright-core'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { cellAddress } from '#domain/templates/cell-reference.ts'
import { readWorkbookImages } from '#engine/worker/workbook-images.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { createTemplate } from '#tests/e2e/client.ts'
import type { BrowserBench } from './browser.ts'
import { pressUntil, slowdown, slownessOf, tasksOf, threadSlownessOf, throttled } from './page-watch.ts'
import { atMost, isWanted, measure, median, told, type Row } from './rows.ts'
import { standardUnit } from './yardstick.ts'

/** 1,230 cells, of which every fourth of the upper rows is an item: 300. */
const form = { rows: 41, columns: 30, itemCount: 300 }
const pages = 100
const limits = {
  opening: '編集画面（1,230セル、300項目）: 最初の1字まで',
  typing: '編集画面: 1打鍵がフォームとシートに出るまでの処理',
  saving: '編集画面: 保存するから「保存しました」まで',
  thumbnails: 'PDF 100頁のサムネイル',
}
export const documentScreenLimits: readonly string[] = Object.values(limits)

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1]!

type Field = { name: string; address: string }
const fields: Field[] = Array.from({ length: form.itemCount }, (_, index) => {
  const place = index * 4
  return {
    name: `測定値${index + 1}`,
    address: cellAddress({ row: Math.floor(place / form.columns), column: place % form.columns }),
  }
})

const formBytes = async (): Promise<Uint8Array> => {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('測定記録表')
  const inputs = new Set(fields.map(({ address }) => address))
  for (let row = 0; row < form.rows; row += 1) {
    for (let column = 0; column < form.columns; column += 1) {
      const address = cellAddress({ row, column })
      const cell = sheet.getCell(address)
      cell.border = {
        top: { style: 'thin' },
        left: { style: 'thin' },
        bottom: { style: 'thin' },
        right: { style: 'thin' },
      }
      cell.font = { name: 'ＭＳ Ｐゴシック', size: 9, bold: row === 0 }
      if (!inputs.has(address)) cell.value = `第${row + 1}系統`
    }
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

type LargeDocument = { id: number; itemIds: number[] }

const createLargeDocument = async ({ client, api }: BrowserBench): Promise<LargeDocument> => {
  const template = await createTemplate(
    client,
    api,
    { name: '測定記録', bytes: await formBytes() },
    fields.map(({ name, address }) => ({ name, type: 'text', cell_reference: `0:${address}` })),
  )
  const { data } = await client.expectOk<{ data: { id: number } }>('POST', `${api}/documents`, {
    title: '測定記録',
    template_id: template.id,
  })
  return { id: data.id, itemIds: template.items.map(({ id }) => id) }
}

const input = (itemId: number): string => `[data-item-id="${itemId}"] input`

/** From a press on 書類を編集 to the frame that shows the first character; the editor's code was loaded by an earlier visit. */
const openingRow = async ({ path, inPage }: BrowserBench, { id, itemIds }: LargeDocument): Promise<Row> => {
  const times = await inPage(async (page) => {
    const first = input(itemIds[0]!)
    const results: number[] = []
    await page.goto(`${path}/documents/${id}/edit`)
    await page.locator(first).waitFor()
    for (let run = 0; run < 5; run += 1) {
      await page.goto(`${path}/documents/${id}`)
      const edit = page.getByRole('link', { name: '書類を編集' }).first()
      await edit.waitFor()
      await page.waitForLoadState('networkidle')
      await throttled(page, slowdown, async () => {
        const shown = await page.evaluateHandle(() => {
          let begun = 0
          window.addEventListener('click', ({ timeStamp }) => (begun = timeStamp), { capture: true, once: true })
          return {
            result: new Promise<number>((done) =>
              window.addEventListener(
                'input',
                () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun))),
                { once: true },
              ),
            ),
          }
        })
        await edit.click({ noWaitAfter: true })
        await page.waitForSelector(first)
        await page.focus(first)
        await page.keyboard.press('1')
        const taken = await shown.evaluate(({ result }) => result)
        results.push(taken / (await slownessOf(page, slowdown)))
      })
      await page.keyboard.press('Backspace')
    }
    return results
  })
  return atMost(
    `${limits.opening}（CPU 1/${slowdown}）`,
    median(times),
    1500,
    standardUnit,
    `（${times.map((time) => time.toFixed(0)).join(' / ')}）`,
  )
}

const openEditor = async (page: Page, { path }: BrowserBench, { id, itemIds }: LargeDocument): Promise<void> => {
  await page.goto(`${path}/documents/${id}/edit`)
  // Below the first fields the others come when the browser is idle.
  await page.locator(input(itemIds.at(-1)!)).waitFor({ state: 'attached' })
  await page.locator(`[data-address="${fields[0]!.address}"]`).waitFor()
  await page.waitForLoadState('networkidle')
}

/**
 * What a keystroke costs the main thread: from its event to the form and the sheet both changed, and the frame that
 * paints them. Waiting for the screen's next refresh is no cost.
 */
const typingRow = async (bench: BrowserBench, large: LargeDocument): Promise<Row> => {
  const middle = Math.floor(form.itemCount / 2)
  const costs = await bench.inPage(async (page) => {
    await openEditor(page, bench, large)
    const costs = await page.evaluateHandle((address) => {
      const results: number[] = []
      let begun = 0
      window.addEventListener('keydown', () => (begun = performance.now()), { capture: true })
      // React has rendered by the time the event is here.
      window.addEventListener('input', ({ target }) => {
        const handled = performance.now() - begun
        const isShown =
          document.querySelector(`[data-address="${address}"]`)?.textContent === (target as HTMLInputElement).value
        requestAnimationFrame(() => {
          const frame = performance.now()
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => results.push(isShown ? handled + performance.now() - frame : Infinity)
          port2.postMessage(null)
        })
      })
      return results
    }, fields[middle]!.address)
    await page.locator(input(large.itemIds[middle]!)).focus()
    for (let count = 1; count <= 100; count += 1) {
      await page.keyboard.press(String(count % 10))
      // As fast as people type, with a halt now and then that lets the server calculate the sheet.
      await page.waitForTimeout(count % 10 === 0 ? 700 : 80)
    }
    const slowness = await slownessOf(page)
    return (await costs.jsonValue()).map((cost) => cost / slowness)
  })
  return atMost(
    `${limits.typing}、p95`,
    quantile(costs, 0.95),
    12,
    standardUnit,
    `（中央 ${median(costs).toFixed(1)}、最大 ${Math.max(...costs).toFixed(1)}）`,
  )
}

/** Saves by the button and the same call without a screen take turns. */
const saveRow = (bench: BrowserBench, document: LargeDocument): Promise<Row> =>
  bench.inPage(async (page) => {
    const { client, api } = bench
    const screen: number[] = []
    const bare: number[] = []
    for (let run = 0; run < 10; run += 1) {
      const path = `${api}/documents/${document.id}`
      const { updated_at } = (await client.expectOk<{ data: { updated_at: string } }>('GET', path)).data
      bare.push(
        ...(await measure(
          () =>
            client.expectOk('PUT', path, {
              docs_data: [{ item_id: document.itemIds[1]!, data: `${run}回目` }],
              updated_at,
            }),
          1,
          0,
        )),
      )
      await openEditor(page, bench, document)
      await page.locator(input(document.itemIds[0]!)).fill(`${run}回目`)
      await page
        .getByRole('button', { name: '保存する' })
        .evaluate((button) => button.setAttribute('data-bench', 'save'))
      screen.push(await pressUntil(page, '[data-bench=save]', 'body', 'に保存しました'))
    }
    const [shown, called] = [median(screen), median(bare)]
    return atMost(
      `${limits.saving}、応答を除く`,
      (shown - called) / (await slownessOf(page)),
      100,
      standardUnit,
      `（${shown.toFixed(1)} / ${called.toFixed(1)} ms）`,
    )
  })

const longPdf = async (): Promise<Uint8Array> => {
  const workbook = readWorkbook(corpusBytes('forms/08_koji_kanryo_juryosho.xlsx'))
  const images = await readWorkbookImages(workbook)
  const sheets = Array.from({ length: pages }, (_, index) => ({
    ...workbook.sheets[0]!,
    index,
    name: `頁${index + 1}`,
  }))
  return writePdf(printWorkbook({ ...workbook, sheets }, { images, now: new Date() }), { createdAt: new Date() })
}

const createDocumentWithPdf = async ({ client, api }: BrowserBench): Promise<number> => {
  const { data: matter } = await client.expectOk<{ data: { id: number } }>('POST', `${api}/matters`, {
    name: '完了報告',
    matter_category_id: 1,
  })
  const upload = new FormData()
  upload.set('files', new File([(await longPdf()) as Uint8Array<ArrayBuffer>], '報告書.pdf'))
  const {
    data: [file],
  } = await client.expectOk<{ data: ReportFile[] }>('POST', `${api}/matters/${matter.id}/reporting-folders`, upload)
  const template = await createTemplate(
    client,
    api,
    { name: '報告書', bytes: corpusBytes('forms/08_koji_kanryo_juryosho.xlsx') },
    [{ name: '件名', type: 'text', cell_reference: '0:C6' }],
  )
  const { data: document } = await client.expectOk<{ data: { id: number; updated_at: string } }>(
    'POST',
    `${api}/documents`,
    { title: '完了報告書', template_id: template.id, matter_id: matter.id },
  )
  await client.expectOk('PUT', `${api}/documents/${document.id}`, {
    docs_data: [],
    document_embed_resources: [{ file_id: file!.file_id, order_number: 1, pages: null }],
    updated_at: document.updated_at,
  })
  return document.id
}

/** The preview's column of pages, scrolled from the first to the last as they are drawn. */
async function* thumbnailRows(bench: BrowserBench): AsyncGenerator<Row> {
  const id = await createDocumentWithPdf(bench)
  const { longest, time } = await bench.inPage(async (page) => {
    await page.goto(`${bench.path}/documents/${id}/preview`)
    await page
      .locator('nav canvas')
      .nth(pages - 1)
      .waitFor({ state: 'attached' })
    await page.waitForFunction(() => (document.querySelector('nav canvas') as HTMLCanvasElement).width > 0)
    await page.waitForLoadState('networkidle')
    const { tasks, result } = await tasksOf(page, async () => {
      const begun = performance.now()
      await page.evaluate(async () => {
        const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
        for (const canvas of document.querySelectorAll('nav canvas')) {
          canvas.scrollIntoView({ block: 'center' })
          for (let frame = 0; frame < 5; frame += 1) await nextFrame()
        }
      })
      // A canvas is 300 × 150 by itself, until its page is drawn.
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll<HTMLCanvasElement>('nav canvas')].every(
            ({ width, height }) => width > 0 && !(width === 300 && height === 150),
          ),
        undefined,
        { timeout: 120_000 },
      )
      return performance.now() - begun
    })
    return { longest: Math.max(...tasks) / (await threadSlownessOf(page)), time: result }
  })
  yield atMost(`${limits.thumbnails}: 最長のタスク`, longest, 50, standardUnit)
  yield told(
    `${limits.thumbnails}: すべて描くまで`,
    `${(time / 1000).toFixed(1)} 秒（1頁 ${(time / pages).toFixed(0)} ms）`,
  )
}

export async function* documentScreenRows(bench: BrowserBench): AsyncGenerator<Row> {
  const { opening, typing, saving, thumbnails } = limits
  if (isWanted(opening, typing, saving)) {
    const document = await createLargeDocument(bench)
    if (isWanted(opening)) yield await openingRow(bench, document)
    if (isWanted(typing)) yield await typingRow(bench, document)
    if (isWanted(saving)) yield await saveRow(bench, document)
  }
  if (isWanted(thumbnails)) yield* thumbnailRows(bench)
}
