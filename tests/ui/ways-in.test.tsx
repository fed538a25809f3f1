/** What the pages behind letters show of passkeys and second factor before these go. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { password, type Person } from '#tests/api/app.ts'
import { tokenIn } from '#tests/api/auth/letters.ts'
import { passwordUrl } from '#server/auth/password-url.ts'
import { createCompany } from '#server/company/create-company.ts'
import { createStage, type Stage } from './stage.tsx'
import { renderApp } from './render-app.tsx'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterEach(() => {
  cleanup()
  stage.browser.cookies.clear()
  forgetCsrfCookie()
})
afterAll(() => stage.close())

const query = async (text: string, values: unknown[]) =>
  (await stage.app.database.pool.query<Record<string, unknown>>(text, values)).rows
const createOwner = async (): Promise<Person> => {
  const person = await stage.app.createPerson(stage.company, roles.member, '中村 彩')
  for (const name of ['iPhone', '会社のPC'])
    await query(`insert into passkeys (user_id, name, credential_id, public_key, counter) values ($1, $2, $3, '', 0)`, [
      person.id,
      name,
      `${person.id}-${name}`,
    ])
  await query(`update users set two_factor_secret = 'A', two_factor_confirmed_at = now() where id = $1`, [person.id])
  return person
}
const left = async ({ id }: Person) => [
  (await query('select name from passkeys where user_id = $1 order by id', [id])).map(({ name }) => name),
  (await query('select two_factor_confirmed_at is not null as is_on from users where id = $1', [id]))[0]!['is_on'],
]
const openReset = async ({ email }: Person) => {
  await stage.app.openBrowser().post('/api/forgot-password', { email })
  const token = await tokenIn(stage.app, email, 'password_reset')
  window.history.replaceState(null, '', `/reset?token=${token}&email=${encodeURIComponent(email)}`)
  renderApp()
  return userEvent.setup()
}
const setPassword = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText(/^新しいパスワード(?!（)/, { selector: 'input' }), 'mimi-no-nai-neko-8')
  await user.type(screen.getByLabelText(/^新しいパスワード（確認用）/, { selector: 'input' }), 'mimi-no-nai-neko-8')
  await user.click(screen.getByRole('button', { name: 'パスワードを設定' }))
  expect(await screen.findByRole('heading', { name: 'パスワードを再設定しました' })).toBeVisible()
}

it('a new password takes all of it away unless the owner says what is theirs', async () => {
  const owner = await createOwner()
  const user = await openReset(owner)
  expect(await screen.findByRole('heading', { name: '削除されるパスキーと二要素認証' })).toBeVisible()
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: /iPhoneを残す/ }))
  await user.click(screen.getByRole('checkbox', { name: /会社のPCを残す/ }))
  await user.click(screen.getByRole('checkbox', { name: /会社のPCを残す/ }))
  await setPassword(user)
  expect(await left(owner)).toEqual([['iPhone'], false])
})

it('keeps the second factor too where it is chosen', async () => {
  const owner = await createOwner()
  const user = await openReset(owner)
  await user.click(await screen.findByRole('checkbox', { name: /二要素認証を残す/ }))
  await setPassword(user)
  expect(await left(owner)).toEqual([[], true])
})

it('leaves no choice where somebody else may have set it up', async () => {
  const owner = await createOwner()
  await query('update users set email_proved_at = null where id = $1', [owner.id])
  const user = await openReset(owner)
  expect(await screen.findByText('再設定すると、次のものを削除します。')).toBeVisible()
  expect(screen.getByText('iPhone')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await setPassword(user)
  expect(await left(owner)).toEqual([[], false])
})

it('a changed address that is taken back shows what goes with it, and leads to a new password', async () => {
  const owner = await createOwner()
  await owner.browser.put('/api/user/email', { email: `new-${owner.email}`, current_password: password })
  const token = await tokenIn(stage.app, `new-${owner.email}`, 'email_confirmation')
  await stage.app.openBrowser().post('/api/email/confirm', { token })
  const revert = await tokenIn(stage.app, owner.email, 'email_changed')
  window.history.replaceState(null, '', `/email/revert?token=${revert}`)
  renderApp()
  expect(await screen.findByText('元に戻すと、次のものを削除します。')).toBeVisible()
  expect(screen.getByText('会社のPC')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: '変更を取り消す' }))
  expect(await screen.findByText(/パスワードを再設定するメールを送信しました/)).toBeVisible()
  await waitFor(async () => expect(await left(owner)).toEqual([[], false]))
})

it('a new company’s Master is welcomed by its name, and goes on signed in, without a letter about it', async () => {
  const email = 'izuru.hino@hinode.example'
  const request = { company_key: 'hinode', name: '株式会社ひので管理', master_name: '日野 出', email }
  const { sign_up_token } = await createCompany(stage.app.database, request, new Date())
  const url = new URL(passwordUrl({}, { email, token: sign_up_token!, isFirst: true }))
  window.history.replaceState(null, '', url.pathname + url.search)
  renderApp()
  const user = userEvent.setup()
  expect(await screen.findByRole('heading', { name: '株式会社ひので管理の建守へようこそ' })).toBeVisible()
  expect(screen.getByText(/^日野 出さん（マスター）が/)).toBeVisible()
  for (const label of [/^新しいパスワード(?!（)/, /^新しいパスワード（確認用）/])
    await user.type(screen.getByLabelText(label, { selector: 'input' }), 'mimi-no-nai-neko-8')
  await user.click(screen.getByRole('button', { name: 'パスワードを設定して始める' }))
  await waitFor(() => expect(window.location.pathname).toBe('/c/hinode'))
  expect(await screen.findByRole('button', { name: /日野 出/ })).toBeVisible()
  expect(await query('select kind from mail_outbox where to_email = $1', [email])).toEqual([])
})
