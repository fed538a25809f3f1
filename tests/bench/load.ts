/**
 * A working day's mix of two hundred people on a company with 100,000 matters and documents, on one process and on two:
 * `npm run bench -- load` (LOAD_MINUTES, default 10; LOAD_PEOPLE, default 200; LOAD_SIZE, default 100000).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createDatabase, type Database } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { makeCompany } from '#tests/made-company.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { createTemplate, login, type Client } from '#tests/e2e/client.ts'
import { openMailbox } from '#tests/e2e/mailbox.ts'
import { startServer, temporaryFolder, type RunningServer } from '#tests/e2e/server.ts'
import { insertDocuments } from './document-lists.ts'
import { insertMatters } from './matters.ts'
import { atMost, told, type Row } from './rows.ts'
import { withoutIndex } from './served.ts'
import { callSlowness, standardUnit } from './yardstick.ts'

const minutes = Number(process.env['LOAD_MINUTES'] ?? 10)
const people = Number(process.env['LOAD_PEOPLE'] ?? 200)
const size = Number(process.env['LOAD_SIZE'] ?? 100_000)
const password = 'bench-password'
const path = '/api/c/load'
/** Seconds that a person reads or types between two calls. */
const pause = { least: 4, most: 16 }

type Kind = 'list' | 'detail' | 'save' | 'photo' | 'pdf' | 'comment' | 'ask' | 'approve' | 'submit'
type Sample = { kind: Kind; ms: number; status: number }
type Day = { samples: Sample[]; memory: number[] }

const between = (least: number, most: number) => least + Math.random() * (most - least)
const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** Resident megabytes of a process, with the workers that it started. */
const residentMb = (pid: number): number => {
  const pagesOf = (of: number): number => {
    try {
      const own = Number(readFileSync(`/proc/${of}/statm`, 'utf8').split(' ')[1])
      const children = readFileSync(`/proc/${of}/task/${of}/children`, 'utf8').trim().split(' ').filter(Boolean)
      return children.reduce((sum, child) => sum + pagesOf(Number(child)), own)
    } catch {
      // It ended while it was looked at.
      return 0
    }
  }
  return (pagesOf(pid) * 4096) / 2 ** 20
}

/** A photograph of about four megabytes. */
const makePhoto = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 120, sigma: 26 } as const
  return sharp({ create: { width: 3000, height: 2250, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 84 })
    .toBuffer()
}

type Stage = {
  photo: Buffer
  matter_ids: number[]
  document_ids: number[]
  /** Whose documents have something to be computed and printed. */
  form: { template_id: number; item_id: number }
  colleagues: { id: number; name: string }[]
}

/** One person's calls until `until`, in the proportions of a working day. */
const work = async (people: Client[], own: number, stage: Stage, until: number, samples: Sample[]): Promise<void> => {
  const send = async (from: number, kind: Kind, method: string, address: string, body?: unknown): Promise<unknown> => {
    const begun = performance.now()
    let status = 0
    let answer: unknown = null
    try {
      const response = await people[from]!.raw(method, path + address, body)
      const isJson = response.headers.get('content-type')?.includes('json')
      answer = isJson ? await response.json() : (await response.arrayBuffer(), null)
      status = response.status
    } catch {
      // Counted as an error: status 0.
    }
    samples.push({ kind, ms: performance.now() - begun, status })
    return answer
  }
  const timed = (kind: Kind, method: string, address: string, body?: unknown) => send(own, kind, method, address, body)
  /** A report from its form; null where the answer was no success, which is counted already. */
  const write = async (): Promise<number | null> => {
    const { template_id, item_id } = stage.form
    const created = await timed('save', 'POST', '/documents', { title: `報告 ${Math.random()}`, template_id })
    const { id, updated_at } = (created as { data?: { id: number; updated_at: string } } | null)?.data ?? {}
    if (id === undefined) return null
    await timed('save', 'PUT', `/documents/${id}`, { docs_data: [{ item_id, data: `第${id}号 点検完了` }], updated_at })
    return id
  }
  const askAndApprove = async (): Promise<void> => {
    const id = await write()
    if (id === null) return
    const colleague = (own + 1) % people.length
    const steps = [{ approvers: [stage.colleagues[colleague]], is_only_one_approval: false }]
    await timed('ask', 'POST', `/documents/${id}/approval`, { comment: 'ご確認ください。', steps })
    await send(colleague, 'list', 'GET', '/documents-approval?response_status=0')
    await send(colleague, 'approve', 'PUT', `/documents/${id}/approval`, {
      approver_feedback: true,
      comment: '承認します。',
    })
  }
  const submit = async (): Promise<void> => {
    const id = await write()
    if (id === null) return
    const submit_destinations = [{ email: `owner-${id}@example.jp`, name: 'オーナー' }]
    await timed('save', 'PUT', `/documents/${id}`, { submit_destinations })
    await timed('save', 'PUT', `/documents/${id}`, { submit_mode: 2 })
    await timed('submit', 'POST', `/documents/${id}/submit`)
  }
  const any = (ids: number[]): number => ids[Math.floor(Math.random() * ids.length)]!
  await new Promise((done) => setTimeout(done, between(0, pause.most * 1000)))
  while (Date.now() < until) {
    const dice = Math.random()
    if (dice < 0.35)
      await timed('list', 'GET', dice < 0.2 ? '/matters' : `/documents?page=${1 + Math.floor(dice * 100)}`)
    else if (dice < 0.65)
      await timed(
        'detail',
        'GET',
        dice < 0.5 ? `/matters/${any(stage.matter_ids)}` : `/documents/${any(stage.document_ids)}`,
      )
    else if (dice < 0.85) {
      await timed('save', 'PUT', `/matters/${any(stage.matter_ids)}`, { name: `点検 ${Math.floor(between(0, 1e6))}` })
    } else if (dice < 0.88) await askAndApprove()
    else if (dice < 0.9) await submit()
    else if (dice < 0.93) {
      const form = new FormData()
      form.append(
        'files',
        new File([stage.photo as Uint8Array<ArrayBuffer>], `写真-${Math.random()}.jpg`, { type: 'image/jpeg' }),
      )
      await timed('photo', 'POST', `/matters/${any(stage.matter_ids)}/reporting-folders`, form)
    } else if (dice < 0.98)
      await timed('pdf', 'GET', `/documents/${any(stage.document_ids)}/download?download_type=pdf`)
    else await timed('comment', 'POST', `/matters/${any(stage.matter_ids)}/comment`, { body: '確認しました。' })
    await new Promise((done) => setTimeout(done, between(pause.least, pause.most) * 1000))
  }
}

const spend = async (servers: RunningServer[], clients: Client[], stage: Stage): Promise<Day> => {
  const samples: Sample[] = []
  const memory: number[] = []
  const until = Date.now() + minutes * 60_000
  const look = setInterval(
    () => memory.push(Math.max(...servers.map(({ process: { pid } }) => residentMb(pid!)))),
    2000,
  )
  await Promise.all(clients.map((_, own) => work(clients, own, stage, until, samples)))
  clearInterval(look)
  return { samples, memory }
}

const report = function* (name: string, { samples, memory }: Day, slowness: number): Generator<Row> {
  const of = (...kinds: Kind[]) => samples.filter(({ kind }) => kinds.includes(kind)).map(({ ms }) => ms)
  const answers = of('list', 'detail', 'save', 'comment', 'ask', 'approve')
  const note = (values: number[]) =>
    `（${values.length}回、p50 ${percentile(values, 0.5).toFixed(0)} ms、p95 ${percentile(values, 0.95).toFixed(0)} ms）`
  yield atMost(`${name}: 応答 p99`, percentile(answers, 0.99) / slowness, 300, standardUnit, note(answers))
  yield atMost(`${name}: PDF p99`, percentile(of('pdf'), 0.99) / slowness, 2000, standardUnit, note(of('pdf')))
  yield atMost(
    `${name}: 提出（PDFとExcelを作って送る）p99`,
    percentile(of('submit'), 0.99) / slowness,
    2000,
    standardUnit,
    note(of('submit')),
  )
  yield told(`${name}: 4 MBの写真`, note(of('photo')))
  for (const kind of ['list', 'detail', 'save', 'comment', 'ask', 'approve'] as const)
    yield told(`${name}: ${kind}`, `p99 ${percentile(of(kind), 0.99).toFixed(0)} ms ${note(of(kind))}`)
  const wrong = samples.filter(({ status }) => status === 0 || status >= 400)
  yield atMost(
    `${name}: エラー`,
    wrong.length,
    0,
    '件',
    `（${samples.length}回のうち。${[...new Set(wrong.map(({ kind, status }) => `${kind} ${status}`))].join('、')}）`,
  )
  const third = Math.ceil(memory.length / 3)
  const [first, last] = [Math.max(...memory.slice(0, third)), Math.max(...memory.slice(-third))]
  yield atMost(`${name}: メモリーの最大（1プロセスと作業プロセス）`, Math.max(...memory), 900, 'MB')
  yield atMost(
    `${name}: メモリーの最大、最後の3分の1 ÷ 最初の3分の1`,
    last / first,
    1.2,
    '倍',
    `（${last.toFixed(0)} / ${first.toFixed(0)} MB）`,
  )
}

const insertPeople = async ({ pool }: Database, company_id: number): Promise<void> => {
  // Guests would see next to nothing: two hundred of one office, whatever the licence says of ten.
  await pool.query(
    `insert into users (name, email, password_hash) select '担当' || n, 'load-' || n || '@example.jp', (select password_hash from users where email = 'load@example.jp') from generate_series(1, $1::int) n`,
    [people],
  )
  await pool.query(
    `insert into memberships (company_id, user_id, role) select $1::bigint, id, 1 from users where email like 'load-%@example.jp'`,
    [company_id],
  )
}

/** Forty reports from a form of one page, which are read and printed; matters of which two people seldom change the same. */
const prepare = async (database: Database, person: Client): Promise<Stage> => {
  const template = await createTemplate(
    person,
    path,
    { name: '受領書', bytes: corpusBytes('forms/08_koji_kanryo_juryosho.xlsx') },
    [{ name: '件名', type: 'text', cell_reference: '0:C6' }],
  )
  const document_ids: number[] = []
  for (let count = 0; count < 40; count += 1) {
    const body = { title: `受領書 ${count}`, template_id: template.id }
    document_ids.push((await person.expectOk<{ data: { id: number } }>('POST', `${path}/documents`, body)).data.id)
  }
  const { rows: matters } = await database.pool.query<{ id: string }>(
    'select id from matters order by id desc limit 5000',
  )
  const { rows: colleagues } = await database.pool.query<{ id: string; name: string }>(
    `select id, name from users where email like 'load-%@example.jp' order by id`,
  )
  return {
    photo: await makePhoto(),
    matter_ids: matters.map(({ id }) => Number(id)),
    document_ids,
    form: { template_id: template.id, item_id: template.items[0]!.id },
    colleagues: colleagues.map(({ id, name }) => ({ id: Number(id), name })),
  }
}

export async function* loadRows(): AsyncGenerator<Row> {
  const folder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres(join(folder.path, 'postgres'))
  const mailbox = await openMailbox()
  const database = createDatabase(postgres.url, { maxConnections: 2 })
  const servers: RunningServer[] = []
  try {
    await migrate(database)
    const request = { company_key: 'load', name: '負荷', master_name: '計測 花子', email: 'load@example.jp', password }
    const { company_id } = await makeCompany(database, request)
    const begun = performance.now()
    await withoutIndex(database, 'matters_search_pieces_index', () => insertMatters(database, company_id, size))
    await withoutIndex(database, 'documents_title_pieces_index', () => insertDocuments(database, company_id, size))
    await insertPeople(database, company_id)
    await database.pool.query('vacuum analyze')
    yield told(`${size}件ずつの案件と書類の準備`, `${((performance.now() - begun) / 1000).toFixed(0)} 秒`)
    let stage: Stage | undefined
    for (const processes of [1, 2]) {
      servers.push(
        await startServer(join(folder.path, 'data'), {
          DATABASE_URL: postgres.url,
          SMTP_URL: mailbox.url,
          LOG_LEVEL: 'error',
        }),
      )
      const clients: Client[] = []
      for (let index = 0; index < people; index += 1) {
        // Every person signs in alone: the counters of the door are the product's, not the bench's.
        if (index % 4 === 0) await database.pool.query('delete from rate_limits')
        clients.push(await login(servers[index % processes]!.address, `load-${index + 1}@example.jp`, password))
      }
      stage ??= await prepare(database, clients[0]!)
      // Before the day: in the middle of it, it would measure the two hundred.
      const slowness = await callSlowness(postgres.url)
      const day = await spend(servers, clients, stage)
      yield* report(`${people}人、${minutes}分、${processes}プロセス`, day, slowness)
    }
  } finally {
    for (const server of servers) await server.stop()
    await database.close()
    await mailbox.close()
    await postgres.stop()
    await folder.remove()
  }
}
