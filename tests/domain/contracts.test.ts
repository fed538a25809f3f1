import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Calls } from '#domain/call.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../domain/**/*.contract.ts', '../../domain/sheets/sheet-table.ts'],
  { eager: true },
)
const tables = import.meta.glob<Record<string, Calls>>('../../domain/**/*.calls.ts', { eager: true })

const schemas = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module)
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
    .map(([name, schema]) => ({ path, name, schema })),
)
const calls = Object.values(tables)
  .flatMap((module) => Object.values(module))
  .flatMap((table) => Object.entries(table))

describe('every contract can be told as JSON Schema', () => {
  it('finds the contracts', () => {
    expect(schemas.length).toBeGreaterThan(150)
  })

  it.each(schemas)('$name of $path', ({ schema }) => {
    expect(z.toJSONSchema(schema)).not.toEqual({})
  })
})

/** The properties of a schema and of all that it holds, each with what it says of it. */
const propertiesOf = (told: unknown): [string, unknown][] => {
  if (typeof told !== 'object' || told === null) return []
  const own = 'properties' in told ? Object.entries(told.properties as Record<string, unknown>) : []
  return [...own, ...Object.values(told).flatMap(propertiesOf)]
}

it('what a person may do is said in one shape: canEdit, yes or no', () => {
  const may = schemas
    .flatMap(({ schema }) => propertiesOf(z.toJSONSchema(schema)))
    .filter(([name]) => /^(can|may)([A-Z_]|$)/.test(name))
  expect(may.length).toBeGreaterThan(100)
  expect(
    may.filter(([name, told]) => !/^can[A-Z]/.test(name) || (told as { type?: string }).type !== 'boolean'),
  ).toEqual([])
})

describe('every call', () => {
  it('is told once, under a name of its own', () => {
    const addresses = calls.map(([address]) => address)
    const operations = calls.map(([, { operation }]) => operation)
    expect(calls.length).toBeGreaterThan(90)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(new Set(operations).size).toBe(operations.length)
    expect(operations.filter((operation) => !/^[a-z]+([A-Z][a-z]+)*$/.test(operation))).toEqual([])
  })

  it('refuses a period that ends before it starts', () => {
    const withPeriod = calls.flatMap(([address, { query }]) =>
      query instanceof z.ZodObject && 'start_date' in query.shape && 'end_date' in query.shape
        ? [{ address, query }]
        : [],
    )
    expect(withPeriod.length).toBeGreaterThan(5)
    const period = { start_date: '2026-02-02', end_date: '2026-02-01' }
    expect(withPeriod.filter(({ query }) => query.safeParse(period).success).map(({ address }) => address)).toEqual([])
  })

  it('names the field in every sentence', () => {
    const odd = [undefined, null, 'x', -1, 1e12, {}, [], [null], [{}], true, '2026-13-45', 'あ'.repeat(70_000)]
    const nameless = /^(?:必須です|値が|選択肢|形式が|正しい日付|を|は|の|\d+(?:文字|件)?以[上下])/
    const told = calls.flatMap(([address, { body, query, params }]) =>
      [body, query, params].flatMap((schema) =>
        schema instanceof z.ZodObject
          ? [
              ...odd.map((value) => Object.fromEntries(Object.keys(schema.shape).map((key) => [key, value]))),
              null,
            ].flatMap(
              (sent) => schema.safeParse(sent).error?.issues.map(({ message }) => `${address}: ${message}`) ?? [],
            )
          : [],
      ),
    )
    expect(told.length).toBeGreaterThan(500)
    expect([...new Set(told)].filter((line) => nameless.test(line.split(': ')[1]!))).toEqual([])
  })

  it('says what is wrong in a sentence of its own, never in that of a library', () => {
    const odd = [undefined, null, 'x', -1, 1.5, {}, [], [null], true, '2026-13-45']
    const isOwn = (message: string) =>
      /[぀-ヿ一-鿿]/.test(message) && !/無効な(?!リンク)|nonoptional|Invalid|expected|ISO/.test(message)
    const told = calls.flatMap(([address, { body, query, params }]) =>
      [body, query, params].flatMap((schema) =>
        schema instanceof z.ZodObject
          ? odd.flatMap((value) => {
              const sent = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, value]))
              return schema.safeParse(sent).error?.issues.map(({ message }) => `${address}: ${message}`) ?? []
            })
          : [],
      ),
    )
    expect(told.length).toBeGreaterThan(500)
    expect(told.filter((message) => !isOwn(message))).toEqual([])
  })

  it.each(calls)('%s has a parameter for every placeholder', (address, { params }) => {
    const placeholders = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(placeholders.sort())
  })
})
