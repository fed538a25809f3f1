/**
 * What everyone who uses this browser wrote and the server does not have, kept across reloads until it has arrived.
 * It lies sealed with its owner's key, texts and bytes; only ids and times are open. Without a key (a browser that
 * cannot seal, or the first minutes without a connection) it lies open until there is one.
 */
import type { OpenDBCallbacks } from 'idb'
import { randomKey } from '#src/lib/random-key.ts'
import { keepDatabase } from '#src/lib/kept-database.ts'
import type { OutboxRecord } from '../kinds/entry.ts'
import { isKnown } from '../kinds/kinds.ts'
import { outboxDatabaseName } from './database-name.ts'
import { dayMs, inOne, isSealed, partsOf, present, removeWithParts, sentDays } from './stored.ts'
import type { Body, Memory, OutboxSchema, Stored } from './stored.ts'
import { entriesIn } from './stored-entries.ts'
import { sentIn } from './stored-sent.ts'

export type OutboxDatabase = Awaited<ReturnType<typeof openOutboxDatabase>>
type Rewrite = ReturnType<typeof entriesIn>['rewrite']

/** What the first version left in one piece. Where there is no room for it twice, it goes as it is. */
const divide = async (run: Memory['run'], rewrite: Rewrite): Promise<void> => {
  for (const stored of await run((database) => database.getAll('uploads'))) {
    if ('content' in stored && stored.content) await rewrite(stored.id, {}, stored.content).catch(() => undefined)
  }
}
/**
 * Parts of a file whose page was closed before all of it was kept, a day ago or by a clock that was a day ahead; and what
 * was sent long ago. Of whom something waits, what the server answered stays: that may name what waits.
 */
const sweep = async (run: Memory['run']): Promise<void> => {
  const before = Date.now()
  const waiting = await run((database) => database.getAll('uploads'))
  const used = new Set(waiting.map(({ content_id }) => content_id))
  const people = new Set(waiting.map(({ user_id }) => user_id))
  const keys = await run((database) => database.getAllKeys('parts'))
  const lost = new Set(keys.map(([content_id]) => content_id).filter((content_id) => !used.has(content_id)))
  for (const content_id of lost)
    if (Math.abs(before - Number.parseInt(content_id)) > dayMs)
      await run((database) => database.delete('parts', partsOf(content_id)))
  const old = await run((database) =>
    database.getAllFromIndex('sent', 'sent_at', IDBKeyRange.upperBound(before - sentDays * dayMs)),
  )
  for (const { id, user_id, made_id, updated_at } of old)
    if (!people.has(user_id) || (made_id === undefined && updated_at === undefined))
      await run((database) => database.delete('sent', id))
}

/** The key under which the server takes this entry once, however often it is sent. */
const keyOf = async (run: Memory['run'], { id, key }: Pick<OutboxRecord, 'id' | 'key'>): Promise<string> =>
  key ??
  `${await run((database) =>
    inOne(database, ['device'], async (transaction) => {
      const device = transaction.objectStore('device')
      const known = await device.get('name')
      const name = known ?? randomKey()
      if (known === undefined) await device.put(name, 'name')
      return name
    }),
  )}.${id}`

const upgrade: NonNullable<OpenDBCallbacks<OutboxSchema>['upgrade']> = (created, oldVersion) => {
  if (oldVersion < 1)
    created.createObjectStore('uploads', { keyPath: 'id', autoIncrement: true }).createIndex('user_id', 'user_id')
  if (oldVersion < 2) {
    created.createObjectStore('parts')
    const sent = created.createObjectStore('sent', { keyPath: 'id' })
    sent.createIndex('user_id', 'user_id')
    sent.createIndex('sent_at', 'sent_at')
    created.createObjectStore('device')
  }
  created.createObjectStore('keys')
}

/** `restsWhileHidden`: as a phone needs it, which puts hidden pages to sleep. */
export const openOutboxDatabase = async ({ restsWhileHidden = false } = {}) => {
  const { run, close } = keepDatabase<OutboxSchema>(outboxDatabaseName, 3, { restsWhileHidden, upgrade })

  const keyFor = (user_id: number): Promise<CryptoKey | undefined> => run((database) => database.get('keys', user_id))
  const entries = entriesIn({ run, keyFor })
  const sent = sentIn({ run, keyFor })
  try {
    await divide(run, entries.rewrite)
    await sweep(run)
  } catch (error) {
    close()
    throw error
  }

  const listStored = (user_id: number): Promise<Stored[]> =>
    run((database) => database.getAllFromIndex('uploads', 'user_id', user_id))
  const readAll = async (user_id: number): Promise<{ records: OutboxRecord[]; isAll: boolean }> => {
    const [key, stored] = [await keyFor(user_id), await listStored(user_id)]
    const opened = (await Promise.all(stored.map((each) => present(key, each)))).filter((each) => each !== undefined)
    return { records: opened.filter(({ write }) => isKnown(write)), isAll: opened.length === stored.length }
  }

  const dropKey = (user_id: number): Promise<void> => run((database) => database.delete('keys', user_id))

  return {
    /** A person's entries in the order written, of the kinds known here; of what is sealed those that the key opens. */
    list: async (user_id: number): Promise<OutboxRecord[]> => (await readAll(user_id)).records,
    /** The same, and whether that is all: what is sealed stays unseen as long as its key is not here. */
    look: readAll,
    /** How many entries of a person there are, sealed or not. */
    count: (user_id: number): Promise<number> =>
      run((database) => database.countFromIndex('uploads', 'user_id', user_id)),
    /** The same of everybody of whom something waits. */
    countByPerson: (): Promise<Map<number, number>> =>
      run(async (database) => {
        const counts = new Map<number, number>()
        for (const { user_id } of await database.getAll('uploads')) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
        return counts
      }),
    get: entries.read,
    /** Answers the entry's number. Throws a QuotaExceededError where the device has no room for it. */
    add: entries.add,
    /** A file's bytes; undefined where it is gone. */
    readContent: entries.readContent,
    replaceContent: (id: number, content: Blob, change: Partial<Body>) => entries.rewrite(id, change, content),
    update: (id: number, change: Partial<Body>) => entries.rewrite(id, change),
    remove: (ids: readonly number[]): Promise<void> => run((database) => removeWithParts(database, ids)),
    settle: sent.settle,
    listSent: sent.listSent,
    answers: sent.answers,
    /** The key under which the server takes this entry once, however often it is sent. */
    keyOf: (record: Pick<OutboxRecord, 'id' | 'key'>) => keyOf(run, record),
    hasKey: async (user_id: number): Promise<boolean> => (await keyFor(user_id)) !== undefined,
    /** From here on everything of the person is sealed, and what lay open too. */
    takeKey: async (user_id: number, key: CryptoKey): Promise<void> => {
      await run((database) => database.put('keys', key, user_id))
      for (const stored of await listStored(user_id)) {
        if ('body' in stored && isSealed(stored.body)) continue
        await entries.sealAgain(stored.id)
      }
      await sent.sealLines(user_id, key)
    },
    dropKey,
    /** What is sealed stays so until the person signs in again; what lies open, as this browser cannot seal, is gone. */
    leave: async (user_id: number): Promise<void> => {
      const left = (await listStored(user_id)).filter((stored) => !('body' in stored && isSealed(stored.body)))
      await run((database) =>
        removeWithParts(
          database,
          left.map(({ id }) => id),
        ),
      )
      await sent.dropOpenLines(user_id)
      await dropKey(user_id)
    },
    close,
  }
}
