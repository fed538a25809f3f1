/**
 * A database of this browser that is opened again where the browser has lost it: WebKit closes those of a page in the
 * background, and every later use of the old connection fails.
 */
import { openDB, unwrap, wrap } from 'idb'
import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb'
import { isServerLost, turnToOtherDatabases } from './other-databases.ts'

/** Times that one task is tried on a new connection. */
const maxHeals = 3
/** What was under way when a phone put its page to sleep has this long to go on once the page is back. */
const wakingMs = 3000
const lostNames = new Set(['InvalidStateError', 'AbortError', 'UnknownError', 'TransactionInactiveError'])

/** Another tab holds an older version of the database open. */
export class HeldElsewhereError extends Error {
  override readonly name = 'HeldElsewhereError'
}

/** The browser lets this page keep nothing, as in a private window. */
export class StorageRefusedError extends Error {
  override readonly name = 'StorageRefusedError'
}

const nameOf = (error: unknown): string => String((error as Partial<Error> | null)?.name)
const isLost = (error: unknown): boolean => lostNames.has(nameOf(error))

/** Why it does not open, where that is not the browser's will. */
const isSaid = (error: unknown): boolean =>
  ['HeldElsewhereError', 'QuotaExceededError', 'VersionError'].includes(nameOf(error))

/** What another frame's databases throw is no Error of this page. */
const ofPage = (error: unknown): unknown =>
  error instanceof Error || !(error as Partial<Error> | null)?.message
    ? error
    : new DOMException((error as Error).message, nameOf(error))

/**
 * Who reads hears of a loss by the request: that the transaction around it is over too nobody asks, and the page would be
 * told of a failure of its own. Who writes waits for the end and hears of it as before.
 */
const hearEnds = (database: IDBDatabase, underWay: Set<IDBTransaction>): void => {
  const begin = database.transaction.bind(database)
  database.transaction = (...of) => {
    const begun = begin(...of)
    underWay.add(begun)
    const end = () => void underWay.delete(begun)
    wrap(begun).done.then(end, end)
    return begun
  }
}

/** False where it may be done all the same. */
const isUndone = (transaction: IDBTransaction): boolean => {
  try {
    transaction.abort()
    return true
  } catch {
    return transaction.mode === 'readonly'
  }
}

type Connection<Schema extends DBSchema> = {
  opening: Promise<IDBPDatabase<Schema>>
  /** Rejects once nothing more is to be expected of it. */
  stalled: Promise<never>
  giveUp: () => void
  /** Ends what reads: who leaves wants no answer. */
  stopReading: () => void
}

/** Resolves when a page that was left is come back to. */
const whenShownAgain = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }))

/** Resolves when the page is to be seen: a transaction under way when a phone puts the page to sleep never ends. */
const whenVisible = (): Promise<void> =>
  document.visibilityState === 'visible'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const handleChange = () => {
          if (document.visibilityState !== 'visible') return
          document.removeEventListener('visibilitychange', handleChange)
          resolve()
        }
        document.addEventListener('visibilitychange', handleChange)
      })

export type KeptDatabase<Schema extends DBSchema> = {
  /**
   * Runs transactions, on a new connection as often as one gets lost; a task is done whole or not at all, so that it holds
   * one transaction that writes. Rejects with what the browser says where it forbids or has no room.
   */
  run: <T>(task: (database: IDBPDatabase<Schema>) => Promise<T>) => Promise<T>
  close: () => void
}

type Options<Schema extends DBSchema> = {
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>
  /** Whether nothing begins while the page is hidden, as a phone needs it; a desk's tabs go on behind others. */
  restsWhileHidden: boolean
}

const connect = <Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: Options<Schema>['upgrade'],
  { underWay, onLost, onWanted }: { underWay: Set<IDBTransaction>; onLost: () => void; onWanted: () => void },
): Promise<IDBPDatabase<Schema>> =>
  new Promise((resolve, reject) => {
    openDB<Schema>(name, version, {
      upgrade,
      blocked: () => reject(new HeldElsewhereError()),
      // A newer version wants in; this page asks for it again when it needs it.
      blocking: onWanted,
      terminated: onLost,
    }).then((database) => {
      hearEnds(unwrap(database), underWay)
      resolve(database)
    }, reject)
  })

/** `ask` opens the database, and tells in the set what is under way on it; `onFailed`: it cannot be opened at all. */
const connectionOf = <Schema extends DBSchema>(
  ask: (underWay: Set<IDBTransaction>) => Promise<IDBPDatabase<Schema>>,
  onFailed: () => void,
): Connection<Schema> => {
  // Absent where the browser forbids it.
  const factory = globalThis.indexedDB
  const underWay = new Set<IDBTransaction>()
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  stalled.catch(() => undefined)
  return {
    opening: ask(underWay)
      .catch((error: unknown) => {
        if (!isServerLost(error)) throw error
        turnToOtherDatabases(factory)
        return ask(underWay)
      })
      .catch((error: unknown) => {
        onFailed()
        throw error
      }),
    stalled,
    giveUp: () => {
      const mayBeRepeated = [...underWay].map(isUndone).every(Boolean)
      reject(new DOMException('the database does not answer', mayBeRepeated ? 'AbortError' : 'TimeoutError'))
    },
    stopReading: () => [...underWay].filter(({ mode }) => mode === 'readonly').forEach(isUndone),
  }
}

type PageHandlers = {
  handleVisible: () => void
  handleLeft: (event: PageTransitionEvent) => void
  handleShown: () => void
}

/** Answers how to stop. */
const watchPage = ({ handleVisible, handleLeft, handleShown }: PageHandlers): (() => void) => {
  // A service worker keeps one too, and has no page.
  const page = typeof document === 'undefined' ? null : document
  page?.addEventListener('visibilitychange', handleVisible)
  page?.defaultView?.addEventListener('pagehide', handleLeft)
  page?.defaultView?.addEventListener('pageshow', handleShown)
  return () => {
    page?.removeEventListener('visibilitychange', handleVisible)
    page?.defaultView?.removeEventListener('pagehide', handleLeft)
    page?.defaultView?.removeEventListener('pageshow', handleShown)
  }
}

export const keepDatabase = <Schema extends DBSchema>(
  name: string,
  version: number,
  { upgrade, restsWhileHidden }: Options<Schema>,
): KeptDatabase<Schema> => {
  let opened: Connection<Schema> | null = null

  const drop = (): void => {
    // What runs on it ends first.
    opened?.opening.then(
      (database) => database.close(),
      () => undefined,
    )
    opened = null
  }
  /** Only what is still in use is given up: the word of a lost connection may come when another is being opened. */
  const forget = (lost: Connection<Schema>): void => {
    if (opened === lost) opened = null
  }
  const open = (): Connection<Schema> => {
    if (opened) return opened
    const forgetIt = () => forget(connection)
    const connection: Connection<Schema> = connectionOf(
      (underWay) => connect(name, version, upgrade, { underWay, onLost: forgetIt, onWanted: drop }),
      forgetIt,
    )
    opened = connection
    return connection
  }
  const handleVisible = (): void => {
    if (!restsWhileHidden || document.visibilityState !== 'visible') return
    // Whether the one of before has survived the background nobody can tell.
    const former = opened
    drop()
    if (former) setTimeout(former.giveUp, wakingMs)
  }
  let isLeft = false
  /**
   * A page that is left with a transaction under way keeps it, as WebKit keeps the page for the way back: nothing that the
   * next page writes ever ends then. What it did is done again if it is come back to; a page that goes for good has what
   * it wrote finished by the browser.
   */
  const handleLeft = ({ persisted }: PageTransitionEvent): void => {
    isLeft = true
    const former = opened
    drop()
    if (persisted) former?.giveUp()
    else former?.stopReading()
  }
  const handleShown = (): void => {
    isLeft = false
  }
  const stopWatching = watchPage({ handleVisible, handleLeft, handleShown })

  return {
    run: async (task) => {
      for (let heals = 0; ; heals++) {
        if (isLeft) await whenShownAgain()
        if (restsWhileHidden) await whenVisible()
        let database: IDBPDatabase<Schema> | null = null
        const connection = open()
        const { opening, stalled } = connection
        try {
          database = await Promise.race([opening, stalled])
          return await Promise.race([task(database), stalled])
        } catch (error) {
          if (isLost(error) && heals < maxHeals) forget(connection)
          else throw database || isSaid(error) ? ofPage(error) : new StorageRefusedError()
        }
      }
    },
    close: () => {
      stopWatching()
      drop()
    },
  }
}
