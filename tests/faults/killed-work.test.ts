/**
 * The server is killed in the midst of what takes long: a photo ledger that is drawn, a list that is taken over, a file that
 * comes in parts, the letters of a morning, a document that is saved. Afterwards each is whole or was never begun, and
 * goes on by itself or from where it was.
 */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { limits } from '#domain/limits.ts'
import type { MatterPhoto, PhotoLedger } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import type { ImportPreview, RegisterImport } from '#domain/registers/registers.contract.ts'
import { aheadField } from '#domain/uploads/ahead.ts'
import type { Database } from '#server/db/client.ts'
import { createTemplate, login, type Client } from '#tests/e2e/client.ts'
import { openMailbox, type Mailbox } from '#tests/e2e/mailbox.ts'
import { openDatabase, startServer, temporaryFolder, type RunningServer } from '#tests/e2e/server.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { makeCompany } from '#tests/made-company.ts'
import { asFile, makePhotos } from '#tests/made-files.ts'
import { company, isWhole, master, tell } from './office.ts'

const rounds = isWhole ? 20 : 1
const timeout = { timeout: rounds * 120_000 }
type Data<T> = { data: T }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let mailbox: Mailbox
let server: RunningServer
let database: Database
let person: Client
let matter_id: number

const start = async (): Promise<void> => {
  server = await startServer(folder.path, { SMTP_URL: mailbox.url, LOG_LEVEL: 'error' })
  if (person) person.address = server.address
}
/** Kills the server so long after `work` began, which ends with what it was answered, or without an answer. */
const killDuring = async <T>(work: Promise<T>, afterMs: number): Promise<T | null> => {
  const ended = work.catch(() => null)
  await new Promise((done) => setTimeout(done, afterMs))
  await server.kill()
  const answer = await ended
  await start()
  return answer
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await person.expectOk<Data<T>>('POST', `${company}/${path}`, body)).data
const read = async <T>(path: string): Promise<T> => (await person.expectOk<Data<T>>('GET', `${company}/${path}`)).data

beforeAll(async () => {
  folder = await temporaryFolder()
  mailbox = await openMailbox()
  await start()
  database = await openDatabase(folder.path)
  await makeCompany(database, { company_key: 'faults', name: '株式会社停電', master_name: '停電 太郎', ...master })
  person = await login(server.address, master.email, master.password)
  matter_id = (await post<{ id: number }>('matters', { name: '外壁調査', matter_category_id: 1 })).id
})
afterAll(async () => {
  await database.close()
  await server.stop()
  await mailbox.close()
  await folder.remove()
})

it('a photo ledger is drawn anew, and what people keep of it is as it was', timeout, async () => {
  const names = Array.from({ length: isWhole ? 60 : 12 }, (_, index) => `写真${index}.jpg`)
  const made = await makePhotos(names, 800, 600)
  for (let sent = 0; sent < made.length; sent += limits.uploadsPerRequest) {
    const form = new FormData()
    for (const photo of made.slice(sent, sent + limits.uploadsPerRequest)) form.append('files', asFile(photo))
    await person.expectOk('POST', `${company}/matters/${matter_id}/reporting-folders`, form)
  }
  const photos = await read<MatterPhoto[]>(`matters/${matter_id}/photos`)
  const { id } = await post<PhotoLedger>(`matters/${matter_id}/photo-ledgers`, {
    name: '写真台帳',
    layout: 3,
    has_cover: true,
    originals_only: false,
    work_name: '外壁調査',
    photos: photos.map((photo, index) => ({ file_id: photo.id, category: 2, title: `外壁 ${index}` })),
  })
  const before = await read<PhotoLedger>(`photo-ledgers/${id}`)
  let cut = 0
  for (let round = 0; round < rounds; round += 1) {
    const kind = round % 2 === 0 ? 'pdf' : 'excel'
    const path = `${company}/photo-ledgers/${id}/download?download_type=${kind}`
    if ((await killDuring(person.bytes(path), 50 + Math.random() * 400)) === null) cut += 1
    expect(await read(`photo-ledgers/${id}`)).toEqual(before)
    const drawn = Buffer.from(await person.bytes(path))
    expect(drawn.toString('latin1', 0, 4)).toBe(kind === 'pdf' ? '%PDF' : 'PK\x03\x04')
    if (kind === 'pdf') expect(drawn.toString('latin1')).toMatch(/%%EOF\s*$/)
  }
  tell(`photo ledgers: cut off in ${cut} of ${rounds} renderings`)
})

it('a list that is taken over comes in whole, once, without anybody pressing again', timeout, async () => {
  const size = isWhole ? 4000 : 1000
  for (let round = 0; round < rounds; round += 1) {
    const form = new FormData()
    form.append('kind', 'buildings')
    const lines = Array.from({ length: size }, (_, index) => `第${round}期 ${index}号棟`)
    form.append('file', new File([['建物名', ...lines].join('\r\n')], '台帳.csv'))
    const draft = (await person.expectOk<Data<ImportPreview>>('POST', `${company}/register-imports`, form)).data
    await person.expectOk('POST', `${company}/register-imports/${draft.id}/run`)
    await killDuring(Promise.resolve(), Math.random() * 600)
    const state = async () => (await read<RegisterImport>(`register-imports/${draft.id}`)).state
    await expect.poll(state, { timeout: 60_000, interval: 100 }).toBe('done')
    const { rows } = await database.pool.query<{ n: number; names: number }>(
      'select count(*)::int as n, count(distinct name)::int as names from buildings where name like $1',
      [`第${round}期 %`],
    )
    expect(rows).toEqual([{ n: size, names: size }])
  }
})

it('a file that comes in parts goes on where it was, and is what it was sent as', timeout, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bytes = randomBytes(1_500_000)
    const hash = sha256(bytes)
    const at = `${company}/uploads/${hash}`
    const received = async () => (await person.expectOk<Data<{ received: number }>>('GET', at)).data.received
    const send = async (from: number): Promise<void> => {
      for (let place = from; place < bytes.length;) {
        const form = new FormData()
        form.set('at', String(place))
        form.set('part', new File([bytes.subarray(place, place + 100_000)], '続き'))
        place = (await person.expectOk<Data<{ received: number }>>('POST', at, form)).data.received
      }
    }
    await killDuring(send(0), Math.random() * 400)
    const kept = await received()
    expect(kept % 100_000 === 0 || kept === bytes.length).toBe(true)
    await send(kept)
    const form = new FormData()
    form.set(aheadField, JSON.stringify({ field: 'files', name: `動画${round}.bin`, sha256: hash }))
    const path = `${company}/matters/${matter_id}/reporting-folders`
    const [file] = (await person.expectOk<Data<{ path: string; size: number }[]>>('POST', path, form)).data
    expect(file!.size).toBe(bytes.length)
    expect(sha256(await person.bytes(file!.path))).toBe(hash)
  }
  const { rows } = await database.pool.query('select from upload_parts')
  expect(rows).toEqual([])
})

it('a morning’s letters reach each reader once, or are told as uncertain', timeout, async () => {
  const readers = isWhole ? 20 : 5
  await database.pool.query(
    `with made as (insert into users (name, email, password_hash) select '社員' || n, 'reader-' || n || '@example.jp', 'none' from generate_series(1, $1::int) n returning id)
     insert into memberships (company_id, user_id, role) select (select id from companies), id, 0 from made`,
    [readers],
  )
  for (let round = 0; round < rounds; round += 1) {
    mailbox.mails.length = 0
    await database.pool.query(
      `insert into notifications (company_id, user_id, kind, subject_type, subject_id, awaits_digest)
       select company_id, user_id, 'matter_assigned', 'matter', $1, true from memberships
       where user_id in (select id from users where email like 'reader-%')`,
      [matter_id],
    )
    await database.pool.query(`update jobs set run_at = now() where kind = 'notification_digest' and state = 'queued'`)
    await killDuring(Promise.resolve(), 500 + Math.random() * 1500)
    const waiting = async () =>
      (await database.pool.query<{ n: number }>('select count(*)::int as n from notifications where awaits_digest'))
        .rows[0]!.n
    await database.pool.query(`update jobs set lease_until = now() where state = 'running'`)
    await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0)
    const open = `from jobs where kind = 'mail.send' and state in ('queued', 'running')`
    await database.pool.query(`update jobs set run_at = now() where id in (select id ${open})`)
    const left = async () => (await database.pool.query<{ n: number }>(`select count(*)::int as n ${open}`)).rows[0]!.n
    await expect.poll(left, { timeout: 120_000, interval: 200 }).toBe(0)
    const { rows: letters } = await database.pool.query<{ to_email: string; state: string }>(
      `select to_email, state from mail_outbox where to_email like 'reader-%' order by id desc limit $1`,
      [readers],
    )
    expect(new Set(letters.map(({ to_email }) => to_email)).size).toBe(readers)
    for (const { to_email, state } of letters) {
      const came = mailbox.mails.filter(({ to }) => to.includes(to_email)).length
      expect([to_email, state, came]).toEqual([to_email, came === 1 && state === 'sent' ? 'sent' : 'uncertain', came])
      expect(came).toBeLessThanOrEqual(1)
    }
  }
})

it('a document’s last save is there in every field, or in none', timeout, async () => {
  const template = await createTemplate(
    person,
    company,
    { name: '点検報告', bytes: labelledForm('件名', '所見', '数値') },
    [
      { name: '件名', type: 'text', cell_reference: '0:B1' },
      { name: '所見', type: 'textarea', cell_reference: '0:B2' },
      { name: '数値', type: 'number', cell_reference: '0:B3' },
    ],
  )
  const made = await post<Document>('documents', { title: '保存', template_id: template.id })
  const of = (count: number) => ({
    title: `保存 ${count}`,
    docs_data: template.items.map(({ id }, index) => ({
      item_id: id,
      data: index === 2 ? String(count) : `${count}回目\t「引用」\\${'字'.repeat(count % 7)}`,
    })),
  })
  /** Whatever a person reads of it, but for when it was saved. */
  const fieldsOf = ({ title, docs_data }: Document) => ({
    title,
    docs_data: template.items.map(({ id }) => docs_data.find(({ item_id }) => item_id === id)?.data ?? null),
  })
  const expectedOf = (count: number) => ({
    title: of(count).title,
    docs_data: of(count).docs_data.map(({ data }) => data),
  })
  let { updated_at } = await person
    .expectOk<Data<Document>>('PUT', `${company}/documents/${made.id}`, { ...of(0), updated_at: made.updated_at })
    .then(({ data }) => data)
  let saved = 0
  for (let round = 0; round < rounds; round += 1) {
    let tried = saved
    const save = async (): Promise<void> => {
      for (;;) {
        tried += 1
        const { data } = await person.expectOk<Data<Document>>('PUT', `${company}/documents/${made.id}`, {
          ...of(tried),
          updated_at,
        })
        updated_at = data.updated_at
        saved = tried
      }
    }
    await killDuring(save(), 100 + Math.random() * 500)
    const now = await read<Document>(`documents/${made.id}`)
    const found = [saved, tried].find((count) => now.title === of(count).title)
    expect(found, `${now.title} is neither ${saved} nor ${tried}`).toBeDefined()
    expect(fieldsOf(now)).toEqual(expectedOf(found!))
    saved = found!
    ;({ updated_at } = now)
  }
  expect(saved).toBeGreaterThan(0)
})
