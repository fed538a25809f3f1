/** Two phones of one person, both without a signal, and the real application that hears of both later. */
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { login } from '#src/api/sign-in.ts'
import { OfflineError } from '#src/api/errors.ts'
import { uploadReportFiles } from '#src/api/files.ts'
import type { ContentsChange, QueuedEntry, Write } from '#src/outbox/kinds/entry.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { createOutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import type { OutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import { sendEntry } from '#src/outbox/queue/send-entry.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { patience } from '#tests/patience.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { emptyMemory } from './browser-memory.ts'
import { addedFile, newComment, newEmbed, newFile, removedFile } from './new-entries.ts'

let stage: Stage
let template: Template
let matter: Matter
let report: Document

beforeAll(async () => {
  stage = await createStage()
  const { id } = await stage.createTemplate('点検報告書')
  const items = [
    { name: '点検', type: 'separator' },
    ...['品名', '数量', '単価'].map((name) => ({ name, type: 'text' })),
    { name: '写真', type: 'fileupload' },
  ]
  const at = `${stage.company.path}/templates/${id}`
  template = (await answered<{ data: Template }>(await stage.master.browser.put(at, { items }), 200)).data
})
beforeEach(async () => {
  emptyMemory()
  // One phone's tabs do not hear of the other phone.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  const { browser } = stage.master
  const ofMatter = { name: '空調更新', matter_category_id: 3, user_ids: [stage.master.id], template_ids: [template.id] }
  matter = (await answered<{ data: Matter }>(await browser.post(`${stage.company.path}/matters`, ofMatter), 201)).data
  const ofReport = { title: '点検', template_id: template.id, matter_id: matter.id }
  report = (await answered<{ data: Document }>(await browser.post(`${stage.company.path}/documents`, ofReport), 201))
    .data
  await login({ email: stage.master.email, password, remember: false })
})
const engines: OutboxEngine[] = []
afterEach(() => {
  engines.splice(0).forEach(({ dispose }) => dispose())
  stage.browser.cookies.clear()
  vi.unstubAllGlobals()
})
afterAll(() => stage.close())

const ofCompany = { company_id: 'midori', label: '点検' }
const item = (name: string) => template.items.find((each) => each.name === name)!.id
const change = (name: string, data: string, before: string | null = null): ContentsChange => ({
  item_id: item(name),
  before,
  data,
})
const contents = (...changes: ContentsChange[]): Write => ({
  ...ofCompany,
  kind: 'contents',
  document_id: report.id,
  changes,
  updated_at: report.updated_at,
  after: null,
})
const status = (at: number, before = 0): Write => ({
  ...ofCompany,
  kind: 'matter-status',
  matter_id: matter.id,
  status_id: stage.company.status_ids[at]!,
  before: stage.company.status_ids[before]!,
  updated_at: matter.updated_at,
})
const photo = (name: string): Write => ({
  ...ofCompany,
  kind: 'file',
  target: { kind: 'document-item', company_id: 'midori', document_id: report.id, item_id: item('写真'), label: '点検' },
  name,
  type: 'image/jpeg',
  size: 0,
  keep_original: true,
  is_prepared: true,
  note: null,
})

/** Without a signal until it is `back`. `isLossy`: every first answer gets lost on its way then. */
const openPhone = async ({ isLossy = false } = {}) => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const database = await openOutboxDatabase()
  const client = new QueryClient()
  const phone = { entries: null as readonly QueuedEntry[] | null, keys: [] as string[] }
  let isCut = true
  const lost = new Set<string>()
  const engine = createOutboxEngine({
    tellsProgress: true,
    preparePhoto: null,
    chances: () => () => undefined,
    user_id: stage.master.id,
    database,
    isSignedIn: () => Promise.resolve(true),
    unlock: () => Promise.resolve(),
    send: async (record, content, options) => {
      if (isCut) throw new OfflineError()
      const key = options.idempotencyKey!
      phone.keys.push(key)
      const answer = await sendEntry(client, record, content, options)
      if (isLossy && !lost.has(key)) {
        lost.add(key)
        throw new OfflineError()
      }
      return answer
    },
    onChange: (entries) => Object.assign(phone, { entries }),
    onArrived: () => undefined,
  })
  engines.push(engine)
  return Object.assign(phone, engine, {
    reach: () => {
      isCut = false
      engine.wake()
    },
    /** Resolves when nothing is left but what somebody has to look at. */
    back: async () => {
      isCut = false
      await waitFor(
        () => {
          if (phone.entries!.some(({ state }) => state === 'waiting')) engine.wake()
          expect(phone.entries!.filter(({ state }) => state !== 'failed')).toEqual([])
        },
        { timeout: 20_000 * patience, interval: 30 },
      )
    },
  })
}
const read = async <T>(path: string) =>
  (await answered<{ data: T }>(await stage.master.browser.get(`${stage.company.path}${path}`), 200)).data
const values = async () => {
  const { docs_data } = await read<Document>(`/documents/${report.id}`)
  return Object.fromEntries(
    ['品名', '数量', '単価'].map((name) => [
      name,
      docs_data.find(({ item_id }) => item_id === item(name))?.data ?? null,
    ]),
  )
}
const writeAll = async (phone: OutboxEngine, name: string) => {
  await phone.add({ write: newComment(`${name}の一`, matter.id) })
  const picture = asFile(await makePhoto(`${name}.jpg`, 40, 30))
  await phone.add({ write: photo(`${name}.jpg`), content: picture })
  await phone.add({ write: newComment(`${name}の二`, matter.id) })
}

test.each([false, true])(
  'come back at once: everything of both is there once (answers get lost: %s)',
  async (isLossy) => {
    const [first, second] = [await openPhone({ isLossy }), await openPhone({ isLossy })]
    await writeAll(first, '一台目')
    await writeAll(second, '二台目')
    await first.add({ write: contents(change('数量', '3')) })
    await second.add({ write: contents(change('単価', '500')) })
    await Promise.all([first.back(), second.back()])
    expect([first.entries, second.entries]).toEqual([[], []])
    expect(await values()).toEqual({ 品名: null, 数量: '3', 単価: '500' })
    const comments = await read<{ body: string }[]>(`/comments?matter_id=${matter.id}`)
    const bodies = comments.map(({ body }) => body)
    expect(bodies.toSorted()).toEqual(['一台目の一', '一台目の二', '二台目の一', '二台目の二'])
    // The newest stands first.
    for (const name of ['一台目', '二台目'])
      expect(bodies.indexOf(`${name}の一`)).toBeGreaterThan(bodies.indexOf(`${name}の二`))
    const { item_files } = await read<Document>(`/documents/${report.id}`)
    expect(item_files.map(({ file }) => file.name).toSorted()).toEqual(['一台目.jpg', '二台目.jpg'])
    // Both count their entries from one; the names before the numbers differ.
    const numbersOf = (keys: string[]) => new Set(keys.map((key) => key.slice(key.lastIndexOf('.') + 1)))
    expect(numbersOf(first.keys)).toEqual(numbersOf(second.keys))
    expect(new Set(first.keys).intersection(new Set(second.keys)).size).toBe(0)
  },
)

const insertedNames = async () =>
  (await read<Document>(`/documents/${report.id}`)).document_embed_resources.map(({ file }) => file.name)

test.each([false, true])(
  'files that both put in and took out stand there once, those of one in their order (answers get lost: %s)',
  async (isLossy) => {
    const put = async (name: string) => {
      const [file] = await uploadReportFiles('midori', matter.id, [asFile(await makePhoto(name, 40, 30))], {})
      return file!.file_id
    }
    const [own, shared, gone] = [await put('一階.jpg'), await put('共用部.jpg'), await put('古い写真.jpg')]
    const before = [{ file_id: gone, pages: null, order_number: 1 }]
    const body = { document_embed_resources: before, updated_at: report.updated_at }
    await answered(await stage.master.browser.put(`${stage.company.path}/documents/${report.id}`, body), 200)
    const [first, second] = [await openPhone({ isLossy }), await openPhone({ isLossy })]
    for (const change of [addedFile(shared), addedFile(own), addedFile(own, 2), removedFile(own, 2, 2)])
      await first.add({ write: newEmbed(report.id, change) })
    const target = { kind: 'report-folder', company_id: 'midori', matter_id: matter.id, label: '点検' } as const
    const waiting = await second.add({
      write: { ...newFile('二階.jpg'), target } as Write,
      content: asFile(await makePhoto('二階.jpg', 40, 30)),
    })
    for (const change of [removedFile(gone), addedFile(-waiting), addedFile(shared)])
      await second.add({ write: newEmbed(report.id, change) })
    // Typed at the same time, it is measured by what it began from and not by the files.
    await second.add({ write: contents(change('数量', '3')) })
    await Promise.all([first.back(), second.back()])
    expect([first.entries, second.entries]).toEqual([[], []])
    const names = await insertedNames()
    expect(names.toSorted()).toEqual(['一階.jpg', '二階.jpg', '共用部.jpg'])
    expect(await values()).toMatchObject({ 数量: '3' })
    if (names[0] === '共用部.jpg') return
    // The second phone put its own in before the one that both have.
    expect(names.indexOf('二階.jpg')).toBeLessThan(names.indexOf('共用部.jpg'))
  },
)

test('the same item of both is shown with both values, and what is chosen stands', async () => {
  const [first, second] = [await openPhone(), await openPhone()]
  await first.add({ write: contents(change('品名', '送風機'), change('数量', '3')) })
  await second.add({ write: contents(change('品名', 'ポンプ'), change('単価', '500')) })
  await first.back()
  await second.back()
  // What nobody else touched does not wait for the choice.
  expect(second.entries).toMatchObject([
    {
      write: { changes: [{ data: 'ポンプ' }] },
      error: 'midori-masterさんが「品名」を先に変更しました。',
      contested: {
        values: { [item('品名')]: '送風機' },
        writers: { [item('品名')]: { user: { name: 'midori-master' } } },
      },
    },
  ])
  expect(second.entries![0]!.write).toMatchObject({ changes: { length: 1 } })
  expect(await values()).toEqual({ 品名: '送風機', 数量: '3', 単価: '500' })
  await second.settleContest(second.entries![0]!.id, new Set([item('品名')]))
  await second.back()
  expect(second.entries).toEqual([])
  expect(await values()).toEqual({ 品名: '送風機', 数量: '3', 単価: '500' })
})

test.each([false, true])('what was saved in two steps is compared in both (answers get lost: %s)', async (isLossy) => {
  const [first, second] = [await openPhone(), await openPhone({ isLossy })]
  await first.add({ write: contents(change('品名', '送風機')) })
  // The first step touches nothing of the other phone's, the second does.
  await second.add({ write: contents(change('単価', '500')) })
  await second.add({ write: contents(change('単価', '600', '500'), change('品名', 'ポンプ')) })
  await first.back()
  await second.back()
  expect(await values()).toEqual({ 品名: '送風機', 数量: null, 単価: '600' })
  expect(second.entries).toMatchObject([{ state: 'failed', contested: { values: { [item('品名')]: '送風機' } } }])
  await second.settleContest(second.entries![0]!.id, new Set())
  await second.back()
  expect(await values()).toEqual({ 品名: 'ポンプ', 数量: null, 単価: '600' })
})

test('a choice between both values is none about what was saved after it', async () => {
  const [first, second] = [await openPhone(), await openPhone()]
  await first.add({ write: contents(change('品名', '送風機'), change('数量', '3')) })
  const contested = await second.add({ write: contents(change('品名', 'ポンプ')) })
  await second.add({ write: contents(change('数量', '8')) })
  await first.back()
  second.reach()
  await waitFor(() => expect(second.entries).toMatchObject([{ state: 'failed' }, { state: 'failed' }]))
  await second.settleContest(contested, new Set())
  await second.back()
  expect(await values()).toEqual({ 品名: 'ポンプ', 数量: '3', 単価: null })
  expect(second.entries).toMatchObject([{ contested: { values: { [item('数量')]: '3' } } }])
})

test('a value of last time gives way to what the other phone has answered, without a question', async () => {
  const [first, second] = [await openPhone(), await openPhone()]
  await first.add({ write: contents(change('品名', '否')) })
  const copied = { ...change('品名', '良'), is_copied: true }
  await second.add({ write: contents(copied, { ...change('数量', '3'), is_copied: true }) })
  await second.add({ write: contents({ ...change('単価', '500'), is_copied: true }) })
  await first.back()
  await second.back()
  expect(second.entries).toEqual([])
  expect(await values()).toEqual({ 品名: '否', 数量: '3', 単価: '500' })
})

test('names who changed this item, not who saved the report last', async () => {
  const colleague = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  const matterOfBoth = { user_ids: [stage.master.id, colleague.id], updated_at: matter.updated_at }
  await answered(await stage.master.browser.put(`${stage.company.path}/matters/${matter.id}`, matterOfBoth), 200)
  const phone = await openPhone()
  await phone.add({ write: contents(change('単価', '500')) })
  await phone.add({ write: contents(change('品名', 'ポンプ')) })
  const theirs = { docs_data: [{ item_id: item('品名'), data: '送風機' }] }
  await answered(await colleague.browser.put(`${stage.company.path}/documents/${report.id}`, theirs), 200)
  await phone.back()
  expect(phone.entries).toMatchObject([
    {
      error: '小林 大輔さんが「品名」を先に変更しました。',
      contested: { writers: { [item('品名')]: { user: { name: '小林 大輔' } } } },
    },
  ])
  expect((await read<Document>(`/documents/${report.id}`)).updated_by!.name).toBe(stage.master.name)
})

test('the status that both changed is shown with both, and one phone’s own steps follow each other', async () => {
  const [first, second] = [await openPhone(), await openPhone()]
  await first.add({ write: status(1) })
  await first.add({ write: status(2, 1) })
  await first.back()
  expect(first.entries).toEqual([])
  await second.add({ write: status(1) })
  await second.back()
  expect(second.entries).toMatchObject([{ contested: { values: { status: String(stage.company.status_ids[2]) } } }])
  expect((await read<Matter>(`/matters/${matter.id}`)).status_id).toBe(stage.company.status_ids[2])
  await second.settleContest(second.entries![0]!.id, new Set())
  await second.back()
  expect((await read<Matter>(`/matters/${matter.id}`)).status_id).toBe(stage.company.status_ids[1])
})
