import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { forgetPerson } from '#src/api/person.ts'
import { CameraButton } from '#src/outbox/screens/camera-button.tsx'
import { Outbox } from '#src/outbox/screens/outbox.tsx'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { renderPart } from '../wrap.tsx'
import { emptyMemory } from './browser-memory.ts'

const folderCall = '/api/c/midori/matters/:id/reporting-folders'

const stage = openStage()
let member: Person
let matter: Matter

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
beforeEach(async () => {
  emptyMemory()
  matter = (
    await answered<{ data: Matter }>(
      await member.browser.post(`${stage.company.path}/matters`, { name: '屋上防水の点検', matter_category_id: 1 }),
      201,
    )
  ).data
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The session is the browser's, whichever tab somebody signs in in. */
const signIn = async ({ email }: Person) => {
  stage.browser.cookies.clear()
  forgetCsrfCookie()
  await login({ email, password, remember: false })
}
/** A button that puts photos into the matter's report folder. */
const Camera = () => (
  <CameraButton
    target={{ kind: 'report-folder', company_id: stage.company.key, matter_id: matter.id, label: matter.name }}
  />
)
/** The queue as it stands around every screen, and the button, in a window just opened. */
const open = async (person = member, max_upload_bytes = 200 * 1024 * 1024) => {
  forgetPerson()
  await signIn(person)
  renderPart(
    <>
      <Outbox companyId={stage.company.key} user={person} max_upload_bytes={max_upload_bytes} />
      <Camera />
    </>,
  )
  return userEvent.setup()
}
const photo = (name: string, content = name) => new File([content], name, { type: 'image/png' })
const choose = async (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('写真を選ぶ', { selector: 'input' }), files)
const folder = async (): Promise<ReportFile[]> =>
  (
    await answered<{ data: ReportFile[] }>(
      await member.browser.get(`${stage.company.path}/matters/${matter.id}/reporting-folders`),
      200,
    )
  ).data
const folderNames = async () => (await folder()).map(({ name }) => name).sort()
const arrived = (...names: string[]) => waitFor(async () => expect(await folderNames()).toEqual(names))
const goOnline = () => {
  stage.browser.server.resetHandlers()
  window.dispatchEvent(new Event('online'))
}
const loseConnection = () => stage.browser.server.use(failures.offline(folderCall))
const offlineText = '通信できません。つながり次第、自動で送ります。'
const list = () => screen.findByRole('list', { name: 'アップロード待ちのファイル' })
const isEmpty = () =>
  waitFor(() => expect(screen.queryByRole('list', { name: 'アップロード待ちのファイル' })).not.toBeInTheDocument())

test('photos go into the report folder under their names', async () => {
  await open()
  await choose(photo('外壁.png'), photo('屋上.png'))
  await arrived('外壁.png', '屋上.png')
  await isEmpty()
  expect(screen.getByText('アップロード待ちのファイルはなくなりました。')).toHaveAttribute('role', 'status')
})

test('a file over what the server takes is named with that limit, and not sent', async () => {
  await open(member, 1024 * 1024)
  await choose(photo('外壁.png', 'x'.repeat(1024 * 1024 + 1)), photo('屋上.png'))
  expect(await screen.findByText('「外壁.png」は大きすぎます。1MB以下のファイルを選んでください。')).toBeInTheDocument()
  await arrived('屋上.png')
})

test('what sends is there as soon as a screen offers to upload: the connection may be gone when a photo is chosen', async () => {
  await open()
  await waitFor(async () => expect(await indexedDB.databases()).toHaveLength(1))
})

test('a lost connection keeps them in sight until it is back', async () => {
  loseConnection()
  await open()
  await choose(photo('外壁.png'))
  expect(await within(await list()).findByText(offlineText)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '送信を待っています 1件' })).toBeInTheDocument()
  goOnline()
  await arrived('外壁.png')
  await isEmpty()
})

test('an answer lost on the way does not store a photo twice', async () => {
  let calls = 0
  stage.browser.server.use(
    http.post(`*${folderCall}`, async ({ request }) => {
      calls++
      const headers = new Headers(request.headers)
      headers.set('cookie', stage.browser.cookies.header())
      await stage.app.app.fetch(
        new Request(request.url, { method: 'POST', headers, body: await request.arrayBuffer() }),
      )
      return HttpResponse.error()
    }),
  )
  await open()
  await choose(photo('外壁.png'))
  await within(await list()).findByText(offlineText)
  expect([calls, await folderNames()]).toEqual([1, ['外壁.png']])
  goOnline()
  await isEmpty()
  expect(await folderNames()).toEqual(['外壁.png'])
})

test('nothing chosen is lost when the page is loaded anew', async () => {
  loseConnection()
  await stage.open(member, '/matters')
  renderPart(<Camera />)
  await screen.findByRole('heading', { name: '案件' })
  await choose(photo('外壁.png'), photo('屋上.png'))
  await within(await list()).findByText('屋上.png')
  cleanup()
  await stage.open(member, '/documents')
  expect(await within(await list()).findByText('外壁.png')).toBeInTheDocument()
  goOnline()
  await arrived('外壁.png', '屋上.png')
})

test('a cancelled file is not sent', async () => {
  loseConnection()
  const user = await open()
  await choose(photo('外壁.png'))
  await user.click(await screen.findByRole('button', { name: '外壁.pngの送信をキャンセル' }))
  await isEmpty()
  goOnline()
  await choose(photo('屋上.png'))
  await arrived('屋上.png')
})

test('a refused file stays with the reason until it is tried again', async () => {
  stage.browser.server.use(failures.validation(folderCall, { files: ['「外壁.png」は受け付けられません。'] }))
  const user = await open()
  await choose(photo('外壁.png'), photo('屋上.png'))
  expect(await screen.findByRole('heading', { name: '送信エラー 2件' })).toBeInTheDocument()
  expect(screen.getAllByText('「外壁.png」は受け付けられません。')).toHaveLength(2)
  expect(screen.getByText('送信できなかったファイルがあります。')).toHaveAttribute('role', 'status')
  stage.browser.server.resetHandlers()
  await user.click(screen.getByRole('button', { name: '外壁.pngを再試行' }))
  await arrived('外壁.png')
  await user.click(screen.getByRole('button', { name: '屋上.pngの送信を取りやめる' }))
  await isEmpty()
  expect(await folderNames()).toEqual(['外壁.png'])
})

test('a matter that is gone is told, and all can be tried again at once', async () => {
  stage.browser.server.use(failures.notFound(folderCall))
  const user = await open()
  await choose(photo('外壁.png'), photo('屋上.png'))
  const retryAll = await screen.findByRole('button', { name: 'すべて再試行' })
  stage.browser.server.resetHandlers()
  await user.click(retryAll)
  await arrived('外壁.png', '屋上.png')
})

test('nobody else sees or sends them', async () => {
  loseConnection()
  await open()
  await choose(photo('外壁.png'))
  await within(await list()).findByText(offlineText)
  cleanup()
  stage.browser.server.resetHandlers()
  await open(stage.master)
  await choose(photo('屋上.png'))
  await arrived('屋上.png')
  await isEmpty()
  expect((await folder()).map(({ author }) => author?.name)).toEqual([stage.master.name])
  cleanup()
  await open()
  await arrived('外壁.png', '屋上.png')
})

test('somebody else who signs in meanwhile does not send them', async () => {
  loseConnection()
  await open()
  await choose(photo('外壁.png'))
  await within(await list()).findByText(offlineText)
  await signIn(stage.master)
  goOnline()
  expect(await screen.findByText('ログインし直すと、続きを送ります。')).toBeInTheDocument()
  expect(await folderNames()).toEqual([])
  await signIn(member)
  goOnline()
  await arrived('外壁.png')
})

test('what the device has no room for is named, the rest is kept', async () => {
  const addRecord = IDBObjectStore.prototype.add
  let tries = 0
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...of) {
    if (this.name === 'uploads' && ++tries === 1) throw Object.assign(new Error(), { name: 'QuotaExceededError' })
    return addRecord.apply(this, of)
  })
  await open()
  await choose(photo('動画.png'), photo('屋上.png'), photo('空.png', ''))
  const toast = await screen.findByText(/空き容量が足りないため、「動画.png」を送信待ちに加えられませんでした/)
  expect(toast).toHaveTextContent('「空.png」は空のファイルです。')
  await arrived('屋上.png')
})

test('a phone names camera photos by their time and shows the queue in a sheet', async () => {
  onPhone()
  loseConnection()
  const user = await open()
  const camera = screen.getByLabelText('写真を撮る', { selector: 'input' })
  expect(camera).toHaveAttribute('capture', 'environment')
  const taken = (content: string) =>
    new File([content], 'image.jpg', { type: 'image/jpeg', lastModified: Date.parse('2026-11-21T05:05:33Z') })
  await user.upload(camera, taken('1'))
  await user.click(await screen.findByRole('button', { name: '送信を待っています 1件' }))
  const sheet = await screen.findByRole('dialog', { name: '送信を待っています 1件' })
  expect(within(sheet).getByText('写真_2026-11-21_14-05-33.jpg')).toBeInTheDocument()
  await user.click(within(sheet).getByRole('button', { name: '閉じる' }))
  await user.upload(camera, taken('2'))
  await screen.findByRole('button', { name: '送信を待っています 2件' })
  goOnline()
  await arrived('写真_2026-11-21_14-05-33.jpg', '写真_2026-11-21_14-05-33_2.jpg')
})

test('元のサイズのまま送る is remembered', async () => {
  const user = await open()
  await user.click(screen.getByRole('checkbox', { name: '元のサイズのまま送る' }))
  cleanup()
  await open()
  expect(screen.getByRole('checkbox', { name: '元のサイズのまま送る' })).toBeChecked()
})
