import { chmod, mkdir, statfs } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/** PostgreSQL stops in the middle of its work on a full disk, so a start asks for a little more than it needs. */
const SPACE_MB = 100

/** Makes the folder where it is missing, and keeps it for its owner alone. Throws a StartError where the disk is almost full. */
export const openDataFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 })
  // One of an earlier version, or made by hand, is open to all. That of somebody else is theirs to close.
  await chmod(path, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
  })
  const { bavail, bsize } = await statfs(path)
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20)
  if (freeMb < SPACE_MB)
    throw new StartError(`ディスクの空きが足りません（${path}の空き: ${freeMb}MB、必要: ${SPACE_MB}MB以上）。`)
}
