/**
 * Fifty screens of the field on a phone, in the colours that it has by daylight: empty and filled, chosen, out of order,
 * waiting, contested, refused, without a signal, held sideways, with letters of twice their size. On each every text is told
 * from its ground by 4.5 : 1, large ones, icons and what is chosen by 3 : 1, and grows with the reader's letters. The pictures stay in node_modules/.cache/daylight.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { asFile, asUpload, makePhoto } from '#tests/made-files.ts'
import { openVisitor, shareSession, type Visitor } from './browser.ts'
import { openBrowser } from './chromium.ts'
import { login, type Client } from './client.ts'
import { phone } from './company-stage.ts'
import { faultsOfInk, inkOf, stillTexts } from './daylight.ts'
import { startServer, temporaryFolder } from './server.ts'
import { heightLeft } from './thumb.ts'

const pictures = resolve(import.meta.dirname, '../../node_modules/.cache/daylight')
const fewest = 40
/** px, of a phone on its side. */
const leastHeight = 180
const c = '/c/midori'
const api = '/api/c/midori'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: Awaited<ReturnType<typeof startServer>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let calls: Client
let visitor: Visitor
let page: Page
let matter: number
let lost: number
let report: Document
let contested: Document
/** Typed into, and looked at with large letters alone. */
let typed: Document
let fresh: Document
const faults: string[] = []
const seen: string[] = []

const post = async <T>(path: string, body: object): Promise<T> =>
  (await calls.expectOk<{ data: T }>('POST', `${api}${path}`, body)).data
const get = async <T>(path: string): Promise<T> => (await calls.expectOk<{ data: T }>('GET', `${api}${path}`)).data
type Row = { id: number }

const item_parts = ['良', '否', '対象外'].map((item_value) => ({ item_value }))
const makeReports = async (): Promise<void> => {
  const template = await post<Template>('/templates', {
    name: '冷温水機の点検表',
    document_type_id: 3,
    items: [
      { name: '外観', type: 'radio', item_parts },
      { name: '異音', type: 'radio', item_parts },
      { name: '漏水', type: 'radio', item_parts },
      { name: '冷却水圧力（MPa）', type: 'number' },
      { name: '点検日', type: 'date' },
      { name: '所見', type: 'text' },
      { name: '現場写真', type: 'fileupload' },
    ],
  })
  const make = async (title: string, values: Record<string, string>): Promise<Document> => {
    const { id } = await post<Row>('/documents', { title, template_id: template.id, matter_id: matter })
    const { updated_at, template: own } = await get<Document>(`/documents/${id}`)
    const docs_data = Object.entries(values).map(([name, data]) => ({
      item_id: own.items.find((item) => item.name === name)!.id,
      data,
    }))
    if (docs_data.length > 0) await calls.expectOk('PUT', `${api}/documents/${id}`, { updated_at, docs_data })
    return get<Document>(`/documents/${id}`)
  }
  await make('10月の点検', { 外観: '良', 異音: '良', 漏水: '良', '冷却水圧力（MPa）': '0.63', 所見: '特に異常なし' })
  report = await make('11月の点検', {})
  contested = await make('臨時の点検', { 外観: '良' })
  typed = await make('定期の点検', {})
  fresh = await make('夜間の点検', {})
}

beforeAll(async () => {
  await rm(pictures, { recursive: true, force: true })
  await mkdir(pictures, { recursive: true })
  folder = await temporaryFolder()
  ;[server, browser] = await Promise.all([startServer(folder.path, { SEED: 'demo' }), openBrowser()])
  calls = await login(server.address, 'keiko.sato@midori-kanri.example', 'tatemori-demo')
  const me = await get<Row>('/myself')
  const [building] = await get<Row[]>('/buildings')
  const base = { matter_category_id: 1, start_date: businessDay(new Date()), user_ids: [me.id] }
  matter = (await post<Row>('/matters', { ...base, name: '冷温水機の月次点検', building_id: building!.id })).id
  lost = (await post<Row>('/matters', { ...base, name: '照明器具の交換' })).id
  await makeReports()
  const form = new FormData()
  form.append('files', asFile(await makePhoto('槽内.jpg', 800, 600)))
  form.append('files', new File(['OggS\0OpusHead'], '音声メモ_2026-11-21_14-05-33_0分42秒.ogg', { type: 'audio/ogg' }))
  await calls.expectOk('POST', `${api}/matters/${matter}/reporting-folders`, form)
  visitor = await openVisitor(browser, server.address, { ...phone, serviceWorkers: 'allow' })
  await shareSession(visitor, calls)
  page = visitor.page
  // What was typed last is kept already where the browser asks before it leaves.
  page.on('dialog', (dialog) => void dialog.accept())
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

/** Looks at what the window shows, keeps its picture, and at what stands below it. */
const look = async (name: string, { deep = true }: { deep?: boolean } = {}): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(250)
  seen.push(name)
  faults.push(...(await page.evaluate(stillTexts)).map((fault) => `${name}: ${fault}`))
  for (let at = 0; at < (deep ? 4 : 1); at += 1) {
    const before = await page.evaluate(inkOf)
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    // What has come or gone meanwhile, as an unread mark that was just read, is in no picture.
    const after = new Set((await page.evaluate(inkOf)).map((each) => JSON.stringify(each)))
    const ink = before.filter((each) => after.has(JSON.stringify(each)))
    if (at === 0) await writeFile(join(pictures, `${String(seen.length).padStart(2, '0')}-${name}.png`), png)
    faults.push(...(await faultsOfInk(png, ink)).map((fault) => `${name}: ${fault}`))
    const hasMore = await page.evaluate(() => {
      const before = window.scrollY
      window.scrollBy(0, innerHeight * 0.6)
      return window.scrollY > before
    })
    if (!hasMore) break
  }
  await page.evaluate(() => window.scrollTo(0, 0))
}
const visit = async (name: string, address: string): Promise<void> => {
  await page.goto(`${c}${address}`)
  await page.getByRole('main').first().waitFor()
  await look(name)
}
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const answer = (item: string, option: string) =>
  page.getByRole('group', { name: item, exact: true }).getByRole('button', { name: option, exact: true })
const expectPlain = (): void => {
  const told = [...new Set(faults.splice(0))]
  expect(told).toEqual([])
}

test('what is read on the way', async () => {
  const [drawing] = await get<Row[]>('/drawings')
  const [facility] = await get<Row[]>('/facilities')
  const [building] = await get<Row[]>('/buildings')
  await visit('ホーム', '')
  for (const tab of ['overview', 'facilities', 'documents', 'report-folder', 'comments', 'histories'])
    await visit(`案件-${tab}`, `/matters/${matter}?tab=${tab}`)
  await visit('案件の一覧', '/matters?user_id=all')
  await visit('案件の一覧-空', '/matters?user_id=all&name=%E3%81%AA%E3%81%84%E3%82%82%E3%81%AE')
  await visit('カレンダー', '/calendar')
  await visit('建物', `/buildings/${building!.id}`)
  await visit('設備', `/facilities/${facility!.id}`)
  await visit('設備の一覧', '/facilities')
  await visit('図面', `/drawings/${drawing!.id}`)
  await visit('図面の一覧', '/drawings')
  await visit('書類の一覧', '/documents')
  await visit('書類', `/documents/${report.id}`)
  await visit('コメント', '/comments')
  await visit('通知', '/notifications')
  await visit('連絡先', '/contacts')
  await visit('読み取り', '/scan')
  await visit('撮影', '/shoot')
  await visit('送信待ち-空', '/outbox')
  await visit('持ち出し', '/carry')
  expectPlain()
})

test('a report answered item by item', async () => {
  await visit('入力-空', `/documents/${report.id}/edit`)
  await button(/^入力項目 /).tap()
  await page.getByLabel('所見', { exact: true }).waitFor()
  await look('セクション-空')
  await button('セクションの一覧に戻る').tap()
  await button('点検モードで入力').tap()
  await answer('外観', '否').waitFor()
  await look('点検-未選択')
  await answer('外観', '良').tap()
  await answer('異音', '否').waitFor()
  await button('前へ').tap()
  await answer('外観', '良').waitFor()
  await look('点検-良')
  for (const option of ['否', '対象外']) {
    await answer('外観', option).tap()
    await page.waitForTimeout(500)
    if (!(await answer('外観', option).isVisible())) await button('前へ').tap()
    await expect.poll(() => answer('外観', option).getAttribute('aria-pressed')).toBe('true')
    await look(`点検-${option}`)
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await look('点検-横')
  await page.setViewportSize({ width: 390, height: 844 })
  while (!(await page.getByLabel('冷却水圧力（MPa）', { exact: true }).isVisible())) {
    await button(/^次へ$/).tap()
    await page.waitForTimeout(200)
  }
  await look('点検-数値')
  await page.getByLabel('冷却水圧力（MPa）', { exact: true }).fill('6.4')
  await button(/^次へ$/).tap()
  await page.waitForTimeout(600)
  await look('点検-数値の確認', { deep: false })
  await page.goto(`${c}/documents/${typed.id}/edit`)
  await button(/^入力項目 /).tap()
  await page.getByLabel('所見', { exact: true }).fill('異音あり')
  await look('セクション-入力中')
  expectPlain()
})

const offline = (isOffline: boolean) => page.context().setOffline(isOffline)

test('without a signal, waiting, contested and refused', async () => {
  await page.goto(`${c}/carry`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await button('持ち出す').tap()
  await button('今すぐ更新').waitFor({ timeout: 180_000 })
  await look('持ち出し-済み')
  await page.goto(`${c}/matters/${lost}?tab=comments`)
  await page.getByLabel('コメント', { exact: true }).waitFor()
  await offline(true)
  await page.getByLabel('コメント', { exact: true }).fill('到着しました')
  await button('送信').tap()
  await page.getByRole('list', { name: '送信待ちのコメント' }).waitFor()
  await look('コメント-送信待ち')
  await visit('ホーム-圏外', '')
  await visit('案件-圏外', `/matters/${matter}`)
  await page.goto(`${c}/documents/${contested.id}/edit`)
  await button('点検モードで入力').tap()
  await answer('外観', '否').tap()
  await expect.poll(() => answer('外観', '否').getAttribute('aria-pressed')).toBe('true')
  await page
    .getByText(/送信待ち \d件/)
    .first()
    .waitFor()
  await look('点検-圏外')
  await page.goto(`${c}/matters/${matter}?tab=report-folder`)
  await page
    .locator('input[aria-label="写真を選ぶ"]')
    .first()
    .setInputFiles([asUpload(await makePhoto('受水槽.jpg', 800, 600)), asUpload(await makePhoto('盤.jpg', 800, 600))])
  await button(/^送信を待っています /).waitFor()
  await look('案件のファイル-送信待ち')
  await button(/^送信を待っています /).tap()
  await page.getByRole('dialog').waitFor()
  await look('送信待ちのシート', { deep: false })
  await visit('送信待ち', '/outbox')
  await page.goto(`${c}/settings`).catch(() => undefined)
  await look('持ち出していない画面')
  await page.setViewportSize({ width: 844, height: 390 })
  for (const [name, address] of [
    ['送信待ち-横', '/outbox'],
    ['案件-横', `/matters/${matter}`],
  ] as const) {
    await visit(name, address)
    expect(await page.evaluate(heightLeft), name).toBeGreaterThanOrEqual(leastHeight)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  // In the office one report is changed too, and one matter deleted.
  const { updated_at, template } = await get<Document>(`/documents/${contested.id}`)
  const item_id = template.items.find(({ name }) => name === '外観')!.id
  await calls.expectOk('PUT', `${api}/documents/${contested.id}`, {
    updated_at,
    docs_data: [{ item_id, data: '対象外' }],
  })
  await calls.call('DELETE', `${api}/matters/${lost}`)
  await offline(false)
  await page.goto(`${c}/outbox`)
  await button('両方の内容を確認').waitFor({ timeout: 90_000 })
  await page.getByText(/削除/).first().waitFor({ timeout: 60_000 })
  await look('送信待ち-確認が必要')
  await button('両方の内容を確認').tap()
  await page.getByRole('dialog').waitFor()
  await look('両方の内容', { deep: false })
  expectPlain()
})

test('with letters of twice their size, and signed out', async () => {
  const large = async (name: string, address: string) => {
    await page.goto(`${c}${address}`)
    await page.getByRole('main').first().waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await look(`${name}-文字200%`)
  }
  await large('ホーム', '')
  await large('案件', `/matters/${matter}`)
  await large('送信待ち', '/outbox')
  await large('入力', `/documents/${fresh.id}/edit`)
  await button('点検モードで入力').tap()
  await answer('外観', '対象外').waitFor()
  await look('点検-文字200%')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('パスワード', { exact: true }).waitFor()
  await look('ログイン-送信待ち')
  expectPlain()
  expect(new Set(seen).size).toBeGreaterThanOrEqual(fewest)
})
