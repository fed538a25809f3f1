/**
 * The files of earlier builds, for pages that were open when the server was updated: a phone keeps one for days, and asks
 * for its parts when it comes to them. The two builds before this one stay, for 30 days.
 */
import { createHash } from 'node:crypto'
import { access, cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const keptBuilds = 2
const keptMs = 30 * 24 * 60 * 60_000

const foldersOf = (dataDir: string): string => join(dataDir, 'builds')
const nameOf = (page: Uint8Array): string => createHash('sha256').update(page).digest('hex').slice(0, 16)
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Names of the kept builds, the last served first. */
const listKept = async (dataDir: string): Promise<{ name: string; servedAt: number }[]> => {
  const names = await readdir(foldersOf(dataDir)).catch(() => [])
  const builds = await Promise.all(
    names
      .filter((name) => /^[0-9a-f]{16}$/.test(name))
      .map(async (name) => ({ name, servedAt: (await stat(join(foldersOf(dataDir), name))).mtimeMs })),
  )
  return builds.sort((a, b) => b.servedAt - a.servedAt)
}

/** Puts the build that is served from now on beside the earlier ones, and removes those whose time is over. */
export const keepBuild = async (dist: string, dataDir: string, now: Date): Promise<void> => {
  const page = await readFile(join(dist, 'index.html')).catch(() => null)
  if (!page) return
  const current = nameOf(page)
  const folder = join(foldersOf(dataDir), current)
  const [last] = await listKept(dataDir)
  // Until now it was this one's, however long ago the server was started.
  if (last && last.name !== current) await utimes(join(foldersOf(dataDir), last.name), now, now)
  if (!(await exists(folder))) {
    // Of two servers that start at once the slower one's copy is thrown away.
    const copy = join(foldersOf(dataDir), `copy-${current}-${process.pid}`)
    await mkdir(copy, { recursive: true })
    await cp(join(dist, 'assets'), copy, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
    await rename(copy, folder).catch(() => rm(copy, { recursive: true, force: true }))
  }
  await utimes(folder, now, now)
  const earlier = (await listKept(dataDir)).filter(({ name }) => name !== current)
  const over = earlier.filter(({ servedAt }, index) => index >= keptBuilds || servedAt < now.getTime() - keptMs)
  for (const { name } of over) await rm(join(foldersOf(dataDir), name), { recursive: true, force: true })
}

/** Where a hashed file of a kept build lies; undefined where none has it. */
export const findKept = async (dataDir: string, pathname: string): Promise<string | undefined> => {
  const file = /^\/assets\/([\w.-]+)$/.exec(pathname)?.[1]
  if (file === undefined) return undefined
  for (const { name } of await listKept(dataDir)) {
    const path = join(foldersOf(dataDir), name, file)
    if (await exists(path)) return path
  }
  return undefined
}
