/** Where bytes lie: files on disk or objects in S3, under random keys. */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

type StoredKey = { key: string; modified_at: Date }

/** `isEnough`: what comes in leaves the database, which may lie on the same disk, what it needs. */
export type Room = { free: number; isEnough: boolean }

export type Storage = {
  /** Stores the stream's bytes; the key appears only once they are whole and durable. */
  write(key: string, content: Readable | Uint8Array): Promise<void>
  /** The bytes, or those of the range (both ends included). Rejects with StorageMissing where there are none. */
  read(key: string, range?: ByteRange): Promise<Readable>
  readBytes(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
  /** Every stored key and when its bytes came, in no order; what is still being written is not among them. */
  list(): AsyncIterable<StoredKey>
  /** null: the place tells no bounds. */
  room(): Promise<Room | null>
  /** Clears what an interrupted process left half-written. */
  heal(): Promise<void>
}

export class StorageMissing extends Error {}

/** The place of the files cannot be reached just now, or has no room left. */
export class StorageUnavailable extends Error {
  readonly isFull: boolean
  /** Host and bucket, for the operator; null for a folder, whose errors name it themselves. */
  readonly place: string | null

  constructor(cause: unknown, { isFull = false, place = null }: { isFull?: boolean; place?: string | null } = {}) {
    super(isFull ? 'the storage is full' : 'the storage does not answer', { cause })
    this.isFull = isFull
    this.place = place
  }
}

/** 128 random bits, spread over 256 folders: 'ab/abcd…'. */
export const newStorageKey = (): string => {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name}`
}

/** Whether newStorageKey made it: thumbnails and the like have keys of their own. */
export const isFileKey = (key: string): boolean => /^[0-9a-f]{2}\/[0-9a-f]{32}$/.test(key)

export const collect = async (stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Where the secret lies from which the tokens of mailed links follow. */
export const SECRET_KEY = 'secrets/links'

/** Lies in the storage of a copy that was restored to practise (server/backup/drill.ts). */
export const DRILL_KEY = 'secrets/drill'
