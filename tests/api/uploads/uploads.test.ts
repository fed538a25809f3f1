/** Files that come part by part, ahead of the call that they belong to. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { idempotencyKeyHeader, receivedSha256Header } from '#domain/idempotency.ts'
import { limits } from '#domain/limits.ts'
import { aheadField } from '#domain/uploads/ahead.ts'
import { maxUploadBytes } from '#server/env.ts'
import { inSystem } from '#server/db/client.ts'
import { removePartsBefore } from '#server/http/upload-parts.store.ts'
import { sweepStorage } from '#server/storage/sweep.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

let app: TestApp
let company: TestCompany
let master: Person
let other: Person
let matter: Matter
let bytes: Buffer<ArrayBuffer>
let sha256: string

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
beforeAll(async () => {
  app = await createTestApp()
  app.deps.env.MAX_UPLOAD_MB = 1
  ;({ company, master } = await app.createCompany('midori'))
  other = await app.createPerson(company, 0, '中村 彩')
  ;({ data: matter } = await answered<{ data: Matter }>(
    await master.browser.post(`${company.path}/matters`, { name: '漏水', matter_category_id: 1 }),
    201,
  ))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('delete from upload_parts')
  bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3000)])
  sha256 = hashOf(bytes)
})

const path = (hash = sha256) => `${company.path}/uploads/${hash}`
const received = async (person = master) =>
  (await answered<{ data: { received: number } }>(await person.browser.get(path()), 200)).data.received
const partForm = (at: number, part: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('at', String(at))
  form.set('part', new File([part], '続き'))
  return form
}
const sendPart = (at: number, to: number, person = master) =>
  person.browser.post(path(), partForm(at, bytes.subarray(at, to)))
const took = async (at: number, to: number, person = master) =>
  (await answered<{ data: { received: number } }>(await sendPart(at, to, person), 200)).data.received
const sendAll = async (person = master) => {
  await took(0, 1000, person)
  await took(1000, bytes.length, person)
}
const callForm = (name = '図面.pdf', hash = sha256) => {
  const form = new FormData()
  form.set(aheadField, JSON.stringify({ field: 'files', name, sha256: hash }))
  return form
}
const finish = (form = callForm(), { person = master, key }: { person?: Person; key?: string } = {}) =>
  person.browser.request(
    'POST',
    `${company.path}/matters/${matter.id}/reporting-folders`,
    form,
    key === undefined ? {} : { [idempotencyKeyHeader]: key },
  )
const storedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of app.deps.storage.list()) keys.push(key)
  return keys
}
const partKeys = async (): Promise<string[]> =>
  (await app.database.pool.query<{ storage_key: string }>('select storage_key from upload_parts')).rows.map(
    ({ storage_key }) => storage_key,
  )

it('takes what goes on where the last part ended, and makes the file of it', async () => {
  expect(await received()).toBe(0)
  expect(await took(0, 1000)).toBe(1000)
  expect(await took(1000, 2500)).toBe(2500)
  expect(await received()).toBe(2500)
  expect(await took(2500, bytes.length)).toBe(bytes.length)
  const answer = await finish()
  expect(answer.headers.get(receivedSha256Header)).toBe(sha256)
  const [file] = (await answered<{ data: ReportFile[] }>(answer, 201)).data
  expect(file).toMatchObject({ name: '図面.pdf', size: bytes.length })
  const stored = await master.browser.get(file!.path)
  expect(hashOf(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256)
})

it('keeps none of the parts once the file is there, and all of them while it is not', async () => {
  const before = await storedKeys()
  await sendAll()
  expect(await partKeys()).toHaveLength(2)
  const form = callForm()
  form.set('repeat_seconds', 'いつか')
  await answered(await finish(form), 422)
  expect((await storedKeys()).length).toBe(before.length + 2)
  await answered(await finish(), 201)
  expect(await partKeys()).toEqual([])
  expect((await storedKeys()).length).toBe(before.length + 1)
})

it.each([
  ['a part that came before', 0, 500],
  ['one that leaves a gap', 2000, 3000],
])('answers %s with how much there is, and keeps nothing of it', async (_, at, to) => {
  await took(0, 1000)
  const before = await storedKeys()
  expect(await took(at, to)).toBe(1000)
  expect(await storedKeys()).toEqual(before)
})

it('takes one of two that come at once', async () => {
  const both = await Promise.all([took(0, 1000), took(0, 1000)])
  expect(both).toEqual([1000, 1000])
  expect(await partKeys()).toHaveLength(1)
  await took(1000, bytes.length)
  await answered(await finish(), 201)
})

it('asks again for what is not there, or not what it was said to be', async () => {
  expect(await answered(await finish(), 409)).toMatchObject({ code: 'parts' })
  await took(0, 1000)
  expect(await answered(await finish(), 409)).toMatchObject({ code: 'parts' })
  expect(await received()).toBe(0)
})

it('asks again for parts whose bytes are gone', async () => {
  await sendAll()
  for (const key of await partKeys()) await app.deps.storage.remove(key)
  expect(await answered(await finish(), 409)).toMatchObject({ code: 'parts' })
  expect(await received()).toBe(0)
})

it('is nobody else’s', async () => {
  await sendAll()
  expect(await received(other)).toBe(0)
  expect(await answered(await finish(callForm(), { person: other }), 409)).toMatchObject({ code: 'parts' })
  await answered(await finish(), 201)
})

it('answers the same again under its key, without any part, and as if the file had come whole', async () => {
  await sendAll()
  const first = await answered<{ data: ReportFile[] }>(await finish(callForm(), { key: 'phone.1' }), 201)
  expect(await partKeys()).toEqual([])
  const again = await finish(callForm(), { key: 'phone.1' })
  expect(again.headers.get(receivedSha256Header)).toBe(sha256)
  expect(await answered(again, 201)).toEqual(first)
  const whole = new FormData()
  whole.append('files', new File([bytes], '図面.pdf'))
  expect(await answered(await finish(whole, { key: 'phone.1' }), 201)).toEqual(first)
  expect(await answered(await finish(callForm('別の名前.pdf'), { key: 'phone.1' }), 409)).toMatchObject({
    code: 'contested',
  })
})

it('keeps the order of files that came ahead and of those that come with the call', async () => {
  await sendAll()
  const form = new FormData()
  form.append('files', new File(['一'], '一.txt'))
  form.append(aheadField, JSON.stringify({ field: 'files', name: '../二.pdf', sha256 }))
  form.append('files', new File(['三'], '三.txt'))
  const { data } = await answered<{ data: ReportFile[] }>(await finish(form), 201)
  expect(data.map(({ name }) => name)).toEqual(['一.txt', '二.pdf', '三.txt'])
})

describe('what is refused', () => {
  it.each([
    ['without a part', () => ({ at: 0 })],
    ['with an empty part', () => partForm(0, Buffer.alloc(0))],
    ['with no place', () => partForm(-1, bytes)],
  ])('%s: 422', async (_, body) => {
    await answered(await master.browser.post(path(), body()), 422)
    expect(await received()).toBe(0)
  })

  it('a hash that is none: 404', async () => {
    await answered(await master.browser.get(path('abc')), 404)
  })

  it('a call whose field cannot be read: 400', async () => {
    const form = new FormData()
    form.set(aheadField, '{"field":"files"}')
    await answered(await finish(form), 400)
  })

  it('a file that is too large, or too many on their way: 422, in the words of each', async () => {
    const most = maxUploadBytes(app.deps.env)
    const half = (hash: string, at: number) =>
      master.browser.post(path(hash), partForm(at, Buffer.alloc(most / 2 + 1, 'あ')))
    const hashes = Array.from({ length: 9 }, (_, index) => hashOf(Buffer.from(String(index))))
    await answered(await half(hashes[0]!, 0), 200)
    expect(await answered(await half(hashes[0]!, most / 2 + 1), 422)).toMatchObject({
      errors: { part: [expect.stringContaining('1MB')] },
    })
    const answers: number[] = []
    for (const hash of hashes.slice(1)) answers.push((await half(hash, 0)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 422, 422])
  })

  it('more files than a call may have', async () => {
    await sendAll()
    const form = new FormData()
    for (let index = 0; index <= limits.uploadsPerRequest; index += 1)
      form.append(aheadField, JSON.stringify({ field: 'files', name: `${index}.pdf`, sha256 }))
    await answered(await finish(form), 422)
  })
})

it('goes after a week, its bytes with the next sweep', async () => {
  await sendAll()
  const keys = await partKeys()
  const hours = (count: number) => ({ ...app.deps, clock: () => new Date(Date.now() + count * 3_600_000) })
  await sweepStorage(hours(2))
  expect(await storedKeys()).toEqual(expect.arrayContaining(keys))
  await inSystem(app.database.db, (tx) => removePartsBefore(tx, new Date(Date.now() - 1000)))
  expect(await partKeys()).toEqual(keys)
  await inSystem(app.database.db, (tx) => removePartsBefore(tx, new Date(Date.now() + 1000)))
  await sweepStorage(hours(2))
  expect((await storedKeys()).filter((key) => keys.includes(key))).toEqual([])
})
