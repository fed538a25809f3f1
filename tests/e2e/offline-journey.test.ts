/**
 * A place without a signal: the day's matter is carried along, the connection goes, the app is opened anew and shows the
 * day, the matter, its document in the phone's editor, a request for approval and the drawing; a tablet goes on calculating its form. Real server,
 * database, browser and service worker.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { phone, type Person } from './company-stage.ts'
import { openDocumentStage, type DocumentStage } from './document-stage.ts'
import { journeyOn, lostConnection } from './journey.ts'

let stage: DocumentStage
let worker: Person
let page: Page
let tablet: Page
let matter: Matter
let other: Matter
let document: Document
let estimate: Document
let request: Document
let drawing: Drawing

beforeAll(async () => {
  stage = await openDocumentStage('cellar')
  worker = stage.takahashi
  const start_date = businessDay(new Date())
  const on = { user_ids: [worker.id], building_name: '青葉台グリーンビル' }
  matter = await stage.createMatter(stage.master, { name: '受水槽の点検', start_date, ...on })
  other = await stage.createMatter(stage.master, { name: '来月の点検' })
  const template = await stage.createTemplate('点検報告書', [{ name: '所見', type: 'text' }])
  const form = await stage.createTemplate(
    '見積書',
    [
      { name: '数量', type: 'number', cell_reference: '0:E18' },
      { name: '単価', type: 'number', cell_reference: '0:G18' },
    ],
    'forms/03_omitsumorisho.xlsx',
  )
  const create = async (title: string, { id: template_id }: Template) =>
    (
      await worker.calls.expectOk<{ data: Document }>('POST', `${stage.path}/documents`, {
        title,
        template_id,
        matter_id: matter.id,
      })
    ).data
  document = await create('受水槽点検報告書', template)
  estimate = await stage.fill(worker, await create('受水槽の見積', form), { 数量: '3' })
  request = await stage.createDocument(stage.author, '受水槽の更新提案', template)
  await stage.change(stage.author, request.id, { matter_id: matter.id })
  await stage.ask(stage.author, request.id, [worker])
  const upload = new FormData()
  upload.set('name', '地下1階')
  upload.set('type', 'image')
  upload.set('building_id', String(matter.building_id))
  upload.set('file', asFile(await makePhoto('地下1階.png', 1600, 1200)))
  drawing = (await worker.calls.expectOk<{ data: Drawing }>('POST', `${stage.path}/drawings`, upload)).data
  page = (await stage.openFor(worker, { ...phone, serviceWorkers: 'allow' })).page
  tablet = (await stage.openFor(worker, { hasTouch: true, serviceWorkers: 'allow' })).page
})
afterAll(() => stage?.close())

const journey = journeyOn(() => stage)
const at = (path = ''): string => `/c/cellar${path}`
const openAnew = (path: string): Promise<unknown> => page.goto(at(path))
const line = () => page.getByText(/オフライン表示：.*に持ち出した内容/)

const carryOn = async (device: Page): Promise<void> => {
  await device.goto(at())
  await device.evaluate(() => navigator.serviceWorker.ready)
  await device.getByRole('link', { name: '持ち出し' }).tap()
  await device.getByRole('button', { name: '持ち出す' }).tap()
  await device.getByRole('button', { name: '今すぐ更新' }).waitFor()
  await device.getByText(/^済み/).waitFor()
}

const walkWithoutConnection = async (): Promise<void> => {
  await page.context().setOffline(true)
  await openAnew('')
  await page.getByRole('list', { name: '今日の案件' }).getByText(matter.name).waitFor()
  await line().waitFor()
  await openAnew('/matters')
  await page.getByText(matter.name).waitFor()
  await openAnew('')
  await page.getByRole('link', { name: matter.name }).tap()
  await page.getByRole('navigation', { name: '案件の内容' }).getByRole('link', { name: /書類/ }).tap()
  await page.getByText(document.title).waitFor()
  await openAnew(`/documents/${document.id}/edit`)
  await page.getByText('入力項目', { exact: true }).tap()
  await page.getByText('所見').first().waitFor()
  await openAnew(`/documents/${request.id}/approval`)
  await page.getByText('確認をお願いします').waitFor()
  await page.getByRole('button', { name: '承認する' }).waitFor()
  await openAnew(`/drawings/${drawing.id}`)
  await page.getByRole('button', { name: 'ピンを追加' }).waitFor()
  await openAnew(`/matters/${other.id}`)
  await page.getByText('この端末に持ち出していません').first().waitFor()
}

const calculateWithoutConnection = async (): Promise<void> => {
  await carryOn(tablet)
  await tablet.context().setOffline(true)
  await tablet.goto(at(`/documents/${estimate.id}/edit`))
  const total = tablet.locator('[data-address="H37"]')
  await total.getByText('¥0', { exact: true }).waitFor()
  await tablet.getByLabel('単価').fill('28500')
  await total.getByText('¥94,050', { exact: true }).waitFor()
  await tablet.getByText('オフラインで計算しています。').waitFor()
}

const comeBack = async (): Promise<void> => {
  await openAnew('')
  await line().waitFor()
  await page.context().setOffline(false)
  await line().waitFor({ state: 'detached' })
}

const logOut = async (): Promise<void> => {
  const held = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('carried-')))
  expect(await held()).toHaveLength(1)
  await page
    .getByRole('button', { name: /のメニュー$/ })
    .first()
    .tap()
  await page.getByRole('menuitem', { name: 'ログアウト' }).tap()
  await page.getByRole('button', { name: 'ログイン', exact: true }).waitFor()
  await expect.poll(held).toEqual([])
}

journey(
  'in a place without a signal',
  async () => {
    await carryOn(page)
    await walkWithoutConnection()
    await calculateWithoutConnection()
    await comeBack()
    await logOut()
  },
  [lostConnection, /status of 504/, /NotCarriedError/],
)
