/** What a device holds of what it carries: how much, for how long, and whose. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { carryLimits, type CarriedMatter, type CarryReason } from '#domain/carry/carry.contract.ts'
import { keepCarried, openCarried } from '#src/lib/carried-bodies.ts'
import { carriedCacheName } from '#src/lib/carried-store.ts'
import { carriedForMs, sweepCarried } from '#src/lib/carried-time.ts'
import { dropKey } from '#src/lib/carry-key.ts'
import { readOwner } from '#src/lib/carry-owner.ts'
import { removeCarried } from '#src/lib/leave-carried.ts'
import { readIndex, totalSize, writeIndex } from '#src/widgets/carry/carry-index.ts'
import { carry } from '#src/widgets/carry/carry-round.ts'
import { createCacheStorage } from '../cache-storage.ts'
import { signInToCarry } from './carrying-device.ts'

const holder = { userId: 1, companyId: 'midori' }
const limit = carryLimits as { bytes: number }
const realLimit = limit.bytes
const dayMs = 86_400_000
let listed: CarriedMatter[] = []

beforeEach(async () => {
  vi.stubGlobal('caches', createCacheStorage())
  await signInToCarry(1)
  // With room for the list of matters.
  limit.bytes = 101_000
})
afterEach(() => {
  limit.bytes = realLimit
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const matter = (id: number, reason: CarryReason): CarriedMatter => ({
  id,
  name: `案件${id}`,
  reason,
  building_id: null,
  building_name: null,
  facility_ids: [],
  document_ids: [],
  drawing_ids: [],
})

const headers = { [ownAnswerHeader]: '1' }

/** `sizes`: hundreds of bytes of the files of each matter, by address. */
const round = async (sizes: Record<number, Record<string, number>>, of = holder) => {
  const all = Object.assign({}, ...Object.values(sizes)) as Record<string, number>
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://localhost:3000')
    if (pathname.endsWith('/carry'))
      return Response.json({ data: { today_date: '2026-06-17', matters: listed } }, { headers })
    return new Response(new Uint8Array(all[pathname]! * 100), { headers })
  })
  await carry(
    of,
    {
      shared: () => Promise.resolve(),
      matter: async ({ file }, { id }) => {
        for (const path of Object.keys(sizes[id] ?? {})) await file(path)
      },
    },
    new AbortController().signal,
  )
}
/** What is whole, by the ids of the matters. */
const whole = async (of = holder) =>
  (await readIndex(of)).matters.flatMap(({ id, kept_at, failure }) => (kept_at && failure === null ? [id] : []))
const cached = async (of = holder) =>
  (await (await caches.open(carriedCacheName(of.userId, of.companyId))).keys()).map(({ url }) => new URL(url).pathname)

describe('what fits', () => {
  test('counts what matters share once', async () => {
    listed = [matter(1, 'today'), matter(2, 'today')]
    await round({ 1: { '/api/plan': 700, '/api/a': 100 }, 2: { '/api/plan': 700, '/api/b': 100 } })
    expect(await whole()).toEqual([1, 2])
    expect(Math.floor(totalSize(await readIndex(holder)) / 1000)).toBe(90)
  })

  test("makes room for today's: tomorrow's goes before a chosen one, and none of today", async () => {
    listed = [matter(2, 'tomorrow'), matter(3, 'chosen')]
    await round({ 2: { '/api/b': 400 }, 3: { '/api/c': 400 } })
    expect(await whole()).toEqual([2, 3])
    listed = [matter(1, 'today'), matter(2, 'tomorrow'), matter(3, 'chosen')]
    await round({ 1: { '/api/a': 500 }, 2: { '/api/b': 400 }, 3: { '/api/c': 400 } })
    expect(await whole()).toEqual([1, 3])
    expect(await cached()).not.toContain('/api/b')

    listed = [matter(1, 'today'), matter(4, 'today'), matter(3, 'chosen')]
    await round({ 1: { '/api/a': 500 }, 4: { '/api/d': 400 }, 3: { '/api/c': 400 } })
    expect(await whole()).toEqual([1, 4])

    listed = [matter(1, 'today'), matter(4, 'today'), matter(5, 'today')]
    await round({ 1: { '/api/a': 500 }, 4: { '/api/d': 400 }, 5: { '/api/e': 400 } })
    expect(await whole()).toEqual([1, 4])
    expect((await readIndex(holder)).matters.find(({ id }) => id === 5)?.failure).toContain('500 MB')
    expect(await cached()).not.toContain('/api/e')
  })

  test('is one limit for all companies on the device, and what was kept longest ago goes first', async () => {
    const other = { userId: 1, companyId: 'aoba' }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T00:00:00Z') })
    listed = [matter(8, 'tomorrow')]
    await round({ 8: { '/api/h': 400 } }, other)
    vi.setSystemTime(Date.parse('2026-06-15T01:00:00Z'))
    listed = [matter(9, 'tomorrow'), matter(7, 'today')]
    await round({ 7: { '/api/g': 200 }, 9: { '/api/i': 300 } })
    // Of a fresh one nothing goes for what is only chosen.
    listed = [matter(7, 'today'), matter(9, 'tomorrow'), matter(3, 'chosen')]
    await round({ 7: { '/api/g': 200 }, 9: { '/api/i': 300 }, 3: { '/api/c': 300 } })
    expect([await whole(other), await whole()]).toEqual([[8], [7, 9]])
    vi.setSystemTime(Date.parse('2026-06-15T01:00:00Z') + 2 * dayMs)
    await round({ 7: { '/api/g': 200 }, 9: { '/api/i': 300 }, 3: { '/api/c': 300 } })
    expect([await whole(other), await whole()]).toEqual([[], [7, 9, 3]])
    expect(await cached(other)).not.toContain('/api/h')
  })
})

describe('how long it stays', () => {
  const keep = async (user: number, path: string, at: number) => {
    await signInToCarry(user)
    await keepCarried(await openCarried(user, 'midori'), path, Response.json({}), at)
  }

  test('nothing is left after 14 days, whoever carried it and with nobody signed in', async () => {
    const now = Date.now()
    await keep(1, '/api/old', now - carriedForMs - 1)
    await keep(1, '/api/young', now - carriedForMs + 60_000)
    await keep(2, '/api/old', now - carriedForMs - 1)
    await dropKey()
    expect(await readOwner()).toBeNull()
    await sweepCarried(now)
    expect(await caches.keys()).toEqual([carriedCacheName(1, 'midori')])
    expect(await cached()).toEqual(['/api/young'])
  })

  test('a round that another tab began brings nothing back after the logout', async () => {
    await writeIndex(holder, { renewed_at: null, shared: {}, matters: [] }, Date.now())
    await removeCarried()
    await writeIndex(holder, { renewed_at: null, shared: {}, matters: [] }, Date.now())
    expect(await caches.keys()).toEqual([])
  })
})
