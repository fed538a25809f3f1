/** 取引先: kept by admins, their people run by their heads, met in matters, and asked of whoever joins. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Firm, OwnFirm } from '#domain/firms/firms.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { UsersAnswer } from '#domain/users/users.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { mailedInvitation } from '#tests/api/invited.ts'
import { onPhone } from '../phone.ts'
import { renderApp } from '../render-app.tsx'
import { openStage } from '../stage.tsx'

type User = ReturnType<typeof userEvent.setup>
const stage = openStage()
let head: Person
let technician: Person
let firm: Firm
let matter: Matter

const at = (path: string) => stage.company.path + path
const ask = async <T,>(response: Promise<Response>, status = 200): Promise<T> =>
  (await answered<{ data: T }>(await response, status)).data
const firms = () => ask<Firm[]>(stage.master.browser.get(at('/firms')))
const ownFirm = () => ask<OwnFirm>(head.browser.get(at('/own-firm')))
const pick = async (user: User, field: HTMLElement, option: string | RegExp) => {
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: option }))
}

beforeAll(async () => {
  head = await stage.app.createPerson(stage.company, roles.guest, '青葉 一郎')
  technician = await stage.app.createPerson(stage.company, roles.guest, '原田 誠')
  const { browser } = stage.master
  firm = await ask<Firm>(browser.post(at('/firms'), { name: 'アオバ空調サービス', tel: '045-111-2222', seats: 4 }), 201)
  await ask(browser.put(at(`/firms/${firm.id}/people/${head.id}`), { is_firm_head: true }))
  matter = await ask<Matter>(
    browser.post(at('/matters'), {
      name: '空調機の修理',
      matter_category_id: 1,
      company_in_charge: '㈱アオバ',
      user_ids: [stage.master.id, head.id],
    }),
    201,
  )
})

test('an admin adds a firm, with a number that is checked beside its field', async () => {
  const user = await stage.open(stage.master, '/settings/firms')
  await user.click(await screen.findByRole('button', { name: '取引先を登録' }))
  const dialog = within(await screen.findByRole('dialog', { name: '取引先の登録' }))
  await user.type(dialog.getByLabelText(/^会社名/), '堀内水道工業')
  await user.type(dialog.getByLabelText(/^登録番号/), 'T123')
  await user.click(dialog.getByRole('button', { name: '登録' }))
  expect(await dialog.findByText('登録番号は、Tと13桁の数字で入力してください。')).toBeInTheDocument()
  await user.clear(dialog.getByLabelText(/^登録番号/))
  await user.type(dialog.getByLabelText(/^登録番号/), 'T1234567890123')
  await user.click(dialog.getByRole('button', { name: '登録' }))
  expect(await screen.findByText('登録番号 T1234567890123')).toBeInTheDocument()
  expect((await firms()).find(({ name }) => name === '堀内水道工業')).toMatchObject({ seats: 5 })
})

test('an admin who saves on top of another chooses which of both it is to be', async () => {
  const other = await stage.app.createPerson(stage.company, roles.admin, '高橋 健一')
  const user = await stage.open(stage.master, '/settings/firms')
  await user.click(await screen.findByRole('button', { name: 'アオバ空調サービスのメニュー' }))
  await user.click(screen.getByRole('menuitem', { name: '編集' }))
  const dialog = within(await screen.findByRole('dialog', { name: '取引先の編集' }))
  await user.clear(dialog.getByLabelText(/^電話番号/))
  await user.type(dialog.getByLabelText(/^電話番号/), '045-222-2222')
  await ask(other.browser.put(at(`/firms/${firm.id}`), { tel: '045-333-3333' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  const merge = within(await screen.findByRole('dialog', { name: '他のユーザーがこの取引先を更新しました' }))
  expect(merge.getByText(/高橋 健一さんが/)).toBeInTheDocument()
  expect((await firms()).find(({ id }) => id === firm.id)!.tel).toBe('045-333-3333')
  await user.click(merge.getByRole('radio', { name: /045-222-2222/ }))
  await user.click(merge.getByRole('button', { name: '選んだ内容で保存' }))
  await waitFor(async () => expect((await firms()).find(({ id }) => id === firm.id)!.tel).toBe('045-222-2222'))
  await ask(stage.master.browser.put(at(`/firms/${firm.id}`), { tel: firm.tel }))
})

test('a member reads the firms and changes none', async () => {
  const member = await stage.app.createPerson(stage.company, roles.member, '中村 彩')
  await stage.open(member, '/settings/firms')
  const list = within(await screen.findByRole('list', { name: '取引先' }))
  expect(list.getByText('アオバ空調サービス')).toBeInTheDocument()
  expect(list.getByText('代表者')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '取引先を登録' })).not.toBeInTheDocument()
  expect(list.queryByRole('button', { name: /のメニュー/ })).not.toBeInTheDocument()
})

test('an admin says which firm a guest belongs to', async () => {
  const user = await stage.open(stage.master, '/settings/users?tab=guests')
  await user.click(await screen.findByRole('button', { name: '原田 誠のメニュー' }))
  await user.click(screen.getByRole('menuitem', { name: '取引先を設定' }))
  const dialog = within(await screen.findByRole('dialog', { name: '取引先の設定' }))
  await pick(user, await dialog.findByRole('combobox', { name: '原田 誠さんの取引先' }), 'アオバ空調サービス')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect((await firms()).find(({ id }) => id === firm.id)!.people).toHaveLength(2))
})

test.each(['desk', 'phone'])('the head gives a matter to one of their own (%s)', async (layout) => {
  if (layout === 'phone') onPhone()
  const { matters } = await ownFirm()
  if (matters[0]!.user_ids.includes(technician.id))
    await ask(stage.master.browser.put(at(`/matters/${matter.id}`), { remove_user_ids: [technician.id] }))
  const user = await stage.open(head, '/settings/own-firm')
  const jobs = within(await screen.findByRole('region', { name: '案件の担当' }))
  await user.click(jobs.getByRole('button', { name: '空調機の修理を任せる' }))
  const dialog = within(await screen.findByRole('dialog', { name: '案件を任せる' }))
  await pick(user, dialog.getByRole('combobox', { name: /任せる人/ }), '原田 誠')
  await user.click(dialog.getByRole('button', { name: '任せる' }))
  await waitFor(async () => expect((await ownFirm()).matters[0]!.user_ids).toContain(technician.id))
  expect(await jobs.findByText(/原田 誠/)).toBeInTheDocument()
})

test('the head invites within the seats, and is told when there are none left', async () => {
  const user = await stage.open(head, '/settings/own-firm')
  for (const email of ['a@aoba.example', 'b@aoba.example']) {
    await user.click(await screen.findByRole('button', { name: '招待' }))
    const dialog = within(await screen.findByRole('dialog', { name: '自社の人を招待' }))
    await user.type(dialog.getByLabelText(/^メールアドレス/), email)
    await user.click(dialog.getByRole('button', { name: '招待メールを送信' }))
    expect(await screen.findByText(email)).toBeInTheDocument()
  }
  expect(await screen.findByText(/人数の上限です/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '招待' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'b@aoba.exampleのメニュー' }))
  await user.click(screen.getByRole('menuitem', { name: '招待を取り消し' }))
  await user.click(await screen.findByRole('button', { name: '取り消す' }))
  await waitFor(() => expect(screen.queryByText('b@aoba.example')).not.toBeInTheDocument())
})

test('the home of a head leads to their people; a technician has no such page', async () => {
  await stage.open(head, '')
  expect(await screen.findByRole('link', { name: '自社の人と案件の担当' })).toBeInTheDocument()
  stage.browser.cookies.clear()
  await stage.open(technician, '/settings/own-firm')
  expect(await screen.findByText(/見つかりません/)).toBeInTheDocument()
})

test('a firm in charge of a matter offers its telephone and its people', async () => {
  await ask(
    stage.master.browser.put(at(`/matters/${matter.id}`), {
      company_in_charge: 'ｱｵﾊﾞ空調サービス',
      remove_user_ids: [technician.id],
    }),
  )
  const user = await stage.open(stage.master, `/matters/${matter.id}`)
  const group = within(await screen.findByRole('group', { name: 'アオバ空調サービスの人を案件に追加' }))
  expect(screen.getByRole('link', { name: /045-111-2222/ })).toHaveAttribute('href', 'tel:0451112222')
  await user.click(group.getByRole('button', { name: '原田 誠を案件に追加' }))
  await waitFor(async () => {
    const { users } = await ask<Matter>(stage.master.browser.get(at(`/matters/${matter.id}`)))
    expect(users.map(({ id }) => id)).toContain(technician.id)
  })
})

test('the form of a matter offers the firms', async () => {
  const user = await stage.open(stage.master, `/matters/${matter.id}`)
  await user.click(await screen.findByRole('button', { name: '編集' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = await dialog.findByRole('combobox', { name: '担当会社' })
  await user.clear(field)
  await user.type(field, '堀内')
  await user.click(await screen.findByRole('option', { name: '堀内水道工業' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect((await ask<Matter>(stage.master.browser.get(at(`/matters/${matter.id}`)))).firm?.name).toBe('堀内水道工業'),
  )
})

test('a firm is chosen where 担当会社 stands in a matter', async () => {
  const own = await ask<Matter>(
    stage.master.browser.post(at('/matters'), { name: '担当のない案件', matter_category_id: 1 }),
    201,
  )
  const user = await stage.open(stage.master, `/matters/${own.id}`)
  await user.click(await screen.findByRole('button', { name: '担当会社を編集' }))
  await user.type(await screen.findByRole('combobox', { name: '担当会社' }), 'アオバ')
  await user.click(await screen.findByRole('option', { name: 'アオバ空調サービス' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect((await ask<Matter>(stage.master.browser.get(at(`/matters/${own.id}`)))).firm?.id).toBe(firm.id),
  )
})

test('the head sees whose job nobody has yet, and hands it to themself', async () => {
  const own = await ask<Matter>(
    stage.master.browser.post(at('/matters'), {
      name: '担当者のない修理',
      matter_category_id: 1,
      company_in_charge: 'アオバ空調サービス',
    }),
    201,
  )
  const user = await stage.open(head, '/settings/own-firm')
  const jobs = within(await screen.findByRole('list', { name: '案件の担当' }))
  expect(jobs.getByText('担当者のない修理')).toBeInTheDocument()
  expect(jobs.queryByRole('link', { name: '担当者のない修理' })).toBeNull()
  expect(jobs.getAllByText('担当する人が決まっていません。')).not.toHaveLength(0)
  await user.click(jobs.getByRole('button', { name: '担当者のない修理を任せる' }))
  const dialog = within(await screen.findByRole('dialog', { name: '案件を任せる' }))
  await pick(user, dialog.getByRole('combobox', { name: /任せる人/ }), '青葉 一郎')
  await user.click(dialog.getByRole('button', { name: '任せる' }))
  expect(await jobs.findByRole('link', { name: '担当者のない修理' })).toHaveAttribute(
    'href',
    `/c/midori/matters/${own.id}`,
  )
})

test('a guest who joins is asked for their firm, which stands beside them where it is another', async () => {
  const email = 'said@elsewhere.example'
  await ask(stage.master.browser.post(at('/invitations'), { email, role: roles.guest, firm_id: firm.id }), 201)
  const path = (await mailedInvitation(stage.app, email)).replace('/api/public', '')
  window.history.replaceState(null, '', path)
  renderApp()
  const user = userEvent.setup()
  const name = await screen.findByLabelText(/^勤務先の会社名/)
  expect(name).toHaveValue('アオバ空調サービス')
  await user.clear(name)
  await user.type(name, '別の空調')
  await user.type(screen.getByLabelText(/^勤務先の電話番号/), '03-9999-0000')
  await user.type(screen.getByLabelText(/^氏名/), '別所 太郎')
  await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), 'tatemori-long-enough')
  await user.click(screen.getByRole('button', { name: '登録して参加' }))
  await waitFor(async () => {
    const { data } = await answered<UsersAnswer>(await stage.master.browser.get(at('/users?role[]=2')), 200)
    expect(data.find((person) => person.email === email)).toMatchObject({
      firm: { id: firm.id },
      firm_said: { name: '別の空調', tel: '03-9999-0000' },
    })
  })
  stage.browser.cookies.clear()
  await stage.open(stage.master, '/settings/users?tab=guests')
  expect(await screen.findByText('本人の回答：別の空調 03-9999-0000')).toBeInTheDocument()
})
