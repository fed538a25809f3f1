/**
 * How often somebody outside may be written to. A letter that is sent again by a press of a button is counted by whom it
 * goes to and what it is about, and by who sends it.
 */
import { HttpError } from '#server/http/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { countLettersOfLastHour } from './outbox.store.ts'
import type { NewLetter } from './outbox.ts'

const toRecipientAnHour = 5
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
  if (sent_by_user_id === undefined || sent_by_user_id === null) return
  const ofSender = await countLettersOfLastHour(tx, { company_id, kind, sent_by_user_id })
  if (ofSender.count >= ofSenderAnHour)
    throw tooMany(
      `この1時間に送信できるメールの数を超えました。${inMinutes(ofSender.seconds)}にやり直してください。`,
      ofSender.seconds,
    )
}
