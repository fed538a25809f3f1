/** Where WebKit keeps little or nothing: in a private window, and on a device whose room has run out. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { password, phone, type Person } from '#tests/e2e/company-stage.ts'
import { openDocumentStage, type DocumentStage } from '#tests/e2e/document-stage.ts'
import { makePhotos } from '#tests/made-files.ts'
import { openDisplay, type Display } from './display.ts'
import { note } from './report.ts'
import { css, label, role, text } from './seek.ts'
import { openWebKit, type WebKitScreen } from './webkit.ts'

let stage: DocumentStage
let display: Display
let device: WebKitScreen | undefined
let worker: Person
let report: Document

beforeAll(async () => {
  ;[stage, display] = await Promise.all([openDocumentStage('valley'), openDisplay()])
  worker = stage.kobayashi
  const template = await stage.createTemplate('巡回点検', [
    { name: '所見', type: 'text' },
    { name: '現場写真', type: 'fileupload' },
  ])
  report = await stage.createDocument(worker, '1階の点検', template, { 所見: '異常なし' })
})
afterEach(async () => {
  await device?.close()
  device = undefined
})
afterAll(async () => {
  await display?.close()
  await stage?.close()
})

const openReport = async (storage: 'private' | number): Promise<WebKitScreen> => {
  const opened = await openWebKit(display, { address: stage.address, userAgent: phone.userAgent!, storage })
  device = opened
  await opened.goto('/login')
  await opened.fill(label('メールアドレス'), worker.email)
  await opened.fill(label('パスワード'), password)
  await opened.tap(role('button', 'ログイン'))
  await opened.see(role('link', '持ち出し'))
  await opened.goto(`/c/valley/documents/${report.id}/edit`)
  await opened.tap(role('button', /^入力項目/))
  return opened
}
const choose = async (screen: WebKitScreen, name: string): Promise<void> => {
  const [photo] = await makePhotos([name], 1600, 1200)
  const path = join(display.folder, name)
  await writeFile(path, photo!.bytes)
  await screen.choose(css('input[aria-label="写真を選ぶ"]'), [path])
}
const photosOf = async () => (await stage.read(report.id)).item_files.map(({ file }) => file.name)

test('in a private window a photo waits as long as the window is open, and is sent', async ({ task }) => {
  const screen = await openReport('private')
  expect(await screen.evaluate(() => navigator.storage.persist())).toBe(false)
  await stage.kill()
  await choose(screen, '私用.jpg')
  await screen.see(text('私用.jpg'))
  await stage.restart()
  await expect.poll(photosOf).toContain('私用.jpg')
  note(task, 'プライベートブラウズで、サーバーの停止中に選んだ写真', '画面を開いている間は残り、再びつながると届く')
})

test('where there is no room a photo is refused with the reason, and taken once there is some', async ({ task }) => {
  const screen = await openReport(40 * 1024 * 1024)
  /** Fills what is left, as other photos would. */
  await screen.evaluate(async () => {
    const junk = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open('junk', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true })
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => fail(opening.error)
    })
    const put = (size: number) =>
      new Promise<boolean>((done) => {
        const transaction = junk.transaction('bytes', 'readwrite')
        transaction.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(size)))
        transaction.oncomplete = () => done(true)
        transaction.onabort = () => done(false)
      })
    let puts = 0
    for (let size = 65_536; size >= 1024; size /= 2) while (puts < 4000 && (await put(size))) puts += 1
    junk.close()
    if (puts >= 4000) throw new Error('there is room without end')
  })
  await choose(screen, '満杯.jpg')
  await screen.see(
    text(
      /この端末の空き容量が足りないため、「満杯\.jpg」を送信待ちに加えられませんでした。空き容量を増やして、もう一度選んでください。/,
    ),
  )
  expect(await photosOf()).not.toContain('満杯.jpg')
  await screen.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const deleting = indexedDB.deleteDatabase('junk')
        deleting.onsuccess = () => done()
        deleting.onerror = () => fail(deleting.error)
      }),
  )
  await choose(screen, '満杯.jpg')
  await expect.poll(photosOf).toContain('満杯.jpg')
  note(task, '端末の空きがない間に選んだ写真', '加えられない理由を示す。空きができれば、同じ画面から加えて届く')
})
