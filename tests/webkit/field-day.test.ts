/**
 * A day in the field in WebKit, the engine of every iPhone, on an iPhone's agent at 390 × 844. The server is stopped in place
 * of the network, which WebDriver cannot switch off: it answers nothing, and the browser still believes that it is connected.
 * Six reports with forty photos: the browser is killed twice on the way, the process of its databases dies twice under an open
 * page, the session ends, somebody in the office changes the same report, the server dies once more while the day is sent, and
 * the app is updated in the middle of it: everything is there once and in order.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { password, phone, type Person } from '#tests/e2e/company-stage.ts'
import { openDocumentStage, type DocumentStage } from '#tests/e2e/document-stage.ts'
import { asFile, makePhoto, makePhotos } from '#tests/made-files.ts'
import { openDisplay, until, type Display } from './display.ts'
import { note } from './report.ts'
import { css, label, role, text, type Words } from './seek.ts'
import { openWebKit, serverAway, type WebKitScreen } from './webkit.ts'

let stage: DocumentStage
let display: Display
let device: WebKitScreen
let worker: Person
let round: Matter
let drawing: Drawing
let reports: Document[]

const at = (path = ''): string => `/c/valley${path}`
const asked = async <T>(path: string): Promise<T> =>
  (await stage.master.calls.expectOk<{ data: T }>('GET', `${stage.path}${path}`)).data

beforeAll(async () => {
  ;[stage, display] = await Promise.all([openDocumentStage('valley'), openDisplay()])
  worker = stage.kobayashi
  const template = await stage.createTemplate('巡回点検', [
    { name: '所見', type: 'text' },
    { name: '現場写真', type: 'fileupload' },
  ])
  round = await stage.createMatter(stage.master, {
    name: '巡回点検（6月）',
    start_date: businessDay(new Date()),
    user_ids: [worker.id, stage.master.id],
    building_name: '青葉台グリーンビル',
    template_ids: [template.id],
  })
  reports = []
  for (const title of ['1階の点検', '2階の点検', '3階の点検', '4階の点検', '5階の点検']) {
    const report = await stage.createDocument(worker, title, template, { 所見: '異常なし' })
    await stage.change(worker, report.id, { matter_id: round.id })
    reports.push(report)
  }
  const upload = new FormData()
  upload.set('name', '地下1階')
  upload.set('type', 'image')
  upload.set('building_id', String(round.building_id))
  upload.set('file', asFile(await makePhoto('地下1階.png', 1600, 1200)))
  drawing = (await worker.calls.expectOk<{ data: Drawing }>('POST', `${stage.path}/drawings`, upload)).data
  device = await openWebKit(display, { address: stage.address, userAgent: phone.userAgent! })
})
afterAll(async () => {
  await device?.close()
  await display?.close()
  await stage?.close()
})

/** What WebKit says besides of databases that are gone, and of a session that has ended. */
const expected = [
  ...serverAway,
  /^Failed to load resource: the server responded with a status of (401|409|419|50\d)/,
  // What idb promises about a transaction that was only read from, which nobody waits for.
  /^Unhandled Promise Rejection: UnknownError: An internal error was encountered in the Indexed Database server/,
  /^Unhandled Promise Rejection: UnknownError: Database deleted by request of the user/,
]
afterEach(() => {
  expect(device.errors().filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
})

const section = (state = '') => role('button', new RegExp(`^入力項目 .*${state}`))
/** Where a photo lies that the camera has just taken. */
const photoOf = async (name: string, width: number, height: number): Promise<string> => {
  const path = join(display.folder, name)
  await writeFile(path, (await makePhoto(name, width, height)).bytes)
  return path
}
/** Where photos lie that were taken before. */
const takenBefore = async (names: readonly string[]): Promise<string[]> => {
  const made = await makePhotos(names, 640, 480)
  return Promise.all(
    made.map(async ({ name, bytes }) => {
      const path = join(display.folder, name)
      await writeFile(path, bytes)
      return path
    }),
  )
}
const seePhotos = (count: number) =>
  until(async () => ((await device.count(text(/^写真_.*\.jpg$/))) === count ? true : undefined))
const saveRemark = async (remark: string): Promise<void> => {
  await device.fill(label('所見'), remark)
  await device.tap(role('button', '書類を保存'))
  await device.see(section('未送信'))
}
/** One after the other with the camera, the others at once from those that the phone has. */
const photograph = async (photos: string[], chosen: readonly string[]): Promise<void> => {
  for (const [index, photo] of photos.entries()) {
    await device.choose(css('input[capture=environment]'), [photo])
    await seePhotos(index + 1)
  }
  await device.choose(css('input[aria-label="写真を選ぶ"]'), await takenBefore(chosen))
  for (const name of chosen) await device.see(text(name))
}
const photographAndFill = async (photos: string[], chosen: readonly string[], remark: string): Promise<void> => {
  await device.tap(section())
  await photograph(photos, chosen)
  await saveRemark(remark)
}
const chosenFor = (title: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${title}_${index + 1}.jpg`)
const ofCamera = expect.stringMatching(/^写真_.*\.jpg$/)
const signIn = async (): Promise<void> => {
  await device.fill(label('メールアドレス'), worker.email)
  await device.fill(label('パスワード'), password)
  await device.tap(role('button', 'ログイン'))
}
const carry = async (): Promise<void> => {
  await device.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await device.tap(role('link', '持ち出し'))
  await device.tap(role('button', '持ち出す'))
  await device.see(role('button', '今すぐ更新'))
  await device.see(text(/^済み/))
}
const say = async (words: string): Promise<void> => {
  await device.fill(label('コメント'), words)
  await device.tap(role('button', '送信'))
  await device.see(text(words, role('list', '送信待ちのコメント')))
}
const unsent = role('list', '未送信の内容')
const seeUnsent = (words: Words) => device.see(text(words, unsent))

test('a day without a signal in WebKit is there once and in order', async ({ task }) => {
  onTestFailed(() => device.picture(join(process.cwd(), 'node_modules/.cache/webkit-failure.png')))
  const large = await photoOf('受水槽.jpg', 4032, 3024)
  const small = await photoOf('漏水.jpg', 640, 480)
  await device.goto('/login')
  await signIn()
  await device.see(role('list', '今日の案件'))
  await carry()
  await stage.kill()
  note(task, '持ち出してからサーバーを停止', '画面はサービスワーカーが返す')

  // The app is closed and opened again with nobody there to answer.
  await device.killBrowser()
  await device.goto(at())
  await device.see(text(round.name, role('list', '今日の案件')))
  await device.see(text(/オフライン表示：.*に持ち出した内容/))

  // Reports of the morning, with photos of the camera's size and small ones.
  await device.goto(at(`/documents/${reports[0]!.id}/edit`))
  await photographAndFill([large, small], chosenFor('1階', 5), '異音あり')
  await device.goto(at(`/documents/${reports[1]!.id}/edit`))
  await photographAndFill([small], chosenFor('2階', 6), '排水に詰まり')

  // The databases are lost under what is being typed: it is saved all the same, and so is what comes after.
  await device.goto(at(`/documents/${reports[2]!.id}/edit`))
  await device.tap(section())
  await device.fill(label('所見'), '塗装の')
  await device.loseDatabases()
  expect(await device.value(label('所見'))).toBe('塗装の')
  await photograph([small], chosenFor('3階', 6))
  await saveRemark('塗装のはがれ')
  note(task, '開いている画面の下でデータベースのプロセスが終了', '入力は残り、続けて保存できる')

  // One that is made on the spot.
  await device.goto(at(`/matters/${round.id}`))
  await device.tap(role('button', '書類を作成'))
  await device.tap(role('radio', /巡回点検/, role('dialog')))
  await device.tap(role('button', '保存', role('dialog')))
  const dialog = role('dialog', '書類を作成')
  await device.fill(label(/タイトル/, dialog), '屋上の点検')
  await device.tap(role('button', '作成', dialog))
  await device.see(text(/^まだ送信していない書類です/))
  await photographAndFill([small, small], chosenFor('屋上', 4), '天井に漏水')
  const made = new URL(await device.url()).pathname

  // The phone ends the app: nothing of it is gone, and it goes on.
  await device.killBrowser()
  await device.goto(made)
  await device.tap(section())
  expect(await device.value(label('所見'))).toBe('天井に漏水')
  await saveRemark('天井に漏水、要修理')

  for (const [report, count] of [
    [reports[3]!, 6],
    [reports[4]!, 5],
  ] as const) {
    await device.goto(at(`/documents/${report.id}/edit`))
    await photographAndFill([small], chosenFor(report.title, count), `${report.title}は良好`)
  }

  // A pin at the place, two words to the office with the databases lost between them, and the status.
  await device.goto(at(`/drawings/${drawing.id}`))
  await device.tap(role('button', 'ピンを追加'))
  await device.tap(role('button', '中央に置く'))
  const pinForm = role('dialog', 'ピンの追加')
  await device.fill(label('ピンのメモ', pinForm), '漏水の位置')
  await device.tap(role('button', '追加', pinForm))
  await device.see(text('送信待ち', role('region', '未送信のピン')))
  await device.goto(at(`/matters/${round.id}?tab=comments`))
  await say('到着しました。')
  await device.loseDatabases()
  await say('天井に漏水があります。')
  await device.goto(at(`/matters/${round.id}`))
  await device.tap(role('button', 'ステータス：未着手、変更'))
  const sheet = role('dialog', 'ステータスを選択')
  await device.tap(role('radio', '対応中', sheet))
  await device.tap(role('button', '保存', sheet))
  await device.see(role('button', 'ステータス：対応中、変更'))
  await device.goto(at('/outbox'))
  await seeUnsent(/新しい書類「屋上の点検」/)
  note(task, 'つながらない間に書いたもの', '書類6件、写真40枚、ピン、コメント2件、ステータス')

  // With the phone away, the office changes the first report too, and the session ends.
  await device.killBrowserWhile(async () => {
    await stage.restart()
    await stage.fill(stage.master, reports[0]!, { 所見: '事務所で記入' })
    await stage.endSessions(worker)
  })
  await device.goto(at('/outbox'))
  const comments = async () =>
    (await asked<Comment[]>(`/comments?matter_id=${round.id}`)).map(({ body }) => body).reverse()
  expect(await comments()).toEqual([])
  await signIn()

  // With the first of it arrived the server dies once more.
  await expect.poll(comments, { interval: 20, timeout: 60_000 }).not.toEqual([])
  await stage.kill()
  await stage.restart({ isUpdated: true })

  // In the middle of sending the app begins anew, in its newer version.
  await device.goto(at('/outbox'))
  await device.see(text('新しい版があります。'))
  const begun = () => device.evaluate(() => performance.timeOrigin)
  const before = await begun()
  await device.tap(role('button', '更新'))
  await until(async () => ((await begun()) > before ? true : undefined))
  await until(async () =>
    (await device.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting === null)))
      ? true
      : undefined,
  )
  note(task, '送信の途中でサーバーが停止し、アプリが更新された', '新しい版で開き直し、続きを送る')
  const late = { timeout: 120_000 }
  await expect.poll(comments, late).toEqual(['到着しました。', '天井に漏水があります。'])
  await device.tap(role('button', '両方の内容を確認'))
  const merge = role('dialog')
  await device.see(text('相手：事務所で記入', merge))
  await device.tap(text('自分：異音あり', merge))
  await device.tap(role('button', '選んだ内容で保存', merge))
  await expect.poll(() => device.count(text('送信を待っている内容はありません')), late).toBe(1)

  expect(await Promise.all(reports.map(({ id }) => stage.contents(id)))).toEqual([
    { 所見: '異音あり' },
    { 所見: '排水に詰まり' },
    { 所見: '塗装のはがれ' },
    { 所見: '4階の点検は良好' },
    { 所見: '5階の点検は良好' },
  ])
  const spot = (await asked<DocumentListItem[]>(`/matters/${round.id}/documents`)).filter(
    ({ title }) => title === '屋上の点検',
  )
  expect(spot).toHaveLength(1)
  expect(await stage.contents(spot[0]!.id)).toEqual({ 所見: '天井に漏水、要修理' })
  const names = await Promise.all(
    [...reports, spot[0]!].map(async ({ id }) =>
      (await stage.read(id)).item_files.map(({ file }) => file.name).toSorted(),
    ),
  )
  expect(names).toEqual([
    [...chosenFor('1階', 5), ofCamera, ofCamera],
    [...chosenFor('2階', 6), ofCamera],
    [...chosenFor('3階', 6), ofCamera],
    [...chosenFor('4階の点検', 6), ofCamera],
    [...chosenFor('5階の点検', 5), ofCamera],
    [ofCamera, ofCamera, ...chosenFor('屋上', 4)],
  ])
  expect((await asked<Drawing>(`/drawings/${drawing.id}`)).pins).toMatchObject([{ number: 1, text: '漏水の位置' }])
  expect(await comments()).toEqual(['到着しました。', '天井に漏水があります。'])
  await device.goto(at(`/matters/${round.id}`))
  await device.see(role('button', 'ステータス：対応中、変更'))
  note(task, '押してもクリックにならず、もう一度押した回数', String(device.unheard()))
  note(task, '再びつながったあと', 'すべて1回だけ、順番どおり。事務所の変更とは両方を見て選んだ')
})
