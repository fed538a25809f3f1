/**
 * What the head of a firm (取引先) does with its people in a company: who they are, whom to invite within the seats that
 * the company allows, who is to do which job, and who leaves. Everything is asked of the membership of this very moment.
 */
import { toTimestamp } from '#domain/dates.ts'
import type {
  HandMatterRequest,
  InviteToOwnFirmRequest,
  OwnFirm,
  RemoveFromOwnFirmRequest,
  UpdateOwnFirmRequest,
} from '#domain/firms/firms.contract.ts'
import { firmTexts } from '#domain/firms/firms.labels.ts'
import { isFirmHead } from '#domain/firms/firms.policy.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { roles } from '#domain/users/users.labels.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { editFirm, firmValuesOf, presentFirmPerson } from '#server/firms/firms.service.ts'
import {
  countFirmInvitations,
  findFirm,
  findFirmPlace,
  listFirmInvitations,
  listFirmPeople,
  lockFirmPlace,
  type FirmRow,
} from '#server/firms/firms.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { emailAddress } from '#server/http/email-address.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { cancelInvitation, invitePerson, renewInvitation } from '#server/invitations/invitations.service.ts'
import {
  findInvitation,
  findMembershipByEmail,
  findPendingByEmail,
  type InvitationRow,
} from '#server/invitations/invitations.store.ts'
import { changeMembers } from '#server/matters/matter-members.service.ts'
import { lockMatters } from '#server/matters/matters.store.ts'
import { gone } from '#server/records/gone.ts'
import { lockCompany } from '#server/users/seats.store.ts'
import { findPerson } from '#server/users/users.store.ts'
import { endLooseSessions, endMembership } from './departures.service.ts'
import { handDocuments } from './hand-documents.service.ts'
import { listMattersInHand, listOpenMatters, listUsersOn, lockMattersOfFirm } from './own-firm.store.ts'

const read = async (tx: Tx, deps: Pick<Deps, 'clock'>, scope: Scope, firm: FirmRow): Promise<OwnFirm> => {
  const people = (await listFirmPeople(tx, scope, firm.id)).map(presentFirmPerson)
  const invited = await listFirmInvitations(tx, scope, firm.id)
  const waiting = (await countFirmInvitations(tx, scope, deps.clock(), firm.id)).get(firm.id) ?? 0
  const matters = await listOpenMatters(tx, scope, firm.folded_name!)
  const users = await listUsersOn(
    tx,
    scope,
    matters.map(({ id }) => id),
    people.map(({ id }) => id),
  )
  return {
    id: firm.id,
    name: firm.name,
    tel: firm.tel,
    registration_number: firm.registration_number,
    seats: firm.seats,
    taken: people.length + waiting,
    people,
    invited: invited.map(({ id, email, expires_at }) => ({ id, email, expires_at: toTimestamp(expires_at) })),
    matters: matters.map(({ building_name, ...matter }) => ({
      ...matter,
      building: building_name === null ? null : { name: building_name },
      user_ids: users.get(matter.id) ?? [],
    })),
  }
}

const headed = async (tx: Tx, scope: Scope, place: Awaited<ReturnType<typeof findFirmPlace>>): Promise<FirmRow> => {
  if (!place || !isFirmHead({ role: place.role }, place)) throw forbidden()
  return (await findFirm(tx, scope, place.firm_id!))!
}

/** The firm that the person heads at this moment, or 403. Who may what waits on the company's row, as its seats do. */
const requireOwnFirm = async (tx: Tx, scope: Scope): Promise<FirmRow> => {
  await lockCompany(tx, scope)
  return headed(tx, scope, await lockFirmPlace(tx, scope, scope.user.id))
}

const asHead = <T>(deps: Deps, scope: Scope, run: (tx: Tx, firm: FirmRow) => Promise<T>): Promise<T> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => run(tx, await requireOwnFirm(tx, scope)))

/** The same, answering how the firm is then. */
const changeAsHead = (
  deps: Deps,
  scope: Scope,
  write: (tx: Tx, firm: FirmRow) => Promise<FirmRow | void>,
): Promise<OwnFirm> => asHead(deps, scope, async (tx, firm) => read(tx, deps, scope, (await write(tx, firm)) ?? firm))

export const getOwnFirm = (deps: Deps, scope: Scope): Promise<OwnFirm> =>
  inCompany(deps.database.db, scope.company_id, async (tx) =>
    read(tx, deps, scope, await headed(tx, scope, await findFirmPlace(tx, scope, scope.user.id))),
  )

export const updateOwnFirm = (deps: Deps, scope: Scope, { seen, ...body }: UpdateOwnFirmRequest): Promise<OwnFirm> =>
  changeAsHead(deps, scope, async (tx, firm) => {
    const row = await editFirm(tx, deps, scope, firm, {
      values: firmValuesOf(body),
      seen,
      current: () => read(tx, deps, scope, firm),
    })
    return row ?? firm
  })

/** Whoever is in already, or is invited by others, is told apart by one sentence alone. */
const refuseOthers = async (tx: Tx, scope: Scope, firm: FirmRow, email: string): Promise<void> => {
  const member = await findMembershipByEmail(tx, scope, email)
  const pending = await findPendingByEmail(tx, scope, email)
  if ((member && member.deleted_at === null) || (pending && pending.firm_id !== firm.id))
    throw invalid({ email: [firmTexts.knownElsewhere] })
}

export const inviteToOwnFirm = (
  deps: Deps,
  scope: Scope,
  { email, matter_ids = [] }: InviteToOwnFirmRequest,
): Promise<OwnFirm> =>
  changeAsHead(deps, scope, async (tx, firm) => {
    const ids = [...new Set(matter_ids)]
    if ((await lockMattersOfFirm(tx, scope, firm.folded_name!, ids)).length < ids.length)
      throw invalid({ matter_ids: [notAChoice('案件')] })
    await refuseOthers(tx, scope, firm, emailAddress(email))
    await invitePerson(tx, deps, scope, { email, role: roles.guest }, ids, { firm, is_firm_head: false })
  })

const requirePending = async (tx: Tx, scope: Scope, firm: FirmRow, id: number): Promise<InvitationRow> => {
  const row = await findInvitation(tx, scope, id)
  if (row?.firm_id !== firm.id) throw notFound()
  if (row.accepted_at) throw conflict(firmTexts.accepted)
  return row
}

export const resendOwnFirmInvitation = (deps: Deps, scope: Scope, id: number): Promise<OwnFirm> =>
  changeAsHead(deps, scope, async (tx, firm) => {
    await renewInvitation(tx, deps, scope, await requirePending(tx, scope, firm, id))
  })

export const cancelOwnFirmInvitation = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  asHead(deps, scope, async (tx, firm) => cancelInvitation(tx, scope, await requirePending(tx, scope, firm, id)))

/** Those of the firm today, by id; anybody else is no choice. */
const requireOwn = async (tx: Tx, scope: Scope, firm: FirmRow, chosen: Record<string, number>): Promise<void> => {
  const own = new Set((await listFirmPeople(tx, scope, firm.id)).map(({ id }) => id))
  for (const [field, id] of Object.entries(chosen)) if (!own.has(id)) throw invalid({ [field]: [firmTexts.notOwn] })
}

export const handMatter = (
  deps: Deps,
  scope: Scope,
  id: number,
  { user_id, instead_of_user_id: instead }: HandMatterRequest,
): Promise<OwnFirm> =>
  changeAsHead(deps, scope, async (tx, firm) => {
    // The firm's own matter: of others there is nothing.
    const [matter] = await lockMattersOfFirm(tx, scope, firm.folded_name!, [id])
    if (!matter) throw await gone(tx, scope, 'matter', id)
    await requireOwn(tx, scope, firm, { user_id, ...(instead ? { instead_of_user_id: instead } : {}) })
    const remove = instead && instead !== user_id ? [instead] : []
    // Who hands it on goes on seeing it.
    if (remove.includes(scope.user.id)) throw invalid({ instead_of_user_id: [firmTexts.staysHead] })
    for (const from of remove) await handDocuments(tx, deps, scope, { from, to: user_id, matter_ids: [id] })
    await changeMembers(tx, deps, scope, matter, { add: [user_id], remove })
  })

export const removeFromOwnFirm = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { successor_user_id }: RemoveFromOwnFirmRequest,
): Promise<void> => {
  await asHead(deps, scope, async (tx, firm) => {
    if (id === scope.user.id) throw invalid({ id: [firmTexts.ownRemoval] })
    const place = await lockFirmPlace(tx, scope, id)
    if (place?.firm_id !== firm.id) throw notFound()
    if (place.is_firm_head) throw invalid({ id: [firmTexts.headRemoval] })
    if (successor_user_id === id) throw invalid({ successor_user_id: [firmTexts.notOwn] })
    if (successor_user_id) await requireOwn(tx, scope, firm, { successor_user_id })
    const inHand = await listMattersInHand(tx, { ...scope, user_id: id, firm_id: firm.id })
    if (!successor_user_id && inHand.some(({ has_colleague }) => !has_colleague))
      throw invalid({ successor_user_id: [firmTexts.successorWanted] })
    // Held as the company sees them: the head need not be on each.
    const matters = await lockMatters(
      tx,
      { company_id: scope.company_id, actor: { id, role: place.role } },
      inHand.map((matter) => matter.id),
    )
    if (successor_user_id)
      await handDocuments(tx, deps, scope, {
        ...{ from: id, to: successor_user_id },
        matter_ids: matters.map((matter) => matter.id),
      })
    for (const matter of matters)
      if (successor_user_id) await changeMembers(tx, deps, scope, matter, { add: [successor_user_id], remove: [] })
    await endMembership(tx, deps, scope, (await findPerson(tx, scope, id))!, [])
  })
  await endLooseSessions(deps, id)
}
