/** Photos with a board in a matter's report folder: one file of the folder, with the photo as the camera saw it behind. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { idempotencyKeyHeader, receivedSha256Header } from '#domain/idempotency.ts'
import type { MatterPhoto } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { sweepRemovedFiles } from '#server/files/removed-files.service.ts'
import { asFile, makePhoto, type MadeFile } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

type Answer<T> = { data: T }
let office: Office
let boarded: MadeFile
let plain: MadeFile
let sent = 0

beforeAll(async () => {
  office = await openOffice()
  boarded = await makePhoto('施工前_黒板.jpg', 50, 30)
  plain = await makePhoto('施工前.jpg', 40, 30)
})
afterAll(() => office.close())

type Sending = { file?: File | null; original?: File | null; path?: string; key?: string }
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
  const form = new FormData()
  if (file) form.set('file', file)
  if (original) form.set('original', original)
  return browser.request('POST', `${path}/matters/${id}/reporting-folders/boarded`, form, {
    [idempotencyKeyHeader]: key,
  })
}
const stored = async (response: Response | Promise<Response>) =>
  (await answered<Answer<ReportFile>>(await response, 201)).data
const folderOf = async ({ id }: { id: number }) =>
  (
    await answered<Answer<ReportFile[]>>(
      await office.member.browser.get(`${office.company.path}/matters/${id}/reporting-folders`),
      200,
    )
  ).data
const rows = async (): Promise<number> =>
  (
    await office.app.database.pool.query<{ count: number }>(
      'select count(*)::int as count from files where name = any($1)',
      [[boarded.name, plain.name]],
    )
  ).rows[0]!.count
const originalPath = ({ original_file_id }: ReportFile) => `${office.company.path}/files/${original_file_id}`

it('is one file of the folder, called what it came as, with its original behind it', async () => {
  const matter = await office.createMatter()
  const file = await stored(send(office.member, matter))
  expect(file).toMatchObject({ name: '施工前_黒板.jpg', original_file_id: expect.any(Number) as number })
  expect(await folderOf(matter)).toEqual([file])
  await answered(await office.member.browser.get(originalPath(file)), 200)
  const { data: lines } = await answered<Answer<History[]>>(
    await office.member.browser.get(`${office.company.path}/matters/${matter.id}/histories`),
    200,
  )
  expect(lines.map(({ after }) => after).filter((after) => after?.includes('.jpg'))).toEqual(['施工前_黒板.jpg'])
  // Ledgers are made of it alone, and know its original.
  const { data: photos } = await answered<Answer<MatterPhoto[]>>(
    await office.member.browser.get(`${office.company.path}/matters/${matter.id}/photos`),
    200,
  )
  expect(photos).toMatchObject([{ id: file.file_id, original_file_id: file.original_file_id }])
})

it('drawn on further it keeps the original that the camera saw', async () => {
  const matter = await office.createMatter()
  const file = await stored(send(office.member, matter))
  const form = new FormData()
  form.set('file', asFile(plain))
  const marked = await stored(
    office.member.browser.post(`${office.company.path}/reporting-folders/${file.id}/marked`, form),
  )
  expect(marked).toMatchObject({ name: '施工前_黒板（加工）.jpg', original_file_id: file.original_file_id })
})

it('sent twice under its key both are stored once, and both are said to have arrived', async () => {
  const matter = await office.createMatter()
  const before = await rows()
  const hash = ({ bytes }: MadeFile) => createHash('sha256').update(bytes).digest('hex')
  const first = await send(office.member, matter, { key: 'phone.twice' })
  const again = await send(office.member, matter, { key: 'phone.twice' })
  for (const { headers } of [first, again])
    expect(headers.get(receivedSha256Header)).toBe(`${hash(boarded)},${hash(plain)}`)
  expect(await stored(again)).toEqual(await stored(first))
  expect(await folderOf(matter)).toHaveLength(1)
  expect(await rows()).toBe(before + 2)
  // The same board over another photo is another sending.
  await answered(await send(office.member, matter, { key: 'phone.twice', original: asFile(boarded) }), 409)
})

it('goes with its original once nobody can have it back', async () => {
  const { app, member } = office
  const matter = await office.createMatter()
  const before = await rows()
  const file = await stored(send(member, matter))
  const folder = `${office.company.path}/matters/${matter.id}/reporting-folders`
  await answered(await member.browser.delete(folder, { ids: [file.id] }), 204)
  await answered(await member.browser.get(originalPath(file)), 404)
  await answered(await member.browser.post(`${folder}/restore`, { ids: [file.id] }), 200)
  await answered(await member.browser.get(originalPath(file)), 200)
  await answered(await member.browser.delete(folder, { ids: [file.id] }), 204)
  await sweepRemovedFiles({ ...app.deps, clock: () => new Date(Date.now() + 25 * 3_600_000) })
  expect(await rows()).toBe(before)
})

it.each<[string, Sending, string]>([
  ['without a photo', { file: null }, 'file'],
  ['without its original', { original: null }, 'original'],
  ['as a text', { file: new File(['文字'], '文字.txt') }, 'file'],
  ['with a text as its original', { original: new File(['文字'], '文字.txt') }, 'original'],
  ['with an empty original', { original: new File([], '写真.jpg') }, 'original'],
])('is refused %s, and nothing of it stays', async (_, sending, field) => {
  const matter = await office.createMatter()
  const before = await rows()
  const { errors } = await answered<{ errors: object }>(await send(office.member, matter, sending), 422)
  expect(Object.keys(errors)).toEqual([field])
  expect(await rows()).toBe(before)
  expect(await folderOf(matter)).toEqual([])
})

it('is added by whoever sees the matter; a guest uncovers none', async () => {
  const { app, guest, stranger, otherCompany, member } = office
  const matter = await office.createMatter()
  const hidden = await office.createMatter(member, { user_ids: [member.id] })
  await answered(await send({ browser: app.openBrowser() }, matter), 401)
  await answered(await send(guest, hidden), 404)
  await answered(await send(stranger, matter, { path: otherCompany.path }), 404)
  const file = await stored(send(guest, matter))
  await answered(await guest.browser.get(file.path), 200)
  await answered(await guest.browser.get(originalPath(file)), 404)
  await answered(await member.browser.get(originalPath(file)), 200)
})

it('gives way to its original in its place, under its name, for whoever may delete it and sees originals', async () => {
  const { app, guest, stranger, otherCompany, member } = office
  const matter = await office.createMatter()
  const file = await stored(send(member, matter))
  const restore = ({ browser }: Pick<Person, 'browser'>, { id }: { id: number }, path = office.company.path) =>
    browser.post(`${path}/reporting-folders/${id}/original`)
  await answered(await restore({ browser: app.openBrowser() }, file), 401)
  await answered(await restore(stranger, file, otherCompany.path), 404)
  await answered(await restore(member, { id: 999_999 }), 404)
  // Also of what is their own, and of what somebody else brought.
  const own = await stored(send(guest, matter))
  for (const each of [own, file]) await answered(await restore(guest, each), 403)

  const { data: back } = await answered<Answer<ReportFile>>(await restore(member, file), 200)
  expect(back).toMatchObject({
    id: file.id,
    file_id: file.original_file_id,
    name: '施工前.jpg',
    original_file_id: null,
  })
  expect((await folderOf(matter)).map(({ id }) => id).toSorted()).toEqual([file.id, own.id].toSorted())
  await answered(await restore(member, back), 409)
  const { data: lines } = await answered<Answer<History[]>>(
    await member.browser.get(`${office.company.path}/matters/${matter.id}/histories`),
    200,
  )
  expect(lines[0]).toMatchObject({ before: '施工前_黒板.jpg', after: '施工前.jpg' })
})

it('a time that was mended on the board is the original’s once that is back', async () => {
  const { member } = office
  const matter = await office.createMatter()
  const file = await stored(send(member, matter))
  await answered(
    await member.browser.put(`${office.company.path}/files/${file.file_id}/taken-at`, {
      taken_at: '2026-11-20T09:30:00+09:00',
    }),
    200,
  )
  const { data: back } = await answered<Answer<ReportFile>>(
    await member.browser.post(`${office.company.path}/reporting-folders/${file.id}/original`),
    200,
  )
  expect(back).toMatchObject({ taken_from: 'manual' })
  expect(Date.parse(back.taken_at!)).toBe(Date.parse('2026-11-20T09:30:00+09:00'))
})

it('keeps the name that somebody gave it in the folder', async () => {
  const { member } = office
  const file = await stored(send(member, await office.createMatter()))
  const path = `${office.company.path}/reporting-folders/${file.id}`
  await answered(await member.browser.put(path, { name: '北面の笠木.jpg' }), 200)
  const { data: back } = await answered<Answer<ReportFile>>(await member.browser.post(`${path}/original`), 200)
  expect(back).toMatchObject({ name: '北面の笠木.jpg', file_id: file.original_file_id })
})
