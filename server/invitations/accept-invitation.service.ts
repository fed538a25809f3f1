/** The invited person's side: what the link says, and joining with it, once. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { toTimestamp } from '#domain/dates.ts'
import type { AcceptInvitationRequest } from '#domain/auth/auth.contract.ts'
import { required } from '#domain/text/validation.ts'
import type { InvitationAcceptance, PublicInvitation } from '#domain/invitations/invitations.contract.ts'
import { invitationTexts } from '#domain/invitations/invitations.texts.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { hashToken } from '#server/http/tokens.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { matterUsers } from '#server/db/schema/matters.ts'
import { invitations, memberships, users } from '#server/db/schema/users.ts'
import type { AppEnv, CurrentUser, Deps } from '#server/http/context.ts'
import { conflict, forbidden, HttpError, invalid } from '#server/http/errors.ts'
import { openSession } from '#server/http/session.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import { happened } from '#server/records/happened.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { findMatterNames } from './invitations.store.ts'

const findLink = async (tx: Tx, { clock }: Deps, token: string) => {
  const [link] = await tx
    .select({ invitation: invitations, company: companies })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.company_id))
    .where(eq(invitations.token_hash, hashToken(token)))
    .for('update', { of: invitations })
  if (!link) throw new HttpError(404, invitationTexts.unknown, { code: 'unknown' })
  if (link.invitation.accepted_at) throw new HttpError(410, invitationTexts.used, { code: 'used' })
  if (link.invitation.expires_at <= clock()) throw new HttpError(410, invitationTexts.expired, { code: 'expired' })
  return link
}

const findAccount = async (tx: Tx, email: string) => (await tx.select().from(users).where(eq(users.email, email)))[0]

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
      has_account: (await findAccount(tx, invitation.email)) !== undefined,
      expires_at: toTimestamp(invitation.expires_at),
    }
  })

/** The person who joins: the one signed in, if the address is theirs; else a new account. */
const resolvePerson = async (
  tx: Tx,
  c: Context<AppEnv>,
  email: string,
  body: AcceptInvitationRequest,
): Promise<CurrentUser> => {
  const signedIn = c.get('session')?.user ?? null
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
  const [user] = await tx
    .insert(users)
    .values({
      name: body.name,
      email,
      password_hash: await hashPassword(body.password),
      last_password_updated_at: c.get('deps').clock(),
    })
    .returning()
  await openSession(tx, c, { user_id: user!.id })
  return user!
}

/** Joins the company and the matters that still stand; the invitation works once. Opens a session for a new account. */
export const acceptInvitation = (
  c: Context<AppEnv>,
  token: string,
  body: AcceptInvitationRequest,
): Promise<InvitationAcceptance> => {
  const deps = c.get('deps')
  return inSystem(deps.database.db, async (tx) => {
    const { invitation, company } = await findLink(tx, deps, token)
    const { company_id, role } = invitation
    const person = await resolvePerson(tx, c, invitation.email, body)
    const [active] = await tx
      .select()
      .from(memberships)
      .where(
        and(eq(memberships.company_id, company_id), eq(memberships.user_id, person.id), isNull(memberships.deleted_at)),
      )
    // Whoever became a member in another way meanwhile keeps the role given then.
    if (!active) {
      await tx
        .insert(memberships)
        .values({ company_id, user_id: person.id, role })
        .onConflictDoUpdate({ target: [memberships.company_id, memberships.user_id], set: { role, deleted_at: null } })
    }
    const names = await findMatterNames(tx, invitation, invitation.matter_ids)
    const joined =
      names.size === 0
        ? []
        : await tx
            .insert(matterUsers)
            .values([...names.keys()].map((matter_id) => ({ company_id, matter_id, user_id: person.id })))
            .onConflictDoNothing()
            .returning({ matter_id: matterUsers.matter_id })
    await happened(
      tx,
      deps,
      { company_id, company_key: company.company_key, user: person },
      joined.map(({ matter_id: id }) =>
        matterEvent('linked', { id, name: names.get(id)! }, { field: 'users', after: person.name }),
      ),
    )
    await tx
      .update(invitations)
      .set({ accepted_at: deps.clock(), accepted_user_id: person.id })
      .where(eq(invitations.id, invitation.id))
    return { company_key: company.company_key }
  })
}
