import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { http, HttpResponse } from 'msw'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { documentThumbnailPath } from '#src/api/document-changes.ts'
import { recover, setRecovery } from '#src/api/recovery.ts'
import { createApp } from '#src/app/app.tsx'
import { renewCarried } from '#src/app/carry-renewal.ts'
import { offlineParts } from '#src/features/documents/editor/draft/offline/parts.ts'
import { findCarried, readCarried } from '#src/lib/carried-bodies.ts'
import { beginCarrying } from '#src/lib/carry-owner.ts'
import { openHeld, readIndex, writeIndex } from '#src/widgets/carry/carry-index.ts'
import { carrying } from '#src/widgets/carry/carry-round.ts'
import type { Person } from '#tests/api/app.ts'
import { answered } from '#tests/api/answers.ts'
import { makeUncomputableForm } from '#tests/made-forms.ts'
import { createCacheStorage, lostCacheStorage } from '../cache-storage.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const { routesById } = createApp().router

const stage = openStage()
let member: Person
let matterId: number
beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  const today = businessDay(new Date())
  const body = {
    name: '空調機定期点検',
    matter_category_id: 1,
    user_ids: [member.id],
    start_date: today,
    building_name: '青葉台グリーンビル',
  }
  const { data } = await answered<{ data: { id: number } }>(
    await member.browser.post(`${stage.company.path}/matters`, body),
    201,
  )
  matterId = data.id
})
beforeEach(() => {
  vi.stubGlobal('caches', createCacheStorage())
})
afterEach(() => vi.unstubAllGlobals())

const address = () => `${stage.company.path}/matters/${matterId}`

test("carries the day's matter with what its screens ask for", async () => {
  const user = await stage.open(member, '/carry')
  await user.click(await screen.findByRole('button', { name: '持ち出す' }))
  const held = within(await screen.findByRole('region', { name: '持ち出している案件' }))
  expect(await held.findByText(/^済み/)).toBeInTheDocument()
  expect(held.getByRole('link', { name: '空調機定期点検' })).toBeInTheDocument()
  // Of two matters of the same name it tells which is which.
  expect(held.getByText('青葉台グリーンビル')).toBeInTheDocument()
  const carried = await readCarried(address(), Date.now())
  expect(await carried?.json()).toMatchObject({ data: { name: '空調機定期点検' } })
  expect(await screen.findByRole('button', { name: '今すぐ更新' })).toBeInTheDocument()
})

test('keeps what a form is calculated with, once there is one to fill in', async () => {
  const parts = offlineParts.map((part) => new URL(part, window.location.origin).pathname)
  const asked: string[] = []
  stage.browser.server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname))
  const carry = async (button: string) => {
    asked.length = 0
    const user = await stage.open(member, '/carry')
    await user.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(asked).toContain(address()))
    expect(await screen.findByText(/^済み/)).toBeInTheDocument()
    await waitFor(() => expect(carrying.get()).toBeNull())
    cleanup()
  }
  await carry('持ち出す')
  expect(asked.filter((path) => parts.includes(path))).toEqual([])

  const { id: template_id, excel_file } = await stage.createTemplate('見積書')
  for (const title of ['空調機の見積', '送風機の見積']) {
    const body = { title, template_id, matter_id: matterId }
    await answered(await member.browser.post(`${stage.company.path}/documents`, body), 201)
  }
  await carry('今すぐ更新')
  stage.browser.server.events.removeAllListeners()
  // Once each, however many documents want them.
  expect(asked.filter((path) => parts.includes(path)).toSorted()).toEqual(parts.toSorted())
  const carried = await readCarried(excel_file!.path, Date.now())
  expect((await carried!.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})

test('keeps what an approver looks at', async () => {
  const { company, master, createTemplate } = stage
  const { id: template_id } = await createTemplate('完了報告書', 3, makeUncomputableForm())
  const documents = `${company.path}/documents`
  const { data } = await answered<{ data: Document }>(
    await master.browser.post(documents, { title: '完了報告', template_id, matter_id: matterId }),
    201,
  )
  const steps = [{ approvers: [{ id: member.id }], is_only_one_approval: false }]
  const asked = await master.browser.post(`${documents}/${data.id}/approval`, { comment: '確認願います', steps })
  const request = (await answered<{ data: Document }>(asked, 201)).data
  // A server that has no time to draw one just now has it a moment later.
  const busy = HttpResponse.json({ message: '' }, { status: 503, headers: { [ownAnswerHeader]: '1' } })
  stage.browser.server.use(http.get('*/thumbnail', () => busy, { once: true }))
  const user = await stage.open(member, '/carry')
  await user.click(await screen.findByRole('button', { name: '持ち出す' }))
  expect(await screen.findByText(/^済み/)).toBeInTheDocument()
  await waitFor(() => expect(carrying.get()).toBeNull())
  const carried = (path: string) => readCarried(`${documents}/${data.id}${path}`, Date.now())
  expect(await (await carried('/waiting'))?.json()).toMatchObject({ data: { total: 1 } })
  expect(await (await carried('/uncomputed'))?.json()).toMatchObject({ data: [] })
  // It was never sent back: its screen asks for no changes.
  expect(await carried('/changes')).toBeNull()
  const [page, sheet] = [documentThumbnailPath('midori', request), documentThumbnailPath('midori', request, 0)]
  for (const path of [page, sheet]) {
    const picture = await readCarried(path, Date.now())
    expect(picture?.headers.get('content-type'), path).toMatch(/^image\//)
  }
})

test('renews what is held at once when the person is back after a session that ended', async () => {
  const user = await stage.open(member, '/carry')
  await user.click(await screen.findByRole('button', { name: '持ち出す' }))
  expect(await screen.findByText(/^済み/)).toBeInTheDocument()
  await waitFor(() => expect(carrying.get()).toBeNull())
  const me = (await answered<{ data: CompanyUser }>(await member.browser.get(`${stage.company.path}/myself`), 200)).data
  const stop = renewCarried(stage.company.key, me, new QueryClient(), routesById)
  const endAsking = setRecovery({ signIn: async () => true, confirmPassword: async () => false })
  await (await openHeld({ userId: member.id, companyId: stage.company.key })).cache.delete(address())
  await recover('signIn')
  await waitFor(async () => expect(await findCarried(address(), Date.now())).not.toBeNull())
  await waitFor(() => expect(carrying.get()).toBeNull())
  endAsking()
  stop()
})

test('renews what was held by a clock that was a day ahead', async () => {
  const user = await stage.open(member, '/carry')
  await user.click(await screen.findByRole('button', { name: '持ち出す' }))
  expect(await screen.findByText(/^済み/)).toBeInTheDocument()
  await waitFor(() => expect(carrying.get()).toBeNull())
  const holder = { userId: member.id, companyId: stage.company.key }
  const renewed_at = new Date(Date.now() + 86_400_000).toISOString()
  await writeIndex(holder, { ...(await readIndex(holder)), renewed_at }, Date.now())
  const me = (await answered<{ data: CompanyUser }>(await member.browser.get(`${stage.company.path}/myself`), 200)).data
  const stop = renewCarried(stage.company.key, me, new QueryClient(), routesById)
  await waitFor(async () => expect((await readIndex(holder)).renewed_at! < renewed_at).toBe(true))
  await waitFor(() => expect(carrying.get()).toBeNull())
  stop()
})

test('a first round that was broken off is gone on with while the app is looked at', async () => {
  const holder = { userId: member.id, companyId: stage.company.key }
  await stage.open(member, '/settings/profile')
  await beginCarrying(member.id)
  const parts = {}
  const begun = { id: matterId, name: '空調機定期点検', reason: 'today', parts, kept_at: null, failure: null } as const
  await writeIndex(holder, { renewed_at: null, shared: {}, matters: [begun] }, Date.now())
  const me = (await answered<{ data: CompanyUser }>(await member.browser.get(`${stage.company.path}/myself`), 200)).data
  const stop = renewCarried(stage.company.key, me, new QueryClient(), routesById)
  await waitFor(async () => expect((await readIndex(holder)).renewed_at).not.toBeNull())
  expect(await findCarried(address(), Date.now())).not.toBeNull()
  await waitFor(() => expect(carrying.get()).toBeNull())
  stop()
})

describe('what the browser says', () => {
  const withNavigator = (of: { storage?: object; connection?: object }) => {
    for (const [key, value] of Object.entries(of)) Object.defineProperty(navigator, key, { value, configurable: true })
  }
  afterEach(() => {
    for (const key of ['storage', 'connection']) Reflect.deleteProperty(navigator, key)
  })
  const storage = (persist: () => Promise<boolean>, isPersisted: boolean) => ({
    persist,
    persisted: () => Promise.resolve(isPersisted),
    estimate: () => Promise.resolve({ quota: 3_000_000_000, usage: 1_000_000_000 }),
  })

  test('of keeping it: the answer and the room stand there, and a refusal ends nothing', async () => {
    withNavigator({ storage: storage(() => Promise.reject(new TypeError()), false) })
    const user = await stage.open(member, '/carry')
    expect(await screen.findByText(/ブラウザーが消すことが/)).toBeInTheDocument()
    expect(screen.getByText('1.9 GB')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '持ち出す' }))
    expect(await screen.findByText(/^済み/)).toBeInTheDocument()
    cleanup()
    withNavigator({ storage: storage(() => Promise.resolve(true), true) })
    await stage.open(member, '/carry')
    expect(await screen.findByText('ブラウザーの自動削除から守られています')).toBeInTheDocument()
  })

  test('of the connection: on mobile data it is asked first, and nothing comes for who cancels', async () => {
    withNavigator({ connection: { type: 'cellular' } })
    const user = await stage.open(member, '/carry')
    await user.click(await screen.findByRole('button', { name: '持ち出す' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'モバイル通信で持ち出しますか？' }))
    await user.click(question.getByRole('button', { name: 'キャンセル' }))
    expect(carrying.get()).toBeNull()
    expect(await findCarried(address(), Date.now())).toBeNull()
    await user.click(screen.getByRole('button', { name: '持ち出す' }))
    await user.click(await screen.findByRole('button', { name: '持ち出す' }))
    expect(await screen.findByText(/^済み/)).toBeInTheDocument()
  })

  test('an iPhone, which tells no connection, names the size, and a tab is to be installed first', async () => {
    onPhone()
    withNavigator({ storage: storage(() => Promise.resolve(true), true) })
    await stage.open(member, '/carry')
    expect(await screen.findByText(/受信するのは最大 500 MB です。/)).toBeInTheDocument()
    expect(screen.getByText(/先に「ホーム画面に追加」をして/)).toBeInTheDocument()
    expect(await screen.findByText('Safariのタブでは、7日間使わないと消えます')).toBeInTheDocument()
    expect(screen.queryByText(/自動削除から守られています/)).not.toBeInTheDocument()
  })
})

test('says so where the browser has lost what was kept, and reads it again when asked', async () => {
  const kept = caches
  vi.stubGlobal('caches', lostCacheStorage)
  const end = renewCarried(
    stage.company.key,
    { ...member, role: 0 } as unknown as CompanyUser,
    new QueryClient(),
    routesById,
  )
  const user = await stage.open(member, '/carry')
  expect(await screen.findByText('この端末に持ち出したものを読み取れませんでした。')).toBeInTheDocument()
  vi.stubGlobal('caches', kept)
  await user.click(screen.getByRole('button', { name: '再読み込み' }))
  expect(await screen.findByRole('button', { name: '持ち出す' })).toBeInTheDocument()
  expect(screen.queryByText('この端末に持ち出したものを読み取れませんでした。')).not.toBeInTheDocument()
  end()
})

test('a matter that cannot be had says why, and is had at the next try', async () => {
  stage.browser.server.use(
    http.get(
      `*${address()}`,
      () => HttpResponse.json({ message: 'Server Error' }, { status: 500, headers: { [ownAnswerHeader]: '1' } }),
      { once: true },
    ),
  )
  const user = await stage.open(member, '/carry')
  await user.click(await screen.findByRole('button', { name: '持ち出す' }))
  expect(await screen.findByText(/失敗：サーバーのエラー/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: '再試行' }))
  expect(await screen.findByText(/^済み/)).toBeInTheDocument()
})
