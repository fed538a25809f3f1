/** The invited person's side: what the link says, and joining with it, once. */
import { toTimestamp } from '#domain/dates.ts'
import type { AcceptInvitationRequest } from '#domain/auth/auth.contract.ts'
import { required } from '#domain/text/validation.ts'
import type { InvitationAcceptance, PublicInvitation } from '#domain/invitations/invitations.contract.ts'
import { invitationTexts } from '#domain/invitations/invitations.texts.ts'
import { roleLabels } from '#domain/users/users.labels.ts'
import { audit } from '#server/audit/audit.ts'
import { findAccount, insertAccount } from '#server/auth/auth.store.ts'
import { hashNewPassword } from '#server/auth/new-password.ts'
import { hashToken } from '#server/http/tokens.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import type { CurrentUser, Deps, Place } from '#server/http/context.ts'
import { conflict, forbidden, HttpError, invalid } from '#server/http/errors.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import { happened } from '#server/records/happened.ts'
import { findUserNames } from '#server/users/users.store.ts'
import {
  findMatterNames,
  joinCompany,
  joinMatters,
  lockInvitationByToken,
  updateInvitation,
} from './invitations.store.ts'

const findLink = async (tx: Tx, { clock }: Deps, token: string) => {
  const link = await lockInvitationByToken(tx, hashToken(token))
  if (!link) throw new HttpError(404, invitationTexts.unknown, { code: 'unknown' })
  if (link.invitation.accepted_at) throw new HttpError(410, invitationTexts.used, { code: 'used' })
  if (link.invitation.expires_at <= clock()) throw new HttpError(410, invitationTexts.expired, { code: 'expired' })
  return link
}

export const getPublicInvitation = (deps: Deps, token: string): Promise<PublicInvitation> =>
  inSystem(deps.database.db, async (tx) => {
    const { invitation, company } = await findLink(tx, deps, token)
    const inviter = (await findUserNames(tx, [invitation.invited_by_user_id])).get(invitation.invited_by_user_id)
    return {
      company: { name: company.name, company_key: company.company_key },
      email: invitation.email,
      role: invitation.role,
      invited_by: inviter === undefined ? null : { name: inviter },
      matters: [...(await findMatterNames(tx, invitation, invitation.matter_ids)).values()].map((name) => ({ name })),
      has_account: (await findAccount(tx, invitation.email)) !== null,
      expires_at: toTimestamp(invitation.expires_at),
    }
  })

/** Who accepts: the person signed in, if any, and how a new account is signed in within the transaction that makes it. */
export type Visitor = {
  user: CurrentUser | null
  place: Place
  signIn: (tx: Tx, user: { id: number; name: string; email: string }) => Promise<void>
}

/** The person who joins: the one signed in, if the address is theirs; else a new account. */
const resolvePerson = async (
  tx: Tx,
  { clock }: Deps,
  { user: signedIn, signIn }: Visitor,
  email: string,
  company: { name: string; company_key: string },
  body: AcceptInvitationRequest,
): Promise<CurrentUser> => {
  if (signedIn) {
    if (signedIn.email !== email) throw forbidden(invitationTexts.otherAddress)
    return signedIn
  }
  if (await findAccount(tx, email)) throw conflict(invitationTexts.signInFirst, { code: 'sign_in_first' })
  const missing = {
    ...(body.name ? {} : { name: [required('氏名')] }),
    ...(body.password ? {} : { password: [required('パスワード')] }),
  }
  if (!body.name || !body.password) throw invalid(missing)
  const user = await insertAccount(tx, {
    name: body.name,
    email,
    password_hash: await hashNewPassword(body.password, {
      email,
      names: [body.name, company.name, company.company_key],
    }),
    last_password_updated_at: clock(),
  })
  await signIn(tx, user)
  return user
}

/** Joins the company and the matters that still stand; the invitation works once. A new account is signed in. */
export const acceptInvitation = (
  deps: Deps,
  visitor: Visitor,
  token: string,
  body: AcceptInvitationRequest,
): Promise<InvitationAcceptance> =>
  inSystem(deps.database.db, async (tx) => {
    const { invitation, company } = await findLink(tx, deps, token)
    const person = await resolvePerson(tx, deps, visitor, invitation.email, company, body)
    await joinCompany(tx, invitation, person.id)
    const names = await findMatterNames(tx, invitation, invitation.matter_ids)
    const joined = await joinMatters(tx, invitation, person.id, [...names.keys()])
    await happened(
      tx,
      deps,
      { company_id: company.id, company_key: company.company_key, user: person },
      joined.map((id) => matterEvent('linked', { id, name: names.get(id)! }, { field: 'users', after: person.name })),
    )
    await audit(tx, { company_id: company.id }, { user: person, place: visitor.place }, [
      { kind: 'user_joined', detail: roleLabels[invitation.role] },
    ])
    await updateInvitation(tx, invitation, { accepted_at: deps.clock(), accepted_user_id: person.id })
    return { company_key: company.company_key }
  })
