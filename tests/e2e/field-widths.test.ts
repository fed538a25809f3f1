/**
 * What stands in a field is seen whole, on the narrowest phones and with letters of twice their size: computed from the
 * boxes of the fields. The dialogs in which work begins stay within their window with names as companies have them.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { phone } from './company-stage.ts'
import { openDocumentStage, type DocumentStage, type Values } from './document-stage.ts'
import { journeyOn } from './journey.ts'
import { lasting } from './widths.ts'

const widths = [320, 360, 390, 412, 430]
const letters = ['100%', '200%']
const readings: Values = {
  '冷却水圧力（MPa）': '0.63',
  '電流（A）': '12.345',
  '吹出温度（℃）': '-18.4',
  '積算電力（kWh）': '123456.78',
  '流量（m3/h）': '1234.5',
  '開度（%）': '100',
  開始: '08:30',
  終了: '25:00',
  点検日: '2026/11/27',
  点検日時: '2026/11/27 08:30',
}
const typeOf = (name: string) =>
  name === '点検日時' ? 'datetime' : name === '点検日' ? 'date' : /開始|終了/.test(name) ? 'time' : 'number'

let stage: DocumentStage
let page: Page
let document: Document
let matter: Matter

beforeAll(async () => {
  stage = await openDocumentStage('narrow')
  const template = await stage.createTemplate(
    '令和8年度 冷温水発生機 シーズンイン点検表（吸収式・二重効用）',
    Object.keys(readings).map((name) => ({ name, type: typeOf(name) })),
  )
  document = await stage.createDocument(stage.kobayashi, '11月の点検', template, readings)
  matter = await stage.createMatter(stage.master, {
    name: '青葉台グリーンビル 冷温水発生機 シーズンイン点検（2026年11月）',
    building_name: '青葉台グリーンビルディング 東館',
    user_ids: [stage.kobayashi.id],
    template_ids: [template.id],
  })
  page = (await stage.openFor(stage.kobayashi, phone)).page
})
afterAll(() => stage?.close())

const resize = async (width: number, size: string): Promise<void> => {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate((given) => {
    window.document.documentElement.style.fontSize = given
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, size)
}
/** At every width and size of letters; answers what `look` finds wrong. */
const everywhere = async (look: () => Promise<string[]>): Promise<string[]> => {
  const faults: string[] = []
  for (const size of letters)
    for (const width of widths) {
      await resize(width, size)
      faults.push(...(await lasting(page, look)).map((fault) => `${width}px ${size}: ${fault}`))
    }
  await resize(390, '100%')
  return faults
}
const cutFields = (): Promise<string[]> =>
  page.evaluate(() =>
    [...window.document.querySelectorAll<HTMLInputElement>('[data-item-id] input:not([type=file])')].flatMap((field) =>
      field.value !== '' && field.scrollWidth > field.clientWidth
        ? [`${field.value} ${field.scrollWidth}/${field.clientWidth}`]
        : [],
    ),
  )
const overflowing = (): Promise<string[]> =>
  page.evaluate(() =>
    [...window.document.querySelectorAll('[role=dialog], .MuiDialogContent-root')].flatMap((box) =>
      box.scrollWidth > box.clientWidth + 1 ? [`${box.className} ${box.scrollWidth}/${box.clientWidth}`] : [],
    ),
  )

journeyOn(() => stage)('on a phone of any width, with letters of any size', async () => {
  await page.goto(stage.screenOf(document.id, 'edit'))
  await page.getByRole('button', { name: /^入力項目 / }).tap()
  await expect.poll(() => page.locator('[data-item-id] input').count()).toBeGreaterThanOrEqual(10)
  expect(await everywhere(cutFields)).toEqual([])

  await page.goto(`/c/narrow/matters/${matter.id}`)
  await page.getByRole('button', { name: '書類を作成' }).tap()
  const picker = page.getByRole('dialog')
  await picker.getByRole('radio').first().check()
  expect(await everywhere(overflowing)).toEqual([])
  await picker.getByRole('button', { name: '保存' }).tap()
  const dialog = page.getByRole('dialog', { name: '書類を作成' })
  await dialog.getByRole('button', { name: /にする$/ }).tap()
  expect(await everywhere(overflowing)).toEqual([])
})
