/**
 * A round with a thumb, counted: one inspection of twenty items with three photos, from opening the report until it is
 * submitted. A key of the keypad is a tap, and the camera takes two more than its button.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template, TemplateItemRequest } from '#domain/templates/templates.contract.ts'
import { asUpload, makePhoto } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import { phone } from './company-stage.ts'
import { contrast, type Colour } from './daylight.ts'
import { openDocumentStage, type DocumentStage, type Values } from './document-stage.ts'
import { journeyOn, lostConnection } from './journey.ts'

const mostTaps = 60
const secondsATap = 2

const checks = [
  '外観',
  '据付状態',
  '異音',
  '異臭',
  '振動',
  '漏水',
  '油漏れ',
  '腐食',
  '弁の開閉',
  '表示灯',
  '警報',
  '扉',
  '清掃',
]
const item_parts = ['良', '否', '対象外'].map((item_value) => ({ item_value }))
/** What they are this time, and the keys that it takes; null: as last time, or one step from it. */
const readings = [
  { name: '冷水出口温度（℃）', last: '7.8', keys: '8.1' },
  { name: '冷却水圧力（MPa）', last: '0.63', keys: '0.64' },
  { name: '電流（A）', last: '42', step: 'up' },
  { name: '電圧（V）', last: '201', step: 'down' },
  { name: '油面（mm）', last: '30', step: null },
] as const
const items: TemplateItemRequest[] = [
  ...checks.map((name) => ({ name, type: 'radio' as const, item_parts })),
  ...readings.map(({ name }) => ({ name, type: 'number' as const })),
  { name: '所見', type: 'text' },
  { name: '現場写真', type: 'fileupload' },
]

let stage: DocumentStage
let page: Page
let document: Document
/** Answered without a connection. */
let quiet: Document
let taps = 0

beforeAll(async () => {
  stage = await openDocumentStage('round')
  const worker = stage.kobayashi
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await stage.author.calls.expectOk<{ data: T }>('POST', `${stage.path}${path}`, body)).data
  const { id: building_id } = await post<{ id: number }>('/buildings', { name: '青葉台グリーンビル' })
  const matter = await stage.createMatter(stage.author, { name: '月次点検', building_id, user_ids: [worker.id] })
  const template: Template = await stage.createTemplate('冷温水機の点検表', items)
  const make = async (title: string, values: Values): Promise<Document> => {
    const { id } = await stage.createDocument(worker, title, template, values)
    return stage.change(worker, id, { matter_id: matter.id })
  }
  await make('10月の点検', {
    ...Object.fromEntries(checks.map((name) => [name, '良'])),
    ...Object.fromEntries(readings.map(({ name, last }) => [name, last])),
    所見: '特に異常なし',
  })
  document = await make('11月の点検', {})
  quiet = await make('臨時の点検', {})
  page = (await stage.openFor(worker, phone)).page
})
afterAll(() => stage?.close())

const tap = async (target: Locator): Promise<void> => {
  taps += 1
  await target.tap()
}
const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const on = (): Promise<void> => tap(button(/^次へ$/))

const fillIn = async (): Promise<void> => {
  await tap(button('点検モードで入力'))
  for (const name of checks) {
    await page.getByRole('group', { name, exact: true }).waitFor()
    await tap(page.getByRole('group', { name, exact: true }).getByRole('button', { name: '良', exact: true }))
  }
  for (const reading of readings) {
    const field = page.getByLabel(reading.name, { exact: true })
    await field.waitFor()
    if ('keys' in reading) {
      await tap(field)
      await field.pressSequentially(reading.keys)
      await field.press('Enter')
      taps += reading.keys.length + 1
      continue
    }
    await tap(button(`${reading.name}に前回値を写す`))
    await page.getByText('前回値', { exact: true }).waitFor()
    if (reading.step === 'up') await tap(button(`${reading.name}を1つ上げる`))
    if (reading.step === 'down') await tap(button(`${reading.name}を1つ下げる`))
    await on()
  }
  await tap(button('所見に前回値を写す'))
  await expectAccessible(page)
  await on()
}

const takePhotos = async (): Promise<void> => {
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) {
    await button('写真を撮る').waitFor()
    taps += 3
    await page.locator('input[capture=environment]').setInputFiles(asUpload(await makePhoto(name, 1200, 900)))
  }
  await expect.poll(async () => (await stage.read(document.id)).item_files.length).toBe(3)
  await tap(button('完了'))
}

const submit = async (): Promise<void> => {
  await tap(page.getByRole('link', { name: '書類の詳細に戻る' }))
  await tap(page.getByRole('link', { name: /提出設定/ }))
  await tap(button('提出先設定に進む'))
  await tap(page.getByRole('dialog', { name: '提出先設定' }).getByRole('button', { name: '保存' }))
  await tap(button('この内容で提出する'))
  await tap(page.getByRole('alertdialog', { name: '書類の提出' }).getByRole('button', { name: '提出' }))
  await page.getByText('提出済み').first().waitFor()
}

journeyOn(() => stage)('takes sixty taps at most, under three minutes', async () => {
  await page.goto(stage.screenOf(document.id, 'edit'))
  await fillIn()
  await takePhotos()
  await submit()
  expect(await stage.contents(document.id)).toEqual({
    ...Object.fromEntries(checks.map((name) => [name, '良'])),
    '冷水出口温度（℃）': '8.1',
    '冷却水圧力（MPa）': '0.64',
    '電流（A）': '43',
    '電圧（V）': '200',
    '油面（mm）': '30',
    所見: '特に異常なし',
  })
  expect((await stage.read(document.id)).submitted_at).not.toBeNull()
  expect(taps).toBeLessThanOrEqual(mostTaps)
  expect(taps * secondsATap).toBeLessThan(180)
})

const coloursOf = (target: Locator): Promise<Record<'fill' | 'text' | 'line', Colour>> =>
  target.evaluate((element) => {
    const style = getComputedStyle(element)
    const read = (colour: string) =>
      colour
        .match(/[\d.]+/g)!
        .slice(0, 3)
        .map(Number) as unknown as Colour
    return { fill: read(style.backgroundColor), text: read(style.color), line: read(style.borderTopColor) }
  })
const white: Colour = [255, 255, 255]
const answer = (name: string, option: string): Locator =>
  page.getByRole('group', { name, exact: true }).getByRole('button', { name: option, exact: true })

journeyOn(() => stage)(
  'leaves the answers under the thumb, plain in the sun, and moves them by nothing',
  async () => {
    await page.goto(stage.screenOf(quiet.id, 'edit'))
    await button('点検モードで入力').tap()
    await answer('外観', '否').waitFor()
    const place = (await answer('外観', '否').boundingBox())!
    expect(place.y).toBeGreaterThan(844 / 2)
    await page.context().setOffline(true)
    try {
      // Out of order: one stays with it, and what is said of it grows upwards.
      await answer('外観', '否').tap()
      await page.getByText('送信待ち 1件').waitFor()
      await expect.poll(() => answer('外観', '否').getAttribute('aria-pressed')).toBe('true')
      expect(await answer('外観', '否').boundingBox()).toEqual(place)
      const [chosen, other] = [await coloursOf(answer('外観', '否')), await coloursOf(answer('外観', '良'))]
      expect(contrast(chosen.fill, white)).toBeGreaterThanOrEqual(3)
      expect(contrast(chosen.fill, other.fill)).toBeGreaterThanOrEqual(3)
      expect(contrast(chosen.text, chosen.fill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(other.line, white)).toBeGreaterThanOrEqual(3)
      expect(await answer('外観', '否').locator('svg').count()).toBe(1)
      await on()
      await answer('据付状態', '否').waitFor()
      expect(await answer('据付状態', '否').boundingBox()).toEqual(place)
    } finally {
      await page.context().setOffline(false)
    }
  },
  [lostConnection],
)
