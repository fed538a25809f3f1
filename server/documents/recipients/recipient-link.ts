/** The recipient's link: the token is all they have; it opens one document of one company, for a while. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { publicLinkErrors, type PublicLinkErrorCode } from '#domain/documents/public-link-errors.ts'
import type { Tx } from '#server/db/client.ts'
import { placeOf, type AppEnv, type Deps, type Place } from '#server/http/context.ts'
import { HttpError } from '#server/http/errors.ts'
import { readLinkKey } from '#server/http/session-cookie.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { Actor, Sender } from '#server/records/events.ts'
import { findSender } from '#server/users/users.store.ts'
import {
  findSubmitMailByPastLink,
  findSubmitMailByToken,
  hasNamesake,
  lockDocument,
  type SubmitLink,
} from '#server/documents/record/submit-mails.store.ts'

/** From where a recipient acts. */
export type Caller = { ip: string; place: Place; keyOf: KeyOf }
/** What this browser has to show for the access code of a link. */
export type KeyOf = (mail_id: number) => string | undefined
export const keysOf =
  (c: Context<AppEnv>): KeyOf =>
  (mail_id) =>
    readLinkKey(c, mail_id)
export const callerOf = (c: Context<AppEnv>): Caller => ({ ip: c.get('ip'), place: placeOf(c), keyOf: keysOf(c) })

/** Good for this link and this code alone: a link that is sent again, or another code, asks anew. */
export const linkKeyOf = ({ secret }: Pick<Deps, 'secret'>, { mail, document }: SubmitLink): string =>
  createHmac('sha256', secret)
    .update(`link-key:${mail.id}:${mail.token_hash}:${document.access_code}`)
    .digest('base64url')

const isUnlocked = (deps: Pick<Deps, 'secret'>, link: SubmitLink, keyOf: KeyOf): boolean => {
  if (link.document.access_code === null) return true
  const shown = Buffer.from(keyOf(link.mail.id) ?? '')
  const wanted = Buffer.from(linkKeyOf(deps, link))
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}

export const refuseLink = (code: PublicLinkErrorCode): HttpError =>
  new HttpError(code === 'unknown' ? 404 : 410, publicLinkErrors[code], { code })

type AnyLink = { link: SubmitLink; state: 'open' | Exclude<PublicLinkErrorCode, 'unknown' | 'locked'> }

const seek = async (tx: Tx, token: string): Promise<{ link: SubmitLink; isNewest: boolean } | null> => {
  const hash = hashToken(token)
  const newest = await findSubmitMailByToken(tx, hash)
  const link = newest ?? (await findSubmitMailByPastLink(tx, hash))
  return link && { link, isNewest: newest !== null }
}

/** Any link that somebody was once sent, with what became of it; 404 for all else. */
export const findAnyLink = async (tx: Tx, { clock }: Deps, token: string, lock = false): Promise<AnyLink> => {
  let found = await seek(tx, token)
  if (found && lock) {
    // Whoever changes a document holds its row: its sender may be replacing the link just now.
    await lockDocument(tx, found.link.document)
    found = await seek(tx, token)
  }
  if (!found?.link.document.submitted_at) throw refuseLink('unknown')
  const { link, isNewest } = found
  if (link.mail.revoked_at) return { link, state: 'revoked' }
  if (!isNewest) return { link, state: 'superseded' }
  const isOver = !link.mail.expires_at || link.mail.expires_at <= clock()
  return { link, state: isOver ? 'expired' : 'open' }
}

/** One that is good still, its access code typed or not. */
export const findGoodLink = async (tx: Tx, deps: Deps, token: string, lock = false): Promise<SubmitLink> => {
  const { link, state } = await findAnyLink(tx, deps, token, lock)
  if (state !== 'open') throw refuseLink(state)
  return link
}

/** One that opens its document in this browser. `lock` holds that, for a change. */
export const findLink = async (tx: Tx, deps: Deps, token: string, keyOf: KeyOf, lock = false): Promise<SubmitLink> => {
  const link = await findGoodLink(tx, deps, token, lock)
  if (!isUnlocked(deps, link, keyOf)) throw refuseLink('locked')
  return link
}

/** Who has it for their information signs nothing. */
export const asksReceipt = ({
  document,
  mail,
}: {
  document: Pick<SubmitLink['document'], 'asks_receipt'>
  mail: Pick<SubmitLink['mail'], 'is_cc'>
}): boolean => document.asks_receipt && !mail.is_cc

/** By name; with the address where another recipient of the document has the same. */
const nameOf = async (tx: Tx, { mail }: SubmitLink): Promise<string> => {
  if (!mail.name) return mail.email
  return (await hasNamesake(tx, mail)) ? `${mail.name}（${mail.email}）` : mail.name
}

export const recipientOf = async (
  tx: Tx,
  link: SubmitLink,
  place: Place,
): Promise<Actor & { user: { by: 'recipient'; name: string } }> => ({
  company_id: link.company.id,
  company_key: link.company.company_key,
  user: { by: 'recipient', name: await nameOf(tx, link) },
  place,
})

/** Who submitted it; the name alone where they have left. */
export const senderOf = async (tx: Tx, { document }: SubmitLink): Promise<Sender | null> => {
  const { company_id, submitted_by_user_id: user_id } = document
  return user_id === null ? null : findSender(tx, { company_id, user_id })
}
