/** 黒板 of photos that belong to an item of a form: written for its matter and place, sent as one with the original. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { businessDay, formatDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { setMaxUploadBytes } from '#src/outbox/queue/upload-limit.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { catchDownloads } from '../downloads.ts'
import { giveSizes } from '../files/stage.ts'
import { onPhone } from '../phone.ts'
import { createStage, type Stage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { lendCamera, photographed, takeCameraBack } from './camera.ts'

let stage: Stage
let author: Person
let template: Template
const post = async <T,>(path: string, body: object) =>
  (await answered<{ data: T }>(await author.browser.post(`${stage.company.path}${path}`, body), 201)).data
beforeAll(async () => {
  stage = await createStage()
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  const items = [
    { name: '北面', type: 'separator' },
    { name: '外壁（施工前）', type: 'fileupload' },
    { name: '施工後', type: 'fileupload' },
  ]
  const body = { name: '写真報告書', document_type_id: 3, items }
  template = (
    await answered<{ data: Template }>(await stage.master.browser.post(`${stage.company.path}/templates`, body), 201)
  ).data
})
afterAll(() => stage.close())

/** What was drawn into the photos, in order. */
let drawn: string[]
beforeEach(() => {
  stage.browser.cookies.clear()
  giveSizes()
  emptyMemory()
  drawn = lendCamera()
  onPhone()
})
afterEach(() => {
  cleanup()
  takeCameraBack()
  stage.browser.server.resetHandlers()
})

const makeMatter = (name: string) =>
  post<{ id: number }>('/matters', { name, matter_category_id: 1, user_ids: [author.id] })
const makeReport = (matter_id: number | null) =>
  post<Document>('/documents', { title: '外壁の報告', template_id: template.id, matter_id })
const read = async ({ id }: Document) =>
  (await answered<{ data: Document }>(await author.browser.get(`${stage.company.path}/documents/${id}`), 200)).data
const openForm = async ({ id }: Document) => {
  const user = await stage.open(author, `/documents/${id}/edit`)
  await user.click(await screen.findByRole('button', { name: /^北面(?!のメニュー)/ }))
  return user
}
const openCamera = async (user: UserEvent, item: string) => {
  const field = within(await screen.findByRole('group', { name: item }))
  await user.click(field.getByRole('button', { name: '続けて撮る' }))
  const dialog = within(await screen.findByRole('dialog', { name: `連続撮影：${item}` }))
  await waitFor(() => expect(dialog.getByRole('button', { name: '撮る' })).toBeEnabled())
  return dialog
}
type Dialog = Awaited<ReturnType<typeof openCamera>>
const close = async (user: UserEvent, dialog: Dialog) =>
  user.click(dialog.getAllByRole('button', { name: '閉じる' }).at(-1)!)
const writeBoard = async (user: UserEvent, dialog: Dialog) => {
  await user.click(dialog.getByRole('button', { name: '黒板を書く' }))
  const board = within(await screen.findByRole('dialog', { name: '黒板' }))
  return {
    ...board,
    field: (name: string) => board.getByRole('textbox', { name }),
    said: () => board.getAllByRole('textbox').map((each) => (each as HTMLInputElement).value),
  }
}

test('says what the document and its item say, is remembered, and leaves the matter’s other places theirs', async () => {
  const matter = await makeMatter('青葉ビル外壁補修')
  const user = await openForm(await makeReport(matter.id))
  const first = await openCamera(user, '外壁（施工前）')
  expect(first.queryByRole('button', { name: '黒板を書く' })).not.toBeInTheDocument()
  await user.click(first.getByRole('checkbox', { name: '黒板' }))
  const board = await writeBoard(user, first)
  expect(board.said()).toEqual(['青葉ビル外壁補修', '', '外壁', '', '施工前', '', ''])
  expect(board.getByText(/黒板のない元の写真も、一緒に残ります。/)).toBeVisible()
  await user.type(board.field('立会者'), '田中')
  await user.type(board.field('部位'), '（2階）')
  await close(user, board)
  await close(user, first)

  const second = await openCamera(user, '施工後')
  expect(second.getByRole('checkbox', { name: '黒板' })).toBeChecked()
  const other = await writeBoard(user, second)
  expect(other.said()).toEqual(['青葉ビル外壁補修', '', '北面', '', '施工後', '', '田中'])
  await close(user, other)
  await close(user, second)

  const again = await openCamera(user, '外壁（施工前）')
  expect((await writeBoard(user, again)).said()).toEqual([
    '青葉ビル外壁補修',
    '',
    '外壁（2階）',
    '',
    '施工前',
    '',
    '田中',
  ])
  cleanup()

  // The folder's photos are of the same work, and of no place of the form.
  await stage.open(author, `/matters/${matter.id}?tab=report-folder`)
  await user.click(await screen.findByRole('button', { name: '続けて撮る' }))
  const folder = within(await screen.findByRole('dialog', { name: '連続撮影：青葉ビル外壁補修' }))
  expect(folder.getByRole('checkbox', { name: '黒板' })).toBeChecked()
  expect((await writeBoard(user, folder)).said()).toEqual(['青葉ビル外壁補修', '', '', '', '', '', '田中'])
})

test('a document of no matter is the work itself', async () => {
  const user = await openForm(await makeReport(null))
  const dialog = await openCamera(user, '施工後')
  await user.click(dialog.getByRole('checkbox', { name: '黒板' }))
  expect((await writeBoard(user, dialog)).said()).toEqual(['外壁の報告', '', '北面', '', '施工後', '', ''])
})

test('without a signal it waits as one, arrives as one photo that says so, and gives way to its original', async () => {
  const matter = await makeMatter('屋上防水')
  const report = await makeReport(matter.id)
  const user = await openForm(report)
  stage.browser.server.use(failures.offline('/api/c/midori/documents/:id/files'))
  const dialog = await openCamera(user, '施工後')
  await user.click(dialog.getByRole('checkbox', { name: '黒板' }))
  await user.click(dialog.getByRole('button', { name: '撮る' }))
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1枚'))
  expect(photographed(drawn, 9)).toEqual([
    'picture 2560×1440',
    '工事名',
    '屋上防水',
    '部位',
    '北面',
    '時期',
    '施工後',
    '撮影日',
    formatDay(businessDay(new Date())),
  ])
  await close(user, dialog)
  const field = within(screen.getByRole('group', { name: '施工後' }))
  expect(await field.findByText(/^写真_.*_黒板\.jpg$/)).toBeVisible()
  expect(field.getAllByText(/^写真_/)).toHaveLength(1)
  expect((await read(report)).item_files).toEqual([])

  stage.browser.server.resetHandlers()
  window.dispatchEvent(new Event('online'))
  const tile = await field.findByRole('button', { name: /^写真_.*_黒板\.jpgを表示$/ })
  expect(field.getByText('加工あり')).toBeVisible()
  const { item_files } = await read(report)
  expect(item_files).toHaveLength(1)
  const { original_file_id } = item_files[0]!.file
  expect(original_file_id).not.toBeNull()

  await user.click(tile)
  const viewer = within(await screen.findByRole('dialog', { name: 'ファイルの表示' }))
  expect(viewer.getByRole('link', { name: '元の写真' })).toHaveAttribute(
    'href',
    `/api/c/midori/files/${original_file_id}`,
  )
  await user.click(viewer.getByRole('button', { name: '元の写真に戻す' }))
  const question = within(await screen.findByRole('alertdialog', { name: '元の写真に戻す' }))
  expect(question.getByText(/黒板や書き込みのある写真を、元の写真に替えます。/)).toBeVisible()
  await user.click(question.getByRole('button', { name: '元の写真に戻す' }))
  await waitFor(async () => expect((await read(report)).item_files[0]!.file.id).toBe(original_file_id))
})

test('the last one is taken back with its original, and what is too large is not counted', async () => {
  const report = await makeReport(null)
  const user = await openForm(report)
  stage.browser.server.use(failures.offline('/api/c/midori/documents/:id/files'))
  const dialog = await openCamera(user, '施工後')
  await user.click(dialog.getByRole('checkbox', { name: '黒板' }))
  await user.click(dialog.getByRole('button', { name: '撮る' }))
  await user.click(await dialog.findByRole('button', { name: '取り消す' }))
  await waitFor(() => expect(dialog.getByRole('status')).toBeEmptyDOMElement())
  setMaxUploadBytes(10)
  await user.click(dialog.getByRole('button', { name: '撮る' }))
  expect(await screen.findByText(/写真_.*_黒板\.jpg」は大きすぎます/)).toBeInTheDocument()
  setMaxUploadBytes(1_000_000)
  await close(user, dialog)
  expect(within(screen.getByRole('group', { name: '施工後' })).queryByText(/^写真_/)).not.toBeInTheDocument()
})

test('whoever cannot wait for a signal takes both out of the device', async () => {
  const report = await makeReport(null)
  const user = await openForm(report)
  stage.browser.server.use(failures.offline('/api/c/midori/documents/:id/files'))
  const dialog = await openCamera(user, '施工後')
  await user.click(dialog.getByRole('checkbox', { name: '黒板' }))
  await user.click(dialog.getByRole('button', { name: '撮る' }))
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1枚'))
  cleanup()
  const saved: Blob[] = []
  const downloads = catchDownloads()
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`
  await stage.open(author, '/outbox')
  const row = within(await screen.findByRole('listitem', { name: /_黒板\.jpg$/ }))
  await user.click(row.getByRole('button', { name: /のメニュー$/ }))
  await user.click(await screen.findByRole('menuitem', { name: '端末から書き出す' }))
  await waitFor(() => expect(downloads).toEqual([expect.stringMatching(/^送信待ち_.*\.zip$/)]))
  const files = unzipSync(new Uint8Array(await saved.at(-1)!.arrayBuffer()))
  expect(Object.keys(files).map((name) => name.replace(/\d{4}-.*\d\d(?=[_.])/, '…'))).toEqual([
    '内容.json',
    expect.stringMatching(/^\d+_写真_…_黒板\.jpg$/),
    expect.stringMatching(/^\d+_写真_…\.jpg$/),
  ])
  expect(new TextDecoder().decode(files['内容.json'])).toMatch(/"元の写真": "\d+_写真_[^"]*\d\.jpg"/)
})
