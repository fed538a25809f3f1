/**
 * Hostile strings of 60 KB in every text of every call: whatever is answered, the server's own thread is free for the
 * others all the while.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { registeredCalls, type App, type RegisteredCall } from '#server/http/route.ts'
import { hostileTexts } from '#tests/domain/hostile/hostile-texts.ts'
import { slowness } from '#tests/domain/hostile/processor-time.ts'
import { openDocumentsOffice, type DocumentsOffice } from '#tests/api/documents/office.ts'
import type { Schema } from './values.ts'

const length = 60_000
/** Each call is sent so often, with another text each time. */
const rounds = Number(process.env['LAG_ROUNDS'] ?? 3)
const limitMs = 200

type Operation = {
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

let office: DocumentsOffice
beforeAll(async () => {
  office = await openDocumentsOffice()
  const matter = await office.createMatter()
  await office.create(office.master, { matter_id: matter.id })
})
afterAll(() => office.close())

/** What fits a schema's string, so that a call goes on to the text that is meant to trouble it. */
const fittingText = ({ format, minLength = 1 }: Schema): string => {
  if (format === 'date') return '2026-11-22'
  if (format === 'date-time') return '2026-11-22T00:00:00+09:00'
  return format === 'email' ? 'owner@example.jp' : 'x'.padEnd(minLength, 'x')
}

/**
 * Which of a call's texts is the hostile one: the place with that number, or every one. `fits`: no longer than the place
 * takes, so that it is not refused for that and goes as far as it can.
 */
type Turn = { text: string; at: number | 'everywhere'; choice: number; fits: boolean }

/** A text in the place that it is meant for, elsewhere what fits; ids, choices and numbers are fitting. */
const filled = (schemas: Record<string, Schema>, { text, at, choice, fits }: Turn) => {
  let places = 0
  const textAt = (fitting: string, hostile = text): string => {
    const isHere = at === 'everywhere' || at === places
    places += 1
    return isHere ? hostile : fitting
  }
  const valueOf = (schema: Schema, depth = 0): unknown => {
    if (schema.$ref) return valueOf(schemas[schema.$ref.split('/').at(-1)!] ?? {}, depth)
    if ('const' in schema) return schema.const
    if (schema.enum) return schema.enum[choice % schema.enum.length]
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return valueOf(choices[choice % choices.length]!, depth)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => valueOf(each, depth) as object))
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'null':
        return null
      case 'boolean':
        return true
      case 'integer':
      case 'number':
        return Math.max(1, schema.minimum ?? 1)
      case 'array':
        return depth > 4 ? [] : (schema.prefixItems ?? [schema.items || {}]).map((item) => valueOf(item, depth + 1))
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, property]) => [key, valueOf(property, depth + 1)]),
        )
      default:
        return textAt(fittingText(schema), fits ? text.slice(0, schema.maxLength ?? text.length) : text)
    }
  }
  return { valueOf, textAt, countPlaces: () => places }
}

/** No cell of a list may be longer. */
const cell = (text: string): string => `"${text.slice(0, 32_000).replaceAll('"', '""').toWellFormed()}"`

/** The most that this thread had to do between two of its turns, in processor time. */
const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let before = process.threadCpuUsage()
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
  }
  const watch = setInterval(turn, 2)
  try {
    await work()
  } finally {
    clearInterval(watch)
    turn()
  }
  return longest
}

type Sent = { method: string; address: string; body: unknown }

/** The call with a hostile text in one of its places, and how many it has. */
const requestOf = (
  { method, path }: RegisteredCall,
  { paths, components: { schemas } }: OpenApi,
  turn: Turn,
): Sent & { places: number } => {
  const { parameters = [], requestBody } = paths[path]![method]!
  const { valueOf, textAt, countPlaces } = filled(schemas, turn)
  const filledPath = path
    .replace('{companyKey}', office.company.key)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      /id$/i.test(name) ? '1' : encodeURIComponent(textAt('x').toWellFormed()),
    )
  const query = parameters
    .filter((each) => each.in === 'query')
    .flatMap(({ name, schema }) => [valueOf(schema)].flat().map((value) => [name, String(value).toWellFormed()]))
  const search = new URLSearchParams(query).toString()
  const formOf = (properties: Record<string, Schema>): FormData => {
    const form = new FormData()
    for (const [name, schema] of Object.entries(properties)) {
      const isFile = [schema, schema.items || undefined].some((each) => each?.format === 'binary')
      if (isFile) {
        const rows = [
          textAt('建物名', cell(turn.text)),
          '住所',
          textAt('本館', cell(turn.text)),
          textAt('東京都', cell(turn.text)),
        ]
        const list = `${rows[0]},${rows[1]}\n${rows[2]},${rows[3]}\n`
        const content = textAt(list)
        form.append(name, new File([content], textAt('台帳.csv', `${turn.text.toWellFormed()}.csv`)))
        continue
      }
      const value = valueOf(schema)
      form.append(name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))
    }
    return form
  }
  const contents = requestBody?.content ?? {}
  const [type] = Object.keys(contents)
  const schema = type === undefined ? undefined : contents[type]!.schema
  const body =
    schema && (type === 'multipart/form-data' ? formOf(schema.properties ?? {}) : JSON.stringify(valueOf(schema)))
  return {
    method: method.toUpperCase(),
    address: search ? `${filledPath}?${search}` : filledPath,
    body,
    places: countPlaces(),
  }
}

/** What a call may have changed of who asks, and of where; else all that follow are refused at the door. */
const revive = async (): Promise<void> => {
  const { pool } = office.app.database
  await pool.query('delete from rate_limits')
  await pool.query(
    'update companies set company_key = $1, enable_ip_restriction = false, suspended_at = null, delete_at = null where id = $2',
    [office.company.key, office.company.id],
  )
}

type OpenApi = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

/** Deletions come last: what a call asks for is there till then. */
const callsOf = (app: App): RegisteredCall[] =>
  registeredCalls(app)
    .filter(({ path }) => !/log(in|out)|two-factor|passkey|sessions/.test(path))
    .toSorted((one, other) => Number(one.method === 'delete') - Number(other.method === 'delete'))

/** Every call, with as many turns as it is given; those that hold the thread, and how the calls were answered. */
const stallsOf = async (
  turnsOf: (call: RegisteredCall, position: number, document: OpenApi) => Turn[],
): Promise<{ stalls: string[]; statuses: Record<number, number> }> => {
  const app = createApp(office.app.deps)
  const document = openApiDocument(app) as unknown as OpenApi
  const stalls: string[] = []
  const statuses: Record<number, number> = {}
  const send = ({ method, address, body }: Sent) =>
    longestTurn(async () => {
      const response = await office.master.browser.request(method, address, body)
      await response.arrayBuffer()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    })
  for (const [position, call] of callsOf(app).entries())
    for (const turn of turnsOf(call, position, document)) {
      await revive()
      // Once more where it took long: the first time, what the call needs is loaded.
      if ((await send(requestOf(call, document, turn))) < limitMs) continue
      const took = await send(requestOf(call, document, turn))
      if (took > limitMs * slowness())
        stalls.push(`${call.method} ${call.path} ${turn.at}: ${Math.round(took)} ms over ${turn.text.slice(0, 20)}`)
    }
  return { stalls, statuses }
}

const textAt = (index: number): string => hostileTexts[index % hostileTexts.length]!.ofLength(length)

it('no call with hostile texts stops the server for others', { timeout: 3_600_000 }, async () => {
  const { stalls } = await stallsOf((_, position) =>
    Array.from({ length: rounds }, (_each, round) => ({
      text: textAt(position * rounds + round),
      at: 'everywhere' as const,
      choice: 0,
      fits: false,
    })),
  )
  expect(stalls).toEqual([])
})

it(
  'nor does one whose other texts are good, so that it goes on with the hostile one',
  { timeout: 3_600_000 },
  async () => {
    let turns = 0
    const { stalls, statuses } = await stallsOf((call, position, document) => {
      // Of every choice that a schema leaves (a kind of list, a text or null) each.
      return [0, 1, 2].flatMap((choice) => {
        const { places } = requestOf(call, document, { text: '', at: -1, choice, fits: false })
        return Array.from({ length: places }, (_, at) =>
          [false, true].map((fits) => {
            turns += 1
            return { text: textAt(position + 7 * turns), at, choice, fits }
          }),
        ).flat()
      })
    })
    expect(stalls).toEqual([])
    // The calls got through the door, and some all the way.
    expect(statuses[401] ?? 0).toBe(0)
    expect(turns).toBeGreaterThan(2000)
    process.stdout.write(`lag: ${turns} turns, ${JSON.stringify(statuses)}\n`)
    expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)).toBeGreaterThan(50)
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
  },
)
