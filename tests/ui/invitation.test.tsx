import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { inSystem } from '#server/db/client.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'
import { putTokensIn } from '#server/http/link-tokens.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { copiedInvitation, mailedCode, wrongCodeFor } from '#tests/api/invited.ts'
import { createStage } from './stage.tsx'
import type { Stage } from './stage.tsx'
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

/** Invites the address to a new matter and opens the link of the letter. */
const openInvitation = async (email: string) => {
  const { master, company, app } = stage
  const matter = (await (
    await master.browser.post(`${company.path}/matters`, { name: '消防用設備等の点検', matter_category_id: 1 })
  ).json()) as { data: { id: number } }
  expect(
    (
      await master.browser.post(`${company.path}/invitations`, {
        email,
        role: roles.guest,
        matter_ids: [matter.data.id],
      })
    ).status,
  ).toBe(201)
  const [letter] = await inSystem(app.database.db, (tx) =>
    tx.select().from(mailOutbox).where(eq(mailOutbox.to_email, email)).orderBy(desc(mailOutbox.id)).limit(1),
  )
  return /\/invitations\/[\w-]+/.exec(putTokensIn(app.deps.secret, letter!.text_body))![0]
}
const show = (path: string) => {
  window.history.replaceState(null, '', path)
  renderApp()
  return userEvent.setup()
}

it('lets an invited person make an account and brings them to their company', async () => {
  const user = show(await openInvitation('oshima@example.com'))
  expect(await screen.findByRole('heading', { name: '株式会社midoriから招待が届いています' })).toBeVisible()
  expect(screen.getByText('消防用設備等の点検')).toBeVisible()
  await user.type(screen.getByLabelText(/氏名/), '大島 直人')
  await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), 'mijikai')
  await user.click(screen.getByRole('button', { name: '登録して参加' }))
  expect(await screen.findByText('パスワードは8文字以上である必要があります')).toBeVisible()
  await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), '-nagai')
  await user.click(screen.getByRole('button', { name: '登録して参加' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/c\/midori\/matters\/\d+$/))
  expect(await screen.findByRole('heading', { name: '消防用設備等の点検' })).toBeVisible()
})

it('says what it is and that it costs nothing, and leads back in whoever joined with it', async () => {
  const path = await openInvitation('mukashi@example.com')
  const user = show(path)
  expect(await screen.findByText(/利用は無料で、アプリのインストールもいりません。/)).toBeVisible()
  await user.type(screen.getByLabelText(/氏名/), '昔 太郎')
  await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), 'himitsu-no-kagi')
  await user.click(screen.getByRole('button', { name: '登録して参加' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/c\/midori\/matters\/\d+$/))
  const there = window.location.pathname
  cleanup()
  show(path)
  await waitFor(() => expect(window.location.pathname).toBe(there))
})

it('asks whoever has an account to sign in, and joins with one press then', async () => {
  const person = (await stage.app.createCompany('other')).master
  const user = show(await openInvitation(person.email))
  expect(await screen.findByLabelText(/メールアドレス/)).toHaveValue(person.email)
  expect(screen.queryByText('招待を受けた方は、メールのリンクから登録してください。')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), password)
  await user.click(screen.getByRole('button', { name: 'ログイン' }))
  await user.click(await screen.findByRole('button', { name: '参加' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/c\/midori\/matters\/\d+$/))
})

/** Where the link leads that whoever invited may copy, and the code that its page asks for. */
const copied = async (email: string) => {
  const mailed = await openInvitation(email)
  const { rows } = await stage.app.database.pool.query<{ id: string }>('select id from invitations where email = $1', [
    email,
  ])
  const { company, master, app } = stage
  const path = await copiedInvitation(company, master, Number(rows[0]!.id))
  return { mailed, path: path.replace('/api/public', ''), code: () => mailedCode(app, email) }
}

it('asks behind a copied link for the code that the mailbox gets, beside what is wrong with it', async () => {
  const { path, code } = await copied('kopii@example.com')
  const user = show(path)
  expect(
    await screen.findByText('本人の確認のため、kopii@example.comに届く確認コードを入力してください。'),
  ).toBeVisible()
  const field = screen.getByLabelText(/確認コード/, { selector: 'input' })
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAttribute('inputmode', 'numeric')
  await user.click(screen.getByRole('button', { name: '確認コードを送信' }))
  expect(await screen.findByText(/10分以内に入力してください/)).toBeVisible()
  expect(screen.getByRole('button', { name: '確認コードを再送信' })).toBeEnabled()
  await user.type(screen.getByLabelText(/氏名/), '大島 直人')
  await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), 'himitsu-no-kagi')
  await user.click(screen.getByRole('button', { name: '登録して参加' }))
  expect(await screen.findByText('確認コードは必須です。')).toBeVisible()
  await user.type(field, wrongCodeFor(await code()))
  await user.click(screen.getByRole('button', { name: '登録して参加' }))
  expect(await screen.findByText('確認コードが違うか、有効期限が切れています。')).toBeVisible()
  expect(field).toHaveAccessibleDescription(/確認コードが違うか/)
  // Nothing that was typed is lost.
  expect(screen.getByLabelText(/氏名/)).toHaveValue('大島 直人')
  await user.clear(field)
  await user.type(field, await code())
  await user.click(screen.getByRole('button', { name: '登録して参加' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/c\/midori/))
})

it('asks whoever is signed in for the code too, and says when there were too many', async () => {
  const person = (await stage.app.createCompany('third')).master
  const { path, code } = await copied(person.email)
  await login({ email: person.email, password, remember: false })
  const user = show(path)
  for (let sent = 0; sent < 5; sent += 1) {
    await user.click(await screen.findByRole('button', { name: sent ? '確認コードを再送信' : '確認コードを送信' }))
    expect(await screen.findByText(/10分以内に入力してください/)).toBeVisible()
  }
  await user.click(screen.getByRole('button', { name: '確認コードを再送信' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/やり直して/)
  await user.type(screen.getByLabelText(/確認コード/, { selector: 'input' }), await code())
  await user.click(screen.getByRole('button', { name: '参加' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/c\/midori/))
})

it('says of an account that nobody proved to be theirs what becomes of it', async () => {
  const person = (await stage.app.createCompany('fourth')).master
  await stage.app.database.pool.query('update users set email_proved_at = null where id = $1', [person.id])
  const path = await openInvitation(person.email)
  await login({ email: person.email, password, remember: false })
  const user = show(path)
  expect(await screen.findByText(/本人の確認が済んでいないアカウントがあります/)).toBeVisible()
  await user.type(screen.getByLabelText(/氏名/), '大島 直人')
  await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), 'himitsu-no-kagi')
  await user.click(screen.getByRole('button', { name: '登録して参加' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/c\/midori/))
})

it('waits on the home for whoever lost it on the way', async () => {
  const { company, master } = await stage.app.createCompany('sagasu')
  await openInvitation(master.email)
  await login({ email: master.email, password, remember: false })
  show(`/c/${company.key}`)
  const said = '株式会社midoriから招待が届いています（消防用設備等の点検）。'
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByRole('link', { name: '招待を確認' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/invitations\//),
  )
})

it('offers to log out where another account is signed in, and says what became of a dead link', async () => {
  const path = await openInvitation('else@example.com')
  const other: Person = await stage.app.createPerson(stage.company, roles.member, '別の人')
  await login({ email: other.email, password, remember: false })
  const user = show(path)
  expect(
    await screen.findByText(
      `${other.email}でログインしています。招待されたメールアドレスで参加するには、ログアウトしてください。`,
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'ログアウト' }))
  expect(await screen.findByRole('button', { name: '登録して参加' })).toBeVisible()
  cleanup()
  show('/invitations/unknown-token')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '招待が見つかりません。リンクが正しいか、招待した人に確認してください。',
  )
})
