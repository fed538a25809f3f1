/**
 * A visit without a signal on a phone: a report filled in, a comment, the status and a new matter with a photo, the tab
 * killed by the phone; at the next opening everything goes by itself. Real server, database and browsers.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { asUpload, makePhoto } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import { phone } from './company-stage.ts'
import { openDocumentStage, type DocumentStage } from './document-stage.ts'
import { journeyOn, lostConnection } from './journey.ts'

let stage: DocumentStage
beforeAll(async () => {
  stage = await openDocumentStage('outbox')
})
afterAll(() => stage?.close())

const asked = async <T>(path: string): Promise<T> =>
  (await stage.kobayashi.calls.expectOk<{ data: T }>('GET', `${stage.path}${path}`)).data
/** The queue has loaded what it sends with: from here on no connection is needed. */
const isReady = (page: Page) => page.waitForFunction(() => indexedDB.databases().then((all) => all.length > 0))

journeyOn(() => stage)(
  'keeps a visit without a signal, the tab killed, and sends it once and in order',
  async () => {
    const { kobayashi } = stage
    const template = await stage.createTemplate('巡回点検', [
      { name: '室内機', type: 'separator' },
      { name: '判定', type: 'select', item_parts: [{ item_value: '良好' }, { item_value: '不良' }] },
      { name: '所見', type: 'textarea' },
    ])
    const matter = await stage.createMatter(kobayashi, { name: '空調機の点検' })
    const { id } = await stage.createDocument(kobayashi, '6月の点検', template)
    await stage.change(kobayashi, id, { matter_id: matter.id })
    const visitor = await stage.openFor(kobayashi, phone)
    const page = visitor.page
    const context = page.context()
    const toMatter = `/c/outbox/matters/${matter.id}`

    // Seen once with a connection.
    await page.goto(toMatter)
    await isReady(page)
    await page.getByRole('navigation', { name: '案件の内容' }).getByRole('link', { name: 'コメント' }).tap()
    await page.getByLabel('コメント', { exact: true }).waitFor()
    await context.setOffline(true)

    // Two comments, in their order.
    for (const text of ['到着しました。', '排水に詰まりがあります。']) {
      await page.getByLabel('コメント', { exact: true }).fill(text)
      await page.getByRole('button', { name: '送信', exact: true }).tap()
      await page.getByRole('list', { name: '送信待ちのコメント' }).getByText(text).waitFor()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: `${matter.name}に戻る` }).tap()
    await page.getByRole('button', { name: 'ステータス：未着手、変更' }).tap()
    const sheet = page.getByRole('dialog', { name: 'ステータスを選択' })
    await sheet.getByRole('radio', { name: '対応中' }).check()
    await sheet.getByRole('button', { name: '保存' }).tap()
    await page.getByRole('button', { name: 'ステータス：対応中、変更' }).waitFor()

    // The report: seen with a connection, filled in without one.
    await context.setOffline(false)
    await context.route('**/api/c/outbox/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    )
    await page.goto(stage.screenOf(id, 'edit'))
    await page.getByRole('button', { name: /^室内機 / }).tap()
    await page.getByLabel('所見').fill('異音あり')
    await page.getByRole('button', { name: '書類を保存' }).tap()
    await page.getByRole('button', { name: /^室内機 .*未送信/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^室内機 / }).tap()
    await page.getByText('この端末に保存', { exact: true }).waitFor()
    await page.getByRole('button', { name: '判定 選択' }).tap()
    await page.getByRole('option', { name: '不良' }).tap()
    await expect.poll(() => page.getByText('この端末に保存', { exact: true }).count()).toBe(2)

    // A new matter, and a photo of what does not exist yet.
    await page.goto('/c/outbox/matters')
    await page.getByRole('button', { name: /作成/ }).first().tap()
    const form = page.getByRole('dialog', { name: '案件の作成' })
    await form.getByLabel(/^案件名/).fill('受水槽の漏水')
    await form.getByLabel('カテゴリ').click()
    await page.getByRole('option', { name: '点検' }).click()
    await form.getByRole('button', { name: '作成', exact: true }).tap()
    await page.getByRole('heading', { name: '送信待ち' }).waitFor()
    const made = page
      .getByRole('list', { name: '未送信の内容' })
      .getByRole('listitem', { name: '新しい案件「受水槽の漏水」' })
    await made.waitFor()
    await made.locator('input[capture=environment]').setInputFiles(asUpload(await makePhoto('漏水.jpg', 640, 480)))
    await page
      .getByRole('list', { name: '未送信の内容' })
      .getByText(/^写真_.*\.jpg$/)
      .waitFor()
    await expectAccessible(page)
    expect(await asked<Comment[]>(`/comments?matter_id=${matter.id}`)).toEqual([])

    // The phone kills the tab; at the next opening, whatever the page, everything goes.
    await page.close({ runBeforeUnload: false })
    await context.unroute('**/api/c/outbox/**')
    const next = await context.newPage()
    await next.goto('/c/outbox/calendar')
    const until = { timeout: 30_000 }
    await expect.poll(() => stage.contents(id), until).toEqual({ 所見: '異音あり', 判定: '不良' })
    await expect
      .poll(async () => (await asked<Comment[]>(`/comments?matter_id=${matter.id}`)).map(({ body }) => body), until)
      .toEqual(['排水に詰まりがあります。', '到着しました。'])
    const named = async () =>
      (await asked<Matter[]>('/matters?per_page=50')).filter(({ name }) => name === '受水槽の漏水')
    await expect.poll(async () => (await named()).length, until).toBe(1)
    const [leak] = await named()
    await expect
      .poll(async () => (await asked<ReportFile[]>(`/matters/${leak!.id}/reporting-folders`)).length, until)
      .toBe(1)
    await next.goto('/c/outbox/outbox')
    await next.getByText('送信を待っている内容はありません').waitFor()
    await next
      .getByRole('list', { name: 'この端末から送信した内容（90日間）' })
      .getByText('排水に詰まりがあります。')
      .waitFor()
    await expectAccessible(next)
    await next.goto(toMatter)
    await next.getByRole('button', { name: 'ステータス：対応中、変更' }).waitFor()
  },
  [lostConnection],
)

journeyOn(() => stage)(
  'what waits goes while no page is open, where the browser wakes its worker for it',
  async () => {
    const { kobayashi } = stage
    const matter = await stage.createMatter(kobayashi, { name: '閉じたあとの送信' })
    const visitor = await stage.openFor(kobayashi, { ...phone, serviceWorkers: 'allow' })
    const { page } = visitor
    const context = page.context()
    await page.goto(`/c/outbox/matters/${matter.id}?tab=comments`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await isReady(page)
    await context.setOffline(true)
    for (const text of ['戻ります。', '鍵を返しました。']) {
      await page.getByLabel('コメント', { exact: true }).fill(text)
      await page.getByRole('button', { name: '送信', exact: true }).tap()
      await page.getByRole('list', { name: '送信待ちのコメント' }).getByText(text).waitFor()
    }
    const empty = await context.newPage()
    const browser = await context.newCDPSession(empty)
    const registered = new Promise<string>((resolve) =>
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(stage.address))
        if (own) resolve(own.registrationId)
      }),
    )
    await browser.send('ServiceWorker.enable')
    const registrationId = await registered
    await page.close({ runBeforeUnload: false })
    visitor.page = empty
    await context.setOffline(false)
    const bodies = async () =>
      (await asked<Comment[]>(`/comments?matter_id=${matter.id}`)).map(({ body }) => body).reverse()
    // What the browser does by itself once it finds a connection, and again where the worker did not have one yet.
    const origin = new URL(stage.address).origin
    const wakeAndAsk = async () => {
      await browser.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: 'outbox',
        lastChance: false,
      })
      return bodies()
    }
    await expect.poll(wakeAndAsk, { timeout: 60_000, interval: 3000 }).toEqual(['戻ります。', '鍵を返しました。'])
    await empty.goto('/c/outbox/outbox')
    await empty.getByText('送信を待っている内容はありません').waitFor()
    expect(await bodies()).toEqual(['戻ります。', '鍵を返しました。'])
  },
  [lostConnection, /status of 504/, /NotCarriedError/],
)

journeyOn(() => stage)(
  'in a narrow window a dialog stands over what waits',
  async () => {
    const { kobayashi } = stage
    const matter = await stage.createMatter(kobayashi, { name: '狭い画面' })
    const { page } = await stage.openFor(kobayashi, { viewport: { width: 768, height: 700 } })
    await page.goto(`/c/outbox/matters/${matter.id}?tab=comments`)
    await page.getByRole('textbox', { name: 'コメント' }).waitFor()
    await isReady(page)
    await page
      .context()
      .route('**/api/c/outbox/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
    await page.getByRole('textbox', { name: 'コメント' }).fill('鍵を預かりました。')
    await page.getByRole('button', { name: '送信', exact: true }).click()
    await page.getByRole('region', { name: /1件$/ }).waitFor()
    await page.goto('/c/outbox/matters')
    await page.getByRole('button', { name: '案件を作成' }).click()
    const dialog = page.getByRole('dialog', { name: '案件の作成' })
    // Refused by the browser's driver where something else would get the click.
    await dialog.getByRole('button', { name: '作成', exact: true }).click({ trial: true })
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('region', { name: /1件$/ }).getByRole('button', { name: '一覧を閉じる' }).click()
  },
  [lostConnection],
)
