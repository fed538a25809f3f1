/** Storage in a folder. A file is written beside its place, flushed, and renamed into it. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { StorageMissing, StorageUnavailable, type ByteRange, type Storage } from './storage.ts'

/** Another process on the same folder may be receiving a file right now; one that nobody writes to is dead. */
const abandonedAfterMs = 60 * 60_000

/** No room, over the quota, or a disk that fails or was mounted read-only: nobody's upload is at fault. */
const unavailableOf = (error: unknown): unknown => {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageUnavailable(error, { isFull: true })
  return ['EIO', 'EROFS', 'EMFILE', 'ENFILE'].includes(code) ? new StorageUnavailable(error) : error
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const writeDurably = async (path: string, content: Readable | Uint8Array): Promise<void> => {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A name is durable only once its folder is: a power cut right after the row was committed would lose the file. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** What stays free of a disk: so many bytes, and this share of it. */
export type Reserve = { bytes: number; share: number }

export const diskStorage = (folder: string, reserve: Reserve = { bytes: 0, share: 0 }): Storage => {
  const incoming = join(folder, 'incoming')
  const pathOf = (key: string): string => {
    const path = resolve(folder, key)
    if (!path.startsWith(resolve(folder) + sep)) throw new Error(`storage key leaves the folder: ${key}`)
    return path
  }

  const orMissing = async <Found>(key: string, look: (path: string) => Promise<Found>): Promise<Found> => {
    try {
      return await look(pathOf(key))
    } catch (error) {
      if (isMissing(error)) throw new StorageMissing(key)
      throw error
    }
  }

  return {
    async write(key, content) {
      const target = pathOf(key)
      // Several may write the same at once, in this process and in others: a thumbnail that many ask for.
      const part = join(incoming, `${key.replaceAll('/', '_')}.${randomBytes(8).toString('hex')}`)
      try {
        await mkdir(incoming, { recursive: true })
        await mkdir(dirname(target), { recursive: true })
        await writeDurably(part, content)
        await rename(part, target)
        await syncFolder(dirname(target))
      } catch (error) {
        await rm(part, { force: true })
        throw unavailableOf(error)
      }
    },
    async read(key, range?: ByteRange): Promise<Readable> {
      await orMissing(key, stat)
      return createReadStream(pathOf(key), range)
    },
    async readBytes(key) {
      const { buffer, byteOffset, length } = await orMissing(key, (path) => readFile(path))
      return new Uint8Array(buffer, byteOffset, length)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })) {
        const path = join(entry.parentPath, entry.name)
        if (!entry.isFile() || path.startsWith(incoming + sep)) continue
        const found = await stat(path).catch((error: unknown) => {
          if (isMissing(error)) return null
          throw error
        })
        if (found) yield { key: relative(folder, path).replaceAll(sep, '/'), modified_at: found.mtime }
      }
    },
    async room() {
      await mkdir(folder, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(folder)
      const free = bavail * bsize
      return { free, isEnough: free >= reserve.bytes && free >= reserve.share * blocks * bsize }
    },
    async heal() {
      await mkdir(incoming, { recursive: true })
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name)
        const found = await stat(path).catch((error: unknown) => {
          // Another process has just finished writing it.
          if (isMissing(error)) return null
          throw error
        })
        if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
      }
    },
  }
}
