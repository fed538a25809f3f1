/** A folder of backups that share the contents of files: one more each night, and none older than wanted. */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, type Source } from './backup.ts'
import { contentsIn } from './contents.ts'
import { BackupError, contentsName, type Complete } from './format.ts'
import { broken, decompressed, readManifest, wholeEntry } from './read.ts'
import { readTar } from './tar.ts'

const isBackup = (name: string): boolean => /^tatemori-[0-9TZ-]+\.tar$/.test(name)

/** Names of the folder's backups, the oldest first. */
const listBackups = async (folder: string): Promise<string[]> => (await readdir(folder)).filter(isBackup).toSorted()

/** What a backup names beside it: nothing where the files are in it, as an earlier release left it in the folder. */
const namedBy = async (path: string): Promise<string[]> => {
  const source = createReadStream(path)
  try {
    const entries = readTar(source)
    const { format } = await readManifest(entries)
    if (format === 1) return []
    const next = await entries.next()
    if (next.done || next.value.name !== contentsName) throw broken()
    return Buffer.from(await decompressed(await wholeEntry(next.value)))
      .toString()
      .split('\n')
  } finally {
    source.destroy()
  }
}

/** Keeps the newest so many, and the contents that these name; answers how many backups went. */
const prune = async (folder: string, keep: number, now: Date): Promise<number> => {
  const all = await listBackups(folder)
  const old = all.slice(0, Math.max(0, all.length - keep))
  for (const name of old) await rm(join(folder, name))
  const named = new Set<string>()
  for (const name of all.slice(old.length)) for (const hash of await namedBy(join(folder, name))) named.add(hash)
  await contentsIn(folder).removeOthers(named, now)
  return old.length
}

export type Nightly = Complete & { path: string; removed: number }

/** One more backup into the folder, which it makes where it is missing. `keep`: how many stay; without it all do. */
export const backupInto = async (
  source: Source,
  folder: string,
  { keep, now = new Date() }: { keep?: number; now?: Date } = {},
): Promise<Nightly> => {
  await mkdir(join(folder, 'contents'), { recursive: true, mode: 0o700 })
  const path = join(folder, `tatemori-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '')}.tar`)
  const complete = await backup(source, path, { contents: contentsIn(folder) })
  return { ...complete, path, removed: keep === undefined ? 0 : await prune(folder, keep, now) }
}

/** The file that is meant: of a folder, its newest backup. */
export const backupAt = async (path: string): Promise<string> => {
  if (!(await stat(path)).isDirectory()) return path
  const newest = (await listBackups(path)).at(-1)
  if (!newest) throw new BackupError(`${path}に、バックアップがありません。`)
  return join(path, newest)
}
