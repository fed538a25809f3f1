import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** PostgreSQL stops in the middle of its work on a full disk, so what is made anew asks for a little more than it needs. */
const SPACE_MB = 100
/** What the server, and the bundled PostgreSQL, need to start once more, so that people can read. */
const SPARE_MB = 32

const freeMbOf = async (path: string): Promise<number> => {
  const { bavail, bsize } = await statfs(path)
  return Math.floor((bavail * bsize) / 2 ** 20)
}

/** Room that is given up on the day that the disk is full; its bytes are written, for an empty file holds none. */
const keepSpare = async (path: string): Promise<void> => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(new Uint8Array(SPARE_MB * 2 ** 20))
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Makes the folder where it is missing, and keeps it for its owner alone. Throws a StartError where the disk is too full
 * to make anything in it. What was made before starts all the same, from the room that was kept for that: `onFull` hears
 * how much is free.
 */
export const openDataFolder = async (path: string, onFull: (freeMb: number) => void): Promise<void> => {
  const isNew = !existsSync(path) || (await readdir(path)).length === 0
  await mkdir(path, { recursive: true, mode: 0o700 })
  // One of an earlier version, or made by hand, is open to all. That of somebody else is theirs to close.
  await chmod(path, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
  })
  const freeMb = await freeMbOf(path)
  if (isNew && freeMb < SPACE_MB)
    throw new StartError(`ディスクの空きが足りません（${path}の空き: ${freeMb}MB、必要: ${SPACE_MB}MB以上）。`)
  const spare = join(path, 'spare')
  if (freeMb < SPACE_MB) {
    onFull(freeMb)
    await rm(spare, { force: true })
  } else if (!existsSync(spare) && freeMb >= SPACE_MB + SPARE_MB) await keepSpare(spare)
}
