/**
 * Places without a signal. First the day's matter is carried along, the connection goes, the app is opened anew and shows the
 * day, the matter, its document in the phone's editor, a request for approval and the drawing; a tablet goes on calculating its
 * form. Then files of the report folder go into reports there. Real server, database, browsers and service worker.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { asFile, asUpload, makePhoto } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
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
const openAnewOn = (device: Page, path: string): Promise<unknown> => device.goto(at(path))
const openAnew = (path: string): Promise<unknown> => openAnewOn(page, path)
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
  const held = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('sealed-')))
  expect(await held()).toHaveLength(1)
  await page
    .getByRole('button', { name: /のメニュー$/ })
    .first()
    .tap()
  await page.getByRole('menuitem', { name: 'ログアウト' }).tap()
  await page.getByRole('button', { name: 'ログイン', exact: true }).waitFor()
  await expect.poll(held).toEqual([])
}

/** All that lies carried in the device's browser, as any script of the page would read it. */
const lyingOn = (device: Page): Promise<string> =>
  device.evaluate(async () => {
    let all = ''
    for (const name of await caches.keys()) {
      if (!name.startsWith('sealed-') && !name.startsWith('carried-')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = (await cache.match(request))!
        all += [request.url, ...kept.headers].join('\n') + (await kept.text())
      }
    }
    return all
  })
const isOpen = (device: Page): Promise<boolean> =>
  device.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('tatemori-carried')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('owner').objectStore('owner').get('owner')
          reading.addEventListener('success', () => {
            resolve((reading.result as { key: unknown } | undefined)?.key instanceof CryptoKey)
            opening.result.close()
          })
        })
      }),
  )

/** Its session was ended on the phone: whoever finds the tablet reads nothing of what it carries. */
const findTablet = async (): Promise<void> => {
  expect(await isOpen(tablet)).toBe(true)
  const before = await lyingOn(tablet)
  expect(before.length).toBeGreaterThan(50_000)
  for (const word of [matter.name, document.title, '青葉台']) expect(before).not.toContain(word)
  await tablet.context().setOffline(false)
  await openAnewOn(tablet, '')
  await tablet.getByRole('button', { name: 'ログイン', exact: true }).waitFor()
  await expect.poll(() => isOpen(tablet)).toBe(false)
  expect(await lyingOn(tablet)).not.toContain(matter.name)
  const file = await tablet.goto(`${stage.path}/drawings/${drawing.id}/versions/1/tiles/0/0/0`)
  expect(file?.status()).toBe(401)
}

journey(
  'in a place without a signal',
  async () => {
    await carryOn(page)
    await walkWithoutConnection()
    await calculateWithoutConnection()
    await comeBack()
    await logOut()
    await findTablet()
  },
  [/status of 401/, lostConnection, /status of 504/, /NotCarriedError/],
)

const asked = async <T>(path: string): Promise<T> =>
  (await stage.master.calls.expectOk<{ data: T }>('GET', `${stage.path}${path}`)).data

journey(
  'files of the report folder go into a carried report, and into one that is not sent yet',
  async () => {
    // A place of its own: the walk before it ended sessions.
    await stage.close()
    stage = await openDocumentStage('cellar')
    const { kobayashi, master } = stage
    const template = await stage.createTemplate('外壁調査', [{ name: '所見', type: 'text' }])
    const round = await stage.createMatter(master, {
      name: '外壁調査',
      start_date: businessDay(new Date()),
      user_ids: [kobayashi.id, master.id],
      template_ids: [template.id],
    })
    const { id } = await stage.createDocument(kobayashi, '1階の外壁', template, { 所見: '異常なし' })
    await stage.change(kobayashi, id, { matter_id: round.id })
    const upload = new FormData()
    for (const name of ['北面.jpg', '南面.jpg', '東面.jpg'])
      upload.append('files', asFile(await makePhoto(name, 640, 480)))
    const { data: folder } = await kobayashi.calls.expectOk<{ data: ReportFile[] }>(
      'POST',
      `${stage.path}/matters/${round.id}/reporting-folders`,
      upload,
    )
    const visitor = await stage.openFor(kobayashi, { ...phone, serviceWorkers: 'allow' })
    const context = visitor.page.context()
    let device = visitor.page
    const openFolder = async () => {
      await device.getByRole('button', { name: '挿入', exact: true }).tap()
      await device.getByRole('button', { name: '案件報告フォルダ' }).tap()
      return device.getByRole('dialog', { name: 'ファイルを選択' })
    }
    // Each by its name: a document that was just made says for a moment of itself that it is kept.
    const expectKept = async (...names: string[]) => {
      const rows = device.getByRole('button', { name: /\.jpgのメニュー$/ })
      const named = () => rows.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
      await expect.poll(named).toEqual(names.map((name) => `${name}のメニュー`))
      await expect.poll(() => device.getByText('この端末に保存', { exact: true }).count()).toBe(names.length)
    }
    await carryOn(device)
    await context.setOffline(true)

    // Into the report that was carried; one of them is taken out again.
    await device.goto(at(`/documents/${id}/edit`))
    let picker = await openFolder()
    await picker.getByRole('gridcell', { name: '北面.jpg' }).tap()
    await picker.getByRole('gridcell', { name: '南面.jpg' }).tap()
    await picker.getByText('2選択', { exact: true }).waitFor()
    await expectAccessible(device)
    await picker.getByRole('button', { name: '挿入' }).tap()
    await expectKept('北面.jpg', '南面.jpg')
    await device.getByRole('button', { name: '南面.jpgのメニュー' }).tap()
    await device.getByRole('menuitem', { name: '削除' }).tap()
    await device.getByRole('alertdialog', { name: '削除確認' }).getByRole('button', { name: '削除' }).tap()
    await device.getByText('「南面.jpg」を書類から外しました。').waitFor()
    await expectAccessible(device)

    // A photo for the folder, and with it a report that is made on the spot.
    await device.goto(at(`/matters/${round.id}?tab=report-folder`))
    await device
      .locator('input[aria-label="写真を選ぶ"]')
      .setInputFiles(asUpload(await makePhoto('天井.jpg', 640, 480)))
    // Two put in, one taken out again, and the photo.
    await device.getByText(/^送信を待っています 4件$/).waitFor()
    await device.goto(at(`/matters/${round.id}`))
    await device.getByRole('button', { name: '書類を作成' }).tap()
    await device
      .getByRole('dialog')
      .getByRole('radio', { name: /外壁調査/ })
      .check()
    await device.getByRole('dialog').getByRole('button', { name: '保存' }).tap()
    const dialog = device.getByRole('dialog', { name: '書類を作成' })
    await dialog.getByLabel(/タイトル/).fill('2階の外壁')
    await dialog.getByRole('button', { name: '作成', exact: true }).tap()
    await device.getByText(/^まだ送信していない書類です/).waitFor()
    picker = await openFolder()
    await picker.getByRole('checkbox', { name: '天井.jpgを選択' }).check()
    await picker.getByRole('gridcell', { name: '南面.jpg' }).tap()
    await picker.getByText('2選択', { exact: true }).waitFor()
    await expectAccessible(device)
    await picker.getByRole('button', { name: '挿入' }).tap()
    await expectKept('天井.jpg', '南面.jpg')

    // The phone kills the tab, and in the office another file is put into the carried report.
    const unsent = new URL(device.url()).pathname
    await device.close({ runBeforeUnload: false })
    device = await context.newPage()
    visitor.page = device
    await device.goto(unsent)
    await expectKept('天井.jpg', '南面.jpg')
    await expectAccessible(device)
    await stage.change(master, id, {
      document_embed_resources: [{ file_id: folder[2]!.file_id, pages: null, order_number: 1 }],
    })

    await context.setOffline(false)
    const until = { timeout: 60_000 }
    const namesIn = async (document: number) =>
      (await stage.read(document)).document_embed_resources.map(({ file }) => file.name)
    const madeOnes = async () =>
      (await asked<DocumentListItem[]>(`/matters/${round.id}/documents`)).filter(({ title }) => title === '2階の外壁')
    await device.goto(at('/outbox'))
    await device.getByText('送信を待っている内容はありません').waitFor(until)
    expect(await namesIn(id)).toEqual(['東面.jpg', '北面.jpg'])
    const made = await madeOnes()
    expect(made).toHaveLength(1)
    expect(await namesIn(made[0]!.id)).toEqual(['天井.jpg', '南面.jpg'])
    await device
      .getByRole('list', { name: 'この端末から送信した内容（90日間）' })
      .getByText('南面.jpgの取り外し')
      .waitFor()
    await expectAccessible(device)
    await device.goto(unsent)
    await device.waitForURL(`**/documents/${made[0]!.id}/edit`)
    await device.getByRole('button', { name: '天井.jpgを表示' }).waitFor()
  },
  [lostConnection, /status of 504/, /NotCarriedError/],
)
