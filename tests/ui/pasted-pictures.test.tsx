/** Pictures from the clipboard, in every place that takes pictures; text beside a picture of itself stays text. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '#tests/api/answers.ts'
import { giveSizes } from './files/stage.ts'
import { openStage } from './stage.tsx'
import { emptyMemory } from './uploads/browser-memory.ts'

const stage = openStage()

beforeEach(() => {
  emptyMemory()
  giveSizes()
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => vi.restoreAllMocks())

const make = async (noun: string, body: object): Promise<number> =>
  (
    await answered<{ data: { id: number } }>(
      await stage.master.browser.post(`${stage.company.path}/${noun}`, body),
      201,
    )
  ).data.id
const paste = (target: Element, type = 'image/png', types = ['Files']) =>
  fireEvent.paste(target, { clipboardData: { files: [new File(['GIF89a'], 'image.png', { type })], types } })
const pasteCell = (target: Element) => paste(target, 'image/png', ['text/plain', 'Files'])
/** How many pictures come to the address, each refused with the sentence. */
const refuse = (method: 'post' | 'put', address: string, field: string, sentence: string): string[] => {
  const came: string[] = []
  stage.browser.server.use(
    http[method](address, ({ request }) => {
      came.push(request.url)
      return HttpResponse.json({ message: sentence, errors: { [field]: [sentence] } }, { status: 422 })
    }),
  )
  return came
}

test('become the icon of the building whose form is open, wherever the focus is in it', async () => {
  const user = await stage.open(stage.master, '/buildings')
  await user.click(await screen.findByRole('button', { name: '建物を登録' }))
  const form = within(await screen.findByRole('dialog', { name: '建物の登録' }))
  const name = form.getByRole('textbox', { name: /建物名/ })
  pasteCell(name)
  expect(form.queryByRole('img', { name: '選択した画像' })).not.toBeInTheDocument()
  paste(name)
  expect(await form.findByRole('img', { name: '選択した画像' })).toBeInTheDocument()
})

test('become the photo of the person whose profile is open', async () => {
  await stage.open(stage.master, '/settings/profile')
  await screen.findByRole('button', { name: '写真を選択' })
  paste(document.body, 'image/gif')
  expect(await screen.findByText('JPEG、PNG、WebP、HEICの写真を選んでください。')).toBeInTheDocument()
})

test('become the logo or the seal, whichever was pressed', async () => {
  const address = '*/api/c/midori/company/pictures/:kind'
  const came = [...(['post', 'put'] as const)].map((method) =>
    refuse(method, address, 'picture', '画像が小さすぎます。'),
  )
  const user = await stage.open(stage.master, '/settings/company')
  const seal = within(await screen.findByRole('group', { name: /^社印/ }))
  await screen.findByRole('button', { name: '会社ロゴの画像を選択' })
  paste(document.body)
  await user.click(seal.getByText('未登録'))
  pasteCell(document.activeElement!)
  expect(came.flat()).toEqual([])
  paste(document.activeElement!)
  expect(await seal.findByText('画像が小さすぎます。')).toBeInTheDocument()
  expect(came.flat()).toEqual([expect.stringMatching(/seal$/)])
})

test('are added to the photos of a building', async () => {
  const id = await make('buildings', { name: '写真を貼るビル' })
  const came = refuse('post', '*/api/c/midori/buildings/:id/files', 'files', '保存できません。')
  await stage.open(stage.master, `/buildings/${id}`)
  await screen.findByText('写真やファイルは登録されていません。')
  pasteCell(document.body)
  paste(document.body)
  expect(await screen.findByText('保存できません。')).toBeInTheDocument()
  expect(came).toHaveLength(1)
})

test('are added to a report folder under a name of their own', async () => {
  const id = await make('matters', { name: '貼り付ける案件', matter_category_id: 1 })
  await stage.open(stage.master, `/matters/${id}?tab=report-folder`)
  await screen.findByLabelText('報告フォルダに追加するファイル')
  pasteCell(document.body)
  paste(document.body)
  expect(
    await screen.findByRole('gridcell', { name: /^貼り付け \d{4}-\d\d-\d\d \d\d\.\d\d\.png$/ }),
  ).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByRole('gridcell', { name: /^貼り付け / })).toHaveLength(1))
})
