/** What has arrived: a line of each, and what the server answered. */
import type { Answer, OutboxRecord, SentEntry } from '../kinds/entry.ts'
import { nameOf } from '../kinds/kinds.ts'
import { isFull } from './storage-failures.ts'
import { dayMs, isSealed, openSentBodyOf, removeWithParts, seal, sentBodyOf, sentDays } from './stored.ts'
import type { Memory, SentBody, StoredSent } from './stored.ts'

export const sentIn = ({ run, keyFor }: Memory) => {
  const listStoredSent = (user_id: number): Promise<StoredSent[]> =>
    run((database) => database.getAllFromIndex('sent', 'user_id', user_id))
  /** It has arrived: its contents go, its line stays. */
  const settle = async (
    { id, user_id, write }: OutboxRecord,
    { sha256, made_id, updated_at, note }: Answer,
  ): Promise<void> => {
    const body: SentBody = {
      kind: write.kind,
      company_id: write.company_id,
      label: write.label,
      name: nameOf(write),
      size: write.kind === 'file' ? write.size : 0,
      sha256: sha256 ?? null,
      ...(note !== undefined && { note }),
    }
    const sealed = await seal(await keyFor(user_id), body)
    const known = { ...(made_id !== undefined && { made_id }), ...(updated_at !== undefined && { updated_at }) }
    const line = { id, user_id, sent_at: Date.now(), ...known, body: sealed }
    try {
      await run((database) => removeWithParts(database, [id], line))
    } catch (error) {
      // Others may wait for what the server said of it: then it is asked once more.
      if (!isFull(error) || made_id !== undefined || updated_at !== undefined) throw error
      await run((database) => removeWithParts(database, [id]))
      // Without it there may be room.
      await run((database) => database.put('sent', line)).catch(() => undefined)
    }
  }
  /** What a person sent from here in the last 90 days, the last first. */
  const listSent = async (user_id: number): Promise<SentEntry[]> => {
    const key = await keyFor(user_id)
    const since = Date.now() - sentDays * dayMs
    const lines = await Promise.all(
      (await listStoredSent(user_id))
        .filter(({ sent_at }) => sent_at > since)
        .map(async (stored): Promise<SentEntry[]> => {
          const body = await sentBodyOf(key, stored)
          return body ? [{ id: stored.id, user_id, sent_at: stored.sent_at, ...body }] : []
        }),
    )
    return lines.flat().sort((a, b) => b.sent_at - a.sent_at || b.id - a.id)
  }
  /** What the server answered to the entries that have arrived, by their numbers. */
  const answers = async (user_id: number): Promise<Map<number, Pick<Answer, 'made_id' | 'updated_at'>>> =>
    new Map((await listStoredSent(user_id)).map((stored) => [stored.id, stored]))
  /** Seals the lines that lay open. */
  const sealLines = async (user_id: number, key: CryptoKey): Promise<void> => {
    for (const stored of await listStoredSent(user_id)) {
      if ('body' in stored && isSealed(stored.body)) continue
      const { id, sent_at, made_id, updated_at } = stored
      const known = { ...(made_id !== undefined && { made_id }), ...(updated_at !== undefined && { updated_at }) }
      const body = await seal(key, openSentBodyOf(stored))
      await run((database) => database.put('sent', { id, user_id, sent_at, ...known, body }))
    }
  }
  /** What lies open goes. */
  const dropOpenLines = async (user_id: number): Promise<void> => {
    for (const stored of await listStoredSent(user_id))
      if (!('body' in stored && isSealed(stored.body))) await run((database) => database.delete('sent', stored.id))
  }
  return { settle, listSent, answers, sealLines, dropOpenLines }
}
