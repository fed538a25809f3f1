/**
 * What everyone who uses this browser wrote and the server does not have, kept across reloads until it has arrived.
 * It lies sealed with its owner's key, texts and bytes; only ids and times are open. Without a key (a browser that
 * cannot seal, or the first minutes without a connection) it lies open until there is one.
 */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { randomKey } from '#src/lib/random-key.ts'
import { keepDatabase } from '#src/lib/kept-database.ts'
import { outboxDatabaseName } from './database-name.ts'
import type { Answer, OutboxRecord, SentEntry, Write } from '../kinds/entry.ts'
import { isKnown, nameOf } from '../kinds/kinds.ts'
import { isFull } from './storage-failures.ts'
import { openBytes, openValue, sealBytes, sealValue } from '#src/lib/seal.ts'
import type { Sealed } from '#src/lib/seal.ts'
import type { UploadTarget } from '../kinds/upload.ts'

const partBytes = 1024 * 1024
const dayMs = 86_400_000
/** How long a line of what was sent stays. */
const sentDays = 90
/** Times that bytes are put in anew where another tab took them away before their entry named them. */
const maxSweptAway = 3

type Owned = { id: number; user_id: number }
type Body = Omit<OutboxRecord, keyof Owned>
type SentBody = Pick<SentEntry, 'kind' | 'company_id' | 'label' | 'name' | 'size' | 'sha256'>

/** A file of the first versions: all in one, the bytes too where they are not in parts. */
type FormerUpload = {
  target: UploadTarget
  name: string
  type?: string
  size?: number
  keep_original: boolean
  is_prepared: boolean
  note: string | null
  first_sent_at?: number | null
  server_failures: number
  failure: string | null
  content?: Blob
}
/** `content_id` is of the bytes' parts; a new one for other bytes. */
type Stored = Owned & { content_id?: string } & ({ body: Body | Sealed } | FormerUpload)
type FormerSent = { target: UploadTarget; name: string; size: number; sha256: string | null }
type StoredSent = Owned & { sent_at: number; made_id?: number; updated_at?: string } & (
    | { body: SentBody | Sealed }
    | FormerSent
  )
type Part = ArrayBuffer | Sealed
type ContentKey = [content_id: string, index: number]

interface OutboxSchema extends DBSchema {
  uploads: { key: number; value: Stored; indexes: { user_id: number } }
  /** WebKit fails to write a record with a Blob again: bytes alone are written once. */
  parts: { key: ContentKey; value: Part }
  sent: { key: number; value: StoredSent; indexes: { user_id: number; sent_at: number } }
  /** The name by which the server knows this browser's calls. */
  device: { key: 'name'; value: string }
  /** By person, as long as they are signed in. */
  keys: { key: number; value: CryptoKey }
}
type Handle = IDBPDatabase<OutboxSchema>

export type OutboxDatabase = Awaited<ReturnType<typeof openOutboxDatabase>>

/** In place of an entry whose bytes were gone when it was to name them. */
const swept = Symbol('swept')
type PartsStore = { count: (keys: IDBKeyRange) => Promise<number> }

const isSealed = (value: object): value is Sealed => 'nonce' in value
const isSealedEntry = (stored: Stored | undefined): boolean =>
  stored !== undefined && 'body' in stored && isSealed(stored.body)

/** Keys of a content's parts. */
const partsOf = (content_id: string): IDBKeyRange => IDBKeyRange.bound([content_id], [content_id, Infinity])

const bodyOfFormer = ({ content, server_failures, failure, ...file }: FormerUpload): Body => {
  const { target, name, keep_original, is_prepared, note, first_sent_at } = file
  return {
    write: {
      kind: 'file',
      company_id: target.company_id,
      label: target.label,
      target,
      name,
      type: file.type ?? content?.type ?? '',
      size: file.size ?? content?.size ?? 0,
      keep_original,
      is_prepared,
      note,
      ...(first_sent_at !== undefined && { first_sent_at }),
    },
    written_at: first_sent_at ?? Date.now(),
    key: null,
    server_failures,
    failure,
    contested: null,
  }
}
const sentBodyOfFormer = ({ target, name, size, sha256 }: FormerSent): SentBody => ({
  kind: 'file',
  company_id: target.company_id,
  label: target.label,
  name,
  size,
  sha256,
})

/**
 * Runs what begins and ends one transaction that writes, with all of its requests heard: where the browser loses the
 * database each of them fails, and one that nobody waits for is told to the page as a failure of its own.
 */
const inOne = async <Name extends StoreNames<OutboxSchema>, T>(
  database: Handle,
  names: Name[],
  task: (transaction: IDBPTransaction<OutboxSchema, Name[], 'readwrite'>) => Promise<T>,
): Promise<T> => {
  const transaction = database.transaction(names, 'readwrite')
  const [result] = await Promise.all([task(transaction), transaction.done])
  return result
}

/** The write about other bytes. */
const withContent = (write: Write, { size, type }: Blob): Write =>
  write.kind === 'file' ? { ...write, size, type } : write

/** `restsWhileHidden`: as a phone needs it, which puts hidden pages to sleep. */
export const openOutboxDatabase = async ({ restsWhileHidden = false } = {}) => {
  const { run, close } = keepDatabase<OutboxSchema>(outboxDatabaseName, 3, {
    restsWhileHidden,
    upgrade: (created, oldVersion) => {
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
    },
  })

  const keyFor = (user_id: number): Promise<CryptoKey | undefined> => run((database) => database.get('keys', user_id))
  const seal = async <T extends object>(key: CryptoKey | undefined, body: T): Promise<T | Sealed> =>
    key ? sealValue(key, body) : body
  /** undefined where the key is not here. */
  const open = async <T extends object>(key: CryptoKey | undefined, body: T | Sealed): Promise<T | undefined> => {
    if (!isSealed(body)) return body
    return key && openValue<T>(key, body)
  }
  const present = async (key: CryptoKey | undefined, stored: Stored): Promise<OutboxRecord | undefined> => {
    const body = 'body' in stored ? await open<Body>(key, stored.body) : bodyOfFormer(stored)
    return body && { id: stored.id, user_id: stored.user_id, ...body }
  }

  /** Piece by piece, so that a film is never in memory whole. */
  const writeParts = async (key: CryptoKey | undefined, content: Blob): Promise<string> => {
    const content_id = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
    try {
      for (let index = 0; index * partBytes < content.size; index++) {
        const bytes = await content.slice(index * partBytes, (index + 1) * partBytes).arrayBuffer()
        const part = key ? await sealBytes(key, bytes) : bytes
        await run((database) => database.put('parts', part, [content_id, index]))
      }
    } catch (error) {
      // What came before would stay for nothing where there is no room for the rest.
      await run((database) => database.delete('parts', partsOf(content_id))).catch(() => undefined)
      throw error
    }
    return content_id
  }
  /**
   * Puts the bytes in, and then the entry that names them. Another tab that is opened in between takes them for lost where
   * the clock has jumped: they are counted when they are named.
   */
  const withParts = async <T>(
    key: CryptoKey | undefined,
    content: Blob | undefined,
    name: (
      content_id: string | undefined,
      isWhole: (parts: PartsStore) => Promise<boolean>,
    ) => Promise<T | typeof swept>,
  ): Promise<T> => {
    for (let tries = 0; tries < maxSweptAway; tries++) {
      const content_id = content && (await writeParts(key, content))
      const named = await name(
        content_id,
        async (parts) =>
          content_id === undefined || (await parts.count(partsOf(content_id))) === Math.ceil(content!.size / partBytes),
      )
      if (named !== swept) return named
      if (content_id !== undefined) await run((database) => database.delete('parts', partsOf(content_id)))
    }
    throw new DOMException('the bytes were taken away again and again', 'AbortError')
  }
  const read = async (id: number): Promise<OutboxRecord | undefined> => {
    const stored = await run((database) => database.get('uploads', id))
    return stored && present(await keyFor(stored.user_id), stored)
  }
  const readContent = async (id: number): Promise<Blob | undefined> => {
    const stored = await run((database) => database.get('uploads', id))
    if (!stored) return undefined
    const { content_id } = stored
    if (content_id === undefined) return 'content' in stored ? stored.content : undefined
    const key = await keyFor(stored.user_id)
    const write = (await present(key, stored))?.write
    const parts: ArrayBuffer[] = []
    for (const part of await run((database) => database.getAll('parts', partsOf(content_id)))) {
      if (!isSealed(part)) parts.push(part)
      else if (key) parts.push(await openBytes(key, part))
      else return undefined
    }
    return new Blob(parts, { type: write?.kind === 'file' ? write.type : '' })
  }
  /** Writes an entry again, with other bytes where there are some; undefined where it is gone meanwhile, and stays so. */
  const rewriteNow = async (id: number, change: Partial<Body>, content?: Blob): Promise<OutboxRecord | undefined> => {
    const stored = await run((database) => database.get('uploads', id))
    // With the key that opened it: whoever logs out meanwhile leaves nothing open.
    const key = stored && (await keyFor(stored.user_id))
    const record = stored && (await present(key, stored))
    if (!record) return undefined
    const { id: _, user_id, ...body } = { ...record, ...change }
    if (content) body.write = withContent(body.write, content)
    const sealed = await seal(key, body)
    const isThere = await withParts(key, content, (content_id, isWhole) =>
      run((database) =>
        inOne(database, ['uploads', 'parts'], async (transaction) => {
          const [uploads, parts] = [transaction.objectStore('uploads'), transaction.objectStore('parts')]
          const current = await uploads.get(id)
          if (current && !(await isWhole(parts))) return swept
          const obsolete = current ? content_id !== undefined && current.content_id : content_id
          if (obsolete) await parts.delete(partsOf(obsolete))
          const kept = content_id ?? current?.content_id
          if (current) await uploads.put({ id, user_id, ...(kept !== undefined && { content_id: kept }), body: sealed })
          return current !== undefined
        }),
      ),
    )
    return isThere ? { id, user_id, ...body } : undefined
  }
  const turns = new Map<number, Promise<unknown>>()
  /**
   * What changes one entry, one after the other: between reading and writing it is sealed, and what another has written
   * meanwhile, as that it is to be tried again, would be lost.
   */
  const inTurn = <T>(id: number, task: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(task, task)
    const end = () => void (turns.get(id) === turn && turns.delete(id))
    turns.set(id, turn)
    turn.then(end, end)
    return turn
  }
  const rewrite = (id: number, change: Partial<Body>, content?: Blob): Promise<OutboxRecord | undefined> =>
    inTurn(id, () => rewriteNow(id, change, content))

  const removeWithParts = async (
    database: Handle,
    ids: readonly number[],
    sent?: StoredSent & { body: SentBody | Sealed },
  ): Promise<void> => {
    await inOne(database, ['uploads', 'parts', 'sent'], async (transaction) => {
      const uploads = transaction.objectStore('uploads')
      for (const id of ids) {
        const record = await uploads.get(id)
        // Its key has gone with its person meanwhile: it waits for them, and the server knows it by then.
        if (sent && isSealedEntry(record) && !isSealed(sent.body)) return
        if (record?.content_id !== undefined) await transaction.objectStore('parts').delete(partsOf(record.content_id))
        await uploads.delete(id)
      }
      if (sent) await transaction.objectStore('sent').put(sent)
    })
  }

  /** What the first version left in one piece. Where there is no room for it twice, it goes as it is. */
  const divide = async (): Promise<void> => {
    for (const stored of await run((database) => database.getAll('uploads'))) {
      if ('content' in stored && stored.content) await rewrite(stored.id, {}, stored.content).catch(() => undefined)
    }
  }
  /**
   * Parts of a file whose page was closed before all of it was kept, a day ago or by a clock that was a day ahead; and what
   * was sent long ago. Of whom something waits, what the server answered stays: that may name what waits.
   */
  const sweep = async (): Promise<void> => {
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
  try {
    await divide()
    await sweep()
  } catch (error) {
    close()
    throw error
  }

  const listStored = (user_id: number): Promise<Stored[]> =>
    run((database) => database.getAllFromIndex('uploads', 'user_id', user_id))
  const listStoredSent = (user_id: number): Promise<StoredSent[]> =>
    run((database) => database.getAllFromIndex('sent', 'user_id', user_id))

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
    get: read,
    /** Answers the entry's number. Throws a QuotaExceededError where the device has no room for it. */
    add: async ({ user_id, ...body }: Omit<OutboxRecord, 'id'>, content?: Blob): Promise<number> => {
      const key = await keyFor(user_id)
      const sealed = await seal(key, content ? { ...body, write: withContent(body.write, content) } : body)
      return withParts(key, content, (content_id, isWhole) =>
        run((database) =>
          inOne(database, ['uploads', 'parts'], async (transaction) => {
            if (!(await isWhole(transaction.objectStore('parts')))) return swept
            const stored = { user_id, ...(content_id !== undefined && { content_id }), body: sealed } as Stored
            return transaction.objectStore('uploads').add(stored)
          }),
        ),
      )
    },
    /** A file's bytes; undefined where it is gone. */
    readContent,
    replaceContent: (id: number, content: Blob, change: Partial<Body>) => rewrite(id, change, content),
    update: (id: number, change: Partial<Body>) => rewrite(id, change),
    remove: (ids: readonly number[]): Promise<void> => run((database) => removeWithParts(database, ids)),
    /** It has arrived: its contents go, its line stays. */
    settle: async ({ id, user_id, write }: OutboxRecord, { sha256, made_id, updated_at }: Answer): Promise<void> => {
      const body: SentBody = {
        kind: write.kind,
        company_id: write.company_id,
        label: write.label,
        name: nameOf(write),
        size: write.kind === 'file' ? write.size : 0,
        sha256: sha256 ?? null,
      }
      const sealed = await seal(await keyFor(user_id), body)
      const known = { ...(made_id !== undefined && { made_id }), ...(updated_at !== undefined && { updated_at }) }
      const line = { id, user_id, sent_at: Date.now(), ...known, body: sealed }
      try {
        await run((database) => removeWithParts(database, [id], line))
      } catch (error) {
        // Others may wait for what the server said of it: then it is asked once more.
        if (!isFull(error) || made_id !== undefined || updated_at !== undefined) throw error
        await run((database) => removeWithParts(database, [id]))
        // Without it there may be room.
        await run((database) => database.put('sent', line)).catch(() => undefined)
      }
    },
    /** What a person sent from here in the last 90 days, the last first. */
    listSent: async (user_id: number): Promise<SentEntry[]> => {
      const key = await keyFor(user_id)
      const since = Date.now() - sentDays * dayMs
      const lines = await Promise.all(
        (await listStoredSent(user_id))
          .filter(({ sent_at }) => sent_at > since)
          .map(async (stored): Promise<SentEntry[]> => {
            const body = 'body' in stored ? await open<SentBody>(key, stored.body) : sentBodyOfFormer(stored)
            return body ? [{ id: stored.id, user_id, sent_at: stored.sent_at, ...body }] : []
          }),
      )
      return lines.flat().sort((a, b) => b.sent_at - a.sent_at || b.id - a.id)
    },
    /** What the server answered to the entries that have arrived, by their numbers. */
    answers: async (user_id: number): Promise<Map<number, Pick<Answer, 'made_id' | 'updated_at'>>> =>
      new Map((await listStoredSent(user_id)).map((stored) => [stored.id, stored])),
    /** The key under which the server takes this entry once, however often it is sent. */
    keyOf: async ({ id, key }: Pick<OutboxRecord, 'id' | 'key'>): Promise<string> =>
      key ??
      `${await run((database) =>
        inOne(database, ['device'], async (transaction) => {
          const device = transaction.objectStore('device')
          const known = await device.get('name')
          const name = known ?? randomKey()
          if (known === undefined) await device.put(name, 'name')
          return name
        }),
      )}.${id}`,
    hasKey: async (user_id: number): Promise<boolean> => (await keyFor(user_id)) !== undefined,
    /** From here on everything of the person is sealed, and what lay open too. */
    takeKey: async (user_id: number, key: CryptoKey): Promise<void> => {
      await run((database) => database.put('keys', key, user_id))
      for (const stored of await listStored(user_id)) {
        if ('body' in stored && isSealed(stored.body)) continue
        await inTurn(stored.id, async () => rewriteNow(stored.id, {}, await readContent(stored.id)))
      }
      for (const stored of await listStoredSent(user_id)) {
        if ('body' in stored && isSealed(stored.body)) continue
        const { id, sent_at, made_id, updated_at } = stored
        const known = { ...(made_id !== undefined && { made_id }), ...(updated_at !== undefined && { updated_at }) }
        const body = await seal(key, 'body' in stored ? stored.body : sentBodyOfFormer(stored))
        await run((database) => database.put('sent', { id, user_id, sent_at, ...known, body }))
      }
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
      for (const stored of await listStoredSent(user_id))
        if (!('body' in stored && isSealed(stored.body))) await run((database) => database.delete('sent', stored.id))
      await dropKey(user_id)
    },
    close,
  }
}
