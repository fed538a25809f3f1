import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { forgetListChoices, listKey } from '#src/lib/list-choices.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { openStage } from './stage.tsx'

const stage = openStage()
let member: Person
let other: Person
let guest: Person

beforeAll(async () => {
  const { app, company } = stage
  member = await app.createPerson(company, 0, '中村 彩')
  other = await app.createPerson(company, 0, '小林 大輔')
  guest = await app.createPerson(company, 2, '原田 誠')
  for (const name of ['う点検', 'あ点検', 'い点検'])
    await answered(
      await stage.master.browser.post(`${company.path}/matters`, {
        name,
        matter_category_id: 1,
        user_ids: [member.id, guest.id],
      }),
      201,
    )
})

const open = async (person: Person, search = '?user_id=all') => {
  cleanup()
  const user = await stage.open(person, `/matters${search}`)
  await screen.findByRole('table', { name: '案件' })
  return user
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link', { name: /点検$/ })
    .map((link) => link.textContent)

test('columns that are left out stay so for this person, and come back at once', async () => {
  let user = await open(member)
  expect(heads()).toContain('カテゴリ')
  await user.click(screen.getByRole('button', { name: '案件の列の設定' }))
  const menu = within(await screen.findByRole('menu', { name: '表示する列' }))
  expect(menu.queryByRole('menuitemcheckbox', { name: '案件名' })).not.toBeInTheDocument()
  await user.click(menu.getByRole('menuitemcheckbox', { name: 'カテゴリ' }))
  expect(menu.getByRole('menuitemcheckbox', { name: 'カテゴリ' })).not.toBeChecked()
  expect(document.querySelector('th[aria-label=カテゴリ]')).toBeNull()

  user = await open(member)
  expect(heads()).not.toContain('カテゴリ')
  stage.browser.cookies.clear()
  await open(other)
  expect(heads()).toContain('カテゴリ')

  stage.browser.cookies.clear()
  user = await open(member)
  await user.click(screen.getByRole('button', { name: '案件の列の設定' }))
  await user.click(await screen.findByRole('menuitem', { name: '列と幅を初めに戻す' }))
  await waitFor(() => expect(heads()).toContain('カテゴリ'))
})

test('a width is moved with the arrow keys, within bounds, and kept', async () => {
  await open(member)
  const edge = () => screen.getByRole('separator', { name: '建物の幅' })
  const before = Number(edge().getAttribute('aria-valuenow'))
  fireEvent.keyDown(edge(), { key: 'ArrowRight' })
  expect(edge()).toHaveAttribute('aria-valuenow', String(before + 16))
  for (let press = 0; press < 40; press += 1) fireEvent.keyDown(edge(), { key: 'ArrowLeft' })
  expect(edge()).toHaveAttribute('aria-valuenow', '64')
  await open(member)
  expect(edge()).toHaveAttribute('aria-valuenow', '64')
  expect(screen.queryByRole('separator', { name: '案件名の幅' })).not.toBeInTheDocument()
})

test('a width is drawn with the pointer, within bounds, and kept; a press alone and one that is broken off change nothing', async () => {
  // jsdom captures no pointers.
  const captured = vi.fn<(id: number) => void>()
  HTMLElement.prototype.setPointerCapture = captured
  await open(other)
  const edge = () => screen.getByRole('separator', { name: '建物の幅' })
  const cell = () => screen.getByRole('columnheader', { name: '建物' })
  const width = () => Number(edge().getAttribute('aria-valuenow'))
  const before = width()
  const press = (clientX: number) => fireEvent.pointerDown(edge(), { button: 0, pointerId: 7, clientX })

  press(500)
  expect(captured).toHaveBeenCalledWith(7)
  fireEvent.pointerMove(edge(), { clientX: 530 })
  // The head follows at once, the rows when it is let go.
  expect(cell().style.width).toBe(`${before + 30}px`)
  expect(width()).toBe(before)
  fireEvent.pointerMove(edge(), { clientX: 548 })
  fireEvent.pointerUp(edge(), { clientX: 548 })
  expect(width()).toBe(before + 48)

  press(500)
  fireEvent.pointerUp(edge(), { clientX: 500 })
  expect(width()).toBe(before + 48)
  press(500)
  fireEvent.pointerMove(edge(), { clientX: 560 })
  fireEvent.pointerCancel(edge(), { clientX: 560 })
  expect(width()).toBe(before + 48)
  fireEvent.pointerDown(edge(), { button: 2, pointerId: 7, clientX: 500 })
  fireEvent.pointerMove(edge(), { clientX: 300 })
  fireEvent.pointerUp(edge(), { clientX: 300 })
  expect(width()).toBe(before + 48)

  await open(other)
  expect(width()).toBe(before + 48)
  press(500)
  fireEvent.pointerMove(edge(), { clientX: -2000 })
  expect(cell().style.width).toBe('64px')
  fireEvent.pointerUp(edge(), { clientX: -2000 })
  expect(width()).toBe(64)
  // It is this person's alone.
  await open(member)
  expect(width()).not.toBe(64)
})

test('the order of the rows is kept, and an address with its own order goes before it', async () => {
  const user = await open(member)
  await user.click(screen.getByRole('button', { name: '案件名' }))
  await waitFor(() => expect(names()).toEqual(['あ点検', 'い点検', 'う点検']))
  await open(member)
  expect(names()).toEqual(['あ点検', 'い点検', 'う点検'])
  await open(member, '?user_id=all&sort=-name')
  expect(names()).toEqual(['う点検', 'い点検', 'あ点検'])
  await open(member)
  expect(names()).toEqual(['あ点検', 'い点検', 'う点検'])
})

test('guests, whose rows have no menu, choose their columns too', async () => {
  const user = await open(guest)
  await user.click(screen.getByRole('button', { name: '案件の列の設定' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: '建物' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(heads()).not.toContain('建物'))
})

test('an address that cannot be read says so, shows the rest, and forgets it with the next filter', async () => {
  const user = await open(member, '?user_id=all&end_date=2026-13-40&sort=name')
  expect(screen.getByText('予定日「2026-13-40」は読み取れないため無視しました。')).toBeInTheDocument()
  expect(names()).toEqual(['あ点検', 'い点検', 'う点検'])
  await user.click(screen.getByRole('button', { name: '案件名' }))
  await waitFor(() => expect(names()).toEqual(['う点検', 'い点検', 'あ点検']))
  expect(screen.queryByText(/無視しました/)).not.toBeInTheDocument()
})

test('other tables keep the columns that were chosen too', async () => {
  cleanup()
  const user = await stage.open(stage.master, '/settings/users')
  await user.click(await screen.findByRole('button', { name: 'ユーザーの列の設定' }))
  const menu = within(await screen.findByRole('menu', { name: '表示する列' }))
  const [choice] = menu.getAllByRole('menuitemcheckbox')
  const header = choice!.textContent
  await user.click(choice!)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(heads()).not.toContain(header))
})

test('where the browser has no room, an order and a left out column hold while the page is open', async () => {
  const user = await open(member)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(screen.getByRole('button', { name: '案件名' }))
  await waitFor(() => expect(names()).toEqual(['あ点検', 'い点検', 'う点検']))
  await user.click(screen.getByRole('button', { name: '案件の列の設定' }))
  const menu = within(await screen.findByRole('menu', { name: '表示する列' }))
  const column = menu.getAllByRole('menuitemcheckbox', { checked: true }).at(-1)!
  const { textContent } = column
  await user.click(column)
  await waitFor(() => expect(document.querySelector(`th[aria-label="${textContent}"]`)).toBeNull())
  vi.restoreAllMocks()
  // The page is not closed after it.
  forgetListChoices(listKey('matters', member))
})
