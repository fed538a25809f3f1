/** A link that opens no more: a fresh one goes to the address that it was sent to, and nowhere else. */
import { countAttempt, rateLimitsOf } from '#server/auth/rate-limits.ts'
import { inSystem } from '#server/db/client.ts'
import type { Deps } from '#server/http/context.ts'
import { conflict, HttpError, tooManyRequests } from '#server/http/errors.ts'
import { networkOf } from '#server/http/ip.ts'
import { happened } from '#server/records/happened.ts'
import { documentEvent } from '#server/documents/record/document-subject.ts'
import { listSubmitMails } from '#server/documents/record/documents.store.ts'
import { findAnyLink, recipientOf, refuseLink, senderOf, type Caller } from './recipient-link.ts'
import { sendToRecipient } from './submit.service.ts'

/** Who asks is told of no address and no name, whatever the sender would be told. */
const withoutNames = (error: unknown): unknown =>
  error instanceof HttpError && error.status === 429
    ? tooManyRequests(Number(error.headers['Retry-After'] ?? 3600))
    : error

export const renewLink = async (deps: Deps, token: string, { ip, place }: Caller): Promise<void> => {
  const { recipientRenewal, recipientRenewalNetwork } = rateLimitsOf(deps.database.pool)
  const { link } = await inSystem(deps.database.db, (tx) => findAnyLink(tx, deps, token))
  await countAttempt(recipientRenewalNetwork, networkOf(ip))
  await countAttempt(recipientRenewal, String(link.mail.id))
  try {
    await inSystem(deps.database.db, async (tx) => {
      const { link: held, state } = await findAnyLink(tx, deps, token, true)
      if (state === 'revoked') throw refuseLink('revoked')
      if (state === 'open') throw conflict('このリンクはまだ使えます。')
      const { document, mail } = held
      const actor = await recipientOf(tx, held, place)
      const mails = await listSubmitMails(tx, document, [document.id])
      await sendToRecipient(tx, deps, actor, { document, mails, mail, sender: await senderOf(tx, held) })
      await happened(tx, deps, actor, [
        documentEvent('updated', document, {
          field: 'submit_destinations',
          after: `${mail.email}に再送（提出先の操作）`,
        }),
      ])
    })
  } catch (error) {
    throw withoutNames(error)
  }
  deps.jobs.wake()
}
