/** 備考・写真 of the cells of a month sheet: at the desk beside the cell, on a phone below the point, with a connection and without. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CellRemark } from '#domain/documents/cell-remarks.contract.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { makeRoundSheet, roundPoints } from '#tests/month-sheets.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const stage = openStage()
let template: Template
let other: Person
let matter_id: number
const put = (path: string, body: object, person = stage.master) =>
  person.browser.put(`${stage.company.path}${path}`, body)

beforeAll(async () => {
  other = await stage.app.createPerson(stage.company, roles.member, '小林 大輔')
  const matter = { name: '日常点検', matter_category_id: 1, user_ids: [stage.master.id, other.id] }
  const { data: made } = await answered<{ data: { id: number } }>(
    await stage.master.browser.post(`${stage.company.path}/matters`, matter),
    201,
  )
  matter_id = made.id
  const { id } = await stage.createTemplate('日常巡回点検表', 3, makeRoundSheet(roundPoints.slice(0, 2)))
  const proposed = await stage.master.browser.get(`${stage.company.path}/templates/${id}/proposed-items`)
  const { data } = await answered<{ data: { name: string }[] }>(proposed, 200)
  const items = data.map((item) => (item.name === '特記事項' ? { ...item, source: 'cell_remarks' } : item))
  template = (await answered<{ data: Template }>(await put(`/templates/${id}`, { items }), 200)).data
})
beforeEach(() => {
  window.localStorage.clear()
  emptyMemory()
})

const made = async (): Promise<Document> => {
  const body = { title: '巡回', template_id: template.id, matter_id, period: '2026-10-01' }
  return (
    await answered<{ data: Document }>(await stage.master.browser.post(`${stage.company.path}/documents`, body), 201)
  ).data
}
const read = async ({ id }: Document): Promise<Document> =>
  (await answered<{ data: Document }>(await stage.master.browser.get(`${stage.company.path}/documents/${id}`), 200))
    .data
const of = (name: string): number => template.items.find((item) => item.name === name)!.id
const remarkOf = async (sheet: Document, name: string): Promise<CellRemark | undefined> =>
  (await read(sheet)).cell_remarks?.find(({ item_id }) => item_id === of(name))
const write = (sheet: Document, name: string, text: string, before: string | null = null) =>
  put(`/documents/${sheet.id}/items/${of(name)}/remark`, { text, before }, other)

const level = '受水槽 水位（m）'
const openDesk = async (sheet: Document): Promise<UserEvent> => {
  const user = await stage.open(stage.master, `/documents/${sheet.id}/edit`)
  const fold = await screen.findByRole('button', { name: /^月次点検表/ })
  if (fold.getAttribute('aria-expanded') === 'false') await user.click(fold)
  await screen.findByRole('grid', { name: '月次点検表' })
  return user
}
const goTo = async (user: UserEvent, row: number, column: number) => {
  await user.click(document.querySelector(`[data-row="${row}"][data-column="${column}"]`)!)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
}
const noteBox = () => screen.findByRole('dialog', { name: /の備考・写真$/ })

test('at the desk Shift+F2 opens the remark of the cell, which is kept, marked and put together in the box', async () => {
  const sheet = await made()
  const user = await openDesk(sheet)
  await goTo(user, 0, 2)
  await user.keyboard('{Shift>}{F2}{/Shift}')
  const dialog = await noteBox()
  await user.type(within(dialog).getByRole('textbox', { name: '備考' }), '満水警報あり')
  await user.click(within(dialog).getByRole('button', { name: '完了' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await remarkOf(sheet, `${level}：3日`)).toMatchObject({ text: '満水警報あり', user: { id: stage.master.id } })
  await waitFor(() => expect(document.querySelector('[data-row="0"][data-column="2"]')).toHaveTextContent('備考あり'))
  expect(await screen.findByDisplayValue(`3日 ${level}：満水警報あり`)).toBeInTheDocument()
  // The cursor is where it was, and the note beside it says what was written.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`${level} 3日`))
  expect(await screen.findByText('備考：満水警報あり')).toBeInTheDocument()
})

test('Esc gives back what stood there, and the button over the table opens it, too', async () => {
  const sheet = await made()
  await answered(await write(sheet, `${level}：3日`, '満水警報あり'), 200)
  const user = await openDesk(sheet)
  await goTo(user, 0, 2)
  await user.click(screen.getByRole('button', { name: '備考・写真' }))
  const dialog = await noteBox()
  const field = within(dialog).getByRole('textbox', { name: '備考' })
  expect(field).toHaveValue('満水警報あり')
  expect(within(dialog).getByText(/^小林 大輔 /)).toBeInTheDocument()
  await user.type(field, '。解除した')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await remarkOf(sheet, `${level}：3日`)).toMatchObject({ text: '満水警報あり' })
})

test('of two who wrote at one cell the second sees both, and keeps both', async () => {
  const sheet = await made()
  const user = await openDesk(sheet)
  await goTo(user, 0, 2)
  await user.keyboard('{Shift>}{F2}{/Shift}')
  const dialog = await noteBox()
  await answered(await write(sheet, `${level}：3日`, '再測定する'), 200)
  await user.type(within(dialog).getByRole('textbox', { name: '備考' }), '配管工事中')
  await user.click(within(dialog).getByRole('button', { name: '完了' }))
  expect(await within(dialog).findByText(/^小林 大輔さんが先に変更しました/)).toBeInTheDocument()
  expect(within(dialog).getByText('再測定する')).toBeInTheDocument()
  expect(within(dialog).getByRole('textbox', { name: '備考' })).toHaveValue('配管工事中')
  await user.click(within(dialog).getByRole('button', { name: '両方を残す' }))
  await waitFor(async () =>
    expect(await remarkOf(sheet, `${level}：3日`)).toMatchObject({ text: '再測定する\n配管工事中' }),
  )
})

test('says at the field what is too long, and keeps it', async () => {
  const sheet = await made()
  const user = await openDesk(sheet)
  await goTo(user, 0, 2)
  await user.keyboard('{Shift>}{F2}{/Shift}')
  const dialog = await noteBox()
  fireEvent.change(within(dialog).getByRole('textbox', { name: '備考' }), { target: { value: 'あ'.repeat(2001) } })
  await user.click(within(dialog).getByRole('button', { name: '完了' }))
  expect(await within(dialog).findByText('備考は2000文字以下である必要があります')).toBeInTheDocument()
  expect(await remarkOf(sheet, `${level}：3日`)).toBeUndefined()
})

const openPhone = async (sheet: Document): Promise<UserEvent> => {
  onPhone()
  const user = await stage.open(stage.master, `/documents/${sheet.id}/edit`)
  await user.click(await screen.findByRole('button', { name: '日ごとに記入' }))
  return user
}

test('on a phone it is written below the point of the day, and stands there', async () => {
  const sheet = await made()
  const user = await openPhone(sheet)
  await user.click(await screen.findByRole('button', { name: `${level}に備考・写真を付ける` }))
  const dialog = await noteBox()
  await user.type(within(dialog).getByRole('textbox', { name: '備考' }), '満水警報あり')
  await user.click(within(dialog).getByRole('button', { name: '完了' }))
  expect(await screen.findByRole('button', { name: `${level}の備考・写真を開く` })).toHaveTextContent('満水警報あり')
  expect(await remarkOf(sheet, `${level}：31日`)).toMatchObject({ text: '満水警報あり' })
})

test('without a connection it waits on the phone, arrives once, and its contest is shown', async () => {
  const sheet = await made()
  const user = await openPhone(sheet)
  await screen.findByRole('button', { name: `${level}に備考・写真を付ける` })
  stage.browser.server.use(failures.offline('/api/c/midori/documents/*/items/*/remark'))
  await user.click(screen.getByRole('button', { name: `${level}に備考・写真を付ける` }))
  const dialog = await noteBox()
  await user.type(within(dialog).getByRole('textbox', { name: '備考' }), '配管工事中')
  await user.click(within(dialog).getByRole('button', { name: '完了' }))
  const line = await screen.findByRole('button', { name: `${level}の備考・写真を開く` })
  expect(line).toHaveTextContent('配管工事中')
  await waitFor(() => expect(line).toHaveTextContent('送信待ち'))
  expect(await remarkOf(sheet, `${level}：31日`)).toBeUndefined()
  await answered(await write(sheet, `${level}：31日`, '再測定する'), 200)
  stage.browser.server.resetHandlers()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(line).toHaveTextContent('確認が必要'), { timeout: 15_000 })
  expect(await remarkOf(sheet, `${level}：31日`)).toMatchObject({ text: '再測定する' })
})

test('whoever approves reads what stands beside which value, and so does the preview', async () => {
  const sheet = await made()
  await answered(await write(sheet, `${level}：3日`, '満水警報あり'), 200)
  const steps = [{ approvers: [{ id: other.id }], is_only_one_approval: false }]
  const body = { comment: 'お願いします', missing_reason: '見本のため', steps }
  await answered(await stage.master.browser.post(`${stage.company.path}/documents/${sheet.id}/approval`, body), 201)
  await stage.open(other, `/documents/${sheet.id}/approval`)
  const notes = await screen.findByRole('region', { name: '備考・写真' })
  expect(within(notes).getByText(`3日 ${level}`)).toBeInTheDocument()
  expect(within(notes).getByText('満水警報あり')).toBeInTheDocument()
  cleanup()
  await stage.open(other, `/documents/${sheet.id}/preview`)
  expect(await screen.findByText('備考：満水警報あり')).toBeInTheDocument()
})

test.each([
  ['desk', 2],
  ['phone', 30],
] as const)('on a %s whose page is killed between two keys nothing of it is lost', async (device, column) => {
  const name = `${level}：${column + 1}日`
  const sheet = await made()
  const begin = async () => {
    const user = await (device === 'desk' ? openDesk : openPhone)(sheet)
    if (device === 'phone')
      await user.click(await screen.findByRole('button', { name: /^受水槽 水位（m）(に|の)備考・写真を/ }))
    else {
      await goTo(user, 0, column)
      await user.keyboard('{Shift>}{F2}{/Shift}')
    }
    return { user, field: within(await noteBox()).getByRole('textbox', { name: '備考' }) }
  }
  const first = await begin()
  await first.user.type(first.field, '満水警報')
  cleanup()
  expect(await remarkOf(sheet, name)).toBeUndefined()
  await stage.open(stage.master, `/documents/${sheet.id}/edit`)
  await waitFor(async () => expect(await remarkOf(sheet, name)).toMatchObject({ text: '満水警報' }))
  await waitFor(() => expect(Object.keys(window.localStorage).filter((key) => key.includes('.remark.'))).toEqual([]))
  cleanup()

  // Another writes there before the page is back: nothing is chosen for anybody.
  const again = await begin()
  await again.user.type(again.field, 'あり')
  cleanup()
  await answered(await write(sheet, name, '再測定する', '満水警報'), 200)
  const second = await begin()
  expect(second.field).toHaveValue('満水警報あり')
  await second.user.click(screen.getByRole('button', { name: '完了' }))
  expect(await screen.findByText(/^小林 大輔さんが先に変更しました/)).toBeInTheDocument()
  expect(await remarkOf(sheet, name)).toMatchObject({ text: '再測定する' })
})
