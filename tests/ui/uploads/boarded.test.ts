/** A photo with a board and the one without, from a phone without a signal: both or neither, and once. */
import { createHash } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { FileRef, ReportFile } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { login } from '#src/api/sign-in.ts'
import { addItemFile } from '#src/api/item-files.ts'
import { OfflineError } from '#src/api/errors.ts'
import { outboxDatabaseName } from '#src/outbox/queue/database-name.ts'
import { filesOf } from '#src/outbox/kinds/entry.ts'
import type { QueuedEntry, Write } from '#src/outbox/kinds/entry.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { resolved } from '#src/outbox/queue/order.ts'
import { createOutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import type { OutboxEngine, OutboxEngineOptions } from '#src/outbox/queue/outbox-engine.ts'
import { sendEntry } from '#src/outbox/queue/send-entry.ts'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import { asFile, makePhoto, type MadeFile } from '#tests/made-files.ts'
import { patience } from '#tests/patience.ts'
import { createStage, type Stage } from '../stage.tsx'
import { emptyMemory } from './browser-memory.ts'

let stage: Stage
let template: Template
let report: Document
let matter: { id: number }
let boarded: MadeFile
let plain: MadeFile

const post = async <T>(path: string, body: object) =>
  (await answered<{ data: T }>(await stage.master.browser.post(`${stage.company.path}${path}`, body), 201)).data
beforeAll(async () => {
  stage = await createStage()
  const items = [
    { name: '現場', type: 'separator' },
    { name: '写真', type: 'fileupload' },
  ]
  template = await post('/templates', { name: '写真報告書', document_type_id: 3, items })
  boarded = await makePhoto('写真_黒板.jpg', 50, 30)
  plain = await makePhoto('写真.jpg', 40, 30)
})
beforeEach(async () => {
  emptyMemory()
  report = await post('/documents', { title: '点検', template_id: template.id })
  matter = await post('/matters', { name: '外壁補修', matter_category_id: 3 })
  await login({ email: stage.master.email, password, remember: false })
})
const engines: OutboxEngine[] = []
afterEach(() => {
  engines.splice(0).forEach(({ dispose }) => dispose())
  stage.browser.cookies.clear()
})
afterAll(() => stage.close())

const itemId = () => template.items.find(({ name }) => name === '写真')!.id
const ofCompany = { company_id: 'midori', label: '写真' }
const intoItem = (): UploadTarget => ({ kind: 'boarded-item', document_id: report.id, item_id: itemId(), ...ofCompany })
const intoFolder = (): UploadTarget => ({ kind: 'boarded-folder', matter_id: matter.id, ...ofCompany })
const write = (target = intoItem()): Extract<Write, { kind: 'file' }> => ({
  kind: 'file',
  ...ofCompany,
  target,
  name: boarded.name,
  type: 'image/jpeg',
  size: 0,
  keep_original: true,
  is_prepared: false,
  note: null,
  original: { name: plain.name, size: plain.bytes.length },
})
const content = () => new Blob([asFile(boarded), asFile(plain)], { type: 'image/jpeg' })

type Send = OutboxEngineOptions['send']
const client = new QueryClient()
const reaching: Send = (record, sent, options) => sendEntry(client, record, sent, options)

/** `way`: what becomes of each call, by its number from 1 on. */
const openPhone = async (way: (call: number) => Send) => {
  const database = await openOutboxDatabase()
  const phone = { entries: null as readonly QueuedEntry[] | null, calls: 0 }
  const engine = createOutboxEngine({
    tellsProgress: true,
    preparePhoto: null,
    chances: () => () => undefined,
    user_id: stage.master.id,
    database,
    isSignedIn: () => Promise.resolve(true),
    unlock: () => Promise.resolve(),
    send: (...of) => way(++phone.calls)(...of),
    onChange: (entries) => Object.assign(phone, { entries }),
    onArrived: () => undefined,
  })
  engines.push(engine)
  return Object.assign(phone, engine, {
    emptied: () =>
      waitFor(
        () => {
          if (phone.entries!.length > 0) engine.wake()
          expect(phone.entries).toEqual([])
        },
        { timeout: 20_000 * patience, interval: 30 },
      ),
  })
}
const offline: Send = () => Promise.reject(new OfflineError())
const lost: Send = async (...of) => {
  await reaching(...of)
  throw new OfflineError()
}
const itemFiles = async () =>
  (
    await answered<{ data: Document }>(
      await stage.master.browser.get(`${stage.company.path}/documents/${report.id}`),
      200,
    )
  ).data.item_files.map(({ file }) => file)
const folderFiles = async () =>
  (
    await answered<{ data: ReportFile[] }>(
      await stage.master.browser.get(`${stage.company.path}/matters/${matter.id}/reporting-folders`),
      200,
    )
  ).data
const places = [
  ['an item of a form', intoItem, itemFiles],
  ['a report folder', intoFolder, folderFiles],
] as const
const hashOf = ({ bytes }: { bytes: Uint8Array }) => createHash('sha256').update(bytes).digest('hex')
const storedAs = async (path: string) =>
  hashOf({ bytes: new Uint8Array(await (await stage.master.browser.get(path)).arrayBuffer()) })
/** Both are there, each with its own bytes, and the one behind the other. */
const expectBoth = async (file: Omit<FileRef, 'id'>) => {
  expect(file.name).toBe(boarded.name)
  expect(await storedAs(file.path)).toBe(hashOf(boarded))
  expect(await storedAs(`${stage.company.path}/files/${file.original_file_id}`)).toBe(hashOf(plain))
}
const countParts = async () => {
  const database = await openDB(outboxDatabaseName)
  const count = await database.count('parts')
  database.close()
  return count
}

test.each(places)(
  'into %s waits as one entry, whatever is cut, and arrives once as one',
  async (_, target, filesIn) => {
    const ways = [offline, lost, offline, lost]
    const phone = await openPhone((call) => ways[call - 1] ?? reaching)
    const id = await phone.add({ write: write(target()), content: content() })
    expect(phone.entries).toMatchObject([
      { id, write: { name: boarded.name, size: boarded.bytes.length + plain.bytes.length } },
    ])
    expect((await phone.readFiles(id)).map(({ name, size }) => [name, size])).toEqual([
      [boarded.name, boarded.bytes.length],
      [plain.name, plain.bytes.length],
    ])
    await phone.emptied()
    expect(phone.calls).toBe(5)
    const files = await filesIn()
    expect(files).toHaveLength(1)
    await expectBoth(files[0]!)
    expect(await countParts()).toBe(0)
    expect(await phone.listSent()).toMatchObject([{ name: boarded.name, sha256: hashOf(boarded) }])
  },
)

test.each(places)('into %s a page that was closed over it leaves both to the next', async (_, target, filesIn) => {
  const closed = await openPhone(() => lost)
  await closed.add({ write: write(target()), content: content() })
  await waitFor(async () => expect(await filesIn()).toHaveLength(1))
  closed.dispose()
  const next = await openPhone(() => reaching)
  await waitFor(() => expect(next.entries).not.toBeNull())
  await next.emptied()
  const files = await filesIn()
  expect(files).toHaveLength(1)
  await expectBoth(files[0]!)
})

test.each(places)('into %s is not let go of by a phone that hears of one of them alone', async (_, target, filesIn) => {
  let isDeaf = true
  const phone = await openPhone(
    () => (record, sent, options) =>
      reaching(record, sent, {
        ...options,
        onReceived: (sha256) => options.onReceived?.(isDeaf ? sha256.slice(0, 1) : sha256),
      }),
  )
  const id = await phone.add({ write: write(target()), content: content() })
  await waitFor(() => expect(phone.entries).toMatchObject([{ state: 'failed' }]))
  expect(phone.entries![0]!.error).toMatch(/一致しませんでした/)
  isDeaf = false
  await phone.retry(id)
  await phone.emptied()
  expect(await filesIn()).toHaveLength(1)
})

test('of a matter that is not sent yet it follows into the folder that the matter gets', () => {
  const unsent = write({ kind: 'boarded-folder', matter_id: -7, ...ofCompany })
  expect(resolved(unsent, new Map([[7, 12]]))).toMatchObject({ target: { kind: 'boarded-folder', matter_id: 12 } })
})

test('an earlier version’s two entries of a folder are sent as the two files that they were', async () => {
  const phone = await openPhone(() => reaching)
  for (const file of [boarded, plain]) {
    const { original: _, ...alone } = write({ kind: 'report-folder', matter_id: matter.id, ...ofCompany })
    await phone.add({ write: { ...alone, name: file.name }, content: asFile(file) })
  }
  await phone.emptied()
  expect((await folderFiles()).map(({ name }) => name).toSorted()).toEqual([plain.name, boarded.name].toSorted())
})

test('is refused whole where the item is full, and taken back leaves nothing on the phone', async () => {
  for (let count = 0; count < limits.items.filesPerItem; count++)
    await addItemFile('midori', report.id, itemId(), asFile(plain), { onProgress: () => undefined })
  const phone = await openPhone(() => reaching)
  const id = await phone.add({ write: write(), content: content() })
  await waitFor(() => expect(phone.entries).toMatchObject([{ state: 'failed' }]))
  expect(phone.entries![0]!.error).toBe('1つの項目に追加できるファイルは30個までです。')
  expect((await itemFiles()).every(({ original_file_id }) => original_file_id === null)).toBe(true)
  await phone.cancel(id)
  expect(phone.entries).toEqual([])
  expect(await countParts()).toBe(0)
})

test('what has no original goes as it is', async () => {
  const { original: _, ...alone } = write()
  const [file, ...others] = filesOf(alone, asFile(plain))
  expect([file.size, others]).toEqual([plain.bytes.length, []])
})
