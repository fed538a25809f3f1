/**
 * Hostile strings of 60 KB in every text of every call: whatever is answered, the server's own thread is free for the
 * others all the while.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { registeredCalls } from '#server/http/route.ts'
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
  await office.createMatter()
})
afterAll(() => office.close())

/** The text wherever the schema takes one; ids, choices and numbers are fitting. */
const filled = (schemas: Record<string, Schema>, text: string) => {
  const valueOf = (schema: Schema, depth = 0): unknown => {
    if (schema.$ref) return valueOf(schemas[schema.$ref.split('/').at(-1)!] ?? {}, depth)
    if ('const' in schema) return schema.const
    if (schema.enum) return schema.enum[0]
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return valueOf(choices[0]!, depth)
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
        return text
    }
  }
  return valueOf
}

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

it('no call with hostile texts stops the server for others', { timeout: 3_600_000 }, async () => {
  const app = createApp(office.app.deps)
  const document = openApiDocument(app) as unknown as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Schema> }
  }
  const { browser } = office.master
  const calls = registeredCalls(app).filter(({ path }) => !/log(in|out)|two-factor|passkey|sessions/.test(path))
  const send = async ({ method, path }: (typeof calls)[number], text: string): Promise<number> => {
    const { parameters = [], requestBody } = document.paths[path]![method]!
    const valueOf = filled(document.components.schemas, text)
    const address = path
      .replace('{companyKey}', office.company.key)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        /id$/i.test(name) ? '1' : encodeURIComponent(text.toWellFormed()),
      )
    const query = parameters
      .filter((each) => each.in === 'query')
      .flatMap(({ name, schema }) => [valueOf(schema)].flat().map((value) => [name, String(value).toWellFormed()]))
    const search = new URLSearchParams(query).toString()
    const body = (): unknown => {
      const contents = requestBody?.content ?? {}
      const [type] = Object.keys(contents)
      if (type === undefined) return undefined
      if (type !== 'multipart/form-data') return JSON.stringify(valueOf(contents[type]!.schema))
      const form = new FormData()
      for (const [name, schema] of Object.entries(contents[type]!.schema.properties ?? {})) {
        const isFile = [schema, schema.items || undefined].some((each) => each?.format === 'binary')
        const value = valueOf(schema)
        if (isFile) form.append(name, new File([text], '台帳.csv'))
        else form.append(name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))
      }
      return form
    }
    const [whole, sent] = [search ? `${address}?${search}` : address, body()]
    return longestTurn(async () => (await browser.request(method.toUpperCase(), whole, sent)).arrayBuffer())
  }
  const stalls: string[] = []
  for (const [position, call] of calls.entries())
    for (let round = 0; round < rounds; round += 1) {
      const { name, ofLength } = hostileTexts[(position * rounds + round) % hostileTexts.length]!
      const text = ofLength(length)
      // Once more where it took long: the first time, what the call needs is loaded.
      if ((await send(call, text)) < limitMs) continue
      const took = await send(call, text)
      if (took > limitMs * slowness()) stalls.push(`${call.method} ${call.path}: ${Math.round(took)} ms over ${name}`)
    }
  expect(stalls).toEqual([])
})
