/**
 * Where a run keeps what goes with it. A database is some eight hundred small files, and every file of tests has one: in
 * memory that costs a sixth of what it costs on a disk.
 */
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** Containers often give it some megabytes only. */
const leastBytes = 2 * 1024 ** 3

const isRoomy = (folder: string): boolean => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= leastBytes
}

export const quickFolder = (): string => (isRoomy(inMemory) ? inMemory : tmpdir())
