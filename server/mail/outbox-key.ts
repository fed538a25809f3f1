/** The secret part of the outbox's address: another at every start, in the data folder for its owner's eyes. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from '#server/http/tokens.ts'

export const outboxKeyPath = (dataDir: string): string => join(dataDir, 'outbox-key')

/** Makes the key of this start. */
export const renewOutboxKey = async (dataDir: string): Promise<string> => {
  const path = outboxKeyPath(dataDir)
  const key = newToken()
  // A file that is there would keep its rights.
  await rm(path, { force: true })
  await writeFile(path, key, { mode: 0o600 })
  return key
}

/** The key that holds now: another process on the same folder may have started since. */
export const readOutboxKey = async (dataDir: string): Promise<string> =>
  (await readFile(outboxKeyPath(dataDir), 'utf8')).trim()
