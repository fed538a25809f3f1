/** 黒板 of photos that the phone's own camera took, or that were chosen: drawn in before they are put into the outbox. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { FileRef, ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { setMaxUploadBytes } from '#src/outbox/queue/upload-limit.ts'
import { answered } from '#tests/api/answers.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { giveSizes } from '../files/stage.ts'
import { onPhone } from '../phone.ts'
import { createStage, type Stage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { lendCamera, takeCameraBack } from './camera.ts'

let stage: Stage
let photos: File[]
const post = async <T,>(path: string, body: object) =>
  (await answered<{ data: T }>(await stage.master.browser.post(`${stage.company.path}${path}`, body), 201)).data
const get = async <T,>(path: string) =>
  (await answered<{ data: T }>(await stage.master.browser.get(`${stage.company.path}${path}`), 200)).data
beforeAll(async () => {
  stage = await createStage()
  photos = [await makePhoto('IMG_0001.jpg', 40, 30), await makePhoto('IMG_0002.jpg', 30, 40)].map(asFile)
})
afterAll(() => stage.close())

/** What was drawn into the photos, in order. */
let drawn: string[]
beforeEach(() => {
  stage.browser.cookies.clear()
  giveSizes()
  emptyMemory()
  drawn = lendCamera()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4032, height: 3024, close: () => undefined }))
})
afterEach(() => {
  cleanup()
  takeCameraBack()
  setMaxUploadBytes(1_000_000)
  vi.unstubAllGlobals()
})

const makeMatter = (name: string) => post<Matter>('/matters', { name, matter_category_id: 3 })
const folderOf = ({ id }: Matter) => get<ReportFile[]>(`/matters/${id}/reporting-folders`)
const openFolder = ({ id }: Matter) => stage.open(stage.master, `/matters/${id}?tab=report-folder`)
const choose = async (user: UserEvent, files: File[]) => {
  await user.upload(await screen.findByLabelText('黒板を入れる写真'), files)
  return within(await screen.findByRole('dialog', { name: '黒板を入れて追加' }))
}
const storedAs = async ({ path }: Pick<FileRef, 'path'>) => (await stage.master.browser.get(path)).arrayBuffer()
const originalOf = ({ original_file_id }: Pick<FileRef, 'original_file_id'>) => ({
  path: `${stage.company.path}/files/${original_file_id}`,
})

test.each([
  ['a desk', () => undefined],
  ['a phone', onPhone],
])('chosen for the folder on %s, photos get one board, each with its original behind it', async (_, arrive) => {
  arrive()
  const matter = await makeMatter('外壁補修')
  const user = await openFolder(matter)
  expect(await screen.findByRole('button', { name: '黒板を入れて追加' })).toBeVisible()
  const dialog = await choose(user, photos)
  expect(dialog.getByRole('textbox', { name: '工事名' })).toHaveValue('外壁補修')
  expect(dialog.getByText('1 / 2')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '次の写真' }))
  expect(dialog.getByRole('img', { name: '黒板を入れたIMG_0002.jpg' })).toBeInTheDocument()
  await user.type(dialog.getByRole('textbox', { name: '部位' }), '北面')
  await user.click(dialog.getByRole('button', { name: '施工前' }))
  drawn.length = 0
  await user.click(dialog.getByRole('button', { name: '2枚を追加' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(async () => expect(await folderOf(matter)).toHaveLength(2))
  const words = ['工事名', '外壁補修', '部位', '北面', '時期', '施工前']
  expect(drawn.filter((each) => !each.startsWith('picture'))).toEqual([...words, ...words])
  const files = await folderOf(matter)
  expect(files.map(({ name }) => name).toSorted()).toEqual(['施工前_IMG_0001_黒板.jpg', '施工前_IMG_0002_黒板.jpg'])
  for (const file of files) expect(file.original_file_id).not.toBeNull()

  // What was written is there for the next, and for the camera within the app.
  expect((await choose(user, photos)).getByRole('textbox', { name: '部位' })).toHaveValue('北面')
})

test('on a desk the original is the very file that was chosen', async () => {
  const matter = await makeMatter('屋上防水')
  const user = await openFolder(matter)
  const dialog = await choose(user, [photos[0]!])
  await user.click(dialog.getByRole('button', { name: '1枚を追加' }))
  await waitFor(async () => expect(await folderOf(matter)).toHaveLength(1))
  const [file] = await folderOf(matter)
  expect(new Uint8Array(await storedAs(originalOf(file!)))).toEqual(new Uint8Array(await photos[0]!.arrayBuffer()))
})

test.each([
  ['a desk', () => undefined],
  ['a phone', onPhone],
])('an item of a form on %s says on it what the form says', async (_, arrive) => {
  arrive()
  const items = [
    { name: '北面', type: 'separator' },
    { name: '外壁（施工前）', type: 'fileupload' },
  ]
  const template = await post<Template>('/templates', { name: '写真報告書', document_type_id: 3, items })
  const report = await post<Document>('/documents', { title: '外壁の報告', template_id: template.id })
  const user = await stage.open(stage.master, `/documents/${report.id}/edit`)
  if (arrive === onPhone) await user.click(await screen.findByRole('button', { name: /^北面(?!のメニュー)/ }))
  const dialog = await choose(user, [photos[0]!])
  expect(dialog.queryByRole('button', { name: '施工前' })).not.toBeInTheDocument()
  expect(dialog.getAllByRole('textbox').map((each) => (each as HTMLInputElement).value)).toEqual([
    '外壁の報告',
    '',
    '外壁',
    '',
    '施工前',
    '',
    '',
  ])
  await user.click(dialog.getByRole('button', { name: '1枚を追加' }))
  const read = async () => (await get<Document>(`/documents/${report.id}`)).item_files
  await waitFor(async () => expect(await read()).toHaveLength(1))
  const { file } = (await read())[0]!
  expect(file.name).toBe('IMG_0001_黒板.jpg')
  expect(file.original_file_id).not.toBeNull()
})

test('what cannot be kept stays in the dialog, and closing asks first', async () => {
  const matter = await makeMatter('満杯')
  const user = await openFolder(matter)
  const dialog = await choose(user, photos)
  setMaxUploadBytes(10)
  await user.click(dialog.getByRole('button', { name: '2枚を追加' }))
  expect(await screen.findAllByText(/IMG_0001_黒板\.jpg」は大きすぎます/)).not.toHaveLength(0)
  await waitFor(() => expect(dialog.getByRole('button', { name: '2枚を追加' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: 'キャンセル' }))
  const question = within(await screen.findByRole('alertdialog', { name: '写真を追加しない' }))
  await user.click(question.getByRole('button', { name: '追加しない' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await folderOf(matter)).toEqual([])
})

test('a photo that this browser cannot draw is added without the board, and that is said', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unknown')))
  const matter = await makeMatter('漏水')
  const user = await openFolder(matter)
  const dialog = await choose(user, [photos[0]!])
  await user.click(dialog.getByRole('button', { name: '1枚を追加' }))
  expect(await screen.findByText(/「IMG_0001\.jpg」はこのブラウザで黒板を入れられない/)).toBeInTheDocument()
  await waitFor(async () =>
    expect(await folderOf(matter)).toMatchObject([{ name: 'IMG_0001.jpg', original_file_id: null }]),
  )
})

test('a board that says nothing is not drawn', async () => {
  const user = await openFolder(await makeMatter('無記入'))
  const dialog = await choose(user, [photos[0]!])
  await user.clear(dialog.getByRole('textbox', { name: '工事名' }))
  expect(dialog.getByRole('button', { name: '1枚を追加' })).toBeDisabled()
})
