/**
 * Whatever comes in whatever order (writes, cuts, kills, a second tab, a second phone, a server that is started again,
 * clocks that jump): nothing is lost, nothing arrives twice, and what must go first has gone first. `OUTBOX=2000` runs it
 * long, `OUTBOX_SEED` repeats a run.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Write } from '#src/outbox/kinds/entry.ts'
import { mustFollow, neededBy } from '#src/outbox/queue/order.ts'
import { patience } from '#tests/patience.ts'
import { emptyMemory } from './browser-memory.ts'
import { newComment, newFile, newMatter } from './new-entries.ts'
import { breath, createServer, moments, openRandomPhone, stubLocks } from './random-field.ts'
import type { Fate, RandomPhone, Server } from './random-field.ts'

const runs = Number(process.env['OUTBOX'] ?? 60)
const seed = Number(process.env['OUTBOX_SEED'] ?? 20261128)
const today = Date.parse('2026-11-28T09:00:00+09:00')
const dayMs = 86_400_000

beforeEach(() => {
  emptyMemory()
  stubLocks()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: today })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kinds = ['comment', 'contents', 'file', 'matter', 'in-matter', 'photo-in-matter'] as const
type Action =
  | { do: 'write'; phone: number; tab: number; kind: (typeof kinds)[number]; of: number }
  | { do: 'cut' | 'back' | 'open'; phone: number }
  | { do: 'kill'; phone: number; tab: number }
  | { do: 'down' | 'up' }
  | { do: 'jump'; days: number }
  | { do: 'wait'; seconds: number }

const phone = fc.integer({ min: 0, max: 1 })
const tab = fc.integer({ min: 0, max: 1 })
const write = fc.record({
  do: fc.constant('write' as const),
  phone,
  tab,
  kind: fc.constantFrom(...kinds),
  of: fc.integer({ min: 1, max: 2 }),
})
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: write },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('cut' as const, 'back' as const, 'open' as const), phone }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), phone, tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('down' as const, 'up' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('jump' as const), days: fc.integer({ min: -3, max: 120 }) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 70 }) }) },
  ),
  { minLength: 4, maxLength: 30 },
)
const fates: fc.Arbitrary<Stream> = fc.infiniteStream(
  fc.record({
    of: fc.oneof(
      { weight: 5, arbitrary: fc.constant('arrives' as const) },
      {
        weight: 3,
        arbitrary: fc.constantFrom('unheard' as const, 'lost' as const, 'stumbles' as const, 'busy' as const),
      },
    ),
    takes: fc.integer({ min: 0, max: 12 }),
  }),
)
type Stream = fc.Stream<Fate>

type World = { phones: RandomPhone[]; server: Server; written: number }

/** The last matter that the phone has made, by the number of its entry. */
const lastMatter = ({ written }: RandomPhone): number | null =>
  written.findLast((each) => each.write.kind === 'matter')?.id ?? null

const newWrite = ({ kind, of }: Extract<Action, { do: 'write' }>, phone: RandomPhone, text: string): Write => {
  const matter = lastMatter(phone)
  if (kind === 'file') return newFile(text, of)
  if (kind === 'matter') return newMatter(text)
  if (kind === 'in-matter' && matter) return newComment(text, -matter)
  if (kind === 'photo-in-matter' && matter) return newFile(text, -matter)
  if (kind !== 'contents') return newComment(text, of)
  const changes = [{ item_id: 1, before: null, data: text }]
  return { kind, company_id: 'midori', label: text, document_id: of, changes, updated_at: 'before', after: null }
}
/** By what each write is known, wherever it is. */
const textOf = (write: Write): string => {
  if (write.kind === 'comment') return write.body.body
  if (write.kind === 'file') return write.name
  return write.label
}

const act = async (world: World, action: Action): Promise<void> => {
  const { phones, server } = world
  if (action.do === 'down' || action.do === 'up') server.isUp = action.do === 'up'
  if (action.do === 'jump') vi.setSystemTime(Date.now() + action.days * dayMs)
  if (action.do === 'wait') await vi.advanceTimersByTimeAsync(action.seconds * 1000)
  if (!('phone' in action)) return
  const phone = phones[action.phone]!
  if (action.do === 'cut' || action.do === 'back') phone.isCut = action.do === 'cut'
  if (action.do === 'open' && phone.tabs.length < 2) await phone.open()
  if (action.do === 'kill') phone.tabs.splice(action.tab, 1)[0]?.kill()
  if (action.do !== 'write') return
  const { engine } = phone.tabs[action.tab] ?? phone.tabs[0] ?? {}
  if (!engine) return
  const made = newWrite(action, phone, `${action.phone}-${++world.written}`)
  const content = made.kind === 'file' ? new Blob([made.name]) : undefined
  phone.written.push({ id: await engine.add({ write: made, content }), write: made })
}

/** All is well again, and whoever sees what the server stumbled over sends it again: until nothing waits. */
const comeToRest = async ({ phones, server }: World): Promise<void> => {
  server.isUp = true
  for (const phone of phones) {
    phone.isCut = false
    if (phone.tabs.length === 0) await phone.open()
  }
  const isEmpty = () => phones.every(({ tabs }) => tabs.every(({ entries }) => entries?.length === 0))
  for (let rounds = 0; rounds < 2000 && !isEmpty(); rounds++) {
    for (const { tabs } of phones)
      for (const { id, state } of tabs[0]!.entries ?? []) if (state === 'failed') await tabs[0]!.engine.retry(id)
    await vi.advanceTimersByTimeAsync(16_000)
    await breath()
  }
  expect(
    phones.map(({ tabs }) => tabs.map(({ entries }) => entries?.map(({ state, error }) => [state, error]))),
  ).toEqual(phones.map(({ tabs }) => tabs.map(() => [])))
}

const check = ({ phones, server: { arrivals } }: World): void => {
  const arrived = arrivals.map(({ write }) => textOf(write))
  expect(arrived.toSorted()).toEqual(
    phones.flatMap(({ written }) => written.map(({ write }) => textOf(write))).toSorted(),
  )
  for (const { written } of phones) {
    const placeOf = (write: Write) => arrived.indexOf(textOf(write))
    for (const later of written)
      for (const earlier of written.filter(({ id }) => id < later.id))
        if (mustFollow(later.write, earlier)) expect(placeOf(earlier.write)).toBeLessThan(placeOf(later.write))
  }
  // What was named by a local number went with the server's.
  for (const { write } of arrivals) expect(neededBy(write)).toEqual([])
}

test(
  'nothing is lost, nothing arrives twice, and what must go first goes first',
  { timeout: Math.max(60, runs) * 2000 * patience },
  async () => {
    await fc.assert(
      fc.asyncProperty(actions, fates, async (all, fate) => {
        const server = createServer()
        let isCalm = false
        const fateOfNext = (): Fate => (isCalm ? { of: 'arrives', takes: 1 } : (fate.next().value as Fate))
        vi.setSystemTime(today)
        const phones = [await openRandomPhone(0, server, fateOfNext), await openRandomPhone(1, server, fateOfNext)]
        const world: World = { phones, server, written: 0 }
        try {
          for (const action of all) {
            await act(world, action)
            await moments(3)
          }
          isCalm = true
          await comeToRest(world)
          check(world)
        } finally {
          for (const { tabs } of phones) for (const { kill } of tabs) kill()
        }
      }),
      { numRuns: runs, seed },
    )
  },
)
