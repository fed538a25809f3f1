/** Compares what is stored with what the rows say: whether a file is there, and whether its bytes are still those of its hash. */
import { createHash } from 'node:crypto'
import { inSystem, type Database } from '#server/db/client.ts'
import { StorageMissing, type Storage } from './storage.ts'
import { listFilesAfter } from './sweep.store.ts'

export type Verified = { files: number; missing: string[]; changed: string[] }

const batch = 1000

const stateOf = async (storage: Storage, key: string, sha256: string): Promise<'whole' | 'missing' | 'changed'> => {
  const hash = createHash('sha256')
  try {
    for await (const chunk of (await storage.read(key)) as AsyncIterable<Buffer>) hash.update(chunk)
  } catch (error) {
    if (error instanceof StorageMissing) return 'missing'
    throw error
  }
  return hash.digest('hex') === sha256 ? 'whole' : 'changed'
}

/** Reads every file from end to end; what is removed meanwhile by the people at work counts as missing for nobody. */
export const verifyStorage = async ({ db }: Pick<Database, 'db'>, storage: Storage): Promise<Verified> => {
  const verified: Verified = { files: 0, missing: [], changed: [] }
  for (let after = 0; ;) {
    const rows = await inSystem(db, (tx) => listFilesAfter(tx, after, batch))
    for (const { id, storage_key, sha256 } of rows) {
      const state = await stateOf(storage, storage_key, sha256)
      const isStill = state === 'whole' || (await inSystem(db, (tx) => listFilesAfter(tx, id - 1, 1)))[0]?.id === id
      if (!isStill) continue
      verified.files += 1
      if (state !== 'whole') verified[state].push(storage_key)
    }
    if (rows.length < batch) return verified
    after = rows.at(-1)!.id
  }
}
