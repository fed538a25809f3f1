/** 設定のユーザー: who there is, inviting several, roles, absence, and somebody who leaves. */
import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UserListItem } from '#domain/users/users.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { readAddresses } from '#src/features/users/read-addresses.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

type User = ReturnType<typeof userEvent.setup>
const stage = openStage()
let member: Person
let guest: Person
beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, roles.member, '中村 彩')
  guest = await stage.app.createPerson(stage.company, roles.guest, '原田 誠')
})

const table = async () => within(await screen.findByRole('table', { name: 'ユーザー' }))
const rowOf = async (name: string) => within((await (await table()).findByText(name)).closest('tr')!)
const choose = async (user: User, name: string, entry: string) => {
  await user.click(await (await table()).findByRole('button', { name: `${name}のメニュー` }))
  await user.click(screen.getByRole('menuitem', { name: entry }))
}
const pick = async (user: User, field: HTMLElement, option: string) => {
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: option }))
}
const stored = async (id: number) =>
  (
    await answered<{ data: UserListItem[] }>(await stage.master.browser.get(`${stage.company.path}/users`), 200)
  ).data.find((each) => each.id === id)

test('shows the company and its guests apart, with the seats', async () => {
  const user = await stage.open(stage.master, '/settings/users')
  const row = await rowOf('中村 彩')
  expect(row.getByText(member.email)).toBeInTheDocument()
  expect(row.getByText('参加済み')).toBeInTheDocument()
  expect((await rowOf('midori-master')).getByText('自分')).toBeInTheDocument()
  expect(screen.getByText('2 / 10名')).toBeInTheDocument()
  expect(screen.queryByText('原田 誠')).not.toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: /ゲスト/ }))
  expect(await screen.findByText('原田 誠')).toBeInTheDocument()
  expect(screen.queryByText('中村 彩')).not.toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: '氏名・メールを検索' }), 'いない人')
  expect(await screen.findByText('条件に一致するユーザーがいません')).toBeInTheDocument()
})

test('a member sees who there is, and changes nothing of others', async () => {
  await stage.open(member, '/settings/users')
  const shown = await table()
  expect(screen.queryByRole('button', { name: '招待' })).not.toBeInTheDocument()
  expect(shown.queryByRole('button', { name: 'midori-masterのメニュー' })).not.toBeInTheDocument()
  expect(shown.getByRole('button', { name: '中村 彩のメニュー' })).toBeInTheDocument()
})

describe('inviting', () => {
  test('reads addresses however they were pasted', () => {
    expect(readAddresses('a@example.jp, 大島 <b@example.jp>；ｃ＠example.jp\n\nA@EXAMPLE.JP d+e@example.jp')).toEqual([
      'A@EXAMPLE.JP',
      'b@example.jp',
      'c@example.jp',
      'd+e@example.jp',
    ])
  })

  test('several at once, each with a role; a refusal stands beside its line, and what was typed stays', async () => {
    const user = await stage.open(stage.master, '/settings/users')
    await user.click(await screen.findByRole('button', { name: '招待' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'ユーザーを招待' }))
    await user.click(dialog.getByRole('button', { name: '招待メールを送信' }))
    expect(dialog.getByText('メールアドレスは必須です。')).toBeInTheDocument()
    await user.click(dialog.getByLabelText(/^メールアドレス/))
    await user.paste(`one@example.jp\n${member.email}`)
    await user.click(dialog.getByRole('button', { name: '追加' }))
    await pick(user, dialog.getAllByRole('combobox', { name: /権限/ })[0]!, 'ゲスト')
    expect(dialog.getByText('ゲストが参加する案件')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '招待メールを送信' }))
    expect(await dialog.findByText(/会社のメンバーです/)).toBeInTheDocument()
    expect(dialog.getByLabelText('1人目')).toHaveValue('one@example.jp')
    await user.click(dialog.getByRole('button', { name: '2人目を外す' }))
    await user.click(dialog.getByRole('button', { name: '招待メールを送信' }))
    expect(
      await screen.findByText(
        '1名を招待しました。リンクは一覧のメニューからコピーできます。メールは送信していません（メールサーバー未設定）。',
      ),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: /ゲスト/ }))
    expect((await rowOf('one@example.jp')).getByText('招待中')).toBeInTheDocument()
    await choose(user, 'one@example.jp', 'リンクをコピー')
    expect(await screen.findByText(/^招待のリンクをコピーしました。/)).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toMatch(/\/invitations\/[\w-]{43}$/)
    await choose(user, 'one@example.jp', '招待を取り消し')
    await user.click(await screen.findByRole('button', { name: '取り消す' }))
    await waitFor(() => expect(screen.queryByText('one@example.jp')).not.toBeInTheDocument())
  })
})

test('a role is changed in a dialog', async () => {
  const user = await stage.open(stage.master, '/settings/users')
  await choose(user, '中村 彩', '権限を変更')
  const dialog = within(await screen.findByRole('dialog', { name: '権限の変更' }))
  await pick(user, dialog.getByRole('combobox'), '管理者')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('中村 彩さんの権限を変更しました。')).toBeInTheDocument()
  expect((await rowOf('中村 彩')).getByText('管理者')).toBeInTheDocument()
  expect((await stored(member.id))?.role).toBe(roles.admin)
})

test('an absence stands beside the name until it is taken back', async () => {
  const user = await stage.open(stage.master, '/settings/users')
  await choose(user, '中村 彩', '不在を設定')
  const dialog = within(await screen.findByRole('dialog', { name: '不在の設定' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('開始日は必須です。')).toBeInTheDocument()
  await answered(
    await stage.master.browser.put(`${stage.company.path}/users/${member.id}/absence`, {
      from_date: '2990-06-01',
      to_date: '2990-06-03',
      substitute_user_id: stage.master.id,
    }),
    200,
  )
  await user.click(dialog.getByRole('button', { name: 'キャンセル' }))
  await user.type(screen.getByRole('searchbox', { name: '氏名・メールを検索' }), '中村')
  expect(await screen.findByText(/^不在 2990\/06\/01/)).toBeInTheDocument()
  await choose(user, '中村 彩', '不在を設定')
  await user.click(await screen.findByRole('button', { name: '不在を取り消し' }))
  await waitFor(() => expect(screen.queryByText(/^不在 2990/)).not.toBeInTheDocument())
})

test('whoever leaves hands over what hangs on them', async () => {
  const leaver = await stage.app.createPerson(stage.company, roles.member, '退職 四郎')
  await answered(
    await leaver.browser.post(`${stage.company.path}/matters`, {
      name: '一人の案件',
      matter_category_id: 1,
      user_ids: [leaver.id],
    }),
    201,
  )
  const user = await stage.open(stage.master, '/settings/users')
  await choose(user, '退職 四郎', '会社から削除')
  const dialog = within(await screen.findByRole('dialog', { name: '会社から削除' }))
  expect(await dialog.findByText('ほかにメンバーがいない案件（1件）')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '削除' }))
  expect(dialog.getByText('後任を選択してください。')).toBeInTheDocument()
  await pick(user, dialog.getByRole('combobox', { name: '一人の案件の後任' }), '中村 彩')
  await user.click(dialog.getByRole('button', { name: '削除' }))
  expect(await screen.findByText('退職 四郎さんを会社から削除しました。')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('退職 四郎')).not.toBeInTheDocument())
})

test('a phone shows the same, one under the other', async () => {
  onPhone()
  await stage.open(stage.master, '/settings/users?tab=guests')
  const list = within(await screen.findByRole('list', { name: 'ユーザー' }))
  expect(list.getByText('原田 誠')).toBeInTheDocument()
  expect(list.getByText(guest.email)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '設定に戻る' })).toBeInTheDocument()
})
