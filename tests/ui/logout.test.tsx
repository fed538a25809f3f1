import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeLocalDraft } from '#src/lib/local-draft.ts'
import { writePreference } from '#src/lib/preference.ts'
import { openUploadDatabase } from '#src/widgets/upload-queue/upload-database.ts'
import type { Person } from '#tests/api/app.ts'
import { createStage } from './stage.tsx'
import type { Stage } from './stage.tsx'

let stage: Stage
let member: Person
beforeAll(async () => {
  stage = await createStage()
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
beforeEach(() => stage.browser.cookies.clear())
afterAll(() => stage.close())

const keys = () => Object.keys(window.localStorage).filter((key) => key.includes('draft'))
const openMenu = async (path = '/settings/profile') => {
  const user = await stage.open(member, path)
  const leave = async () => {
    await user.click(await screen.findByRole('button', { name: '中村 彩のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: 'ログアウト' }))
  }
  return { user, leave }
}

test('logging out asks about what is not sent, and leaves nothing of the person in the browser', async () => {
  writeLocalDraft(`document.midori.${member.id}.7.1-2`, { typed_at: '2026-11-21T10:00:00+09:00' })
  writePreference(`comment-draft.midori.${member.id}.matter.3`, { body: '確認をお願いします', people: [] })
  writeLocalDraft('document.midori.999.7.1-2', { typed_at: '2026-11-21T10:00:00+09:00' })
  const database = await openUploadDatabase()
  const waiting = {
    target: { kind: 'report-folder', company_id: 'midori', matter_id: 3, label: '点検' },
    name: '写真.jpg',
    content: new Blob(['x']),
    keep_original: true,
    is_prepared: true,
    note: null,
    first_sent_at: null,
    server_failures: 0,
    failure: 'いっぱいです',
  } as const
  await database.add({ ...waiting, user_id: member.id })
  const { user, leave } = await openMenu()
  await leave()
  const question = within(await screen.findByRole('alertdialog', { name: '送信していない内容があります' }))
  expect(question.getByText(/保存していない入力が2件、送信を待っているファイルが1件/)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'キャンセル' }))
  expect(keys()).toHaveLength(3)
  await leave()
  await user.click(await screen.findByRole('button', { name: '削除してログアウト' }))
  expect(await screen.findByRole('button', { name: 'ログイン' })).toBeInTheDocument()
  await waitFor(() => expect(keys()).toEqual(['tatemori.draft.document.midori.999.7.1-2']))
  await waitFor(async () => expect(await database.list(member.id)).toEqual([]))
})

test('logging out asks nothing where nothing is lost', async () => {
  const { leave } = await openMenu()
  await leave()
  expect(await screen.findByRole('button', { name: 'ログイン' })).toBeInTheDocument()
})

test('logging out leads to the login while the screen is still loading', async () => {
  stage.browser.server.use(http.get('*/api/c/midori/home*', () => delay('infinite')))
  const { leave } = await openMenu('/')
  await leave()
  expect(await screen.findByRole('button', { name: 'ログイン' })).toBeInTheDocument()
})

test('logging out asks for no password where what the screen waits for is refused meanwhile', async () => {
  const leaves = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<void>()
  stage.browser.server.use(
    http.get('*/api/c/midori/home*', async () => {
      await leaves.promise
      refused.resolve()
      return HttpResponse.json({ message: 'Unauthenticated.' }, { status: 401 })
    }),
    http.post('*/api/logout', async () => {
      leaves.resolve()
      await refused.promise
      await delay(200)
    }),
  )
  const { leave } = await openMenu('/')
  await leave()
  expect(await screen.findByRole('button', { name: 'ログイン' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
