/** The sheet of a report that is made without a signal: calculated by this device out of what it carries. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { inArray } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { inSystem } from '#server/db/client.ts'
import { templateItems } from '#server/db/schema/templates.ts'
import { keepCarried, openCarried } from '#src/lib/carried-bodies.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { signInToCarry } from '#tests/ui/carry/carrying-device.ts'
import { createCacheStorage } from '../cache-storage.ts'
import { giveSizes } from '../files/stage.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { onPhone } from '../phone.ts'
import { CalculatingWorker } from './calculating-worker.ts'

const form = corpusBytes('forms/03_omitsumorisho.xlsx') as Uint8Array<ArrayBuffer>
const items = [
  { name: '明細', type: 'separator' },
  { name: '品名', type: 'text', cell_reference: '0:B18' },
  { name: '数量', type: 'number', cell_reference: '0:E18' },
  { name: '単価', type: 'number', cell_reference: '0:G18' },
  { name: '現場写真', type: 'fileupload', cell_reference: '0:B22' },
  { name: '控え', type: 'separator' },
  { name: '値1', type: 'number', cell_reference: '0:E19' },
  { name: '値2', type: 'number', cell_reference: '0:G19' },
]

const stage = openStage()
let author: Person
let template: Template
let matter: Matter

beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  const uploaded = await stage.createTemplate('御見積書', 2, form)
  const at = `${stage.company.path}/templates/${uploaded.id}`
  template = (await answered<{ data: Template }>(await stage.master.browser.put(at, { items }), 200)).data
  // Saved before names had to differ.
  await inSystem(stage.app.database.db, (tx) =>
    tx
      .update(templateItems)
      .set({ name: '値' })
      .where(inArray(templateItems.name, ['値1', '値2'])),
  )
  const body = { name: '空調更新', matter_category_id: 3, user_ids: [author.id], template_ids: [template.id] }
  matter = (await answered<{ data: Matter }>(await author.browser.post(`${stage.company.path}/matters`, body), 201))
    .data
})
beforeEach(async () => {
  emptyMemory()
  vi.stubGlobal('caches', createCacheStorage())
  vi.stubGlobal('Worker', CalculatingWorker)
  // As the day's round keeps it.
  await signInToCarry(author.id)
  const held = await openCarried(author.id, 'midori')
  await keepCarried(held, template.excel_file!.path, new Response(form), Date.now())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const cell = (address: string): HTMLElement =>
  screen.getByRole('region', { name: 'シートの表示' }).querySelector<HTMLElement>(`[data-address="${address}"]`)!
/** What cannot be done without the server; the sheets of the empty form are carried. */
const loseConnection = () =>
  stage.browser.server.use(failures.offline('/api/c/midori/documents*'), failures.offline('/api/c/midori/documents/*'))
/** Makes one where nothing is reached; its editor stands then. */
const make = async (): Promise<UserEvent> => {
  const user = await stage.open(author, `/matters/${matter.id}`)
  let hasTemplate = false
  stage.browser.server.events.on('response:mocked', ({ request }) => {
    hasTemplate ||= new URL(request.url).pathname.endsWith(`/templates/${template.id}`)
  })
  await user.click(await screen.findByRole('button', { name: '書類を作成' }))
  const picker = within(await screen.findByRole('dialog'))
  await user.click(await picker.findByRole('radio', { name: new RegExp(template.name) }))
  await user.click(picker.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(hasTemplate).toBe(true))
  const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
  loseConnection()
  await user.type(dialog.getByRole('textbox', { name: /タイトル/ }), '空調機更新')
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await screen.findByText(/^まだ送信していない書類です/)
  return user
}
const openSection = async (user: UserEvent) => {
  const section = await screen.findByRole('button', { name: /^明細(?!のメニュー)/ })
  if (section.getAttribute('aria-expanded') !== 'true') await user.click(section)
}
const leave = () => {
  act(() => void window.dispatchEvent(new Event('pagehide')))
  cleanup()
}

test('follows what is typed, and shows what was saved when it is opened again', async () => {
  const user = await make()
  await openSection(user)
  await user.type(await screen.findByLabelText('数量'), '3')
  await user.type(screen.getByLabelText('単価'), '28500')
  await waitFor(() => expect(cell('H37')).toHaveTextContent('¥94,050'))
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('この端末に保存しました（未送信）')
  const address = window.location.pathname.replace('/c/midori', '')
  leave()

  await stage.open(author, address)
  await screen.findByRole('grid')
  await waitFor(() => expect(cell('H37')).toHaveTextContent('¥94,050'))
  expect(cell('E18')).toHaveTextContent('3')
})

test('has its preview on a phone, with what was saved there', async () => {
  onPhone()
  const user = await make()
  await user.click(await screen.findByRole('button', { name: /^明細(?!のメニュー)/ }))
  await user.type(await screen.findByLabelText('数量'), '3')
  await user.type(screen.getByLabelText('単価'), '28500')
  await user.click(screen.getByRole('button', { name: '書類を保存' }))
  await user.click(await screen.findByRole('link', { name: 'プレビュー' }))
  expect(await screen.findByText(/^まだ送信していない書類です。この端末にある内容/)).toBeInTheDocument()
  await waitFor(() => expect(cell('H37')).toHaveTextContent('¥94,050'))
  expect(screen.getByText('オフラインで計算しています。')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /ダウンロード/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: '書類の入力に戻る' }))
  expect(await screen.findByText(/^まだ送信していない書類です。つながり次第/)).toBeInTheDocument()
})

test('shows the photos that wait in their own cell', async () => {
  onPhone()
  // jsdom has no addresses for bytes. The preview has the editor's, or its own where the editor is gone first.
  Object.assign(URL, { createObjectURL: ({ size }: Blob) => `blob:${size}`, revokeObjectURL: () => undefined })
  const user = await make()
  await user.click(await screen.findByRole('button', { name: /^明細(?!のメニュー)/ }))
  const photos = [asFile(await makePhoto('外壁.jpg', 40, 30)), asFile(await makePhoto('屋上.jpg', 120, 90))]
  await user.upload(await screen.findByLabelText('写真を選ぶ', { selector: 'input' }), photos)
  await screen.findByText('屋上.jpg')
  await user.click(screen.getByRole('button', { name: '書類を保存' }))
  await user.click(await screen.findByRole('link', { name: 'プレビュー' }))
  const sheet = await screen.findByRole('region', { name: 'シートの表示' })
  const inSheet = () => [...sheet.querySelectorAll('img[src^="blob:"]')].map((each) => each.getAttribute('src'))
  await waitFor(() => expect(inSheet()).toEqual(photos.map(({ size }) => `blob:${size}`)))
  expect(await screen.findByRole('img', { name: '外壁.jpg' })).toBeInTheDocument()
})

test('the desk’s sheet has the photos that wait in their cell, by their own proportions', async () => {
  let upright = 0
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement, src: string) {
    this.setAttribute('src', src)
    if (!src.startsWith('blob:') || this.isConnected) return
    upright++
    Object.defineProperties(this, { naturalWidth: { value: 30 }, naturalHeight: { value: 300 } })
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  })
  const user = await make()
  await openSection(user)
  const photos = await Promise.all(['外壁.jpg', '屋上.jpg'].map(async (name) => asFile(await makePhoto(name, 30, 300))))
  await user.upload(await screen.findByLabelText(/のファイル$/), photos)
  const inSheet = () => [
    ...screen.getByRole('region', { name: 'シートの表示' }).querySelectorAll<HTMLImageElement>('img[src^="blob:"]'),
  ]
  await waitFor(() => expect(inSheet()).toHaveLength(2))
  await waitFor(() => expect(upright).toBe(2))
  // Side by side, however low the cell is.
  await waitFor(() => expect(new Set(inSheet().map(({ style }) => style.top)).size).toBe(1))
  expect(inSheet().map(({ style }) => style.objectFit)).toEqual(['contain', 'contain'])
  expect(cell('B22')).toHaveTextContent('')
})

test('a carried report is previewed without a connection with what was saved on the phone', async () => {
  onPhone()
  const body = { title: '送風機更新', template_id: template.id, matter_id: matter.id }
  const { data } = await answered<{ data: Document }>(
    await author.browser.post(`${stage.company.path}/documents`, body),
    201,
  )
  const user = await stage.open(author, `/documents/${data.id}/edit`)
  await user.click(await screen.findByRole('button', { name: /^明細(?!のメニュー)/ }))
  stage.browser.server.use(
    http.put('*/api/c/midori/documents/:id', () => HttpResponse.error()),
    http.post('*/api/c/midori/documents/:id/sheets', () => HttpResponse.error()),
  )
  await user.type(await screen.findByLabelText('数量'), '3')
  await user.type(screen.getByLabelText('単価'), '28500')
  await user.click(screen.getByRole('button', { name: '書類を保存' }))
  await screen.findByRole('button', { name: /^明細 .*未送信/ })
  await user.click(screen.getByRole('link', { name: 'プレビュー' }))
  expect(await screen.findByText(/^まだ送信していない内容を表示しています/)).toBeInTheDocument()
  await waitFor(() => expect(cell('H37')).toHaveTextContent('¥94,050'))
  expect(screen.getByText('オフラインで計算しています。')).toBeInTheDocument()
})

test('the small picture of a cell beside its field follows what is typed, also when it is opened again', async () => {
  onPhone()
  giveSizes()
  const user = await make()
  await user.click(await screen.findByRole('button', { name: /^控え(?!のメニュー)/ }))
  const [count, price] = await screen.findAllByRole('textbox', { name: /^値/ })
  await user.type(count!, '2')
  await user.type(price!, '1500')
  const glimpse = () => screen.findByRole('img', { name: /のG19のあたり$/ })
  await waitFor(async () => expect(await glimpse()).toHaveTextContent('3,000'))
  await user.click(screen.getByRole('button', { name: '書類を保存' }))
  await user.click(await screen.findByRole('button', { name: /^控え(?!のメニュー)/ }))
  await waitFor(async () => expect(await glimpse()).toHaveTextContent('3,000'))
})
