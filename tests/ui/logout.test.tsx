import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { openDB } from 'idb'
import { delay, http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writeLocalDraft } from '#src/lib/local-draft.ts'
import { writePreference } from '#src/lib/preference.ts'
import { outboxDatabaseName } from '#src/outbox/queue/database-name.ts'
import { nameOf } from '#src/outbox/kinds/kinds.ts'
import { importKey } from '#src/lib/seal.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { failures } from '#mocks/failures.ts'
import type { Person } from '#tests/api/app.ts'
import { emptyMemory } from './uploads/browser-memory.ts'
import { newFile, newRecord } from './uploads/new-entries.ts'
import { renderApp } from './render-app.tsx'
import { createStage } from './stage.tsx'
import type { Stage } from './stage.tsx'

let stage: Stage
let member: Person
beforeAll(async () => {
  stage = await createStage()
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
beforeEach(() => {
  stage.browser.cookies.clear()
  emptyMemory()
})
afterEach(() => vi.unstubAllGlobals())
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

/** Sessions that the server holds for the member. */
const signedIn = async () =>
  (await stage.app.database.pool.query('select 1 from sessions where user_id = $1', [member.id])).rowCount

test('logging out asks about what is not sent, and leaves nothing of the person that anybody could read', async () => {
  writeLocalDraft(`document.midori.${member.id}.7.1-2`, { typed_at: '2026-11-21T10:00:00+09:00' })
  writePreference(`comment-draft.midori.${member.id}.matter.3`, { body: '確認をお願いします', people: [] })
  writeLocalDraft('document.midori.999.7.1-2', { typed_at: '2026-11-21T10:00:00+09:00' })
  const database = await openOutboxDatabase()
  const body = { body: '排水に詰まりがあります。' }
  await database.add(
    newRecord({ kind: 'comment', company_id: 'midori', label: '点検', target: { matter_id: 3 }, body }, member.id),
  )
  await database.add(newRecord(newFile('写真.jpg', 3), member.id), new Blob(['外壁']))
  const { user, leave } = await openMenu()
  await leave()
  const question = within(await screen.findByRole('alertdialog', { name: '送信していない内容があります' }))
  expect(
    question.getByText(
      /保存していない入力が2件あります。.*送信を待っている内容2件は、暗号化したままこの端末に残ります/,
    ),
  ).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'キャンセル' }))
  expect(keys()).toHaveLength(3)
  await leave()
  await user.click(await screen.findByRole('button', { name: '削除してログアウト' }))
  expect(await screen.findByRole('button', { name: 'ログイン' })).toBeInTheDocument()
  await waitFor(() => expect(keys()).toEqual(['tatemori.draft.document.midori.999.7.1-2']))
  await waitFor(async () => expect(await database.list(member.id)).toEqual([]))
  expect(await database.count(member.id)).toBe(2)
  const raw = await openDB(outboxDatabaseName)
  const kept = JSON.stringify([...(await raw.getAll('uploads')), ...(await raw.getAll('parts'))])
  for (const text of ['排水', '写真.jpg', '点検', '外壁']) expect(kept).not.toContain(text)
  expect(await raw.getAll('keys')).toEqual([])
  raw.close()

  // Whoever comes next sees nothing of it; the person goes on with it.
  await stage.open(stage.master, '/outbox')
  expect(await screen.findByText('送信を待っている内容はありません')).toBeInTheDocument()
  stage.browser.cookies.clear()
  await stage.open(member, '/outbox')
  const waiting = within(await screen.findByRole('list', { name: '未送信の内容' }))
  expect(waiting.getByText('写真.jpg')).toBeInTheDocument()
  expect(waiting.getByText('排水に詰まりがあります。')).toBeInTheDocument()
})

test('logging out without a connection shuts the device at once, and the server hears of it later', async () => {
  writeLocalDraft(`document.midori.${member.id}.7.1-2`, { typed_at: '2026-11-21T10:00:00+09:00' })
  const { user, leave } = await openMenu()
  await screen.findByLabelText(/^氏名/)
  const sessions = (await signedIn())!
  stage.browser.server.use(failures.offline())
  await leave()
  await user.click(await screen.findByRole('button', { name: '削除してログアウト' }))
  const question = within(await screen.findByRole('alertdialog', { name: '通信できないままログアウトしますか？' }))
  await user.click(question.getByRole('button', { name: 'ログアウト' }))
  expect(await screen.findByRole('button', { name: 'ログイン' })).toBeInTheDocument()
  await waitFor(() => expect(keys()).toEqual([]))
  expect(await signedIn()).toBe(sessions)
  // Whoever opens it meanwhile finds the login; the session itself is still there.
  cleanup()
  window.history.replaceState(null, '', '/c/midori/settings/profile')
  renderApp()
  expect(await screen.findByRole('button', { name: 'ログイン' })).toBeInTheDocument()
  stage.browser.server.resetHandlers()
  cleanup()
  window.history.replaceState(null, '', '/c/midori/settings/profile')
  renderApp()
  expect(await screen.findByRole('button', { name: 'ログイン' })).toBeInTheDocument()
  await waitFor(async () => expect(await signedIn()).toBe(sessions - 1))
  // Whoever signs in then stays.
  await stage.open(member, '/settings/profile')
  expect(await screen.findByRole('button', { name: '中村 彩のメニュー' })).toBeInTheDocument()
})

test('logging out asks nothing where nothing is lost', async () => {
  const { leave } = await openMenu()
  await leave()
  expect(await screen.findByRole('button', { name: 'ログイン' })).toBeInTheDocument()
})

test.each([
  ['refuses to list its databases', { databases: () => Promise.reject(new DOMException('', 'UnknownError')) }],
  [
    'opens none',
    {
      databases: () => Promise.resolve([{ name: outboxDatabaseName, version: 3 }]),
      open: () => {
        throw new DOMException('', 'SecurityError')
      },
    },
  ],
])('logging out works in a browser that %s', async (_what, broken) => {
  const { leave } = await openMenu()
  vi.stubGlobal('indexedDB', broken)
  await leave()
  expect(await screen.findByRole('button', { name: 'ログイン' })).toBeInTheDocument()
})

test('what is under way when its person logs out is written nowhere in the open', async () => {
  const database = await openOutboxDatabase()
  const key = await importKey(btoa('k'.repeat(32)))
  await database.takeKey(1, key)
  const photo = await database.add(newRecord(newFile('写真.jpg', 3)), new Blob(['外壁']))
  const arrived = await database.add(newRecord(newFile('搬入口.jpg', 3)), new Blob(['搬入']))
  const record = (await database.get(arrived))!
  const content = new Blob(['小さな壁'])
  const slice = content.slice.bind(content)
  // While the shrunk copy is being put in.
  content.slice = (...of) => {
    const part = slice(...of)
    const read = part.arrayBuffer.bind(part)
    part.arrayBuffer = async () => {
      await database.leave(1)
      return read()
    }
    return part
  }
  await database.replaceContent(photo, content, {})
  await database.settle(record, { sha256: 'a' })
  const raw = await openDB(outboxDatabaseName)
  const stores = ['uploads', 'parts', 'sent'] as const
  const kept = JSON.stringify((await Promise.all(stores.map((store) => raw.getAll(store)))).flat(), (_key, value) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : (value as unknown),
  )
  for (const text of ['写真', '搬入', '外壁', '小さな壁', '点検']) expect(kept).not.toContain(text)
  raw.close()
  // Nothing of it is lost.
  await database.takeKey(1, key)
  expect((await database.list(1)).map(({ write }) => nameOf(write))).toEqual(['写真.jpg', '搬入口.jpg'])
  database.close()
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
