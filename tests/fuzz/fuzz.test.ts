/**
 * Requests made from the OpenAPI document, over every operation and by people of every role. No answer may be a 5xx, be of
 * a status that the document does not name, or differ from its contract. `npm run fuzz` sends 100,000; FUZZ_SEED repeats a run.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { registeredCalls, type RegisteredCall } from '#server/http/route.ts'
import { roles } from '#domain/users/users.labels.ts'
import { makePdf, makePng, paper, type MadeFile } from '#tests/made-files.ts'
import type { Browser, Person } from '#tests/api/app.ts'
import { openDocumentsOffice, type DocumentsOffice } from '#tests/api/documents/office.ts'
import { createRandom, createValues, type Schema } from './values.ts'

const requests = Number(process.env['FUZZ'] ?? 400)
const seed = Number(process.env['FUZZ_SEED'] ?? 20261122)
/** What a run changes of people is put back this often: a guest who made herself nobody would fuzz the door alone. */
const revival = 100

type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  responses: Record<string, unknown>
  requestBody?: { content: Record<string, { schema: Schema }> }
}

let office: DocumentsOffice
let people: Person[]
let files: MadeFile[]
beforeAll(async () => {
  office = await openDocumentsOffice()
  const { app, company, master } = office
  people = [
    master,
    await app.createPerson(company, roles.admin, '高橋 健一'),
    await app.createPerson(company, roles.member, '中村 彩'),
    await app.createPerson(company, roles.guest, '原田 誠'),
  ]
  const matter = await office.createMatter(people[3]!)
  files = [
    await makePng('写真.png'),
    await makePdf('図面.pdf', [paper.A4]),
    { name: 'x'.repeat(300), bytes: new Uint8Array([0, 1, 2]), type: '' },
    { name: '空.xlsx', bytes: new Uint8Array(), type: 'application/octet-stream' },
  ]
  await office.putInFolder(master, matter.id, files[0]!, files[1]!)
  for (const person of people.slice(0, 3)) await office.create(person, { matter_id: matter.id })
})
afterAll(() => office.close())

const revive = async (): Promise<void> => {
  const { database } = office.app
  await database.pool.query('delete from rate_limits')
  await database.pool.query(
    `update companies set company_key = $1, enable_ip_restriction = false, allowed_ips = default, master_user_id = $2`,
    [office.company.key, people[0]!.id],
  )
  for (const [index, { id, email, browser }] of people.entries()) {
    await database.pool.query(
      `update users set email = $2, password_hash = (select password_hash from users order by id limit 1), two_factor_secret = null, two_factor_confirmed_at = null where id = $1`,
      [id, email],
    )
    await database.pool.query('update memberships set role = $2, deleted_at = null where user_id = $1', [
      id,
      [roles.master, roles.admin, roles.member, roles.guest][index],
    ])
    if ((await browser.get(`${office.company.path}/myself`)).status !== 200) await browser.login(email)
  }
}

/** Ids by the noun that they belong to, as answers brought them. */
const createIds = (random: ReturnType<typeof createRandom>) => {
  const known = new Map<string, number[]>()
  const nounOf = (name: string) =>
    name
      .replace(/_ids?$/, '')
      .replace(/s$/, '')
      .split('_')
      .at(-1)!
  return {
    learn: (noun: string, body: unknown): void => {
      const rows = [(body as { data?: unknown } | null)?.data].flat() as ({ id?: unknown } | undefined)[]
      for (const row of rows) {
        if (typeof row?.id !== 'number') continue
        const ids = known.get(nounOf(noun)) ?? []
        known.set(nounOf(noun), [...ids.slice(-30), row.id])
      }
    },
    of: (name: string): number => {
      const ids = known.get(nounOf(name)) ?? []
      if (random.chance(0.03)) return random.pick([0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER])
      return ids.length > 0 && random.chance(0.9) ? random.pick(ids) : 1 + random.below(12)
    },
  }
}

it(
  `${requests} requests meet no 5xx and nothing that the contract does not say`,
  { timeout: 4 * 3_600_000 },
  async () => {
    const random = createRandom(seed)
    const ids = createIds(random)
    const app = createApp(office.app.deps)
    const document = openApiDocument(app) as unknown as {
      paths: Record<string, Record<string, Operation>>
      components: { schemas: Record<string, Schema> }
    }
    const valueOf = createValues(random, document.components.schemas, ids.of)
    const calls = registeredCalls(app)

    const requestOf = ({ method, path }: RegisteredCall): { path: string; body?: unknown } => {
      const { parameters = [], requestBody } = document.paths[path]![method]!
      const noun =
        path
          .split('/')
          .filter((part) => !part.startsWith('{'))
          .at(path.includes('/c/') ? 2 : 1) ?? ''
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        if (name === 'companyKey') return office.company.key
        if (name === 'id') return String(random.chance(0.02) ? random.pick(['x', '0', '1e3', '%00']) : ids.of(noun))
        return (
          encodeURIComponent(
            String(valueOf(parameters.find((each) => each.name === name)?.schema ?? {}, name) ?? 'x').toWellFormed(),
          ).slice(0, 300) || 'x'
        )
      })
      const query = parameters
        .filter((each) => each.in === 'query' && random.chance(0.4))
        .flatMap(({ name, schema }) => {
          const value = valueOf(schema, name.replace('[]', ''))
          const values = name.endsWith('[]') && Array.isArray(value) ? value : [value]
          return values
            .slice(0, 1100)
            .map((each) => [name, typeof each === 'object' ? JSON.stringify(each) : String(each)])
        })
      const search = query
        .map(([name, value]) => `${name}=${encodeURIComponent((value ?? '').toWellFormed())}`)
        .join('&')
      const address = search ? `${filled}?${search}` : filled
      const contents = requestBody?.content
      if (!contents) return { path: address }
      const type = random.pick(Object.keys(contents))
      const value = valueOf(contents[type]!.schema)
      if (type !== 'multipart/form-data') return { path: address, body: value === undefined ? {} : value }
      const form = new FormData()
      for (const [name, schema] of Object.entries(contents[type]!.schema.properties ?? {})) {
        const isFile = [schema, schema.items || undefined].some((each) => each?.format === 'binary')
        const given = (value as Record<string, unknown> | null)?.[name]
        if (isFile) {
          const file = random.pick(files)
          form.append(name, new File([file.bytes as Uint8Array<ArrayBuffer>], file.name, { type: file.type }))
        } else if (given !== undefined)
          form.append(name, (typeof given === 'string' ? given : JSON.stringify(given)).toWellFormed())
      }
      return { path: address, body: form }
    }

    const send = async (browser: Browser, method: string, { path, body }: { path: string; body?: unknown }) =>
      browser.request(
        method.toUpperCase(),
        path,
        body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body),
      )

    const wrong: object[] = []
    const statuses: Record<number, number> = {}
    for (let count = 0; count < requests && wrong.length < 20; count += 1) {
      if (count % revival === 0) await revive()
      if (count % 10_000 === 9999) process.stdout.write(`fuzz: seed ${seed}, ${count + 1} requests\n`)
      const call = calls[count % calls.length]!
      const person = random.pick(people)
      const request = requestOf(call)
      const response = await send(person.browser, call.method, request)
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      const told = document.paths[call.path]![call.method]!.responses
      const told_of = {
        count,
        call: `${call.method} ${call.path}`,
        person: person.name,
        request,
        status: response.status,
      }
      const isJson = response.headers.get('content-type')?.includes('json')
      const body: unknown = isJson ? await response.json() : (await response.arrayBuffer(), null)
      if (response.status >= 500 || !(String(response.status) in told)) wrong.push({ ...told_of, body })
      else if (response.ok && call.spec.answer) {
        const checked = call.spec.answer.safeParse(body)
        if (!checked.success) wrong.push({ ...told_of, issues: checked.error.issues.slice(0, 3) })
        ids.learn(call.path.split('/').findLast((part) => !part.startsWith('{')) ?? '', body)
      }
    }
    expect(wrong).toEqual([])
    // People got through: a fuzz that is refused at the door finds nothing.
    expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)).toBeGreaterThan(requests / 10)
    process.stdout.write(`fuzz: seed ${seed}, ${JSON.stringify(statuses)}\n`)
  },
)
