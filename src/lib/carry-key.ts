/**
 * The key with which a device seals what it carries, as long as the session lasts that it came with. No script reads it out,
 * and whoever has no session has none: what lies in the browser is then of no use.
 */
import type { DBSchema } from 'idb'
import { keepDatabase, type KeptDatabase } from './kept-database.ts'
import { fetchOwn } from './own-answer.ts'
import { importKey } from './seal.ts'

/** As the server says it. */
export type CarryKey = { user_id: number; id: string; key: string }

/** Whose answers may be read here now. `id`: of the key, also once that is gone. */
type Owner = { user_id: number; id: string; key: CryptoKey | null }

interface KeySchema extends DBSchema {
  owner: { key: 'owner'; value: Owner }
}

let opened: KeptDatabase<KeySchema> | undefined
/** Never while a page is only hidden does anything begin that a phone could put to sleep: each is one short step. */
const database = (): KeptDatabase<KeySchema> =>
  (opened ??= keepDatabase<KeySchema>('tatemori-carried', 1, {
    restsWhileHidden: false,
    upgrade: (created) => void created.createObjectStore('owner'),
  }))

const read = (): Promise<Owner | undefined> => database().run((kept) => kept.get('owner', 'owner'))
const write = async (owner: Owner): Promise<void> => {
  await database().run((kept) => kept.put('owner', owner, 'owner'))
}

type HeldKey = { user_id: number; key: CryptoKey }

/** null where nobody may read anything here. */
export const readKey = async (): Promise<HeldKey | null> => {
  const owner = await read()
  return owner?.key ? { user_id: owner.user_id, key: owner.key } : null
}

/** Whether what was sealed before is sealed with another key, or with one that nobody knows. */
export const keepKey = async ({ user_id, id, key }: CarryKey): Promise<{ isAnother: boolean }> => {
  const before = await read()
  await write({ user_id, id, key: await importKey(key) })
  return { isAnother: before?.user_id !== user_id || before.id !== id }
}

/** Rejects where the person is not signed in, or the server is not reached. */
export const fetchKey = async (user_id: number): Promise<CarryKey> => {
  const answer = await fetchOwn('/api/myself/carry-key', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`the key of what is carried: ${answer.status}`)
  const { data } = (await answer.json()) as { data: CarryKey }
  if (data.user_id !== user_id) throw new Error('another person is signed in')
  return data
}

/** The session is over. */
export const dropKey = async (): Promise<void> => {
  const owner = await read()
  if (owner?.key) await write({ ...owner, key: null })
}

/** Nothing is carried here any more. */
export const forgetKey = async (): Promise<void> => {
  await database().run((kept) => kept.delete('owner', 'owner'))
}
