/** Values for a JSON schema out of one seed: mostly fitting, often at an edge, sometimes nothing that anybody expects. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  /** A tuple's places; `items` is false then. */
  prefixItems?: Schema[]
  items?: Schema | false
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

/** Mulberry32: the same seed, the same run. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    chance: (probability: number) => next() < probability,
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!,
  }
}
export type Random = ReturnType<typeof createRandom>

const strange: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1e21,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💥'.repeat(40),
  'ｱ'.repeat(5000),
  "'; drop table users; --",
  '%_\\',
  '../../etc/passwd',
  '<script>',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '２０２６年',
  [],
  [[]],
  {},
  { a: 1 },
  ['x'],
  'null',
  'NaN',
  '1e999',
  '=1+1',
  '\u202e\u200b',
  '{"__proto__":1}',
]
const words = [
  '空調機点検',
  '外壁調査',
  'さくらビル',
  '山田 太郎',
  'a',
  '①㈱髙﨑',
  '1',
  '2026-11-22',
  'person-1@example.com',
]

const text = (random: Random, { maxLength = 200, minLength = 0, format }: Schema): string => {
  if (format === 'date') return random.pick(['2026-11-22', '1900-01-01', '2999-12-31', '2024-02-29', '2026-13-01'])
  if (format === 'date-time') return random.pick(['2026-11-22T00:00:00+09:00', '1900-01-01T00:00:00Z', 'x'])
  if (format === 'email')
    return random.pick(['owner@example.jp', `guest-${random.below(1000)}@example.jp`, 'x@', '日本@例え.jp'])
  if (random.chance(0.1)) return 'あ'.repeat(maxLength)
  if (random.chance(0.05)) return 'あ'.repeat(Math.min(maxLength, 20_000) + 1)
  return random.pick(words).padEnd(minLength, 'x')
}

/** `idOf`: an id of that name which exists, or may have. */
export const createValues = (random: Random, components: Record<string, Schema>, idOf: (name: string) => number) => {
  const valueOf = (schema: Schema, name = '', depth = 0): unknown => {
    if (random.chance(0.04)) return random.pick(strange)
    if (schema.$ref) return valueOf(components[schema.$ref.split('/').at(-1)!] ?? {}, name, depth)
    if ('const' in schema) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return valueOf(random.pick(choices), name, depth)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => valueOf(each, name, depth) as object))
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
    switch (type) {
      case 'null':
        return null
      case 'boolean':
        return random.chance(0.5)
      case 'integer':
      case 'number': {
        const { minimum = 0, maximum = 1000 } = schema
        if (/(^|_)ids?$/.test(name)) return idOf(name)
        return random.pick([minimum, Math.min(maximum, minimum + random.below(12)), maximum])
      }
      case 'array': {
        if (depth > 4) return []
        if (schema.prefixItems) return schema.prefixItems.map((item) => valueOf(item, name, depth + 1))
        const length = random.chance(0.03) ? (schema.maxItems ?? 200) + 1 : random.below(3) + (schema.minItems ?? 0)
        return Array.from({ length: Math.min(length, 1100) }, () => valueOf(schema.items || {}, name, depth + 1))
      }
      case 'string':
        return text(random, schema)
      case 'object': {
        const required = new Set(schema.required)
        const entries = Object.entries(schema.properties ?? {}).filter(([key]) =>
          random.chance(required.has(key) ? 0.97 : 0.4),
        )
        return Object.fromEntries(entries.map(([key, property]) => [key, valueOf(property, key, depth + 1)]))
      }
      default:
        return random.pick(strange)
    }
  }
  return valueOf
}
