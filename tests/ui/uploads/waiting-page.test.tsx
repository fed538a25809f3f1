/** 送信待ち: by record, items with their values, one number everywhere, and a way on for everything that lies there. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { UnsentHere } from '#src/features/outbox/unsent-here.tsx'
import type { Write } from '#src/outbox/kinds/entry.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { rememberPerson } from '#src/outbox/queue/remember-person.ts'
import { readUnsent } from '#src/outbox/queue/waiting-unsent.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { catchDownloads } from '../downloads.ts'
import { onPhone } from '../phone.ts'
import { renderApp } from '../render-app.tsx'
import { openStage } from '../stage.tsx'
import { renderPart } from '../wrap.tsx'
import { emptyMemory } from './browser-memory.ts'
import { newComment, newFile, newRecord } from './new-entries.ts'

const stage = openStage()
let member: Person
let matter: Matter
beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
beforeEach(async () => {
  emptyMemory()
  const body = { name: '屋上防水の点検', matter_category_id: 1, user_ids: [member.id] }
  matter = (await answered<{ data: Matter }>(await member.browser.post(`${stage.company.path}/matters`, body), 201))
    .data
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

/** What was refused, and lies there until somebody decides. */
const leave = async (write: Write, content?: Blob): Promise<number> => {
  const database = await openOutboxDatabase()
  try {
    return await database.add({ ...newRecord(write, member.id), failure: '見つかりませんでした。' }, content)
  } finally {
    database.close()
  }
}
const answer = (item_id: number, name: string, data: string): Write => ({
  kind: 'contents',
  company_id: stage.company.key,
  label: '空調機定期点検報告書（6月）',
  document_id: 999_999,
  changes: [{ item_id, before: null, data, item: { name, type: 'text' } }],
  updated_at: '2026-11-27T00:00:00.000000Z',
  after: null,
})
const textsOf = (element: HTMLElement) => element.textContent ?? ''

test('stands by document and matter, each item with its value, under one number', async () => {
  onPhone()
  const setAppBadge = vi.fn<(count: number) => Promise<void>>().mockResolvedValue(undefined)
  Object.assign(navigator, { setAppBadge })
  await leave(answer(1, '据付状態', '否'))
  await leave(answer(2, '運転電流', '6.1'))
  await leave({
    kind: 'matter-status',
    company_id: stage.company.key,
    label: matter.name,
    matter_id: matter.id,
    status_id: 2,
    before: 1,
    updated_at: matter.updated_at,
  })
  await leave({ ...newFile('槽内.jpg', matter.id), size: 3 } as Write, new Blob(['写真']))
  await stage.open(member, '/outbox')
  const report = within(await screen.findByRole('list', { name: '空調機定期点検報告書（6月）の内容' }))
  expect(report.getAllByRole('listitem').map(textsOf)).toEqual([
    expect.stringMatching(/^据付状態否/),
    expect.stringMatching(/^運転電流6\.1/),
  ])
  const own = within(await screen.findByRole('list', { name: `${matter.name}の内容` }))
  await waitFor(() => expect(textsOf(own.getAllByRole('listitem')[0]!)).toMatch(/^ステータス.+ → .+/))
  expect(textsOf(own.getAllByRole('listitem')[1]!)).toMatch(/槽内\.jpg/)
  expect(screen.getByRole('heading', { name: /^未送信 4件/ })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '送信エラー 4件' })).toBeInTheDocument()
  expect(setAppBadge).toHaveBeenLastCalledWith(4)
})

test('a voice memo is heard while it waits, with its length; a photo has no player', async () => {
  onPhone()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:memo')
  const name = '音声メモ_2026-11-21_14-05-33_0分42秒.webm'
  await leave(
    { ...newFile(name, matter.id), type: 'audio/webm', size: 3 } as Write,
    new Blob(['声'], { type: 'audio/webm' }),
  )
  await leave({ ...newFile('槽内.jpg', matter.id), type: 'image/jpeg', size: 3 } as Write, new Blob(['写真']))
  await stage.open(member, '/outbox')
  const memos = within(await screen.findByRole('list', { name: '送信待ちの音声メモ' }))
  expect(memos.getAllByRole('listitem')).toHaveLength(1)
  expect(memos.getByLabelText(name)).toHaveAttribute('src', 'blob:memo')
  expect(memos.getByText('0分42秒')).toBeInTheDocument()
})

test('the sheet of what waits shows photos and plays recordings, whatever they are called', async () => {
  onPhone()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:waiting')
  await leave(
    { ...newFile('新規録音 3.m4a', matter.id), type: 'audio/x-m4a', size: 3 } as Write,
    new Blob(['声'], { type: 'audio/x-m4a' }),
  )
  await leave(
    { ...newFile('槽内.jpg', matter.id), type: 'image/jpeg', size: 3 } as Write,
    new Blob(['写真'], { type: 'image/jpeg' }),
  )
  await leave(
    { ...newFile('点検.pdf', matter.id), type: 'application/pdf', size: 3 } as Write,
    new Blob(['紙'], { type: 'application/pdf' }),
  )
  const user = await stage.open(member, `/matters/${matter.id}`)
  await user.click(await screen.findByRole('button', { name: '送信エラー 3件' }))
  const sheet = within(await screen.findByRole('list', { name: 'アップロード待ちのファイル' }))
  expect((await sheet.findByLabelText('新規録音 3.m4a')).tagName).toBe('AUDIO')
  expect(await sheet.findByAltText('槽内.jpg')).toHaveAttribute('src', 'blob:waiting')
  expect(sheet.queryByAltText('点検.pdf')).not.toBeInTheDocument()
})

test('one button tries everything again that may be', async () => {
  await leave({ ...newComment('到着しました', matter.id), company_id: stage.company.key } as Write)
  await leave({ ...newComment('退出しました', matter.id), company_id: stage.company.key } as Write)
  const user = await stage.open(member, '/outbox')
  await user.click(await screen.findByRole('button', { name: 'すべて再送信' }))
  expect(await screen.findByText('送信を待っている内容はありません')).toBeInTheDocument()
  const { data } = await answered<{ data: Comment[] }>(
    await member.browser.get(`${stage.company.path}/comments?matter_id=${matter.id}`),
    200,
  )
  expect(data.map(({ body }) => body).toReversed()).toEqual(['到着しました', '退出しました'])
})

test.each([
  ['a matter', 'report-folder', { matter_id: 999_999 }],
  ['a document', 'document-item', { document_id: 999_999, item_id: 1 }],
])('a photo of %s that is gone goes into another matter', async (_of, kind, place) => {
  const target = { kind, company_id: stage.company.key, label: '点検', ...place }
  const write = { ...newFile('外壁.png'), company_id: stage.company.key, target } as Write
  await leave(write, new Blob(['壁'], { type: 'image/png' }))
  const user = await stage.open(member, '/outbox')
  await user.click(await screen.findByRole('button', { name: '別の案件に移す' }))
  const picker = within(await screen.findByRole('dialog', { name: '案件を選択' }))
  const [choice] = await picker.findAllByRole('radio', { name: matter.name })
  await user.click(choice!)
  await user.click(picker.getByRole('button', { name: '追加' }))
  expect(await screen.findByText('送信を待っている内容はありません')).toBeInTheDocument()
  const folders = await Promise.all(
    (await answered<{ data: Matter[] }>(await member.browser.get(`${stage.company.path}/matters`), 200)).data.map(
      async ({ id }) =>
        answered<{ data: ReportFile[] }>(
          await member.browser.get(`${stage.company.path}/matters/${id}/reporting-folders`),
          200,
        ),
    ),
  )
  expect(folders.flatMap(({ data }) => data.map(({ name }) => name))).toContain('外壁.png')
})

test('the login says that something waits, and of whom', async () => {
  await leave(newComment('到着しました', matter.id))
  await leave(newComment('退出しました', matter.id))
  rememberPerson(member, true)
  window.history.replaceState(null, '', '/login')
  renderApp()
  expect(
    await screen.findByText('この端末に中村 彩さんの未送信の内容が2件あります。ログインすると、続きを送ります。'),
  ).toBeInTheDocument()
})

test('where nothing opens, what waits is shown all the same and can be taken along', async () => {
  await leave(answer(1, '据付状態', '否'))
  await leave(newComment('到着しました', matter.id))
  rememberPerson(member, true)
  const downloads = catchDownloads()
  renderPart(<UnsentHere />)
  expect(await screen.findByText('据付状態：否')).toBeInTheDocument()
  expect(screen.getByText('コメント：到着しました')).toBeInTheDocument()
  screen.getByRole('button', { name: 'すべて書き出す' }).click()
  await waitFor(() => expect(downloads).toEqual([expect.stringMatching(/^送信待ち_.*\.json$/)]))
})

test('of another person who was here nothing is shown', async () => {
  await leave(newComment('到着しました', matter.id))
  rememberPerson({ id: member.id + 1, name: '小林 大輔' }, true)
  expect((await readUnsent()).entries).toEqual([])
})
