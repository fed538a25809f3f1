/** Photos of a document's file items that are drawn on: the copy stands in their place, and the original can be had back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document, DocumentItemFile } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { pictureWidthsOf } from '#tests/pdf-pictures.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let writer: Person
let guest: Person
let stranger: Person
let otherPath: string

beforeAll(async () => {
  office = await openDocumentsOffice()
  writer = await office.app.createPerson(office.company, 0, '書き手')
  guest = await office.app.createPerson(office.company, 2, '協力会社')
  const another = await office.app.createCompany('aoi')
  stranger = another.master
  otherPath = another.company.path
})
afterAll(() => office.close())

const upload = async (document: { id: number }, file: File): Promise<DocumentItemFile> => {
  const form = new FormData()
  form.set('item_id', String(office.itemId('施工写真')))
  form.set('file', file)
  return (
    await answered<Answer<DocumentItemFile>>(await writer.browser.post(`${office.pathOf(document)}/files`, form), 201)
  ).data
}
const photo = async (name = '外壁.jpg', side = 40) => asFile(await makePhoto(name, side, 30))
const drawOn = async (
  person: Pick<Person, 'browser'>,
  document: { id: number },
  { id, file }: DocumentItemFile,
  { drawn, path = office.company.path }: { drawn?: File; path?: string } = {},
) => {
  const form = new FormData()
  form.set('drawn_file_id', String(file.id))
  form.set('file', drawn ?? (await photo('描いた.jpg', 50)))
  return person.browser.post(`${path}/documents/${document.id}/files/${id}/marked`, form)
}
const restore = (person: Pick<Person, 'browser'>, document: { id: number }, { id }: DocumentItemFile, path?: string) =>
  person.browser.post(`${path ?? office.company.path}/documents/${document.id}/files/${id}/original`)
const made = async (): Promise<{ document: Document; original: DocumentItemFile }> => {
  const document = await office.create(writer)
  return { document, original: await upload(document, await photo()) }
}

it('the copy takes the place of its photo, is drawn on further, and gives way to the original', async () => {
  const { document, original } = await made()
  const second = await upload(document, await photo('二枚目.jpg', 60))
  const { data: marked } = await answered<Answer<DocumentItemFile>>(await drawOn(writer, document, original), 200)
  expect(marked).toMatchObject({
    id: original.id,
    order_number: original.order_number,
    file: { name: '外壁（加工）.jpg', original_file_id: original.file.id },
  })
  const { data: again } = await answered<Answer<DocumentItemFile>>(await drawOn(writer, document, marked), 200)
  expect(again.file).toMatchObject({ name: '外壁（加工）.jpg', original_file_id: original.file.id })
  expect((await office.read(writer, document)).item_files.map(({ file }) => file.id)).toEqual([
    again.file.id,
    second.file.id,
  ])
  await answered(await writer.browser.get(`${office.company.path}/files/${original.file.id}`), 200)

  const { data: back } = await answered<Answer<DocumentItemFile>>(await restore(writer, document, again), 200)
  expect(back).toEqual(original)
  await answered(await restore(writer, document, back), 409)
  const { data: lines } = await answered<Answer<History[]>>(
    await writer.browser.get(`${office.pathOf(document)}/histories`),
    200,
  )
  expect(lines.slice(0, 3).map(({ column_name, after }) => [column_name, after])).toEqual([
    ['施工写真', '外壁.jpg'],
    ['施工写真', '外壁（加工）.jpg'],
    ['施工写真', '外壁（加工）.jpg'],
  ])
})

it('a copy that gave way goes a day later, with its bytes, unless it stands somewhere else', async () => {
  const { document, original } = await made()
  const { data: first } = await answered<Answer<DocumentItemFile>>(await drawOn(writer, document, original), 200)
  const { data: second } = await answered<Answer<DocumentItemFile>>(await drawOn(writer, document, first), 200)
  const { data: copied } = await answered<Answer<{ id: number }>>(
    await writer.browser.post(`${office.pathOf(document)}/copy`),
    201,
  )
  await answered(await restore(writer, document, second), 200)
  const status = async ({ file }: DocumentItemFile) =>
    (await writer.browser.get(`${office.company.path}/files/${file.id}`)).status
  const after = async (hours: number) => {
    await office.app.database.pool.query(
      `update jobs set run_at = run_at - $1 * interval '1 hour' where kind = 'unused_contents'`,
      [hours],
    )
    await office.app.deps.jobs.drain()
    return Promise.all([first, second, original].map(status))
  }
  expect(await after(23)).toEqual([200, 200, 200])
  const { rows } = await office.app.database.pool.query<{ storage_key: string }>(
    'select storage_key from files where id = any($1) order by id',
    [[first.file.id, second.file.id]],
  )
  expect(await after(1)).toEqual([404, 200, 200])
  const isThere = async ({ storage_key }: { storage_key: string }) =>
    (await office.app.deps.storage.readBytes(storage_key).catch(() => null)) !== null
  expect(await Promise.all(rows.map(isThere))).toEqual([false, true])
  expect((await office.read(writer, copied)).item_files[0]!.file.id).toBe(second.file.id)
})

const printedWidths = async (document: Document): Promise<number[]> => {
  const response = await writer.browser.get(`${office.pathOf(document)}/download?download_type=pdf`)
  expect(response.status).toBe(200)
  return pictureWidthsOf(new Uint8Array(await response.arrayBuffer()))
}

it('what is printed shows the copy as long as it stands there', async () => {
  const { document, original } = await made()
  expect(await printedWidths(document)).toEqual([40])
  const { data: marked } = await answered<Answer<DocumentItemFile>>(await drawOn(writer, document, original), 200)
  expect(await printedWidths(document)).toEqual([50])
  await answered(await restore(writer, document, marked), 200)
  expect(await printedWidths(document)).toEqual([40])
})

it('of two who draw on the same photo the second is told, and the first loses nothing', async () => {
  const { document, original } = await made()
  const { data: marked } = await answered<Answer<DocumentItemFile>>(await drawOn(writer, document, original), 200)
  await answered(await drawOn(writer, document, original), 409)
  expect((await office.read(writer, document)).item_files[0]!.file.id).toBe(marked.file.id)
})

it('is made of a photo, as one, by who may change the document', async () => {
  const { document, original } = await made()
  const calls = [
    (person: Pick<Person, 'browser'>, path?: string) => drawOn(person, document, original, path ? { path } : {}),
    (person: Pick<Person, 'browser'>, path?: string) => restore(person, document, original, path),
  ]
  for (const call of calls) {
    await answered(await call({ browser: office.app.openBrowser() }), 401)
    await answered(await call(guest), 404)
    await answered(await call(stranger, otherPath), 404)
  }
  await answered(await drawOn(writer, document, { ...original, id: 999_999 }), 404)
  await answered(await restore(writer, document, { ...original, id: 999_999 }), 404)
  await answered(await drawOn(writer, document, original, { drawn: new File(['文字'], '文字.txt') }), 422)
  const memo = await upload(document, new File(['メモ'], 'メモ.txt'))
  await answered(await drawOn(writer, document, memo), 422)
})

it('who sees no originals draws on a photo, and uncovers none', async () => {
  const matter = await office.createMatter(writer, guest)
  const document = await office.create(writer, { matter_id: matter.id })
  await answered(await drawOn(guest, document, await upload(document, await photo())), 404)
  await office.show(writer, document)
  await answered(await drawOn(guest, document, await upload(document, await photo())), 403)
  await office.app.database.pool.query(
    'insert into document_authors (company_id, document_id, user_id, is_first_author) values ($1, $2, $3, false)',
    [office.company.id, document.id, guest.id],
  )
  const original = await upload(document, await photo('表札.jpg'))
  const { data: marked } = await answered<Answer<DocumentItemFile>>(await drawOn(guest, document, original), 200)
  await answered(await guest.browser.get(`${office.company.path}/files/${original.file.id}`), 404)
  await answered(await restore(guest, document, marked), 403)
  await answered(await restore(writer, document, marked), 200)
})

it('when a photo was taken is told in its document, stays with the original, and is kept once that is locked', async () => {
  const { document, original } = await made()
  const { data: marked } = await answered<Answer<DocumentItemFile>>(await drawOn(writer, document, original), 200)
  const mend = (person: Pick<Person, 'browser'>, taken_at: string | null) =>
    person.browser.put(`${office.company.path}/files/${marked.file.id}/taken-at`, { taken_at })
  const taken = { taken_at: '2026-05-01T09:00:00.000+09:00', taken_from: 'manual' }
  await answered(await mend(writer, taken.taken_at), 200)
  const { data: lines } = await answered<Answer<History[]>>(
    await writer.browser.get(`${office.pathOf(document)}/histories`),
    200,
  )
  expect(lines[0]).toMatchObject({
    column_name: '撮影日時',
    before: '外壁（加工）.jpg：不明',
    after: '外壁（加工）.jpg：2026/05/01 09:00',
  })
  const colleague = await office.app.createPerson(office.company, 0, '別の担当')
  await answered(await mend(colleague, null), 403)
  const { data: back } = await answered<Answer<DocumentItemFile>>(await restore(writer, document, marked), 200)
  expect(back.file).toMatchObject({ id: original.file.id, ...taken })
  const { data: again } = await answered<Answer<DocumentItemFile>>(await drawOn(writer, document, back), 200)
  await answered(await writer.browser.put(office.pathOf(document), { submit_mode: 1 }), 200)
  await office.ask(writer, document, [office.master])
  await answered(await writer.browser.put(`${office.company.path}/files/${again.file.id}/taken-at`, taken), 409)
  expect((await office.read(writer, document)).item_files[0]!.file).toMatchObject(taken)
})

it('a document that waits for an answer keeps its photos', async () => {
  const { document, original } = await made()
  const { data: marked } = await answered<Answer<DocumentItemFile>>(await drawOn(writer, document, original), 200)
  await answered(await writer.browser.put(office.pathOf(document), { submit_mode: 1 }), 200)
  await office.ask(writer, document, [office.master])
  await answered(await drawOn(writer, document, marked), 409)
  await answered(await restore(writer, document, marked), 409)
})
