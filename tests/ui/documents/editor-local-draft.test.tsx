import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { createTemplate } from '#tests/api/forms.ts'
import type { Person } from '#tests/api/app.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let author: Person
let colleague: Person
let template: Template

beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  colleague = await stage.app.createPerson(stage.company, 0, '中村 彩')
  const items = [
    { name: '基本情報', type: 'separator' },
    { name: '件名', type: 'text' },
    { name: '備考', type: 'text' },
  ]
  template = await createTemplate(stage, '点検報告書', items)
})
beforeEach(() => window.localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const path = (id: number) => `${stage.company.path}/documents/${id}`
const createDocument = async (): Promise<number> => {
  const matter = (
    await answered<{ data: { id: number } }>(
      await author.browser.post(`${stage.company.path}/matters`, {
        name: '空調更新',
        matter_category_id: 3,
        user_ids: [author.id, colleague.id],
      }),
      201,
    )
  ).data
  return (
    await answered<{ data: Document }>(
      await author.browser.post(`${stage.company.path}/documents`, {
        title: '定期点検',
        template_id: template.id,
        matter_id: matter.id,
      }),
      201,
    )
  ).data.id
}
const stored = async (id: number) =>
  (await answered<{ data: Document }>(await author.browser.get(path(id)), 200)).data.docs_data.map(({ data }) => data)

/** Typed, and the tab is gone without a word. */
const typeAndCrash = async (id: number, text = '更新工事') => {
  const user = await stage.open(author, `/documents/${id}/edit`)
  await user.type(await screen.findByLabelText('件名'), text)
  fireEvent(window, new Event('pagehide'))
  const kept = { ...window.localStorage }
  cleanup()
  for (const [key, value] of Object.entries(kept)) window.localStorage.setItem(key, value as string)
}
const reopen = async (id: number, person = author): Promise<UserEvent> => stage.open(person, `/documents/${id}/edit`)
const offer = () => screen.findByRole('alertdialog', { name: '保存されていない下書きがあります' })

test('what was typed is offered the next time with when it was typed, and gone once it is saved', async () => {
  const id = await createDocument()
  await typeAndCrash(id)
  const user = await reopen(id)
  expect(
    within(await offer()).getByText(/^\d{4}\/\d\d\/\d\d \d\d:\d\dに入力した内容が、このブラウザに残っています。$/),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '復元' }))
  await waitFor(() => expect(screen.getByLabelText('件名')).toHaveValue('更新工事'))
  expect(await stored(id)).toEqual([])
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(async () => expect(await stored(id)).toEqual(['更新工事']))
  await screen.findByText(/に保存しました$/)
  cleanup()
  await reopen(id)
  expect(await screen.findByLabelText('件名')).toHaveValue('更新工事')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('it can be thrown away', async () => {
  const id = await createDocument()
  await typeAndCrash(id)
  const user = await reopen(id)
  await offer()
  await user.click(screen.getByRole('button', { name: '破棄' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByLabelText('件名')).toHaveValue('')
  cleanup()
  await reopen(id)
  expect(await screen.findByLabelText('件名')).toHaveValue('')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

const keptKeys = (id: number) =>
  Object.keys(window.localStorage).filter((key) =>
    key.startsWith(`tatemori.draft.document.${stage.company.key}.${author.id}.${id}.`),
  )

test('of two tabs neither writes over what the other kept: the newer is offered first, then the older', async () => {
  const id = await createDocument()
  await typeAndCrash(id, '一つ目のタブ')
  // The other tab was open before anything was typed: nothing was there to be offered.
  const first = { ...window.localStorage }
  window.localStorage.clear()
  await typeAndCrash(id, '二つ目のタブ')
  for (const [key, value] of Object.entries(first)) window.localStorage.setItem(key, value as string)
  expect(keptKeys(id)).toHaveLength(2)

  const user = await reopen(id)
  await offer()
  await user.click(screen.getByRole('button', { name: '復元' }))
  await waitFor(() => expect(screen.getByLabelText('件名')).toHaveValue('二つ目のタブ'))
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(() => expect(keptKeys(id)).toHaveLength(1))
  cleanup()
  await reopen(id)
  await offer()
  await user.click(screen.getByRole('button', { name: '破棄' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(keptKeys(id)).toEqual([])
})

test('what another tab throws away is kept again where it still stands', async () => {
  const id = await createDocument()
  const user = await reopen(id)
  await user.type(await screen.findByLabelText('件名'), '更新工事')
  fireEvent(window, new Event('pagehide'))
  const [key] = keptKeys(id)
  window.localStorage.removeItem(key!)
  fireEvent(window, new StorageEvent('storage', { key, newValue: null }))
  expect(window.localStorage.getItem(key!)).toContain('更新工事')
})

test('nobody else who uses the browser is offered it', async () => {
  const id = await createDocument()
  await typeAndCrash(id)
  await reopen(id, colleague)
  expect(await screen.findByLabelText('件名')).toHaveValue('')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('where somebody saved since, both contents are shown instead of one written over the other', async () => {
  const id = await createDocument()
  await typeAndCrash(id, '自分の件名')
  const item_id = template.items.find(({ name }) => name === '件名')!.id
  await answered(await colleague.browser.put(path(id), { docs_data: [{ item_id, data: '相手の件名' }] }), 200)
  const user = await reopen(id)
  expect(within(await offer()).getByText(/その後、他の保存がありました。/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '復元' }))
  const conflict = within(await screen.findByRole('dialog', { name: '他のユーザーがこの書類を保存しました' }))
  expect(conflict.getByRole('radio', { name: '自分：自分の件名' })).not.toBeChecked()
  await user.click(conflict.getByRole('radio', { name: '相手：相手の件名' }))
  await user.click(conflict.getByRole('button', { name: '選んだ内容で保存' }))
  await waitFor(() => expect(screen.getByLabelText('件名')).toHaveValue('相手の件名'))
})

test('leaving without saving, once confirmed, gives it up', async () => {
  const id = await createDocument()
  const user = await reopen(id)
  await user.type(await screen.findByLabelText('件名'), '更新工事')
  await user.click(screen.getByRole('link', { name: '書類の詳細に戻る' }))
  await user.click(await screen.findByRole('button', { name: '保存せず移動' }))
  await screen.findByRole('heading', { name: '書類の詳細' })
  cleanup()
  await reopen(id)
  expect(await screen.findByLabelText('件名')).toHaveValue('')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('an item that the document does not have is named as missing', async () => {
  const id = await createDocument()
  await typeAndCrash(id)
  const [key] = keptKeys(id)
  const item_id = template.items.find(({ name }) => name === '件名')!.id
  window.localStorage.setItem(
    key!,
    window.localStorage.getItem(key!)!.replace(`"item_id":${item_id}`, '"item_id":999999'),
  )
  const user = await reopen(id)
  await offer()
  await user.click(screen.getByRole('button', { name: '復元' }))
  await user.click(await screen.findByRole('button', { name: '保存する' }))
  expect(await screen.findByText('アイテムが見つかりません')).toBeInTheDocument()
})

test('a browser without room for it says so, once', async () => {
  const id = await createDocument()
  const user = await reopen(id)
  const field = await screen.findByLabelText('件名')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function fill(this: Storage) {
    if (this === window.localStorage) throw new DOMException('full', 'QuotaExceededError')
  })
  await user.type(field, '更新')
  fireEvent(window, new Event('pagehide'))
  expect(await screen.findByText('このブラウザには下書きを残せません。こまめに保存してください。')).toBeInTheDocument()
})
