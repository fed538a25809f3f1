/**
 * A whole day in the field without a signal: six reports with forty photos, with the tab killed again and again, the session
 * over, the server killed, the app updated and another person at the same report: all of it is there once and in order. After
 * every kill each report is opened anew, and every field compared. On an iPhone, and on a small Android with mobile data.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { asFile, asUpload, makePhoto, makePhotos } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import { android, password, phone, tellMobileData } from './company-stage.ts'
import { openDocumentStage, type DocumentStage } from './document-stage.ts'
import { deadServer, journeyOn, lostConnection } from './journey.ts'

let stage: DocumentStage

const at = (path = ''): string => `/c/round${path}`
const asked = async <T>(path: string): Promise<T> =>
  (await stage.master.calls.expectOk<{ data: T }>('GET', `${stage.path}${path}`)).data

const carryOn = async (device: Page, isAndroid: boolean): Promise<void> => {
  await device.goto(at())
  await device.evaluate(() => navigator.serviceWorker.ready)
  await device.getByRole('link', { name: '持ち出し' }).tap()
  await device.getByRole('button', { name: '持ち出す' }).tap()
  if (isAndroid)
    await device
      .getByRole('alertdialog', { name: 'モバイル通信で持ち出しますか？' })
      .getByRole('button', { name: '持ち出す' })
      .tap()
  // It takes its time beside another journey.
  await device.getByRole('button', { name: '今すぐ更新' }).waitFor({ timeout: 180_000 })
  await device.getByText(/^済み/).waitFor()
}

/** Forty with those of the report that is made on the spot, and the one of the camera. */
const photosOf = ({ title }: Document): string[] =>
  Array.from({ length: title === '6階の点検' ? 6 : 7 }, (_, index) => `${title}_${index + 1}.jpg`)
const spotPhotos = Array.from({ length: 5 }, (_, index) => `2階の点検_${index + 1}.jpg`)
const photosIn = async (id: number): Promise<string[]> =>
  (await stage.read(id)).item_files.map(({ file }) => file.name).toSorted()
const ofCamera = /^写真_.*\.jpg$/
/** Those of the camera are called by their moment. */
const named = (photos: readonly string[]): string[] =>
  photos.map((name) => (ofCamera.test(name) ? '写真' : name)).toSorted()

/** What a report shows: each of its fields. */
type Filled = { pressure: string; remark: string; photos: readonly string[] }

describe.each([
  { name: 'an iPhone', isAndroid: false },
  { name: 'Android, 360 wide, on mobile data with the data saver on', isAndroid: true },
])('$name', ({ isAndroid }) => {
  beforeAll(async () => {
    stage = await openDocumentStage('round')
  })
  afterAll(() => stage?.close())

  journeyOn(() => stage)(
    'a day without a signal is there once and in order, and is seen whole after every kill',
    async () => {
      const { kobayashi, master } = stage
      const today = businessDay(new Date())
      const template = await stage.createTemplate('巡回点検', [
        { name: '圧力（MPa）', type: 'number' },
        { name: '所見', type: 'text' },
        { name: '現場写真', type: 'fileupload' },
      ])
      const round = await stage.createMatter(master, {
        name: '巡回点検（6月）',
        start_date: today,
        user_ids: [kobayashi.id, master.id],
        building_name: '青葉台グリーンビル',
        template_ids: [template.id],
      })
      const upload = new FormData()
      upload.set('name', '地下1階')
      upload.set('type', 'image')
      upload.set('building_id', String(round.building_id))
      upload.set('file', asFile(await makePhoto('地下1階.png', 1600, 1200)))
      const { data: drawing } = await kobayashi.calls.expectOk<{ data: Drawing }>(
        'POST',
        `${stage.path}/drawings`,
        upload,
      )
      const reports: Document[] = []
      for (const title of ['1階の点検', '3階の点検', '4階の点検', '5階の点検', '6階の点検']) {
        const made = await stage.createDocument(kobayashi, title, template, { '圧力（MPa）': '0.61', 所見: '異常なし' })
        reports.push(await stage.change(kobayashi, made.id, { matter_id: round.id }))
      }
      const [report, ...others] = reports as [Document, ...Document[]]
      const visitor = await stage.openFor(kobayashi, { ...(isAndroid ? android : phone), serviceWorkers: 'allow' })
      const context = visitor.page.context()
      if (isAndroid) await context.addInitScript(tellMobileData)
      let device = visitor.page
      /** By the address of its editor, as it should be seen by now. */
      const seen = new Map<string, Filled>(
        reports.map(({ id }) => [at(`/documents/${id}/edit`), { pressure: '0.61', remark: '異常なし', photos: [] }]),
      )
      const killTab = async (path: string) => {
        await device.close({ runBeforeUnload: false })
        device = await context.newPage()
        visitor.page = device
        await device.goto(path)
      }
      const section = () => device.getByRole('button', { name: /^入力項目 / })
      const look = async (): Promise<Filled> => {
        const labels = await device
          .locator('[aria-label*=".jpg"]')
          .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!))
        const photos = labels.flatMap((label) => /^(.+\.jpg)(?:を外す|の送信を)/.exec(label)?.[1] ?? [])
        return {
          pressure: await device.getByLabel('圧力（MPa）', { exact: true }).inputValue(),
          remark: await device.getByLabel('所見', { exact: true }).inputValue(),
          photos: named([...new Set(photos)]),
        }
      }
      const shown = async (): Promise<Filled> => {
        await section().tap()
        await device.getByLabel('所見', { exact: true }).waitFor()
        return look()
      }
      /** Opens every report anew and compares every field; what two changed may be asked about first, and waits. */
      const expectAllSeen = async () => {
        const question = device.getByRole('dialog', { name: '他のユーザーがこの書類を保存しました' })
        await device.addLocatorHandler(question, () => question.getByRole('button', { name: 'キャンセル' }).tap())
        for (const [path, filled] of seen) {
          await device.goto(path)
          // Pictures come one by one.
          let now = await shown().catch((error: unknown) => {
            throw new Error(`not opened: ${path}, at ${device.url()}`, { cause: error })
          })
          for (let looks = 0; looks < 20 && now.photos.length < filled.photos.length; looks += 1) {
            await device.waitForTimeout(250)
            now = await look()
          }
          expect(now, path).toEqual(filled)
          // An address that is opened again would open its section again.
          await device.getByRole('button', { name: 'セクションの一覧に戻る' }).tap()
        }
        await device.removeLocatorHandler(question)
      }
      const choosePhotos = async (...names: string[]) => {
        await device
          .locator('input[aria-label="写真を選ぶ"]')
          .setInputFiles((await makePhotos(names, 640, 480)).map(asUpload))
        for (const name of names) await device.getByText(name, { exact: true }).waitFor()
      }
      const fillIn = async (path: string, pressure: string, remark: string, ...photos: string[]) => {
        await section().tap()
        if (photos.length > 0) await choosePhotos(...photos)
        await device.getByLabel('圧力（MPa）', { exact: true }).fill(pressure)
        await device.getByLabel('所見', { exact: true }).fill(remark)
        await device.getByRole('button', { name: '書類を保存' }).tap()
        await device.getByRole('button', { name: /^入力項目 .*未送信/ }).waitFor()
        seen.set(path, { pressure, remark, photos: named([...(seen.get(path)?.photos ?? []), ...photos]) })
      }
      await carryOn(device, isAndroid)
      await context.setOffline(true)

      // The reports of the morning, and one that is made on the spot, with photos.
      const morning = at(`/documents/${report.id}/edit`)
      await device.goto(morning)
      await fillIn(morning, '0.62', '異音あり', ...photosOf(report))
      await device.goto(at(`/matters/${round.id}`))
      await device.getByRole('button', { name: '書類を作成' }).tap()
      const picker = device.getByRole('dialog')
      await picker.getByRole('radio', { name: /巡回点検/ }).check()
      await picker.getByRole('button', { name: '保存' }).tap()
      const dialog = device.getByRole('dialog', { name: '書類を作成' })
      await dialog.getByLabel(/タイトル/).fill('2階の点検')
      await dialog.getByRole('button', { name: '作成', exact: true }).tap()
      await device.getByText(/^まだ送信していない書類です/).waitFor()
      await expectAccessible(device)
      await section().tap()
      // What the report of the morning said before it was carried stands beside its field.
      await device.getByText(/^前回 異常なし/).waitFor()
      await device.locator('input[capture=environment]').setInputFiles(asUpload(await makePhoto('漏水.jpg', 640, 480)))
      await device.getByText(/^写真_.*\.jpg$/).waitFor()
      await choosePhotos(...spotPhotos)
      await device.getByRole('button', { name: 'セクションの一覧に戻る' }).tap()
      const unsent = new URL(device.url()).pathname
      seen.set(unsent, { pressure: '', remark: '', photos: named([...spotPhotos, '写真_.jpg']) })
      await fillIn(unsent, '0.6', '天井に漏水')

      // The phone kills the tab: nothing of it is gone, and it goes on.
      await killTab(unsent)
      await expectAllSeen()
      await device.goto(unsent)
      await fillIn(unsent, '0.63', '天井に漏水、要修理')

      for (const other of others) {
        const path = at(`/documents/${other.id}/edit`)
        await device.goto(path)
        await fillIn(path, '0.6', `${other.title}は良好`, ...photosOf(other))
      }
      await killTab(morning)
      await expectAllSeen()

      // A pin at the place, two words to the office, and the status.
      await device.goto(at(`/drawings/${drawing.id}`))
      await device.getByRole('button', { name: 'ピンを追加' }).tap()
      await device.getByRole('button', { name: '中央に置く' }).tap()
      const pinForm = device.getByRole('dialog', { name: 'ピンの追加' })
      await pinForm.getByLabel('ピンのメモ').fill('漏水の位置')
      await pinForm.getByRole('button', { name: '追加' }).tap()
      await device.getByRole('region', { name: '未送信のピン' }).getByText('送信待ち').waitFor()
      await expectAccessible(device)
      await device.goto(at(`/matters/${round.id}?tab=comments`))
      for (const text of ['到着しました。', '天井に漏水があります。']) {
        await device.getByLabel('コメント', { exact: true }).fill(text)
        await device.getByRole('button', { name: '送信', exact: true }).tap()
        await device.getByRole('list', { name: '送信待ちのコメント' }).getByText(text).waitFor()
      }
      await device.goto(at(`/matters/${round.id}`))
      await device.getByRole('button', { name: 'ステータス：未着手、変更' }).tap()
      const sheet = device.getByRole('dialog', { name: 'ステータスを選択' })
      await sheet.getByRole('radio', { name: '対応中' }).check()
      await sheet.getByRole('button', { name: '保存' }).tap()
      await device.getByRole('button', { name: 'ステータス：対応中、変更' }).waitFor()

      // In the office the first report is changed too, and the session ends.
      await stage.fill(master, report, { 所見: '事務所で記入' })
      await stage.endSessions(kobayashi)
      await device.goto(at('/outbox'))
      await device.getByRole('list', { name: '未送信の内容' }).getByText('新しい書類「2階の点検」').waitFor()
      await context.setOffline(false)
      const again = device.getByRole('dialog', { name: 'ログインし直してください' })
      await again.getByLabel('パスワード', { exact: true }).fill(password)
      const comments = async () =>
        (await asked<Comment[]>(`/comments?matter_id=${round.id}`)).map(({ body }) => body).reverse()
      expect(await comments()).toEqual([])
      await again.getByRole('button', { name: 'ログインして続ける' }).tap()

      // With the first of it arrived the server dies, and the tab with it.
      await expect.poll(comments, { interval: 20, timeout: 30_000 }).not.toEqual([])
      await stage.kill()
      await killTab(at('/outbox'))
      // What was carried before the session ended stands in for the dead server.
      await device.getByRole('list', { name: '未送信の内容' }).waitFor()
      await expectAllSeen()
      await stage.restart({ isUpdated: true })

      const until = { timeout: 90_000 }
      // In the middle of sending the app begins anew, in its newer version.
      await device.goto(at('/outbox'))
      await device.getByText('新しい版があります。').waitFor()
      const begun = () => device.evaluate(() => performance.timeOrigin).catch(() => 0)
      const before = await begun()
      await device.getByRole('button', { name: '更新', exact: true }).tap()
      await expect.poll(begun, until).toBeGreaterThan(before)
      const waiting = () =>
        device.evaluate(async () => (await navigator.serviceWorker.ready).waiting).catch(() => undefined)
      await expect.poll(waiting, until).toBeNull()

      // What both changed is asked about, all else goes by itself.
      await expect.poll(comments, until).toEqual(['到着しました。', '天井に漏水があります。'])
      await device.getByRole('button', { name: '両方の内容を確認' }).tap(until)
      const merge = device.getByRole('dialog')
      await merge.getByText('相手：事務所で記入').waitFor()
      await expectAccessible(device)
      await merge.getByText('自分：異音あり').tap()
      await merge.getByRole('button', { name: '選んだ内容で保存' }).tap()
      await device.getByText('送信を待っている内容はありません').waitFor(until)

      expect(await stage.contents(report.id)).toEqual({ '圧力（MPa）': '0.62', 所見: '異音あり' })
      for (const other of others)
        expect(await stage.contents(other.id)).toEqual({ '圧力（MPa）': '0.6', 所見: `${other.title}は良好` })
      for (const each of reports) expect(await photosIn(each.id)).toEqual(photosOf(each))
      const made = (await asked<DocumentListItem[]>(`/matters/${round.id}/documents`)).filter(
        ({ title }) => title === '2階の点検',
      )
      expect(made).toHaveLength(1)
      expect(await stage.contents(made[0]!.id)).toEqual({ '圧力（MPa）': '0.63', 所見: '天井に漏水、要修理' })
      expect(await photosIn(made[0]!.id)).toEqual([...spotPhotos, expect.stringMatching(/^写真_.*\.jpg$/)])
      expect((await asked<Drawing>(`/drawings/${drawing.id}`)).pins).toMatchObject([{ number: 1, text: '漏水の位置' }])
      expect(await comments()).toEqual(['到着しました。', '天井に漏水があります。'])
      await device.goto(at(`/matters/${round.id}`))
      await device.getByRole('button', { name: 'ステータス：対応中、変更' }).waitFor()
      await device.goto(unsent)
      await device.waitForURL(`**/documents/${made[0]!.id}/edit`)

      // The signal goes again, in the middle of whatever is renewed: all that was sent is seen.
      await context.setOffline(true)
      await killTab(morning)
      await expectAllSeen()
      await context.setOffline(false)
    },
    [lostConnection, deadServer, /status of 50\d/, /NotCarriedError/],
  )
})
