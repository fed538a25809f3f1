/**
 * A carried report whose tab is killed in a place without a signal: opened again it shows every answer, last month's values
 * go beside them and never over them, and the server gets what the worker has seen. Real server, browser and worker.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { placeholders } from '#domain/text/screens.ts'
import { phone } from './company-stage.ts'
import { openDocumentStage, type DocumentStage, type Values } from './document-stage.ts'
import { journeyOn, lostConnection } from './journey.ts'

const checks = ['外観', '据付状態', '異音', '異臭', '振動', '漏水', '油漏れ', '腐食']
const item_parts = ['良', '否', '対象外'].map((item_value) => ({ item_value }))
const lastMonth: Values = {
  ...Object.fromEntries(checks.map((name) => [name, '良'])),
  '圧力（MPa）': '0.63',
  '電流（A）': '42',
  所見: '特に異常なし',
}
/** What is found this time. */
const found: Values = { 外観: '否', 据付状態: '否' }

let stage: DocumentStage
let page: Page
let report: Document

beforeAll(async () => {
  stage = await openDocumentStage('anew')
  const { kobayashi, master } = stage
  const template = await stage.createTemplate('月次点検', [
    ...checks.map((name) => ({ name, type: 'radio' as const, item_parts })),
    { name: '圧力（MPa）', type: 'number' },
    { name: '電流（A）', type: 'number' },
    { name: '所見', type: 'text' },
  ])
  const { data: building } = await master.calls.expectOk<{ data: { id: number } }>('POST', `${stage.path}/buildings`, {
    name: '青葉台グリーンビル',
  })
  const place = { building_id: building.id, user_ids: [kobayashi.id] }
  const make = async (title: string, start_date: string, values: Values) => {
    const matter = await stage.createMatter(master, { name: title, start_date, ...place })
    const { id } = await stage.createDocument(kobayashi, title, template, values)
    return stage.change(kobayashi, id, { matter_id: matter.id })
  }
  await make('10月の点検', '2026-10-20', lastMonth)
  report = await make('11月の点検', businessDay(new Date()), {})
  const visitor = await stage.openFor(kobayashi, { ...phone, serviceWorkers: 'allow' })
  page = visitor.page
})
afterAll(() => stage?.close())

const editor = () => stage.screenOf(report.id, 'edit')
const chosen = (name: string) =>
  page
    .getByRole('group', { name, exact: true })
    .getByRole('button', { pressed: true })
    .evaluateAll((buttons) => buttons.map(({ textContent }) => textContent).join())
/** Every field of the report as the screen shows it. */
const shown = async (): Promise<Values> => {
  await page.getByRole('button', { name: /^入力項目 / }).tap()
  await page.getByLabel('所見', { exact: true }).waitFor()
  const values: Values = {}
  for (const { id, name } of report.template.items) {
    const item = page.locator(`[data-item-id="${id}"]`)
    const text = checks.includes(name)
      ? await item.locator('[aria-haspopup=dialog] [id$="-text"]').innerText()
      : await item.locator('input').inputValue()
    if (text !== '' && text !== placeholders.select) values[name] = text
  }
  await page.getByRole('button', { name: 'セクションの一覧に戻る' }).tap()
  return values
}
const killTab = async () => {
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  page = await context.newPage()
  await page.goto(editor())
  await page.getByRole('button', { name: '点検モードで入力' }).waitFor()
}

journeyOn(() => stage)(
  'shows every answer after its tab was killed, and keeps it from last month’s',
  async () => {
    await page.goto('/c/anew')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.getByRole('link', { name: '持ち出し' }).tap()
    await page.getByRole('button', { name: '持ち出す' }).tap()
    await page.getByText(/^済み/).waitFor()
    await page.context().setOffline(true)

    await page.goto(editor())
    await page.getByRole('button', { name: '点検モードで入力' }).tap()
    for (const name of Object.keys(found)) {
      const group = page.getByRole('group', { name, exact: true })
      await group.getByRole('button', { name: '否', exact: true }).tap()
      await expect.poll(() => chosen(name)).toBe('否')
      await page.getByRole('button', { name: '次へ' }).tap()
    }
    await page.getByText(/入力 2 \/ 11/).waitFor()
    await page.getByText('通信できません。送信待ち', { exact: false }).waitFor({ state: 'attached' })

    for (const _ of [1, 2]) {
      await killTab()
      await page.getByText('2 / 11 項目入力済み').waitFor()
      expect(await shown()).toEqual(found)
    }
    await page.reload()
    expect(await shown()).toEqual(found)

    await page.getByRole('button', { name: '前回値をすべて写す' }).tap()
    const question = page.getByRole('alertdialog', { name: '前回値を写す' })
    await question.getByText('9項目に写します。入力済みの項目は変わりません。').waitFor()
    await question.getByRole('button', { name: '写す' }).tap()
    await page.getByText('前回値を9項目に写しました').waitFor()
    const all = { ...lastMonth, ...found }
    expect(await shown()).toEqual(all)
    await killTab()
    expect(await shown()).toEqual(all)

    await page.context().setOffline(false)
    await expect.poll(() => stage.contents(report.id), { timeout: 60_000 }).toEqual(all)
    await page.reload()
    expect(await shown()).toEqual(all)
  },
  [lostConnection, /status of 504/, /NotCarriedError/],
)
