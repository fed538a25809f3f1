/** How the queue's memory lies in the browser: sealed with its owner's key where there is one, and as former versions left it. */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { KeptDatabase } from '#src/lib/kept-database.ts'
import { openValue, sealValue } from '#src/lib/seal.ts'
import type { Sealed } from '#src/lib/seal.ts'
import type { OutboxRecord, SentEntry, Write } from '../kinds/entry.ts'
import type { UploadTarget } from '../kinds/upload.ts'

export const partBytes = 1024 * 1024
export const dayMs = 86_400_000
/** How long a line of what was sent stays. */
export const sentDays = 90

type Owned = { id: number; user_id: number }
export type Body = Omit<OutboxRecord, keyof Owned>
export type SentBody = Pick<SentEntry, 'kind' | 'company_id' | 'label' | 'name' | 'size' | 'sha256' | 'note'>

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
export type Stored = Owned & { content_id?: string } & ({ body: Body | Sealed } | FormerUpload)
type FormerSent = { target: UploadTarget; name: string; size: number; sha256: string | null }
export type StoredSent = Owned & { sent_at: number; made_id?: number; updated_at?: string } & (
    | { body: SentBody | Sealed }
    | FormerSent
  )
export type Part = ArrayBuffer | Sealed
type ContentKey = [content_id: string, index: number]

export interface OutboxSchema extends DBSchema {
  uploads: { key: number; value: Stored; indexes: { user_id: number } }
  /** WebKit fails to write a record with a Blob again: bytes alone are written once. */
  parts: { key: ContentKey; value: Part }
  sent: { key: number; value: StoredSent; indexes: { user_id: number; sent_at: number } }
  /** The name by which the server knows this browser's calls. */
  device: { key: 'name'; value: string }
  /** By person, as long as they are signed in. */
  keys: { key: number; value: CryptoKey }
}
export type Handle = IDBPDatabase<OutboxSchema>

/** Runs transactions; of what one person has, by their key. */
export type Memory = {
  run: KeptDatabase<OutboxSchema>['run']
  keyFor: (user_id: number) => Promise<CryptoKey | undefined>
}

export const isSealed = (value: object): value is Sealed => 'nonce' in value
export const isSealedEntry = (stored: Stored | undefined): boolean =>
  stored !== undefined && 'body' in stored && isSealed(stored.body)

/** Keys of a content's parts. */
export const partsOf = (content_id: string): IDBKeyRange => IDBKeyRange.bound([content_id], [content_id, Infinity])

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
export const inOne = async <Name extends StoreNames<OutboxSchema>, T>(
  database: Handle,
  names: Name[],
  task: (transaction: IDBPTransaction<OutboxSchema, Name[], 'readwrite'>) => Promise<T>,
): Promise<T> => {
  const transaction = database.transaction(names, 'readwrite')
  const [result] = await Promise.all([task(transaction), transaction.done])
  return result
}

/** The write about other bytes. */
export const withContent = (write: Write, { size, type }: Blob): Write =>
  write.kind === 'file' ? { ...write, size, type } : write

export const seal = async <T extends object>(key: CryptoKey | undefined, body: T): Promise<T | Sealed> =>
  key ? sealValue(key, body) : body
/** undefined where the key is not here. */
export const open = async <T extends object>(key: CryptoKey | undefined, body: T | Sealed): Promise<T | undefined> => {
  if (!isSealed(body)) return body
  return key && openValue<T>(key, body)
}
export const present = async (key: CryptoKey | undefined, stored: Stored): Promise<OutboxRecord | undefined> => {
  const body = 'body' in stored ? await open<Body>(key, stored.body) : bodyOfFormer(stored)
  return body && { id: stored.id, user_id: stored.user_id, ...body }
}

export const sentBodyOf = async (key: CryptoKey | undefined, stored: StoredSent): Promise<SentBody | undefined> =>
  'body' in stored ? open<SentBody>(key, stored.body) : sentBodyOfFormer(stored)
/** What is sealed already stays as it is; the other in the form of today. */
export const openSentBodyOf = (stored: StoredSent): SentBody | Sealed =>
  'body' in stored ? stored.body : sentBodyOfFormer(stored)

export const removeWithParts = async (
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
