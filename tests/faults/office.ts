/** A company whose people save and count what was acknowledged, whatever happens to the server meanwhile. */
import { expect } from 'vitest'
import { makeCompany } from '#tests/made-company.ts'
import { createDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { login, type Client } from '#tests/e2e/client.ts'

export const company = '/api/c/faults'
export const master = { email: 'master@example.jp', password: 'faults-test-password' }
/**
 * `npm run faults`: as many and as long as the operator's night bears; without it, a short part for every run. The whole
 * fails where the machine lacks something that it needs: nothing is left out unsaid.
 */
export const isWhole = process.env['FAULTS'] === 'whole'

/** Figures for the report of the whole suite; a short run keeps them to itself. */
export const tell = (line: string): void => {
  if (isWhole) process.stdout.write(`${line}\n`)
}

/**
 * How much longer than its processor time work takes here just now: 1 where nothing else runs. Bounds in seconds are the
 * product's; whatever else the machine is busy with is not.
 */
export const slowness = (): number => {
  const begun = performance.now()
  const before = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    const usedMs = (user + system) / 1000
    if (usedMs >= 100) return Math.max(1, (performance.now() - begun) / usedMs)
  }
}

/** Expects less than so many milliseconds of a machine that has nothing else to do. */
export const expectWithin = (what: string, ms: number, limitMs: number): void => {
  const times = slowness()
  tell(`${what}: ${ms.toFixed(0)} ms, machine ${times.toFixed(1)} times slower than idle`)
  expect(ms / times, `${what}: ${ms} ms, machine ${times} times slower`).toBeLessThan(limitMs)
}

export const foundCompany = async (url: string): Promise<void> => {
  const database = createDatabase(url)
  try {
    await migrate(database)
    await makeCompany(database, { company_key: 'faults', name: '株式会社停電', master_name: '停電 太郎', ...master })
  } finally {
    await database.close()
  }
}

export const enter = (address: string): Promise<Client> => login(address, master.email, master.password)

export type Heard = { status: number; ms: number; retryAfter: string | null }

/** One call whatever comes of it: 0 where the connection broke. */
export const hear = async (
  person: Client,
  method: string,
  path: string,
  body?: unknown,
): Promise<Heard & { body: unknown }> => {
  const begun = performance.now()
  try {
    const response = await person.raw(method, path, body)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      ms: performance.now() - begun,
      retryAfter: response.headers.get('retry-after'),
      body: isJson ? JSON.parse(text) : text,
    }
  } catch {
    return { status: 0, ms: performance.now() - begun, retryAfter: null, body: null }
  }
}

/** Writes matters one after the other until told to stop; keeps the names that were acknowledged, and every answer. */
export const keepWriting = (person: Client, name: string) => {
  const acknowledged: string[] = []
  const heard: Heard[] = []
  let isGoing = true
  const work = (async () => {
    for (let count = 0; isGoing; count += 1) {
      const matter = { name: `${name}-${count}`, matter_category_id: 1 }
      const answer = await hear(person, 'POST', `${company}/matters`, matter)
      heard.push(answer)
      if (answer.status === 201) acknowledged.push(matter.name)
      else await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return {
    acknowledged,
    heard,
    stop: async () => {
      isGoing = false
      await work
    },
  }
}

/** Everything acknowledged stands once; nothing was answered but success and 503 with Retry-After (0: cut in flight, where that may be). */
export const expectKept = async (
  query: (sql: string) => Promise<{ name: string }[]>,
  writers: ReturnType<typeof keepWriting>[],
  { mayCut = false }: { mayCut?: boolean } = {},
): Promise<void> => {
  const rows = (await query('select name from matters')).map(({ name }) => name)
  const names = new Set(rows)
  expect(rows.length).toBe(names.size)
  for (const { acknowledged, heard } of writers) {
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
    const others = heard.filter(
      ({ status }) => status !== 201 && status !== 503 && !(mayCut && (status === 0 || status === 502)),
    )
    expect(others).toEqual([])
    const refused = heard.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null)
    if (refused.length > 0) expectWithin('longest refusal', Math.max(...refused.map(({ ms }) => ms)), 12_000)
  }
}

const untilItWrites = async (person: Client): Promise<number> => {
  const begun = performance.now()
  for (let count = 0; performance.now() - begun < 60_000; count += 1) {
    const { status } = await hear(person, 'POST', `${company}/matters`, {
      name: `回復-${begun}-${count}`,
      matter_category_id: 1,
    })
    if (status === 201) return performance.now() - begun
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('no write succeeded within a minute')
}

/** Expects that people write again within five seconds from now. */
export const expectRecovery = async (what: string, ...people: Client[]): Promise<void> => {
  for (const ms of await Promise.all(people.map(untilItWrites))) expectWithin(`${what}: writes again after`, ms, 5000)
}
