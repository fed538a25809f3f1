/** Choices that hang on another field: live at the desk, on a phone and without a connection; what is chosen stays and is told. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { goneChoice, liveChoiceTexts, notAmongChoices } from '#domain/documents/live-choices.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { keepCarried, openCarried } from '#src/lib/carried-bodies.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { makeLiveChoicesForm } from '#tests/live-choices-form.ts'
import { signInToCarry } from '#tests/ui/carry/carrying-device.ts'
import { createCacheStorage } from '../cache-storage.ts'
import { giveSizes } from '../files/stage.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { CalculatingWorker } from './calculating-worker.ts'

const form = makeLiveChoicesForm() as Uint8Array<ArrayBuffer>
const items = [
  { name: '点検', type: 'separator' },
  {
    name: '設備区分',
    type: 'select',
    item_parts: ['空調', '給排水', '電気'].map((item_value) => ({ item_value })),
    cell_reference: '0:B1',
  },
  { name: '設備名', type: 'select', cell_reference: '0:B2' },
  { name: '担当者', type: 'radio', cell_reference: '0:B3' },
]

const stage = openStage()
let author: Person
let template: Template
beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  const { id } = await stage.createTemplate('点検票', 3, form)
  const at = `${stage.company.path}/templates/${id}`
  template = (await answered<{ data: Template }>(await stage.master.browser.put(at, { items }), 200)).data
})
beforeEach(() => {
  emptyMemory()
  vi.stubGlobal('caches', createCacheStorage())
  vi.stubGlobal('Worker', CalculatingWorker)
})
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('pagehide')))
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const idOf = (name: string): number => template.items.find((item) => item.name === name)!.id
const createDocument = async (values: Record<string, string> = {}): Promise<Document> => {
  const path = `${stage.company.path}/documents`
  const { data } = await answered<{ data: Document }>(
    await author.browser.post(path, { title: '定期点検', template_id: template.id }),
    201,
  )
  for (const [name, value] of Object.entries(values))
    await answered(
      await author.browser.put(`${path}/${data.id}`, { docs_data: [{ item_id: idOf(name), data: value }] }),
      200,
    )
  return data
}
const stored = async ({ id }: Document, name: string) => {
  const { data } = await answered<{ data: Document }>(
    await author.browser.get(`${stage.company.path}/documents/${id}`),
    200,
  )
  return data.docs_data.find(({ item_id }) => item_id === idOf(name))?.data
}
const choose = async (user: UserEvent, name: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const offered = async (user: UserEvent, name: string): Promise<string[]> => {
  await user.click(await screen.findByRole('combobox', { name }))
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
  return options.slice(1)
}

test('at the desk they follow what is chosen elsewhere', async () => {
  const document = await createDocument()
  const user = await stage.open(author, `/documents/${document.id}/edit`)
  expect(await screen.findByText(liveChoiceTexts.none)).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '鈴木' })).toBeInTheDocument()
  await choose(user, '設備区分', '空調')
  await waitFor(() => expect(screen.queryByText(liveChoiceTexts.none)).not.toBeInTheDocument())
  expect(await offered(user, '設備名')).toEqual(['冷凍機', '送風機'])
  await choose(user, '設備名', '送風機')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(async () => expect(await stored(document, '設備名')).toBe('送風機'))
})

test('what is chosen and no longer offered stays, and is told until another is chosen', async () => {
  const document = await createDocument({ 設備区分: '空調', 設備名: '冷凍機' })
  const user = await stage.open(author, `/documents/${document.id}/edit`)
  await waitFor(() => expect(screen.getByRole('combobox', { name: '設備名' })).toHaveTextContent('冷凍機'))
  expect(screen.queryByTitle(goneChoice('冷凍機').sentence)).not.toBeInTheDocument()
  await choose(user, '設備区分', '給排水')
  const field = () => screen.getByRole('combobox', { name: '設備名' })
  await waitFor(() =>
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(goneChoice('冷凍機').sentence)),
  )
  expect(field()).toHaveTextContent('冷凍機')
  expect(await offered(user, '設備名')).toEqual(['ポンプ', '冷凍機'])
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(async () => expect(await stored(document, '設備区分')).toBe('給排水'))
  expect(await stored(document, '設備名')).toBe('冷凍機')
  await choose(user, '設備名', 'ポンプ')
  await waitFor(() => expect(field()).not.toHaveAccessibleDescription(/選択肢にありません/))
})

test('one that was chosen and fell out before it was saved is refused at its field, and stays there', async () => {
  const document = await createDocument()
  const user = await stage.open(author, `/documents/${document.id}/edit`)
  await choose(user, '設備区分', '空調')
  await waitFor(() => expect(screen.queryByText(liveChoiceTexts.none)).not.toBeInTheDocument())
  await choose(user, '設備名', '冷凍機')
  await choose(user, '設備区分', '給排水')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  expect(await screen.findByText(notAmongChoices('設備名', '冷凍機'))).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: '設備名' })).toHaveTextContent('冷凍機')
  expect(await stored(document, '設備名')).toBeUndefined()
})

test('on a phone they follow what was saved there', async () => {
  onPhone()
  giveSizes()
  const document = await createDocument()
  const user = await stage.open(author, `/documents/${document.id}/edit`)
  await user.click(await screen.findByRole('button', { name: /^点検 残り3項目/ }))
  expect(await screen.findByText(liveChoiceTexts.none)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^設備区分/ }))
  await user.click(await screen.findByRole('option', { name: '空調' }))
  await waitFor(() => expect(screen.queryByText(liveChoiceTexts.none)).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: /^設備名/ }))
  const list = within(await screen.findByRole('listbox', { name: '設備名' }))
  expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(['冷凍機', '送風機'])
  await user.click(list.getByRole('option', { name: '冷凍機' }))
  await waitFor(async () => expect(await stored(document, '設備名')).toBe('冷凍機'))
})

test('without a connection this device computes them out of the form that it carries', async () => {
  await signInToCarry(author.id)
  const held = await openCarried(author.id, 'midori')
  await keepCarried(held, template.excel_file!.path, new Response(form), Date.now())
  onPhone()
  giveSizes()
  const document = await createDocument()
  const user = await stage.open(author, `/documents/${document.id}/edit`)
  await user.click(await screen.findByRole('button', { name: /^点検 残り3項目/ }))
  expect(await screen.findByText(liveChoiceTexts.none)).toBeInTheDocument()
  stage.browser.server.use(failures.offline('/api/c/midori/documents*'), failures.offline('/api/c/midori/documents/*'))
  await user.click(screen.getByRole('button', { name: /^設備区分/ }))
  await user.click(await screen.findByRole('option', { name: '給排水' }))
  await waitFor(() => expect(screen.queryByText(liveChoiceTexts.none)).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: /^設備名/ }))
  expect(await screen.findByRole('option', { name: 'ポンプ' })).toBeInTheDocument()
})
