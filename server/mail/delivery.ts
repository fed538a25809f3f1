/** What is told of a letter: its row's state, and whether it left at all. */
import type { LetterDelivery } from '#domain/mail/mail.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { listNewestLetters, type LetterRow } from './outbox.store.ts'

const deliveries = {
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  failed: 'failed',
  uncertain: 'uncertain',
} as const satisfies Record<LetterRow['state'], LetterDelivery>

export const deliveryOf = ({ state, sent_at }: Pick<LetterRow, 'state' | 'sent_at'>): LetterDelivery =>
  state === 'sent' && sent_at === null ? 'kept' : deliveries[state]

/** What became of the newest letter of a kind to each address; an address without one is not in it. */
export const findDeliveries = async (
  tx: Tx,
  letters: Parameters<typeof listNewestLetters>[1],
): Promise<Map<string, LetterDelivery>> => {
  if (letters.addresses.length === 0) return new Map()
  const rows = await listNewestLetters(tx, letters)
  return new Map(rows.map((row) => [row.to_email, deliveryOf(row)]))
}
