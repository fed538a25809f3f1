/** Inviting people by mail: guests to matters by whoever may edit those, internal users by admins. */
import { endOfDayIn, toTimestamp } from '#domain/dates.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { canEditMatter } from '#domain/matters/matters.policy.ts'
import { notAChoice } from '#domain/text/validation.ts'
import type {
  CreateInvitationRequest,
  Invitation,
  InvitationFilter,
  InviteManyRequest,
} from '#domain/invitations/invitations.contract.ts'
import { invitationTexts } from '#domain/invitations/invitations.texts.ts'
import { invitationStatuses, roleLabels } from '#domain/users/users.labels.ts'
import {
  canAddInternalUser,
  canInviteUser,
  canManageUsers,
  internalLimitMessage,
  isInternal,
  isInternalRole,
} from '#domain/users/users.policy.ts'
import { audit } from '#server/audit/audit.ts'
import { linkTokenOf, newLinkToken } from '#server/http/link-tokens.ts'
import { findCompanyName } from '#server/company/company.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { emailAddress } from '#server/http/email-address.ts'
import { conflict, forbidden, HttpError, invalid, notFound } from '#server/http/errors.ts'
import { findMatters } from '#server/matters/matters.store.ts'
import { findDeliveries } from '#server/mail/delivery.ts'
import { happened } from '#server/records/happened.ts'
import { canEditFirms } from '#domain/firms/firms.policy.ts'
import { firmTexts } from '#domain/firms/firms.labels.ts'
import { requireSeat } from '#server/firms/firms.service.ts'
import { findFirm, findFirmNames, type FirmRow } from '#server/firms/firms.store.ts'
import {
  findInvitation,
  findMatterNames,
  findMembershipByEmail,
  findPendingByEmail,
  insertInvitation,
  keepEndedLinks,
  listInvitations as queryInvitations,
  removeInvitation,
  updateInvitation,
  type InvitationRow,
} from '#server/invitations/invitations.store.ts'
import { countInternalUsers, lockCompany } from '#server/users/seats.store.ts'
import { findUserNames } from '#server/users/users.store.ts'

const expiry = ({ clock }: Deps): Date => endOfDayIn(clock(), limits.invitationDays)

/** Two links to the same invitation: the letter's proves the mailbox, the one that is copied proves nothing. Earlier ones end. */
const newLinks = ({ secret }: Deps) => {
  const [mailed, copied] = [newLinkToken(secret), newLinkToken(secret)]
  return {
    placeholder: mailed.placeholder,
    columns: {
      mailed_token_hash: mailed.token_hash,
      token_hash: copied.token_hash,
      token_seed: copied.seed,
      code_hash: null,
      code_expires_at: null,
    },
  }
}

const present = async (tx: Tx, scope: Scope, rows: InvitationRow[]): Promise<Invitation[]> => {
  const inviters = await findUserNames(
    tx,
    rows.map(({ invited_by_user_id }) => invited_by_user_id),
  )
  const names = await findMatterNames(
    tx,
    scope,
    rows.flatMap(({ matter_ids }) => matter_ids),
  )
  const firms = await findFirmNames(
    tx,
    scope,
    rows.map(({ firm_id }) => firm_id),
  )
  const deliveries = await findDeliveries(tx, {
    company_id: scope.company_id,
    kind: 'invitation',
    addresses: rows.map(({ email }) => email),
  })
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    status: row.accepted_at ? invitationStatuses.joined : invitationStatuses.invited,
    matters: row.matter_ids.filter((id) => names.has(id)).map((id) => ({ id, name: names.get(id)! })),
    firm: row.firm_id === null ? null : { id: row.firm_id, name: firms.get(row.firm_id) ?? '' },
    is_firm_head: row.is_firm_head,
    invited_by: { id: row.invited_by_user_id, name: inviters.get(row.invited_by_user_id) ?? '' },
    delivery: deliveries.get(row.email) ?? null,
    expires_at: toTimestamp(row.expires_at),
    accepted_at: row.accepted_at && toTimestamp(row.accepted_at),
    created_at: toTimestamp(row.created_at),
  }))
}

const invite = async (tx: Tx, deps: Deps, scope: Scope, row: InvitationRow, token: string): Promise<void> => {
  const matter_names = [...(await findMatterNames(tx, scope, row.matter_ids)).values()]
  await happened(tx, deps, scope, [
    {
      kind: 'invited',
      subject: { type: 'company', id: scope.company_id, name: await findCompanyName(tx, scope.company_id) },
      to: { email: row.email, name: null, greeting: `${row.email} 様` },
      role_name: roleLabels[row.role],
      matter_names,
      token,
      expires_at: row.expires_at,
    },
  ])
}

/** All of them must be there, seen and editable by this person; internal users are invited without any. */
const mayEditMatters = async (tx: Tx, scope: Scope, ids: number[]): Promise<boolean> => {
  const matters = await findMatters(tx, scope, ids)
  if (matters.length < ids.length) throw invalid({ matter_ids: [notAChoice('案件')] })
  return ids.length > 0 && matters.every(({ created_user_id }) => canEditMatter(scope.actor, { created_user_id }))
}

type Person = Pick<CreateInvitationRequest, 'email' | 'role'>
/** The firm that a guest is to belong to; null: none is said. */
export type Place = { firm: FirmRow; is_firm_head: boolean } | null

/** The firm that was chosen for guests, for whoever may choose it. A head is made by those who keep the firms. */
const placeOf = async (
  tx: Tx,
  scope: Scope,
  { firm_id, is_firm_head = false }: Pick<CreateInvitationRequest, 'firm_id' | 'is_firm_head'>,
): Promise<Place> => {
  if (!firm_id) {
    if (is_firm_head) throw invalid({ firm_id: [notAChoice('取引先')] })
    return null
  }
  const firm = await findFirm(tx, scope, firm_id)
  if (!firm) throw invalid({ firm_id: [notAChoice('取引先')] })
  if (is_firm_head && !canEditFirms(scope.actor)) throw forbidden()
  return { firm, is_firm_head }
}

/**
 * A new invitation with its letter, the company's row being held. Somebody who waits for one already gets the matters
 * added to it and a new letter: the earlier link ends. Whoever is a member of the company already is told apart by 422.
 */
export const invitePerson = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { email: typed, role }: Person,
  matter_ids: number[],
  place: Place = null,
): Promise<InvitationRow> => {
  if (place && isInternalRole(role)) throw invalid({ firm_id: [firmTexts.notAGuest] })
  const email = emailAddress(typed)
  const member = await findMembershipByEmail(tx, scope, email)
  if (member && member.deleted_at === null) throw invalid({ email: [invitationTexts.alreadyMember] })
  const pending = await findPendingByEmail(tx, scope, email)
  if (pending && pending.role !== role) throw invalid({ email: [invitationTexts.invitedAs(roleLabels[pending.role])] })
  const holdsSeat = pending !== undefined && pending.expires_at > deps.clock()
  if (isInternalRole(role) && !holdsSeat && !canAddInternalUser(await countInternalUsers(tx, scope, deps.clock())))
    throw invalid({ role: [internalLimitMessage] })
  if (place && !(holdsSeat && pending?.firm_id === place.firm.id))
    await requireSeat(tx, deps, scope, place.firm, 'firm_id')
  const { columns, placeholder } = newLinks(deps)
  const values = {
    ...{ ...columns, expires_at: expiry(deps), invited_by_user_id: scope.user.id },
    ...(place && { firm_id: place.firm.id, is_firm_head: place.is_firm_head }),
  }
  if (pending) await keepEndedLinks(tx, pending)
  const row = pending
    ? await updateInvitation(tx, pending, {
        ...values,
        matter_ids: [...new Set([...pending.matter_ids, ...matter_ids])],
      })
    : await insertInvitation(tx, { ...values, company_id: scope.company_id, email, role, matter_ids })
  await invite(tx, deps, scope, row, placeholder)
  return row
}

export const createInvitation = (deps: Deps, scope: Scope, body: CreateInvitationRequest): Promise<Invitation> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const matter_ids = [...new Set(body.matter_ids ?? [])]
    if (!canInviteUser(scope.actor, body.role, await mayEditMatters(tx, scope, matter_ids))) throw forbidden()
    await lockCompany(tx, scope)
    const row = await invitePerson(tx, deps, scope, body, matter_ids, await placeOf(tx, scope, body))
    return (await present(tx, scope, [row]))[0]!
  })

/** The same of several people: a refusal is told of the line that it concerns, and nobody is invited then. */
export const inviteMany = (deps: Deps, scope: Scope, body: InviteManyRequest): Promise<Invitation[]> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const matter_ids = [...new Set(body.matter_ids ?? [])]
    const mayEdit = await mayEditMatters(tx, scope, matter_ids)
    if (!body.people.every(({ role }) => canInviteUser(scope.actor, role, mayEdit))) throw forbidden()
    await lockCompany(tx, scope)
    const place = await placeOf(tx, scope, body)
    const errors: FieldErrors = {}
    const rows: InvitationRow[] = []
    const seen = new Set<string>()
    for (const [index, person] of body.people.entries()) {
      const email = emailAddress(person.email)
      try {
        if (seen.has(email)) throw invalid({ email: [invitationTexts.twice] })
        seen.add(email)
        const isInside = isInternalRole(person.role)
        rows.push(await invitePerson(tx, deps, scope, person, isInside ? [] : matter_ids, isInside ? null : place))
      } catch (error) {
        if (!(error instanceof HttpError && error.status === 422)) throw error
        for (const [field, messages] of Object.entries(error.body['errors'] as FieldErrors))
          errors[`people.${index}.${field}`] = messages
      }
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    return present(tx, scope, rows)
  })

/** Admins see all of the company's; others those that lead to a matter which they may edit. */
export const listInvitations = (
  deps: Deps,
  scope: Scope,
  filter: InvitationFilter,
): Promise<{ data: Invitation[]; total: number }> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const isAllowed =
      canManageUsers(scope.actor) ||
      (filter.matter_id !== undefined && (await mayEditMatters(tx, scope, [filter.matter_id])))
    if (!isAllowed) throw forbidden()
    const { rows, total } = await queryInvitations(tx, scope, filter)
    return { data: await present(tx, scope, rows), total }
  })

/** The pending invitation, for whoever may manage it: an admin, or the person who sent it. */
const requirePending = async (tx: Tx, scope: Scope, id: number): Promise<InvitationRow> => {
  const row = await findInvitation(tx, scope, id)
  if (!row) throw notFound()
  // A guest who heads a firm manages its invitations as its head alone.
  const isOwn = isInternal(scope.actor) && row.invited_by_user_id === scope.user.id
  if (!canManageUsers(scope.actor) && !isOwn) throw forbidden()
  if (row.accepted_at) throw conflict(invitationTexts.accepted)
  return row
}

/** A new link by a new letter; the earlier link ends. Whose time was over takes a seat anew. */
export const renewInvitation = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  pending: InvitationRow,
): Promise<InvitationRow> => {
  if (pending.expires_at <= deps.clock()) {
    if (isInternalRole(pending.role) && !canAddInternalUser(await countInternalUsers(tx, scope, deps.clock())))
      throw invalid({ role: [internalLimitMessage] })
    if (pending.firm_id !== null)
      await requireSeat(tx, deps, scope, (await findFirm(tx, scope, pending.firm_id))!, 'firm_id')
  }
  const { columns, placeholder } = newLinks(deps)
  await keepEndedLinks(tx, pending)
  const row = await updateInvitation(tx, pending, { ...columns, expires_at: expiry(deps) })
  await invite(tx, deps, scope, row, placeholder)
  return row
}

export const resendInvitation = (deps: Deps, scope: Scope, id: number): Promise<Invitation> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    await lockCompany(tx, scope)
    const row = await renewInvitation(tx, deps, scope, await requirePending(tx, scope, id))
    return (await present(tx, scope, [row]))[0]!
  })

/** For whoever is told in another way: it leads where the letter's button does and ends like it, but asks for a code. */
export const getInvitationLink = (deps: Deps, scope: Scope, id: number): Promise<{ url: string; expires_at: string }> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { token_seed, expires_at, role } = await requirePending(tx, scope, id)
    if (token_seed === null || expires_at <= deps.clock()) throw conflict(invitationTexts.lapsed)
    await audit(tx, scope, scope, [{ kind: 'invitation_link_copied', detail: roleLabels[role] }])
    return {
      url: `${deps.origin()}/invitations/${linkTokenOf(deps.secret, token_seed)}`,
      expires_at: toTimestamp(expires_at),
    }
  })

export const deleteInvitation = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    await cancelInvitation(tx, scope, await requirePending(tx, scope, id))
  })

export const cancelInvitation = async (tx: Tx, scope: Scope, { id, role }: InvitationRow): Promise<void> => {
  await removeInvitation(tx, scope, id)
  await audit(tx, scope, scope, [{ kind: 'invitation_cancelled', detail: roleLabels[role] }])
}
