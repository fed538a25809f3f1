import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { login } from '#src/api/auth.ts'
import { forgetCsrfCookie } from '#src/api/http.ts'
import { inSystem } from '#server/db/client.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'
import { putTokensIn } from '#server/http/link-tokens.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
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
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/c\/midori/))
})

it('asks whoever has an account to sign in, and joins with one press then', async () => {
  const person = (await stage.app.createCompany('other')).master
  const user = show(await openInvitation(person.email))
  await user.type(await screen.findByLabelText(/メールアドレス/), person.email)
  await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), password)
  await user.click(screen.getByRole('button', { name: 'ログイン' }))
  await user.click(await screen.findByRole('button', { name: '参加' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/c\/midori/))
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
