/** A month sheet of 30 points by 31 days, full: opened on a phone, and typed into there and in the table of the desk. */
import type { Page } from 'playwright-core'
import type { Document } from '#domain/documents/documents.contract.ts'
import { monthSheetsOf } from '#domain/templates/month-grids.ts'
import { createProposed } from '#tests/e2e/client.ts'
import { phone } from '#tests/e2e/company-stage.ts'
import { makeRoundSheet } from '#tests/month-sheets.ts'
import type { BrowserBench } from './browser.ts'
import { eachOf, fromTap } from './browser-field.ts'
import { keystrokesOf, slowdown, slownessOf, throttled } from './page-watch.ts'
import { atMost, isWanted, median, type Row } from './rows.ts'
import { standardUnit } from './yardstick.ts'

const runs = 5
const points = Array.from({ length: 30 }, (_, index) => [`点検箇所${index + 1}（A）`, '1.0〜9.0'] as const)
const limits = {
  opening: '月次点検表（930欄）をスマートフォンで開く: その日の欄まで',
  typing: '月次点検表: スマートフォンでの1打鍵、p95',
  table: '月次点検表: 表での1打鍵、p95',
}
export const monthSheetLimits: readonly string[] = Object.values(limits)

/** Of a month that is over, so that all of it is open. */
const createSheet = async ({ client, api }: BrowserBench): Promise<Document> => {
  const excel = { name: '日常巡回点検表', bytes: makeRoundSheet(points) }
  const template = await createProposed(client, api, excel)
  const body = { title: '日常巡回点検表', template_id: template.id, period: '2025-12-01' }
  const { data } = await client.expectOk<{ data: Document }>('POST', `${api}/documents`, body)
  const [sheet] = monthSheetsOf(template.grids ?? [], template.items)
  const docs_data = sheet!.points.flatMap(({ items }, point) =>
    items.flatMap((item, day) => (item ? [{ item_id: item.id, data: `${1 + (point % 8)}.${day % 10}` }] : [])),
  )
  if (docs_data.length !== 930) throw new Error(`the sheet has ${docs_data.length} cells`)
  const path = `${api}/documents/${data.id}`
  return (await client.expectOk<{ data: Document }>('PUT', path, { docs_data, updated_at: data.updated_at })).data
}

const onPhone = { mayComplain: true, context: phone }
const column = '昨日と同じ（'
const into = '日ごとに記入'

/** From the press on 書類を編集 to what leads to the day, and from there to the day's points. */
const openingRow = ({ path, inPage }: BrowserBench, { id }: Document): Promise<Row> =>
  inPage(async (page) => {
    const taken: number[] = []
    for (let run = 0; run <= runs; run += 1) {
      await page.goto(`${path}/documents/${id}`)
      const edit = page.getByRole('link', { name: '書類を編集' }).first()
      await edit.waitFor()
      await page.waitForLoadState('networkidle')
      const time = await throttled(page, slowdown, async () => {
        const opened = await fromTap(page, edit, into)
        const shown = await fromTap(page, page.getByRole('button', { name: into }), column)
        return (opened + shown) / (await slownessOf(page, slowdown))
      })
      // The first brings the parts of the screens into the browser's cache of compiled code.
      if (run > 0) taken.push(time)
    }
    return atMost(`${limits.opening}（CPU 1/${slowdown}）`, median(taken), 800, standardUnit, eachOf(taken))
  }, onPhone)

const typed = (name: string, taken: readonly number[]): Row =>
  atMost(name, taken[Math.ceil(taken.length * 0.95) - 1]!, 16, standardUnit, `（中央 ${median(taken).toFixed(1)}）`)

/** As many as a day asks for: digits, and the way to the next. */
const typeOn = async (page: Page, next: string): Promise<void> => {
  for (let cell = 0; cell < 25; cell += 1)
    for (const key of ['4', '.', String(cell % 10), next]) {
      await page.keyboard.press(key)
      await page.waitForTimeout(key === next ? 300 : 80)
    }
}

const phoneRow = ({ path, inPage }: BrowserBench, { id }: Document): Promise<Row> =>
  inPage(async (page) => {
    await page.goto(`${path}/documents/${id}/edit`)
    await page.getByRole('button', { name: into }).tap()
    const fields = page.getByRole('textbox')
    await page.waitForLoadState('networkidle')
    const taken = await keystrokesOf(page, async () => {
      for (let point = 0; point < 20; point += 1) {
        await fields.nth(point).tap()
        for (const key of ['Backspace', 'Backspace', '4', '.', String(point % 10)]) {
          await page.keyboard.press(key)
          await page.waitForTimeout(80)
        }
      }
    })
    return typed(limits.typing, taken)
  }, onPhone)

const tableRow = ({ path, inPage }: BrowserBench, { id }: Document): Promise<Row> =>
  inPage(async (page) => {
    await page.goto(`${path}/documents/${id}/edit`)
    const grid = page.getByRole('grid', { name: '月次点検表' })
    const fold = page.getByRole('button', { name: /^月次点検表/ })
    await fold.waitFor()
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
    await grid.locator('[data-row="2"][data-column="3"]').click()
    await page.waitForLoadState('networkidle')
    return typed(limits.table, await keystrokesOf(page, () => typeOn(page, 'Enter')))
  })

export async function* monthSheetRows(bench: BrowserBench): AsyncGenerator<Row> {
  const sheet = await createSheet(bench)
  if (isWanted(limits.opening)) yield await openingRow(bench, sheet)
  if (isWanted(limits.typing)) yield await phoneRow(bench, sheet)
  if (isWanted(limits.table)) yield await tableRow(bench, sheet)
}
