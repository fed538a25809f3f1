/** A session that ends while somebody works: the screen stays, and what was being saved is saved. */
import { screen, waitFor, within } from '@testing-library/react'
import { generateSync } from 'otplib'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import { roles } from '#domain/users/users.labels.ts'
import { failures } from '#mocks/failures.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { entries, pause, putInOutbox } from '#src/outbox/queue/outbox-store.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { createStage } from './stage.tsx'
import type { Stage } from './stage.tsx'
import { emptyMemory } from './uploads/browser-memory.ts'

let stage: Stage
let person: Person
beforeAll(async () => {
  stage = await createStage()
})
beforeEach(async () => {
  person = await stage.app.createPerson(stage.company, roles.member, '中村 彩')
  stage.browser.cookies.clear()
  forgetCsrfCookie()
  emptyMemory()
})
afterAll(() => stage.close())

const endSessions = () => stage.app.database.pool.query('delete from sessions where user_id = $1', [person.id])
const nameNow = async () =>
  (await stage.app.database.pool.query<{ name: string }>('select name from users where id = $1', [person.id])).rows[0]!
    .name

test('asks for the password over the screen, and saves what was being saved', async () => {
  const user = await stage.open(person, '/settings/profile')
  const name = await screen.findByLabelText(/^氏名/)
  await user.type(name, ' 改')
  await endSessions()
  await user.click(screen.getByRole('button', { name: '保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'ログインし直してください' }))
  expect(dialog.getByText(person.email)).toBeInTheDocument()
  await user.type(dialog.getByLabelText('パスワード'), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'ログインして続ける' }))
  expect(await dialog.findByText('認証に失敗しました。')).toBeInTheDocument()
  expect(name).toHaveValue('中村 彩 改')
  await user.clear(dialog.getByLabelText('パスワード'))
  await user.type(dialog.getByLabelText('パスワード'), password)
  await user.click(dialog.getByRole('button', { name: 'ログインして続ける' }))
  await waitFor(async () => expect(await nameNow()).toBe('中村 彩 改'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'プロフィール' })).toBeInTheDocument()
})

test('asks once however many calls were refused, and for the second factor too', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const user = await stage.open(person, '/settings/security')
  await screen.findByText('この端末')
  await stage.app.database.pool.query(
    'update users set two_factor_secret = $1, two_factor_confirmed_at = now() where id = $2',
    [secret, person.id],
  )
  await endSessions()
  await user.click(screen.getByRole('link', { name: '案件' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'ログインし直してください' }))
  await user.type(dialog.getByLabelText('パスワード'), password)
  await user.click(dialog.getByRole('button', { name: 'ログインして続ける' }))
  await user.type(await dialog.findByLabelText('認証コード'), generateSync({ secret }))
  await user.click(dialog.getByRole('button', { name: '確認' }))
  expect(await screen.findByRole('heading', { name: '案件' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('shows what stands now once the person is back, wherever it was shown before', async () => {
  const created = await stage.master.browser.post(`${stage.company.path}/matters`, {
    name: '空調機の点検',
    matter_category_id: 1,
    user_ids: [person.id],
    start_date: businessDay(new Date()),
  })
  const { data } = await answered<{ data: { id: number } }>(created, 201)
  const user = await stage.open(person, '/matters')
  await screen.findByRole('link', { name: '空調機の点検' })
  await endSessions()
  await answered(
    await stage.master.browser.put(`${stage.company.path}/matters/${data.id}`, { name: '送風機の点検' }),
    200,
  )
  await user.click(screen.getByRole('button', { name: /^お知らせ/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'ログインし直してください' }))
  await user.type(dialog.getByLabelText('パスワード'), password)
  await user.click(dialog.getByRole('button', { name: 'ログインして続ける' }))
  expect(await screen.findByText('送風機の点検')).toBeInTheDocument()
})

test('goes on by itself once the person is signed in again elsewhere in the browser', async () => {
  const user = await stage.open(person, '/settings/security')
  await screen.findByText('この端末')
  await endSessions()
  await user.click(screen.getByRole('link', { name: '案件' }))
  await screen.findByRole('dialog', { name: 'ログインし直してください' })
  const other = stage.app.openBrowser()
  const answer = await other.post('/api/login', { email: person.email, password })
  stage.browser.cookies.store(answer)
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByRole('heading', { name: '案件' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

describe('nobody asks for anything but the queue, which sends what waits', () => {
  const commentsOf = async (matterId: number) =>
    (
      await stage.app.database.pool.query<{ body: string }>('select body from comments where matter_id = $1', [
        matterId,
      ])
    ).rows.map(({ body }) => body)
  /** A comment waits for the connection, and the session ends meanwhile. */
  const begin = async (): Promise<{ user: UserEvent; matterId: number; name: HTMLElement }> => {
    const created = await stage.master.browser.post(`${stage.company.path}/matters`, {
      name: '空調機の点検',
      matter_category_id: 1,
      user_ids: [person.id],
    })
    const { data } = await answered<{ data: { id: number } }>(created, 201)
    const user = await stage.open(person, '/settings/profile')
    const name = await screen.findByLabelText(/^氏名/)
    stage.browser.server.use(failures.offline('/api/c/midori/matters/:id/comment'))
    const target = { matter_id: data.id }
    await putInOutbox({ kind: 'comment', company_id: 'midori', label: '点検', target, body: { body: '到着' } })
    await waitFor(() => expect(pause.get()?.reason).toBe('offline'))
    await endSessions()
    stage.browser.server.resetHandlers()
    return { user, matterId: data.id, name }
  }
  const reconnect = () => window.dispatchEvent(new Event('online'))
  const isAsked = async () => within(await screen.findByRole('dialog', { name: 'ログインし直してください' }))
  const signInAgain = async (user: UserEvent) => {
    const dialog = await isAsked()
    await user.type(dialog.getByLabelText('パスワード'), password)
    await user.click(dialog.getByRole('button', { name: 'ログインして続ける' }))
  }

  test('the person is asked to sign in, and all goes on then', async () => {
    const { user, matterId } = await begin()
    reconnect()
    await signInAgain(user)
    await waitFor(async () => expect(await commentsOf(matterId)).toEqual(['到着']))
    await waitFor(() => expect(entries.get()).toEqual([]))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('not in the middle of a word: the letters that follow are the field’s', async () => {
    const { user, matterId, name } = await begin()
    await user.type(name, ' 改')
    reconnect()
    await waitFor(() => expect(pause.get()?.reason).toBe('signedOut'))
    await user.keyboard('名')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(name).toHaveValue('中村 彩 改名')
    await user.click(document.body)
    await signInAgain(user)
    await waitFor(async () => expect(await commentsOf(matterId)).toEqual(['到着']))
    expect(name).toHaveValue('中村 彩 改名')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('who is back from elsewhere before is not asked', async () => {
    const { user, matterId, name } = await begin()
    await user.click(name)
    reconnect()
    await waitFor(() => expect(pause.get()?.reason).toBe('signedOut'))
    const other = stage.app.openBrowser()
    stage.browser.cookies.store(await other.post('/api/login', { email: person.email, password }))
    await user.click(document.body)
    reconnect()
    await waitFor(async () => expect(await commentsOf(matterId)).toEqual(['到着']))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
