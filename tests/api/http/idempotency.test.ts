/** Calls that a device sends again because it never saw the answer. */
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { idempotencyKeyHeader, receivedSha256Header } from '#domain/idempotency.ts'
import { ImageError } from '#engine/model/errors.ts'
import { inSystem } from '#server/db/client.ts'
import { removeKeysBefore } from '#server/http/idempotency-keys.store.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { soon } from '#tests/soon.ts'
import { answered } from '../answers.ts'
import { openCompany, type Person } from '../app.ts'

type Answer<T> = { data: T }
const { app, company, master } = openCompany()
let other: Person
let number = 0
let key: string

beforeAll(async () => {
  other = await app.createPerson(company, 0, '中村 彩')
})
let itemId = 0
const photoOf = (): FormData => {
  const form = new FormData()
  form.set('item_id', String(itemId))
  form.set('file', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], '現場.png'))
  return form
}
beforeEach(() => {
  key = `phone.${++number}`
})

const send = (path: string, body?: unknown, person = master, method = 'POST', under = key) =>
  person.browser.request(method, company.path + path, body, { [idempotencyKeyHeader]: under })
const newMatter = (name: string) => ({ name, matter_category_id: 1 })
const create = (name: string, person = master, under = key) => send('/matters', newMatter(name), person, 'POST', under)
const namesOf = async (): Promise<string[]> =>
  (await answered<Answer<Matter[]>>(await master.browser.get(`${company.path}/matters?per_page=100`), 200)).data.map(
    ({ name }) => name,
  )
const count = async (name: string) => (await namesOf()).filter((each) => each === name).length

it('does it once and answers the same again', async () => {
  const first = await answered<Answer<Matter>>(await create('漏水'), 201)
  await answered(await master.browser.put(`${company.path}/matters/${first.data.id}`, { name: '漏水（三階）' }), 200)
  expect(await answered<Answer<Matter>>(await create('漏水'), 201)).toEqual(first)
  expect([await count('漏水'), await count('漏水（三階）')]).toEqual([0, 1])
})

it('contests other contents under the same key', async () => {
  await answered(await create('点検'), 201)
  expect(await answered(await create('別の点検'), 409)).toMatchObject({ code: 'contested' })
  expect(await count('別の点検')).toBe(0)
})

it('takes what is sent five times at once for one', async () => {
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () => (await answered<Answer<Matter>>(await create('同時'), 201)).data.id),
  )
  expect(new Set(ids).size).toBe(1)
  expect(await count('同時')).toBe(1)
})

it('lets one of two different ones in that come at once', async () => {
  const answers = await Promise.all([create('右'), create('左')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await count('右')) + (await count('左'))).toBe(1)
})

it('keeps people apart who chose the same key', async () => {
  const [mine, theirs] = [
    await answered<Answer<Matter>>(await create('鍵'), 201),
    await answered<Answer<Matter>>(await create('鍵', other), 201),
  ]
  expect(mine.data.id).not.toBe(theirs.data.id)
})

it('leaves the key free where it was refused', async () => {
  await answered(await create(''), 422)
  await answered(await create('直した'), 201)
  expect(await count('直した')).toBe(1)
})

it('answers nobody who is not signed in, and no one of another company', async () => {
  await answered(await create('守る'), 201)
  const stranger = (await app.createCompany(`aoba${number}`)).master
  await answered(await create('守る', stranger), 404)
  const nobody = { ...master, browser: app.openBrowser() }
  await answered(await create('守る', nobody), 401)
})

it('refuses a key that is none', async () => {
  await answered(await create('鍵なし', master, 'a key with blanks'), 400)
})

it('keeps neither the change nor the key where the process dies before the answer', async () => {
  // The connection goes when all is written, and before it is committed.
  const { pool } = app.deps.database
  const cut = pool.query(`
    create function cut_connection() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger cut_connection before update of answer on idempotency_keys
      for each row execute function cut_connection();`)
  await cut
  const lost = await create('停電')
  expect(lost.status).toBeGreaterThanOrEqual(500)
  await pool.query('drop trigger cut_connection on idempotency_keys; drop function cut_connection()')
  expect(await count('停電')).toBe(0)
  await answered(await create('停電'), 201)
  expect(await count('停電')).toBe(1)
})

it('stores a photo once, says which bytes arrived, and again when asked again', async () => {
  const { data: matter } = await answered<Answer<Matter>>(await create('写真'), 201)
  const form = () => {
    const photo = new FormData()
    photo.set('files', new File(['壁'], '外壁.txt'))
    return photo
  }
  const folder = `/matters/${matter.id}/reporting-folders`
  const [first, second] = [
    await send(folder, form(), master, 'POST', `${key}.photo`),
    await send(folder, form(), master, 'POST', `${key}.photo`),
  ]
  const sha256 = createHash('sha256').update('壁').digest('hex')
  expect([first, second].map(({ headers }) => headers.get(receivedSha256Header))).toEqual([sha256, sha256])
  const [one, same] = [
    await answered<Answer<ReportFile[]>>(first, 201),
    await answered<Answer<ReportFile[]>>(second, 201),
  ]
  expect(same).toEqual(one)
  const { data: histories } = await answered<Answer<History[]>>(
    await master.browser.get(`${company.path}/matters/${matter.id}/histories`),
    200,
  )
  expect(histories.filter(({ after }) => after === '外壁.txt')).toHaveLength(1)
})

it('is answered also where what it did keeps it from being done again', async () => {
  const { data: matter } = await answered<Answer<Matter>>(await create('削除'), 201)
  const remove = () => send(`/matters/${matter.id}`, undefined, master, 'DELETE', `${key}.delete`)
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
})

it('lets nothing be received for what is not there, under a key that was used elsewhere', async () => {
  await answered(await create('使った鍵'), 201)
  const write = vi.spyOn(app.deps.storage, 'write')
  const form = new FormData()
  form.set('files', new File(['壁'], '外壁.txt'))
  await answered(await send('/matters/999999/reporting-folders', form), 404)
  expect(write).not.toHaveBeenCalled()
})

const slow: [what: string, operation: 'tables' | 'readPicture', call: (document: string) => [string, unknown]][] = [
  ['what only looks', 'tables', (document: string) => [`${document}/sheets`, { docs_data: [] }]],
  ['what waits for the engine', 'readPicture', (document: string) => [`${document}/files`, photoOf()]],
]
it.each(slow)('keeps the connections of nobody else: %s', async (_, operation, call) => {
  const { pool } = app.deps.database
  const people = [await app.createPerson(company, 0, '一人目'), await app.createPerson(company, 0, '二人目')]
  const form = new FormData()
  form.set('name', '様式')
  form.set('document_type_id', '3')
  form.set('excel_file', new File([labelledForm('件名', '写真') as Uint8Array<ArrayBuffer>], '様式.xlsx'))
  const template = await answered<Answer<{ id: number }>>(
    await master.browser.post(`${company.path}/templates`, form),
    201,
  )
  const items = [{ name: '写真', type: 'fileupload', cell_reference: '0:B2' }]
  const saved = await answered<Answer<{ items: { id: number }[] }>>(
    await master.browser.put(`${company.path}/templates/${template.data.id}`, { items }),
    200,
  )
  itemId = saved.data.items[0]!.id
  const matter = await answered<Answer<Matter>>(
    await master.browser.post(`${company.path}/matters`, {
      ...newMatter('改修'),
      user_ids: people.map(({ id }) => id),
    }),
    201,
  )
  const { data: document } = await answered<Answer<{ id: number }>>(
    await master.browser.post(`${company.path}/documents`, {
      title: '報告',
      template_id: template.data.id,
      matter_id: matter.data.id,
    }),
    201,
  )
  const stop = new AbortController()
  const stopped = new Promise<never>((__, reject) =>
    stop.signal.addEventListener('abort', () => reject(new ImageError('damaged'))),
  )
  stopped.catch(() => undefined)
  const engine = vi.spyOn(app.deps.engine, operation).mockReturnValue(stopped)
  const [path, body] = call(`/documents/${document.id}`)
  const asked = people.flatMap((person) =>
    Array.from({ length: pool.options.max }, (__, index) => send(path, body, person, 'POST', `${key}.${index}`)),
  )
  try {
    await soon(() => expect(engine).toHaveBeenCalled())
    await soon(() => expect(pool.totalCount - pool.idleCount).toBeLessThanOrEqual(pool.options.max / 2))
    await answered(await other.browser.get(`${company.path}/matters`), 200)
  } finally {
    stop.abort()
    await Promise.all(asked)
    engine.mockRestore()
  }
})

it('forgets a key after its time', async () => {
  await answered(await create('三十日'), 201)
  await inSystem(app.deps.database.db, (tx) => removeKeysBefore(tx, new Date(Date.now() + 1000)))
  await answered(await create('三十日'), 201)
  expect(await count('三十日')).toBe(2)
})
