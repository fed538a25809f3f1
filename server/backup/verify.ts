/** Reads a backup from end to end without a database: every piece unpacked, every file compared with the hash in its row. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { contentsIn, type Contents } from './contents.ts'
import { completeName, completeSchema, contentsName, type Complete, type Manifest } from './format.ts'
import { broken, decompressed, isUnreadable, readJson, readManifest, wholeEntry } from './read.ts'
import { rowReader } from './rows.ts'
import { readTar, type TarEntry } from './tar.ts'

export type Verified = { manifest: Manifest; complete: Complete }

const hashOf = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

/** What lies beside the backup is read as the backup itself is. Answers how many files that are. */
const verifyContents = async (
  contents: Contents,
  hashes: ReadonlyMap<string, string>,
  { missing }: Complete,
): Promise<number> => {
  const wanted = [...hashes].filter(([key]) => !missing.includes(key)).map(([, hash]) => hash)
  for (const hash of new Set(wanted)) {
    const found = await hashOf(contents.read(hash) as AsyncIterable<Buffer>).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw broken()
      throw error
    })
    if (found !== hash) throw broken()
  }
  return wanted.length
}

const readEntries = async (
  manifest: Manifest,
  entries: AsyncIterator<TarEntry>,
  contents: Contents,
): Promise<Complete> => {
  const hashes = new Map<string, string>()
  const add = rowReader(manifest, 'files', ({ storage_key, sha256 }) => hashes.set(storage_key!, sha256!))
  const kept: Record<string, string> = {}
  let files = 0
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const entry = next.value
    const [, kind, rest = ''] = /^(tables|files|kept)\/(.+)$/.exec(entry.name) ?? []
    if (kind === 'tables') {
      const piece = await decompressed(await wholeEntry(entry))
      if (rest.startsWith('files/')) add(piece)
    } else if (kind === 'files') {
      if ((await hashOf(entry.content)) !== hashes.get(rest)) throw broken()
      files += 1
    } else if (kind === 'kept') {
      kept[rest] = await hashOf(entry.content)
      files += 1
    } else if (entry.name === completeName) {
      const complete = await readJson(entry, completeSchema)
      if (manifest.format === 2) files += await verifyContents(contents, hashes, complete)
      if (complete.files !== files || !isDeepStrictEqual(complete.kept ?? kept, kept)) throw broken()
      return complete
    } else if (entry.name !== contentsName) throw broken()
  }
  throw broken()
}

/** What the backup at `path` holds. Throws a BackupError where it is none, was cut off or changed. */
export const verifyBackup = async (path: string): Promise<Verified> => {
  const source = createReadStream(path)
  await once(source, 'open')
  try {
    const entries = readTar(source)
    const manifest = await readManifest(entries)
    return { manifest, complete: await readEntries(manifest, entries, contentsIn(dirname(path))) }
  } catch (error) {
    throw isUnreadable(error) ? broken() : error
  } finally {
    source.destroy()
  }
}
