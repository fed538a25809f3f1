/**
 * The contents of stored files beside the backups that name them, each once, under its hash: a night's backup writes only what
 * is new since the last. FOLDER/tatemori-….tar, FOLDER/contents/ab/abcd….
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { BackupError } from './format.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Another backup into the folder may be about to name them. */
const youngMs = 24 * 60 * 60_000

export const contentsIn = (folder: string) => {
  const root = join(folder, 'contents')
  const pathOf = (sha256: string): string => {
    if (!isHash(sha256)) throw new BackupError(`ファイルのハッシュが正しくありません: ${sha256}`)
    return join(root, sha256.slice(0, 2), sha256)
  }

  const has = async (sha256: string, size: number): Promise<boolean> => {
    const found = await stat(pathOf(sha256)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (found?.size !== size) return false
    await utimes(pathOf(sha256), new Date(), new Date())
    return true
  }

  /** Whether the bytes are those of the hash; others are not kept. */
  const add = async (sha256: string, content: Readable): Promise<boolean> => {
    const path = pathOf(sha256)
    const part = `${path}.${randomBytes(6).toString('hex')}.part`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(part, 'wx', 0o600)
    const hash = createHash('sha256')
    try {
      await file.writeFile(
        (async function* () {
          for await (const chunk of content as AsyncIterable<Buffer>) {
            hash.update(chunk)
            yield chunk
          }
        })(),
      )
      await file.sync()
      if (hash.digest('hex') !== sha256) return false
      await rename(part, path)
      return true
    } finally {
      await file.close()
      await rm(part, { force: true })
    }
  }

  /** Removes what none of the hashes names; answers how many that were. */
  const removeOthers = async (named: ReadonlySet<string>, now: Date): Promise<number> => {
    let removed = 0
    for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || named.has(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      if ((await stat(path)).mtimeMs > now.getTime() - youngMs) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }

  const read = (sha256: string): Readable => createReadStream(pathOf(sha256))

  /** null where it is not there. */
  const find = async (sha256: string): Promise<Readable | null> => {
    const content = read(sha256)
    try {
      await once(content, 'open')
      return content
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return { has, add, read, find, removeOthers }
}
export type Contents = ReturnType<typeof contentsIn>
