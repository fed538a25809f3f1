/**
 * A visit in the field on a phone: signing in, the day's matter, photos from the camera with the connection lost on the
 * way, a comment that names a colleague, and the status; on an iPhone, and on a small Android with mobile data. Real server,
 * database and browsers.
 */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { businessDay, shiftDay } from '#domain/dates.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { asUpload, makePhoto } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import {
  android,
  openCompanyStage,
  password,
  phone,
  tellMobileData,
  type CompanyStage,
  type Person,
} from './company-stage.ts'
import { journeyOn, lostConnection } from './journey.ts'

const large = await makePhoto('camera.jpg', 4032, 3024)
const landscape = await makePhoto('01_外観.jpg', 2725, 2225)
/** Small enough to travel as it is. */
const small = await makePhoto('02_室内機.jpg', 640, 480)

let stage: CompanyStage
let worker: Person
let colleague: Person
let matter: Matter
let page: Page

const open = async (isAndroid: boolean): Promise<void> => {
  stage = await openCompanyStage('field', { name: '佐藤 恵子', email: 'sato@field.example' })
  worker = await stage.join('nakamura@field.example', '中村 彩', roles.member)
  colleague = await stage.join('kobayashi@field.example', '小林 大輔', roles.member)
  const today = businessDay(new Date())
  matter = await stage.createMatter(stage.master, {
    name: '空調機の定期点検',
    building_name: '青葉台グリーンビル',
    user_ids: [worker.id],
    // A run over midnight has it on its day too.
    start_date: today,
    end_date: shiftDay(today, 1),
  })
  page = (await stage.open(isAndroid ? android : phone)).page
  if (isAndroid) await page.addInitScript(tellMobileData)
}

const arrived = async (): Promise<ReportFile[]> =>
  (
    await worker.calls.expectOk<{ data: ReportFile[] }>(
      'GET',
      `${stage.path}/matters/${matter.id}/reporting-folders?sort=name`,
    )
  ).data
const contents = (file: ReportFile): Promise<Uint8Array> =>
  worker.calls.bytes(`${stage.path}/reporting-folders/${file.id}/contents`)
/** Width × height of what arrived. */
const size = async (file: ReportFile): Promise<string> => {
  const { width, height } = await sharp(await contents(file)).metadata()
  return `${width} × ${height}`
}

const card = (name: string | RegExp) => page.getByRole('gridcell', { name })
const part = (name: string) => page.getByRole('navigation', { name: '案件の内容' }).getByRole('link', { name })
const back = () => page.getByRole('link', { name: `${matter.name}に戻る` }).tap()
const tabs = () => page.getByRole('navigation', { name: 'メインメニュー' })
const waitingQueue = () => page.getByRole('button', { name: '送信を待っています 2件' })

const signIn = async (): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('メールアドレス').fill(worker.email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).tap()
  await page.getByRole('list', { name: '今日の案件' }).waitFor()
  await expectAccessible(page)
}

/** The tabs under the thumb, each a screen of its own. */
const walkTabs = async (): Promise<void> => {
  for (const [name, shown] of [
    ['カレンダー', page.getByRole('button', { name: '前の月' })],
    ['設備', page.getByText('設備がありません').first()],
    ['コメント', page.getByText('コメントがありません')],
    ['ホーム', page.getByRole('list', { name: '今日の案件' })],
  ] as const) {
    await tabs().getByRole('link', { name }).tap()
    await shown.waitFor()
    expect(await tabs().getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
    if (name !== 'ホーム') await expectAccessible(page)
  }
}

const openReportFolder = async (): Promise<void> => {
  await page.getByRole('list', { name: '今日の案件' }).getByRole('link', { name: matter.name }).tap()
  await part('報告フォルダ').waitFor()
  await expectAccessible(page)
  await part('報告フォルダ').tap()
  await page.getByRole('button', { name: '写真を撮る' }).waitFor()
}

describe.each([
  { name: 'an iPhone', isAndroid: false },
  { name: 'Android, 360 wide, on mobile data with the data saver on', isAndroid: true },
])('$name', ({ isAndroid }) => {
  beforeAll(() => open(isAndroid))
  afterAll(() => stage?.close())

  journeyOn(() => stage)(
    'takes a phone through a visit: photos despite a lost connection, a comment, the status',
    async () => {
      const context = page.context()
      await signIn()
      await openReportFolder()

      // A photo of the camera arrives under its time, and was fitted beside what the person goes on doing.
      const fitting = page.waitForEvent('worker', (worker) => /photo\.worker/.test(worker.url()))
      await page.locator('input[capture=environment]').setInputFiles(asUpload(large))
      await fitting
      await card(/^写真_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.jpg$/).waitFor()
      await expectAccessible(page)

      // Without a connection two more are chosen: they wait, and are still there when the tab is loaded anew.
      await context.setOffline(true)
      await page.locator('input[aria-label="写真を選ぶ"]').setInputFiles([landscape, small].map(asUpload))
      await waitingQueue().waitFor()
      // Screens never opened before need no connection to appear, and the queue stays over them.
      for (const screen of [matter.name, '案件', 'ホーム'])
        await page.getByRole('link', { name: `${screen}に戻る` }).tap()
      await tabs().getByRole('link', { name: '設備' }).tap()
      await page.getByRole('heading', { name: '設備', exact: true }).waitFor()
      await tabs().getByRole('link', { name: 'ホーム' }).tap()
      await page.getByRole('main').getByRole('link', { name: '書類', exact: true }).tap()
      await page.getByRole('heading', { name: '書類管理' }).waitFor()
      await page.getByRole('link', { name: 'ホームに戻る' }).tap()
      await waitingQueue().waitFor()
      await context.route('**/reporting-folders', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      )
      await context.setOffline(false)
      await page.reload()
      await waitingQueue().tap()
      const waiting = page.getByRole('list', { name: 'アップロード待ちのファイル' }).getByRole('listitem')
      expect(await waiting.allInnerTexts()).toEqual([
        expect.stringContaining(landscape.name),
        expect.stringContaining(small.name),
      ])
      await expectAccessible(page)
      await page.getByRole('button', { name: '閉じる' }).tap()
      expect(await arrived()).toHaveLength(1)

      // They go on while another screen is open, as soon as there is a connection.
      await walkTabs()
      await page.getByRole('list', { name: '今日の案件' }).getByRole('link', { name: matter.name }).tap()
      await part('コメント').waitFor()
      await waitingQueue().waitFor()
      await context.setOffline(true)
      await context.unroute('**/reporting-folders')
      // The first answer gets lost on the way: that photo has arrived, and is sent once more.
      let isLost = false
      await context.route('**/reporting-folders', async (route) => {
        if (isLost || route.request().method() !== 'POST') return route.fallback()
        isLost = true
        await route.fetch()
        return route.abort()
      })
      await context.setOffline(false)
      await page.getByText('アップロード待ちのファイルはなくなりました。').waitFor({ state: 'attached' })
      expect(await arrived()).toHaveLength(3)
      expect(isLost).toBe(true)
      await part('報告フォルダ 3件').tap()
      await card(small.name).waitFor()

      // Each once, upright and not larger than is needed.
      const files = await arrived()
      expect(files.map(({ name }) => name)).toEqual([landscape.name, small.name, expect.stringMatching(/^写真_/)])
      expect(await Promise.all(files.map(size))).toEqual(['2560 × 2090', '640 × 480', '2560 × 1920'])
      expect(Buffer.compare(await contents(files[1]!), small.bytes)).toBe(0)

      // A word to a colleague.
      await back()
      await part('コメント').tap()
      await page.getByLabel('コメント', { exact: true }).pressSequentially('排水に詰まりがあります。@小')
      const people = page.getByRole('listbox', { name: '名前を挙げるメンバー' })
      await people.getByRole('option', { name: colleague.name }).waitFor()
      await expectAccessible(page)
      await people.getByRole('option', { name: colleague.name }).tap()
      await page.getByRole('button', { name: '送信', exact: true }).tap()
      const comments = page.getByRole('list', { name: 'コメント' })
      await comments.getByText(`排水に詰まりがあります。@${colleague.name}`).waitFor()
      await expectAccessible(page)

      // The status, from the sheet.
      await back()
      await page.getByRole('button', { name: 'ステータス：未着手、変更' }).tap()
      const sheet = page.getByRole('dialog', { name: 'ステータスを選択' })
      // Three rows of 60 px are seen, the others scrolled to.
      expect(
        await sheet
          .getByRole('radiogroup')
          .evaluate((list) => [Math.round(list.clientHeight / 60), list.scrollHeight > list.clientHeight]),
      ).toEqual([3, true])
      await sheet.getByRole('radio', { name: '対応中' }).check()
      await expectAccessible(page)
      await sheet.getByRole('button', { name: '保存' }).tap()
      await page.getByRole('button', { name: 'ステータス：対応中、変更' }).waitFor()
      await part('変更履歴').tap()
      await page.getByText('ステータス').first().waitFor()
      await expectAccessible(page)

      // The colleague at a desk hears of it.
      const desk = (await stage.openFor(colleague)).page
      await desk.goto('/c/field')
      await desk.getByRole('button', { name: 'お知らせ、未読1件' }).click()
      await desk
        .getByRole('dialog', { name: 'お知らせ' })
        .getByRole('link', { name: new RegExp(`${worker.name}さんが「${matter.name}」であなたを指定しました`) })
        .click()
      await desk.getByRole('list', { name: 'コメント' }).getByText('排水に詰まりがあります。').waitFor()
      await desk.getByRole('button', { name: 'お知らせ', exact: true }).waitFor()
      await desk.getByText('対応中').first().waitFor()
    },
    [lostConnection],
  )
})
