/** The invited person's side: what the link says, and joining with it, once. */
import { toTimestamp } from '#domain/dates.ts'
import type { AcceptInvitationRequest } from '#domain/auth/auth.contract.ts'
import { required } from '#domain/text/validation.ts'
import type {
  InvitationAcceptance,
  PublicInvitation,
  WaitingInvitation,
} from '#domain/invitations/invitations.contract.ts'
import { invitationTexts } from '#domain/invitations/invitations.texts.ts'
import { roleLabels } from '#domain/users/users.labels.ts'
import { audit } from '#server/audit/audit.ts'
import { from, signInResetLetter, writeTo } from '#server/auth/auth.letters.ts'
import { findAccount, insertAccount, lockAccount, updateAccount, type Account } from '#server/auth/auth.store.ts'
import { hashNewPassword } from '#server/auth/new-password.ts'
import { endWaysIn } from '#server/auth/ways-in.ts'
import { findFirm } from '#server/firms/firms.store.ts'
import { keepSaidFirm } from '#server/firms/said-firm.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import type { CurrentUser, Deps, Place } from '#server/http/context.ts'
import { conflict, forbidden, invalid } from '#server/http/errors.ts'
import { linkTokenOf } from '#server/http/link-tokens.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import { happened } from '#server/records/happened.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { countCodeTry, requireProof } from './invitation-code.service.ts'
import { findJoined, findLink, type OpenLink } from './invitation-link.ts'
import {
  findMatterNames,
  joinCompany,
  joinMatters,
  listWaitingInvitations,
  updateInvitation,
} from './invitations.store.ts'

/** A used link is no dead end for whoever used it: it leads to where it led then. */
export const getPublicInvitation = (
  deps: Deps,
  token: string,
  visitor: CurrentUser | null,
): Promise<PublicInvitation> =>
  inSystem(deps.database.db, async (tx) => {
    const link = (visitor && (await findJoined(tx, token, visitor.id))) ?? (await findLink(tx, deps, token))
    const { invitation, company, provesMailbox } = link
    const matters = await findMatterNames(tx, invitation, invitation.matter_ids)
    const account = await findAccount(tx, invitation.email)
    const isProved = account?.email_proved_at != null
    const firm = invitation.firm_id === null ? null : await findFirm(tx, invitation, invitation.firm_id)
    const inviter = (await findUserNames(tx, [invitation.invited_by_user_id])).get(invitation.invited_by_user_id)
    return {
      company: { name: company.name, company_key: company.company_key },
      email: invitation.email,
      role: invitation.role,
      invited_by: inviter === undefined ? null : { name: inviter },
      matters: [...matters.values()].map((name) => ({ name })),
      firm: firm && { name: firm.name },
      has_account: account !== null && isProved,
      has_unproved_account: account !== null && !isProved,
      needs_code: !provesMailbox,
      joined: invitation.accepted_at ? { company_key: company.company_key, matter_ids: [...matters.keys()] } : null,
      expires_at: toTimestamp(invitation.expires_at),
    }
  })

/** Who accepts: the person signed in, if any, and how a new account is signed in within the transaction that makes it. */
export type Visitor = {
  user: CurrentUser | null
  place: Place
  signIn: (tx: Tx, user: { id: number; name: string; email: string }) => Promise<void>
}

/** The account that joins, if there is one that is somebody's: the one signed in; else whoever joins makes it theirs. */
const findOwned = async (
  tx: Tx,
  { user: signedIn }: Visitor,
  { email }: { email: string },
): Promise<{ owned: CurrentUser | null; unproved: Account | null }> => {
  if (signedIn && signedIn.email !== email) throw forbidden(invitationTexts.otherAddress)
  const found = await findAccount(tx, email)
  const account = found && (await lockAccount(tx, found.id))
  if (!account || account.email_proved_at === null) return { owned: null, unproved: account }
  if (!signedIn) throw conflict(invitationTexts.signInFirst, { code: 'sign_in_first' })
  return { owned: signedIn, unproved: null }
}

/**
 * The account of somebody who has just proved to have the mailbox, signed in. Where anybody may have made one for that
 * address already it is theirs from now on, and whoever made it has no way in any more.
 */
const makeAccount = async (
  tx: Tx,
  deps: Deps,
  { signIn }: Visitor,
  { invitation: { email }, company }: OpenLink,
  body: AcceptInvitationRequest,
  unproved: Account | null,
): Promise<CurrentUser> => {
  const missing = {
    ...(body.name ? {} : { name: [required('氏名')] }),
    ...(body.password ? {} : { password: [required('パスワード')] }),
  }
  if (!body.name || !body.password) throw invalid(missing)
  const now = deps.clock()
  const values = {
    name: body.name,
    email,
    email_proved_at: now,
    password_hash: await hashNewPassword(body.password, {
      email,
      names: [body.name, company.name, company.company_key],
    }),
    last_password_updated_at: now,
  }
  const user = unproved ? { ...unproved, ...values } : await insertAccount(tx, values)
  if (unproved) {
    const ended = await endWaysIn(tx, unproved)
    await updateAccount(tx, unproved.id, values)
    await writeTo(tx, deps, user, signInResetLetter(ended, from(deps)))
  }
  await signIn(tx, user)
  return user
}

/** Joins the company and the matters that still stand; the invitation works once. A new account is signed in. */
export const acceptInvitation = async (
  deps: Deps,
  visitor: Visitor,
  token: string,
  body: AcceptInvitationRequest,
): Promise<InvitationAcceptance> => {
  await countCodeTry(deps, token, body.code)
  const accepted = await inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token)
    const { invitation, company } = link
    requireProof(deps, link, body.code)
    const { owned, unproved } = await findOwned(tx, visitor, invitation)
    const person = owned ?? (await makeAccount(tx, deps, visitor, link, body, unproved))
    await joinCompany(tx, invitation, person.id)
    await keepSaidFirm(tx, { ...invitation, user_id: person.id }, body)
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
    return { company_key: company.company_key, matter_ids: [...names.keys()] }
  })
  deps.jobs.wake()
  return accepted
}

/** What waits for the person, wherever its letter is: each leads to the page of the invitation, which proves the mailbox. */
export const listWaiting = (deps: Deps, { email }: CurrentUser): Promise<WaitingInvitation[]> =>
  inSystem(deps.database.db, async (tx) => {
    // Whoever made an account for somebody else's address learns nothing by it.
    const isProved = (await findAccount(tx, email))?.email_proved_at != null
    const rows = isProved ? await listWaitingInvitations(tx, email, deps.clock()) : []
    const waiting: WaitingInvitation[] = []
    for (const { invitation, company } of rows) {
      if (invitation.token_seed === null) continue
      const matters = await findMatterNames(tx, invitation, invitation.matter_ids)
      waiting.push({
        company: { name: company.name },
        role: invitation.role,
        matters: [...matters.values()].map((name) => ({ name })),
        expires_at: toTimestamp(invitation.expires_at),
        path: `/invitations/${linkTokenOf(deps.secret, invitation.token_seed)}`,
      })
    }
    return waiting
  })
