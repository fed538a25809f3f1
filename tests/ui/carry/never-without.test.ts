/**
 * Between any two steps of a renewal, of an arrival and of a look with a connection the phone may be killed and its signal
 * gone: at none of them is it without a report that it showed before, or without what arrived from it. `NEVER=2000` runs
 * the sequences long, `NEVER_SEED` repeats a run.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { carryLimits } from '#domain/carry/carry.contract.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { documentQueries } from '#src/api/documents.ts'
import { carriedPlace, openAt, openCarried, ShutError } from '#src/lib/carried-bodies.ts'
import { takeIntoCarried } from '#src/outbox/kinds/take-in.ts'
import { answerCall } from '#src/sw/carried-answers.ts'
import { readIndex, totalSize } from '#src/widgets/carry/carry-index.ts'
import { carry, carrying } from '#src/widgets/carry/carry-round.ts'
import type { CarryPlan } from '#src/widgets/carry/carry-round.ts'
import { runsOf } from '#tests/long-suites.ts'
import { soon } from '#tests/soon.ts'
import { createCacheStorage } from '../cache-storage.ts'
import { carryKeyOf, signInToCarry } from './carrying-device.ts'

const runs = runsOf('NEVER', 10, 200)
const seed = Number(process.env['NEVER_SEED'] ?? 20261129)

const holder = { userId: 1, companyId: 'midori' }
const company = '/api/c/midori'
const addressOf = (id: number): string => `${company}/documents/${id}`
const listAddress = (matterId: number): string => `${company}/matters/${matterId}/documents?page=1`
const [today, chosen] = [1, 2]

type Asked = { url: string; answer: Response; resolve: (answer: Response) => void; reject: (error: Error) => void }

/** A server with the reports of two matters, and a phone that carries them; answers come when a test lets them. */
const createWorld = () => {
  const reports = new Map<number, Document>()
  let changes = 0
  const put = (id: number, matter_id: number | null): Document => {
    changes += 1
    const updated_at = new Date(Date.UTC(2026, 10, 29) + changes * 1000).toISOString()
    const template = { id: 1, name: '点検表', document_type_id: 3 }
    const report = { id, matter_id, title: `書類${id}`, document_type_id: 3, template, updated_at } as never
    reports.set(id, report)
    return report
  }
  const of = (matterId: number) => [...reports.values()].filter(({ matter_id }) => matter_id === matterId)
  const answerTo = (url: string): unknown => {
    const { pathname } = new URL(url, 'http://localhost:3000')
    if (pathname === '/api/myself/carry-key') return { data: carryKeyOf(holder.userId) }
    if (pathname === `${company}/carry`) {
      const about = { building_id: null, building_name: null, facility_ids: [], drawing_ids: [] }
      const matter = (id: number, reason: string) => ({
        ...about,
        id,
        reason,
        name: `案件${id}`,
        document_ids: of(id).map((report) => report.id),
      })
      return { data: { today_date: '2026-11-29', matters: [matter(today, 'today'), matter(chosen, 'chosen')] } }
    }
    const [, matterId] = /\/matters\/(\d+)\/documents$/.exec(pathname) ?? []
    if (matterId) {
      const data = of(Number(matterId))
      return { data, meta: { total: data.length, per_page: 50 } }
    }
    return { data: reports.get(Number(pathname.split('/').at(-1))) }
  }
  const state = { isOnline: true, isHolding: false }
  const asked: Asked[] = []
  const headers = { [ownAnswerHeader]: '1' }
  vi.stubGlobal('fetch', async (of_: RequestInfo) => {
    if (!state.isOnline) throw new TypeError('no connection')
    const url = typeof of_ === 'string' ? of_ : of_.url
    // As the server has it now, whenever it comes.
    const answer = Response.json(answerTo(url), { headers })
    if (!state.isHolding) return answer
    return new Promise<Response>((resolve, reject) => asked.push({ url, answer, resolve, reject }))
  })
  return {
    state,
    asked,
    put,
    reports,
    /** Lets the first of the answers that are on their way come, or something else in its place. */
    deliver: (instead?: number) => {
      const first = asked.shift()
      first?.resolve(instead ? Response.json({ message: '' }, { status: instead, headers }) : first.answer)
    },
    loseSignal: () => {
      state.isOnline = false
      for (const { reject } of asked.splice(0)) reject(new TypeError('no connection'))
    },
  }
}
type World = ReturnType<typeof createWorld>

const plan: CarryPlan = {
  shared: () => Promise.resolve(),
  matter: async ({ query }, { id, document_ids }) => {
    await query(documentQueries.ofMatter(holder.companyId, id))
    await Promise.all(document_ids.map((each) => query(documentQueries.detail(holder.companyId, each))))
  },
}
const renew = (isSmall = false) =>
  carry(holder, plan, new AbortController().signal, isSmall ? { isWanted: ({ id }) => id === today } : undefined)
const arrive = (record: Document) => takeIntoCarried(holder.companyId, { of: 'document', record })

let world: World
let memory: CacheStorage
/** What is wrong of what the phone would show if everything ended now. */
let wrong: string[]
/** Reports that the phone has shown, and of those that were sent from it as which they arrived. */
let shown: Set<number>
let sent: Map<number, Document>

const readAt = async (address: string): Promise<unknown> => {
  const kept = await openAt(await openCarried(holder.userId, holder.companyId), await carriedPlace(address))
  return kept?.response.json()
}
const lookAtPhone = async (): Promise<void> => {
  try {
    for (const id of new Set([...shown, ...sent.keys(), ...world.reports.keys()])) {
      const report = ((await readAt(addressOf(id))) as { data: Document } | undefined)?.data
      const own = sent.get(id)
      if (!report && (shown.has(id) || own)) wrong.push(`${id} is not there`)
      if (report && own && report.updated_at < own.updated_at) wrong.push(`${id} is older than it was sent`)
      if (report) shown.add(id)
    }
    for (const matterId of [today, chosen]) {
      const list = (await readAt(listAddress(matterId))) as { data: Document[] } | undefined
      for (const own of sent.values()) {
        if (own.matter_id !== matterId || !list) continue
        const row = list.data.find(({ id }) => id === own.id)
        if (!row || row.updated_at < own.updated_at) wrong.push(`${own.id} is not in its list as it was sent`)
      }
    }
  } catch (error) {
    // Nobody is signed in: nothing is shown at all, and nothing lost.
    if (!(error instanceof ShutError)) throw error
  }
}
/** The browser's caches, looked into after every change of them. */
const watchedCaches = (): CacheStorage => {
  const watch = (cache: Cache): Cache =>
    ({
      match: (...of: Parameters<Cache['match']>) => cache.match(...of),
      keys: () => cache.keys(),
      put: async (...of: Parameters<Cache['put']>) => {
        await cache.put(...of)
        await lookAtPhone()
      },
      delete: async (...of: Parameters<Cache['delete']>) => {
        const was = await cache.delete(...of)
        await lookAtPhone()
        return was
      },
    }) as unknown as Cache
  return {
    keys: () => memory.keys(),
    has: (name: string) => memory.has(name),
    open: async (name: string) => watch(await memory.open(name)),
    delete: (name: string) => memory.delete(name),
    match: (...of: Parameters<CacheStorage['match']>) => memory.match(...of),
  }
}
const breath = () => new Promise<void>((resolve) => setTimeout(resolve, 4))
/** All that came is worked through. */
const settle = async (): Promise<void> => {
  for (let each = 0; each < 3; each += 1) await breath()
}
/** With a signal and a server that answers at once. */
const atLength = async (): Promise<void> => {
  world.state.isOnline = true
  world.state.isHolding = false
  while (world.asked.length > 0) world.deliver()
  await soon(() => expect(carrying.get()).toBeNull())
}

const begin = async () => {
  memory = createCacheStorage()
  vi.stubGlobal('caches', watchedCaches())
  await signInToCarry(holder.userId)
  world = createWorld()
  wrong = []
  shown = new Set()
  sent = new Map()
  for (const id of [11, 12]) world.put(id, today)
  world.put(21, chosen)
  await renew()
}
const sendFromHere = async (record: Document): Promise<void> => {
  await arrive(record)
  const before = sent.get(record.id)
  if (!before || before.updated_at < record.updated_at) sent.set(record.id, record)
  await lookAtPhone()
}
const end = async () => {
  await atLength()
  vi.unstubAllGlobals()
}

describe('at no moment is the phone without', () => {
  beforeEach(begin)
  afterEach(end)

  /** Answers that a renewal asks for: the list, then of two matters their lists and reports. */
  const answers = Array.from({ length: 8 }, (_, index) => index)

  test.each(answers)('what it carried and what it made, where the signal goes after %i answers', async (count) => {
    await sendFromHere(world.put(13, today))
    await sendFromHere(world.put(14, null))
    world.state.isHolding = true
    const renewal = renew().catch(() => false)
    for (let each = 0; each < count; each += 1) {
      await soon(() => expect(world.asked.length > 0 || carrying.get() === null).toBe(true))
      world.deliver()
    }
    await settle()
    world.loseSignal()
    await renewal
    await lookAtPhone()
    expect(wrong).toEqual([])
    expect(shown).toEqual(new Set([11, 12, 13, 14, 21]))
  })

  test.each([500, 503, 429, 401])('a report that a renewal asks for where the server says %i', async (status) => {
    world.state.isHolding = true
    const renewal = renew().catch(() => false)
    await soon(() => expect(world.asked).toHaveLength(1))
    world.deliver()
    await soon(() => expect(world.asked).toHaveLength(1))
    world.deliver()
    await soon(() => expect(world.asked.map(({ url }) => url)).toContain(addressOf(11)))
    while (world.asked.length > 0) world.deliver(status)
    world.loseSignal()
    await renewal
    await signInToCarry(holder.userId)
    await lookAtPhone()
    expect(wrong).toEqual([])
  })

  test('what arrives while an older answer about it is under way, in a renewal and for a screen', async () => {
    world.state.isHolding = true
    const renewal = renew()
    await soon(() => expect(world.asked).toHaveLength(1))
    world.deliver()
    await soon(() => expect(world.asked).toHaveLength(1))
    const look = answerCall(new Request(`http://localhost:3000${addressOf(11)}`), { waitUntil: () => undefined })
    await soon(() => expect(world.asked).toHaveLength(2))
    world.deliver()
    await soon(() => expect(world.asked).toHaveLength(3))
    await sendFromHere(world.put(11, today))
    await sendFromHere(world.put(12, today))
    await sendFromHere(world.put(13, today))
    while (world.asked.length > 0) world.deliver()
    await look
    await settle()
    await atLength()
    await renewal
    expect(wrong).toEqual([])
  })

  test('a report of a device that is full by now', async () => {
    const limit = carryLimits as { bytes: number }
    const real = limit.bytes
    // With what was carried it is as full as it may be, and one word more is too much.
    limit.bytes = totalSize(await readIndex(holder)) - 1
    await renew().catch(() => false)
    limit.bytes = real
    await lookAtPhone()
    // Of a matter that gives way to one of today it is said that it does.
    expect(wrong.filter((each) => !each.startsWith('21 '))).toEqual([])
  })

  test('what came in with a renewal that was killed', async () => {
    for (const id of [13, 14]) world.put(id, today)
    world.state.isHolding = true
    void renew()
    for (let each = 0; each < 5; each += 1) {
      await soon(() => expect(world.asked.length).toBeGreaterThan(0))
      world.deliver()
    }
    await soon(() => expect(shown).toContain(13))
    // The page is gone, and nothing more of it happens.
    world.asked.length = 0
    carrying.set(null)
    const renewal = renew().catch(() => false)
    await soon(() => expect(world.asked).toHaveLength(1))
    world.deliver()
    await settle()
    world.loseSignal()
    await renewal
    expect(wrong).toEqual([])
  })
})

test('what was sent from here and belongs to nothing that is carried goes after a day, with a whole renewal', async () => {
  await begin()
  const openReport = () => readAt(addressOf(14))
  await sendFromHere(world.put(14, null))
  await renew()
  expect(await openReport()).toBeDefined()
  sent.clear()
  shown.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60_000 })
  await renew(true)
  expect(await openReport()).toBeDefined()
  shown.clear()
  await renew()
  expect(await openReport()).toBeUndefined()
  vi.useRealTimers()
  await end()
})

describe('whatever comes in whatever order', () => {
  type Step = (of: { ids: number }) => Promise<unknown> | void
  const steps: Record<string, Step> = {
    renew: () => void renew().catch(() => false),
    'renew a little': () => void renew(true).catch(() => false),
    'a new report arrives': (of) => sendFromHere(world.put((of.ids += 1), today)),
    'a new report of another matter arrives': (of) => sendFromHere(world.put((of.ids += 1), chosen)),
    'a new report of no matter arrives': (of) => sendFromHere(world.put((of.ids += 1), null)),
    'a change arrives': () => sendFromHere(world.put(11, today)),
    'a change of another matter arrives': () => sendFromHere(world.put(21, chosen)),
    'the office changes a report': () => void world.put(12, today),
    'the office makes a report': (of) => void world.put((of.ids += 1), today),
    'a screen asks': () =>
      void answerCall(new Request(`http://localhost:3000${addressOf(11)}`), { waitUntil: () => undefined }).catch(
        () => undefined,
      ),
    'an answer comes': () => world.deliver(),
    'three answers come': async () => {
      for (let each = 0; each < 3; each += 1) {
        world.deliver()
        await settle()
      }
    },
    'the server fails': () => world.deliver(500),
    'the server is busy': () => world.deliver(503),
    'the session ends': async () => {
      world.deliver(401)
      await settle()
      await signInToCarry(holder.userId)
    },
    'the signal goes': () => world.loseSignal(),
    'the signal comes': () => void (world.state.isOnline = true),
    kill: async () => {
      await settle()
      world.asked.length = 0
      carrying.set(null)
    },
  }
  const often = ['an answer comes', 'three answers come', 'renew', 'a new report arrives', 'the signal comes']
  const name = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(steps)) },
    { weight: 2, arbitrary: fc.constantFrom(...often) },
  )
  const step = fc.record({ name, isWaitedFor: fc.boolean() })

  test(
    'what the phone showed stays, and what was sent from it is there as it was sent',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (all) => {
          await begin()
          world.state.isHolding = true
          const of = { ids: 100 }
          const told = all.map((each) => each.name).join(' → ')
          try {
            for (const each of all) {
              await steps[each.name]!(of)
              if (each.isWaitedFor) await settle()
              expect(wrong, told).toEqual([])
            }
            await settle()
            await atLength()
            await signInToCarry(holder.userId)
            await renew()
            await lookAtPhone()
            expect(wrong, told).toEqual([])
            for (const { id, matter_id, updated_at } of world.reports.values())
              if (matter_id !== null)
                expect(await readAt(addressOf(id)), `${id} at the end of ${told}`).toMatchObject({
                  data: { updated_at },
                })
          } finally {
            await end()
          }
        }),
        { numRuns: runs, seed, endOnFailure: true },
      )
    },
    runs * 4000,
  )
})
