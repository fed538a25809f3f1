/** What a link leads to, while it works. */
import { errorMessages } from '#domain/errors.ts'
import { invitationTexts } from '#domain/invitations/invitations.texts.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/http/context.ts'
import { HttpError } from '#server/http/errors.ts'
import { hashToken } from '#server/http/tokens.ts'
import { findEndedLink, lockInvitationByToken } from './invitations.store.ts'

/** A link that was never given out is unknown; of one that was, who opens it is told what became of it. */
const whyEnded = async (tx: Tx, token_hash: string): Promise<HttpError> => {
  const ended = await findEndedLink(tx, token_hash)
  if (!ended) return new HttpError(404, invitationTexts.unknown, { code: 'unknown' })
  const { invitation, company } = ended
  if (invitation === null) return new HttpError(410, invitationTexts.cancelled(company.name), { code: 'cancelled' })
  return invitation.accepted_at
    ? new HttpError(410, invitationTexts.used, { code: 'used' })
    : new HttpError(410, invitationTexts.superseded(company.name), { code: 'superseded' })
}

/** The invitation, held until the transaction ends; 404, 410, or 403 where the link leads nowhere, for good or just now. */
export const findLink = async (tx: Tx, { clock }: Pick<Deps, 'clock'>, token: string) => {
  const token_hash = hashToken(token)
  const link = await lockInvitationByToken(tx, token_hash)
  if (!link) throw await whyEnded(tx, token_hash)
  if (link.invitation.accepted_at) throw new HttpError(410, invitationTexts.used, { code: 'used' })
  if (link.invitation.expires_at <= clock()) throw new HttpError(410, invitationTexts.expired, { code: 'expired' })
  if (link.company.suspended_at !== null) throw new HttpError(403, errorMessages.suspended, { code: 'suspended' })
  /** It came out of the letter itself. */
  return { ...link, provesMailbox: link.invitation.mailed_token_hash === token_hash }
}

export type OpenLink = Awaited<ReturnType<typeof findLink>>

/** The invitation with which this person joined; null where the link is not that. */
export const findJoined = async (tx: Tx, token: string, user_id: number) => {
  const token_hash = hashToken(token)
  const link = await lockInvitationByToken(tx, token_hash)
  return link?.invitation.accepted_user_id === user_id ? { ...link, provesMailbox: true } : null
}
