/** 設定: the menu of its screens, what its own address opens, and whom it keeps out. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()

const labels = async () =>
  within(await screen.findByRole('navigation', { name: '設定' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('its own address opens the first of its screens', async () => {
  await stage.open(stage.master, '/settings')
  const [first] = await labels()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(first!)
})

test('a guest has no screens of the company there', async () => {
  const guest = await stage.app.createPerson(stage.company, roles.guest, 'ゲスト')
  await stage.open(guest, '/settings/templates')
  expect(await screen.findByText('Not Found')).toBeInTheDocument()
})

test('a phone is shown the list, and of a screen for desks a word', async () => {
  onPhone()
  const user = await stage.open(stage.master, '/settings')
  expect(await screen.findByRole('heading', { name: '設定' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'ホームに戻る' })).toHaveAttribute('href', '/c/midori')
  expect(screen.getByRole('link', { name: 'ユーザー' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: /^書類テンプレート ?PCのみ$/ }))
  expect(await screen.findByRole('heading', { name: 'PC でご利用ください' })).toBeInTheDocument()
})

test('every entry of the menu opens the screen of its name', async () => {
  const user = await stage.open(stage.master, '/settings')
  const names = await labels()
  expect(names).toEqual([
    ...['プロフィール', 'セキュリティ', 'お知らせ'],
    ...['ユーザー', '取引先', '会社情報', '案件ステータス', '書類テンプレート', 'タグ', 'ごみ箱', '操作の記録'],
  ])
  const menu = within(screen.getByRole('navigation', { name: '設定' }))
  for (const name of names) {
    await user.click(menu.getByRole('link', { name }))
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
    expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
})

test.each([
  ['at a desk', () => undefined],
  ['on a phone', onPhone],
])('its foot leads to the terms of all that is shipped, %s', async (_, look) => {
  look()
  await stage.open(stage.master, '/settings')
  expect(await screen.findByRole('link', { name: 'ライセンス' })).toHaveAttribute('href', '/licences.html')
})
