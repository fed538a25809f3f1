/**
 * One round of carrying: every matter's answers are asked for and kept, one matter after the other. What was kept before
 * stays until its newer answer is there; a round that is broken off has lost nothing.
 */
import { carryLimits, type CarriedMatter, type CarryList } from '#domain/carry/carry.contract.ts'
import { carryQueries } from '#src/api/carry.ts'
import { isPassing, OfflineError } from '#src/api/errors.ts'
import { keptBy, runKept } from '#src/api/kept-answers.ts'
import { isBackSince } from '#src/api/person.ts'
import type { Keep, Reader } from '#src/api/reads.ts'
import {
  carriedAddress,
  keepAnswer,
  keepCarried,
  lookUp,
  openAt,
  carriedPlace,
  removeAt,
  ShutError,
  type Held,
} from '#src/lib/carried-bodies.ts'
import { carryingHeader } from '#src/lib/carried-store.ts'
import { ageOf, noteServerTime } from '#src/lib/carried-time.ts'
import { beginCarrying, forgetOwner } from '#src/lib/carry-owner.ts'
import { fetchOwn } from '#src/lib/own-answer.ts'
import { createStore } from '#src/lib/store.ts'
import { chosenMatters } from './chosen-matters.ts'
import {
  openHeld,
  partsOf,
  readElsewhere,
  readIndex,
  removeLetGo,
  removeUnheld,
  sizeOf,
  totalSize,
  writeIndex,
  type CarryIndex,
  type HeldElsewhere,
  type HeldMatter,
  type Holder,
} from './carry-index.ts'

/** Pictures and drawings' tiles never change under their address: they are asked for again only before they get too old. */
const filesKeepMs = 7 * 24 * 60 * 60_000
/** A small round, which goes by mobile data too, leaves what stands around the work as it is for so long. */
const aroundKeepMs = 60 * 60_000
const atOnce = 4

/** What the screens will ask for; the app knows them all. */
export type CarryPlan = {
  shared: (keep: Keep) => Promise<void>
  matter: (keep: Keep, matter: CarriedMatter) => Promise<void>
}

/** The round that is under way, and the matter that it has come to. */
export const carrying = createStore<{ matterId: number | null } | null>(null)
/** Counts the changes of what is held, for those who show it. */
export const heldChanges = createStore(0)

/** A round over some of the matters alone, for who pays by the byte: those that it names, and what was never whole. */
export type SmallRound = { isWanted: (matter: HeldMatter) => boolean }

/** No more fits in. */
class FullError extends Error {}
/** The server refuses this one answer. */
class RefusedError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`refused: ${status}`)
    this.status = status
  }
}

/** It is not this person's, or no longer there. Whatever else is said, what is held of it stays. */
const isGone = (status: number): boolean => [403, 404, 410, 422].includes(status)

const limited = () => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

const failureText = (error: unknown): string => {
  if (error instanceof FullError) return '端末の空き、または持ち出しの上限（500 MB）が足りません'
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return '端末の空きが足りません'
  if (error instanceof OfflineError) return '通信が途切れました'
  if (!(error instanceof RefusedError)) return 'サーバーのエラーで受け取れませんでした'
  if (isPassing(error.status)) return 'サーバーが混み合っていて受け取れませんでした'
  return error.status < 500 ? '表示する権限がありません' : 'サーバーのエラーで受け取れませんでした'
}

/** What ends the whole round: no connection, no session, or the person. */
const endsRound = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted ||
  error instanceof OfflineError ||
  error instanceof ShutError ||
  (error instanceof RefusedError && error.status === 401)

const reaching =
  (signal: AbortSignal) =>
  (url: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetchOwn(url, { headers, signal }).catch((error: unknown) => {
      throw signal.aborted ? error : new OfflineError()
    })

/** Parts are asked for once a round, however many matters want them. */
const partKeeper = (signal: AbortSignal): Keep['part'] => {
  const reach = reaching(signal)
  const inTurn = limited()
  const asked = new Map<string, Promise<void>>()
  // Of a build that is no longer served, its screen says what to do.
  const ask = (address: string) => inTurn(async () => void (await (await reach(address)).arrayBuffer()))
  return (address) => {
    const known = asked.get(address) ?? ask(address)
    asked.set(address, known)
    return known
  }
}

/** A picture that the server has no time to draw just now is asked for again after these. */
const restsMs: readonly number[] = [1000, 3000]

type Where = {
  held: Held
  parts: Record<string, number>
  /** What is held beside these parts, by address; what is in both counts once. */
  others: Record<string, number>
  /** What these parts were before. */
  before: Record<string, number>
  /** Bytes of the person's other companies. */
  elsewhere: number
  /** Files that are here are good enough, and drawings are not fetched. */
  isSmall: boolean
  /** A small round has left something out. */
  hasLeftOut: boolean
  /** Addresses that this round has asked for: what stands around several matters is asked for once. */
  asked: Set<string>
}

const keepIn = (where: Where, part: Keep['part'], signal: AbortSignal): Keep => {
  const { held, parts, others, before, elsewhere, isSmall, asked } = where
  const reach = reaching(signal)
  const inTurn = limited()
  const count = async (url: string, bytes: number) => {
    const address = carriedAddress(url)
    parts[address] = bytes
    if (elsewhere + sizeOf({ ...others, ...parts }) <= carryLimits.bytes) return
    delete parts[address]
    if (!(address in others) && !(address in before)) await removeAt(held, url)
    throw new FullError()
  }
  const ask = async (url: string, headers: Record<string, string>): Promise<Response> => {
    const sentAt = performance.now()
    const answer = await reach(url, { ...headers, [carryingHeader]: '1' })
    if (!answer.ok) {
      if (isGone(answer.status)) await removeAt(held, url)
      if (answer.status === 401 && !isBackSince(sentAt)) await forgetOwner()
      throw new RefusedError(answer.status)
    }
    await noteServerTime(answer)
    asked.add(carriedAddress(url))
    return answer
  }
  /** What is overtaken by something that arrives meanwhile is asked for once more; what is sent on and on is known here. */
  const askAndKeep = async (url: string, headers: Record<string, string>, tries = 2): Promise<Response> => {
    const askedAt = Date.now()
    const answer = await ask(url, headers)
    const size = await keepAnswer(held, url, answer.clone(), askedAt)
    if (size === null && tries > 1) return askAndKeep(url, headers, tries - 1)
    await count(url, size ?? (await lookUp(held, url))?.size ?? 0)
    return answer
  }
  const fetchKept = (url: string, headers: Record<string, string>): Promise<Response> =>
    inTurn(() => askAndKeep(url, headers))
  const fetchFile = (path: string): Promise<void> =>
    // Nobody here reads a file: a copy of it would only lie in memory.
    inTurn(async () => count(path, await keepCarried(held, path, await ask(path, {}), Date.now())))
  const fetchPatiently = async (path: string, [rest, ...later] = restsMs): Promise<void> => {
    try {
      await fetchFile(path)
    } catch (error) {
      if (rest === undefined || !(error instanceof RefusedError) || !isPassing(error.status)) throw error
      await new Promise((resolve) => setTimeout(resolve, rest))
      await fetchPatiently(path, later)
    }
  }
  const fetchAround = async (url: string, headers: Record<string, string>): Promise<Response> => {
    const address = carriedAddress(url)
    const lying = await lookUp(held, url)
    const isGood = lying && (asked.has(address) || (isSmall && ageOf(lying.at, Date.now()) < aroundKeepMs))
    const kept = isGood ? await openAt(held, await carriedPlace(url)) : null
    if (!lying || !kept) return fetchKept(url, headers)
    await count(url, lying.size)
    return kept.response
  }
  const queryBy = (fetcher: typeof fetchKept): Reader['query'] => {
    const own = keptBy((url, headers) => fetcher(url, headers), signal)
    return async (query) => {
      try {
        return await runKept(query, own)
      } catch (error) {
        // What is not this person's, or has just gone, their screens do not show either.
        if (error instanceof RefusedError && isGone(error.status)) return null
        throw error
      }
    }
  }
  return {
    query: queryBy(fetchKept),
    around: queryBy(fetchAround),
    file: async (path) => {
      const address = carriedAddress(path)
      if (address in parts) return
      const lying = await lookUp(held, path)
      if (lying && (isSmall || ageOf(lying.at, Date.now()) < filesKeepMs)) return count(path, lying.size)
      if (isSmall && path.endsWith('/pack')) {
        where.hasLeftOut = true
        return
      }
      await fetchPatiently(path).catch((error: unknown) => {
        // A picture that cannot be drawn has no thumbnail: its screen shows a sign in its place.
        if (!(error instanceof RefusedError) || error.status === 401 || isPassing(error.status)) throw error
      })
    },
    part,
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof FullError || (error instanceof DOMException && error.name === 'QuotaExceededError')

const dayMs = 24 * 60 * 60_000

/**
 * Which matter makes room for another: never one of today, chosen ones last, of others what was kept first. Today's may take
 * the place of any; the rest only of what no round has reached for a day, so that two do not put out each other by turns.
 */
const nextToGo = (
  own: HeldElsewhere,
  elsewhere: readonly HeldElsewhere[],
  { id, reason }: Pick<CarriedMatter, 'id' | 'reason'>,
  now: number,
): (HeldElsewhere & { matter: HeldMatter }) | undefined =>
  [own, ...elsewhere]
    .flatMap((held) => held.index.matters.map((matter) => ({ ...held, matter })))
    .filter(({ holder, matter }) => holder !== own.holder || matter.id !== id)
    .filter(({ matter }) => matter.reason !== 'today' && sizeOf(matter.parts) > 0)
    .filter(
      ({ matter: { kept_at } }) => reason === 'today' || kept_at === null || ageOf(Date.parse(kept_at), now) > dayMs,
    )
    .toSorted(
      (a, b) =>
        Number(a.matter.reason === 'chosen') - Number(b.matter.reason === 'chosen') ||
        (a.matter.kept_at ?? '').localeCompare(b.matter.kept_at ?? ''),
    )[0]

const goneText = '空きを作るため、この端末から外しました'
const without = (index: CarryIndex, { id }: HeldMatter): CarryIndex => ({
  ...index,
  matters: index.matters.map((matter) =>
    matter.id === id ? { ...matter, parts: {}, kept_at: null, failure: goneText } : matter,
  ),
})

const heldOf = (list: CarryList, before: CarryIndex): HeldMatter[] =>
  list.matters.map(({ id, name, reason, building_name }) => {
    const held = before.matters.find((matter) => matter.id === id)
    return { parts: {}, kept_at: null, failure: null, ...held, id, name, reason, building_name }
  })

/** Said of a matter whose drawings a small round has left out. */
const leftOutText = '図面はWi-Fiにつながったときに受け取ります'

/** False where nothing may go for it. */
const makeRoom = async (
  holder: Holder,
  index: CarryIndex,
  matter: CarriedMatter,
  write: (next: CarryIndex) => Promise<void>,
): Promise<boolean> => {
  const gone = nextToGo({ holder, index }, await readElsewhere(holder), matter, Date.now())
  if (!gone) return false
  const rest = without(gone.index, gone.matter)
  if (gone.holder === holder) await write(rest)
  else await writeIndex(gone.holder, rest, Date.now())
  await removeLetGo(gone.holder, gone.index, rest)
  return true
}

const round = async (
  holder: Holder,
  plan: CarryPlan,
  signal: AbortSignal,
  small: SmallRound | undefined,
): Promise<void> => {
  await beginCarrying(holder.userId).catch((error: unknown) => {
    throw error instanceof TypeError ? new OfflineError() : error
  })
  const held = await openHeld(holder)
  const before = await readIndex(holder)
  let index = before
  const write = async (next: CarryIndex) => {
    index = next
    await writeIndex(holder, index, Date.now())
    heldChanges.set(heldChanges.get() + 1)
  }
  const shared = {}
  const part = partKeeper(signal)
  const isSmall = small !== undefined
  const asked = new Set<string>()
  const ofAll: Where = {
    held,
    parts: shared,
    others: {},
    before: before.shared,
    elsewhere: 0,
    isSmall,
    hasLeftOut: false,
    asked,
  }
  const keep = keepIn(ofAll, part, signal)
  const list = await keep.query(carryQueries.list(holder.companyId, chosenMatters(holder)))
  if (list === null) return
  // What is no longer to be carried goes first: it makes room.
  await write({ ...index, matters: heldOf(list, before) })
  await removeLetGo(holder, before, index)
  await plan.shared(keep)
  await write({ ...index, shared })
  const isWanted = ({ id }: CarriedMatter): boolean => {
    const held = index.matters.find((matter) => matter.id === id)!
    return !small || held.kept_at === null || small.isWanted(held)
  }
  for (const matter of list.matters.filter(isWanted)) {
    carrying.set({ matterId: matter.id })
    const parts: Record<string, number> = {}
    const others = () => ({ ...index, matters: index.matters.filter(({ id }) => id !== matter.id) })
    const put = (of: Partial<HeldMatter>) =>
      write({ ...index, matters: index.matters.map((held) => (held.id === matter.id ? { ...held, ...of } : held)) })
    const keepAll = async (): Promise<void> => {
      const elsewhere = (await readElsewhere(holder)).reduce((sum, other) => sum + totalSize(other.index), 0)
      const known = index.matters.find(({ id }) => id === matter.id)!.parts
      const where: Where = {
        held,
        parts,
        others: partsOf(others()),
        before: known,
        elsewhere,
        isSmall,
        hasLeftOut: false,
        asked,
      }
      await plan.matter(keepIn(where, part, signal), matter)
      const failure = where.hasLeftOut ? leftOutText : null
      await put({ parts, kept_at: new Date().toISOString(), failure })
    }
    /** What has come so far counts as held: it is not fetched once more. */
    const putFailure = (error: unknown) => {
      const held = index.matters.find(({ id }) => id === matter.id)!
      return put({ parts: { ...held.parts, ...parts }, failure: failureText(error) })
    }
    const keepWithRoom = async (): Promise<void> => {
      try {
        await keepAll()
      } catch (error) {
        if (signal.aborted || !isFull(error)) throw error
        await putFailure(error)
        if (!(await makeRoom(holder, index, matter, write))) throw error
        await keepWithRoom()
      }
    }
    try {
      await keepWithRoom()
    } catch (error) {
      if (signal.aborted) throw error
      await putFailure(error)
      if (endsRound(error, signal)) throw error
    }
  }
  const now = new Date().toISOString()
  await write({ ...index, refreshed_at: now, ...(!isSmall && { renewed_at: now }) })
  await (isSmall ? removeLetGo(holder, before, index) : removeUnheld(holder, index))
}

/** Resolves with false where a round is under way already; rejects where it could not be brought to its end. */
export const carry = async (
  holder: Holder,
  plan: CarryPlan,
  signal: AbortSignal,
  small?: SmallRound,
): Promise<boolean> => {
  if (carrying.get()) return false
  carrying.set({ matterId: null })
  try {
    await round(holder, plan, signal, small)
    return true
  } finally {
    carrying.set(null)
  }
}
