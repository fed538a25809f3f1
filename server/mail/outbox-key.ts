/** The secret part of the outbox's address: made once, kept in the data folder for its owner's eyes. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from '#server/http/tokens.ts'

export const outboxKeyOf = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'outbox-key')
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const key = newToken()
    await writeFile(path, key, { mode: 0o600 })
    return key
  }
}
