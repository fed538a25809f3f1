/**
 * One person's phone in front of the real application: what it carries, its queue, and the worker that answers what its
 * screens ask for. Its signal comes and goes, answers get lost, and its page is killed.
 */
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { expect, vi } from 'vitest'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { findSignedIn, sessionQueries } from '#src/api/auth.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { createApp } from '#src/app/app.tsx'
import { carryPlan } from '#src/app/field/screens.ts'
import { answerCall } from '#src/sw/carried-answers.ts'
import { carry } from '#src/widgets/carry/carry-round.ts'
import type { SmallRound } from '#src/widgets/carry/carry-round.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { createOutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import type { OutboxEngine, Pause } from '#src/outbox/queue/outbox-engine.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { sendEntry } from '#src/outbox/queue/send-entry.ts'
import type { Stage } from '../stage.tsx'
import { createCacheStorage } from '../cache-storage.ts'

export type FieldPhone = Awaited<ReturnType<typeof openFieldPhone>>

const origin = 'http://localhost:3000'

/** The person is signed in by then; what was stubbed before is the network that the phone reaches. */
export const openFieldPhone = async ({ company }: Pick<Stage, 'company'>) => {
  vi.stubGlobal('caches', createCacheStorage())
  vi.stubGlobal('indexedDB', new IDBFactory())
  // No other tab of it hears anything.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  const network = globalThis.fetch
  const state = { isOnline: true, answersToLose: 0, callsUnderWay: 0 }
  vi.stubGlobal('fetch', async (...of: Parameters<typeof fetch>) => {
    if (!state.isOnline) throw new TypeError('no connection')
    // Pictures of pages are drawn for seconds, and looked at by nobody here.
    if (String(of[0] instanceof Request ? of[0].url : of[0]).includes('/thumbnail'))
      return new Response(null, { status: 404, headers: { [ownAnswerHeader]: '1' } })
    state.callsUnderWay += 1
    const answer = await network(...of).finally(() => (state.callsUnderWay -= 1))
    const method = of[1]?.method ?? (of[0] instanceof Request ? of[0].method : 'GET')
    if (method !== 'GET' && answer.ok && state.answersToLose > 0) {
      state.answersToLose -= 1
      throw new TypeError('the answer got lost')
    }
    return answer
  })
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const { id: userId } = (await findSignedIn())!
  const me: CompanyUser = await client.query(sessionQueries.companyUser(company.key))
  const { routesById } = createApp().router
  const holder = { userId, companyId: company.key }
  let entries: readonly QueuedEntry[] | null = null
  let pause: Pause = null
  let engine: OutboxEngine

  const start = async () => {
    entries = null
    engine = createOutboxEngine({
      user_id: userId,
      database: await openOutboxDatabase(),
      isSignedIn: () => Promise.resolve(true),
      unlock: () => Promise.resolve(),
      send: (record, content, options) => sendEntry(client, record, content, options),
      preparePhoto: null,
      tellsProgress: false,
      chances: () => () => undefined,
      onChange: (next, why) => {
        entries = next
        pause = why
      },
      onArrived: () => undefined,
    })
    await waitFor(() => expect(entries).not.toBeNull())
  }
  await start()
  /** What goes by itself: not what somebody has to look at, nor what waits for that. */
  const underWay = (): readonly QueuedEntry[] => {
    const rest = entries!.filter(({ state: each }) => each !== 'failed')
    const isHeld = rest.length < entries!.length && rest.every(({ state: each, error }) => each === 'waiting' && error)
    return isHeld && pause === null ? [] : rest
  }

  return {
    client,
    holder,
    state,
    entries: () => entries!,
    isPaused: () => pause !== null,
    underWay,
    wake: () => engine.wake(),
    add: (...of: Parameters<OutboxEngine['add']>) => engine.add(...of),
    settleContest: (...of: Parameters<OutboxEngine['settleContest']>) => engine.settleContest(...of),
    carry: (small?: SmallRound) =>
      carry(holder, carryPlan(routesById, company.key, me), new AbortController().signal, small),
    /** What a screen gets at the address below the company's. */
    ask: async <T>(path: string): Promise<T> => {
      const work: Promise<unknown>[] = []
      const event = { waitUntil: (done: Promise<unknown>) => void work.push(done) }
      const answer = await answerCall(new Request(`${origin}${company.path}${path}`), event)
      await Promise.all(work)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return (await answer.json()) as T
    },
    /** Resolves when nothing is left but what somebody has to look at. */
    send: () =>
      waitFor(
        () => {
          if (entries!.some(({ state: each }) => each === 'waiting')) engine.wake()
          expect(underWay()).toEqual([])
        },
        { timeout: 90_000, interval: 20 },
      ),
    /** The signal is gone; what was on its way comes to its end first, and what it brought is written down. */
    loseSignal: async () => {
      state.isOnline = false
      await waitFor(() => {
        expect(state.callsUnderWay).toBe(0)
        expect(entries!.filter(({ state: each }) => each === 'sending')).toEqual([])
      })
    },
    /** The page is gone from one moment to the next, and opened again. */
    kill: async () => {
      engine.dispose()
      await start()
    },
    close: () => engine.dispose(),
  }
}
