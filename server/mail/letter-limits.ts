/**
 * How often somebody outside may be written to. A letter that is sent again by a press of a button is counted by whom it
 * goes to and what it is about, and by who sends it.
 */
import { sql } from 'drizzle-orm'
import { HttpError } from '#server/http/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { countLettersOfLastHour } from './outbox.store.ts'
import type { NewLetter } from './outbox.ts'

const toRecipientAnHour = 5
/** Whatever they are about. */
const toAddressAnHour = 20
const ofSenderAnHour = 300

const tooMany = (sentence: string, seconds: number): HttpError =>
  new HttpError(429, sentence, { code: 'letters' }, { 'Retry-After': String(seconds) })

const inMinutes = (seconds: number): string => `${Math.max(1, Math.ceil(seconds / 60))}分後`

/** Throws 429 where one more would be too many. Whoever calls holds what the letter is about. */
export const checkLetterLimits = async (
  tx: Tx,
  { company_id, kind, to, about, sent_by_user_id }: NewLetter,
): Promise<void> => {
  if (company_id === null || about === undefined) return
  const toRecipient = await countLettersOfLastHour(tx, { company_id, kind, to_email: to.email, about })
  if (toRecipient.count >= toRecipientAnHour)
    throw tooMany(
      `${to.name ?? to.email}さんには、この1時間に${toRecipientAnHour}回送信しています。${inMinutes(toRecipient.seconds)}にやり直してください。`,
      toRecipient.seconds,
    )
  const toAddress = await countLettersOfLastHour(tx, { company_id, to_email: to.email, isPressedFor: true })
  if (toAddress.count >= toAddressAnHour)
    throw tooMany(
      `${to.name ?? to.email}さんには、この1時間に${toAddressAnHour}通のメールを送信しています。${inMinutes(toAddress.seconds)}にやり直してください。`,
      toAddress.seconds,
    )
  if (sent_by_user_id === undefined || sent_by_user_id === null) return
  const ofSender = await countLettersOfLastHour(tx, { company_id, kind, sent_by_user_id })
  if (ofSender.count >= ofSenderAnHour)
    throw tooMany(
      `この1時間に送信できるメールの数を超えました。${inMinutes(ofSender.seconds)}にやり直してください。`,
      ofSender.seconds,
    )
}

/** From one person to another; what comes beyond is gathered in the letter of the day. */
const fromOneToOtherAnHour = 5

/**
 * Which of the people get no more letters of that kind from this person within the hour. Their letters are counted one
 * event after the other until the transaction ends.
 */
export const findWrittenEnough = async (
  tx: Tx,
  { company_id, kind, sent_by_user_id }: { company_id: number; kind: string; sent_by_user_id: number },
  people: readonly { id: number; email: string }[],
): Promise<ReadonlySet<number>> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`letters ${kind}`}), ${sent_by_user_id})`)
  const enough = new Set<number>()
  for (const { id, email } of people) {
    const { count } = await countLettersOfLastHour(tx, { company_id, kind, sent_by_user_id, to_email: email })
    if (count >= fromOneToOtherAnHour) enough.add(id)
  }
  return enough
}
