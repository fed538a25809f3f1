/** Photos with a board in a document's file items: one file of the item, with the photo as the camera saw it behind. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import type { MatterShootingList } from '#domain/documents/matter-shooting-list.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { idempotencyKeyHeader, receivedSha256Header } from '#domain/idempotency.ts'
import { limits } from '#domain/limits.ts'
import { asFile, makePhoto, type MadeFile } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let writer: Person
let guest: Person
let stranger: Person
let otherPath: string
let boarded: MadeFile
let plain: MadeFile
let sent = 0

beforeAll(async () => {
  office = await openDocumentsOffice()
  writer = await office.app.createPerson(office.company, 0, '書き手')
  guest = await office.app.createPerson(office.company, 2, '協力会社')
  const another = await office.app.createCompany('aoi')
  stranger = another.master
  otherPath = another.company.path
  boarded = await makePhoto('写真_黒板.jpg', 50, 30)
  plain = await makePhoto('写真.jpg', 40, 30)
})
afterAll(() => office.close())

type Sending = { file?: File | null; original?: File | null; path?: string; key?: string }
const formOf = ({ file, original }: Pick<Sending, 'file' | 'original'>): FormData => {
  const form = new FormData()
  form.set('item_id', String(office.itemId('施工写真')))
  if (file) form.set('file', file)
  if (original) form.set('original', original)
  return form
}
const send = (
  { browser }: Pick<Person, 'browser'>,
  { id }: { id: number },
  {
    file = asFile(boarded),
    original = asFile(plain),
    path = office.company.path,
    key = `phone.${++sent}`,
  }: Sending = {},
) => {
  return browser.request('POST', `${path}/documents/${id}/files`, formOf({ file, original }), {
    [idempotencyKeyHeader]: key,
  })
}
const stored = async (response: Response | Promise<Response>) =>
  (await answered<Answer<DocumentItemFile>>(await response, 201)).data
const rows = async (of: { id: number }): Promise<number> =>
  (
    await office.app.database.pool.query<{ count: number }>(
      'select count(*)::int as count from files where name = any($1) and uploaded_by_user_id = $2',
      [[boarded.name, plain.name], of.id],
    )
  ).rows[0]!.count
const filesOf = async (document: { id: number }) => (await office.read(writer, document)).item_files

it('is one file of its item, called what it came as, with its original behind it', async () => {
  const document = await office.create(writer)
  const itemFile = await stored(send(writer, document))
  expect(itemFile.file).toMatchObject({ name: '写真_黒板.jpg', original_file_id: expect.any(Number) as number })
  expect(await filesOf(document)).toEqual([itemFile])
  await answered(await writer.browser.get(`${office.company.path}/files/${itemFile.file.original_file_id}`), 200)
  const { data: lines } = await answered<Answer<History[]>>(
    await writer.browser.get(`${office.pathOf(document)}/histories`),
    200,
  )
  expect(lines[0]).toMatchObject({ column_name: '施工写真', after: '写真_黒板.jpg' })

  const { data: back } = await answered<Answer<DocumentItemFile>>(
    await writer.browser.post(`${office.pathOf(document)}/files/${itemFile.id}/original`),
    200,
  )
  expect(back).toMatchObject({
    id: itemFile.id,
    file: { id: itemFile.file.original_file_id, name: '写真.jpg', original_file_id: null },
  })
})

it('drawn on further it keeps the original that the camera saw', async () => {
  const document = await office.create(writer)
  const itemFile = await stored(send(writer, document))
  const form = new FormData()
  form.set('drawn_file_id', String(itemFile.file.id))
  form.set('file', asFile(plain))
  const { data: marked } = await answered<Answer<DocumentItemFile>>(
    await writer.browser.post(`${office.pathOf(document)}/files/${itemFile.id}/marked`, form),
    200,
  )
  expect(marked.file).toMatchObject({ name: '写真_黒板（加工）.jpg', original_file_id: itemFile.file.original_file_id })
})

it('sent twice under its key both files are stored once, and both are said to have arrived', async () => {
  const document = await office.create(writer)
  const before = await rows(writer)
  const first = await send(writer, document, { key: 'phone.twice' })
  const hash = ({ bytes }: MadeFile) => createHash('sha256').update(bytes).digest('hex')
  expect(first.headers.get(receivedSha256Header)).toBe(`${hash(boarded)},${hash(plain)}`)
  const again = await send(writer, document, { key: 'phone.twice' })
  expect(again.headers.get(receivedSha256Header)).toBe(`${hash(boarded)},${hash(plain)}`)
  expect(await stored(again)).toEqual(await stored(first))
  expect(await filesOf(document)).toHaveLength(1)
  expect(await rows(writer)).toBe(before + 2)
  // The same board over another photo is another sending.
  await answered(await send(writer, document, { key: 'phone.twice', original: asFile(boarded) }), 409)
})

it.each([
  ['between the two', (body: Buffer) => body.indexOf('name="original"')],
  ['within the second', (body: Buffer) => body.length - 200],
])('cut off %s neither is stored, and tried again both are', async (when, cutAt) => {
  const document = await office.create(writer)
  const before = await rows(writer)
  const key = `phone.cut.${when.length}`
  const whole = new Response(formOf({ file: asFile(boarded), original: asFile(plain) }))
  const body = Buffer.from(await whole.clone().arrayBuffer())
  const cut = await writer.browser.request('POST', `${office.pathOf(document)}/files`, body.subarray(0, cutAt(body)), {
    [idempotencyKeyHeader]: key,
    'content-type': whole.headers.get('content-type')!,
  })
  await answered(cut, 400)
  expect([await filesOf(document), await rows(writer)]).toEqual([[], before])
  await stored(send(writer, document, { key }))
  expect([(await filesOf(document)).length, await rows(writer)]).toEqual([1, before + 2])
})

it('counts once: for what an item holds at most, and for how many are wanted', async () => {
  const matter = await office.createMatter(writer)
  const document = await office.create(writer, { matter_id: matter.id })
  for (let count = 0; count < limits.items.filesPerItem; count++) await stored(send(writer, document))
  const before = await rows(writer)
  const refused = await answered<{ errors: Record<string, string[]> }>(await send(writer, document), 422)
  expect(refused.errors['file']).toEqual(['1つの項目に追加できるファイルは30個までです。'])
  expect(await rows(writer)).toBe(before)
  const { data } = await answered<MatterShootingList>(
    await writer.browser.get(`${office.company.path}/matters/${matter.id}/shooting-list`),
    200,
  )
  expect(data[0]!.slots).toMatchObject([{ count: limits.items.filesPerItem }])
})

it.each<[string, Sending, string]>([
  ['without a photo', { file: null }, 'file'],
  ['as a text', { file: new File(['文字'], '文字.txt') }, 'file'],
  ['with a text as its original', { original: new File(['文字'], '文字.txt') }, 'original'],
  ['with an empty original', { original: new File([], '写真.jpg') }, 'original'],
])('is refused %s, and nothing of it stays', async (_, sending, field) => {
  const document = await office.create(writer)
  const before = await rows(writer)
  const { errors } = await answered<{ errors: object }>(await send(writer, document, sending), 422)
  expect(Object.keys(errors)).toEqual([field])
  expect(await rows(writer)).toBe(before)
  expect(await filesOf(document)).toEqual([])
})

it('is added by who may change the document', async () => {
  const document = await office.create(writer)
  await answered(await send({ browser: office.app.openBrowser() }, document), 401)
  await answered(await send(guest, document), 404)
  await answered(await send(stranger, document, { path: otherPath }), 404)
  await answered(await send(office.master, document), 403)
})

it('a guest who writes the document adds one, and uncovers none', async () => {
  const matter = await office.createMatter(writer, guest)
  const document = await office.create(writer, { matter_id: matter.id })
  await answered(await send(guest, document), 404)
  await office.show(writer, document)
  await answered(await send(guest, document), 403)
  await office.app.database.pool.query(
    'insert into document_authors (company_id, document_id, user_id, is_first_author) values ($1, $2, $3, false)',
    [office.company.id, document.id, guest.id],
  )
  const itemFile = await stored(send(guest, document))
  const original = `${office.company.path}/files/${itemFile.file.original_file_id}`
  await answered(await guest.browser.get(original), 404)
  await answered(await guest.browser.post(`${office.pathOf(document)}/files/${itemFile.id}/original`), 403)
  await answered(await writer.browser.get(original), 200)
})
