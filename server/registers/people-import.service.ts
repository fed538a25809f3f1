/** People by import: whoever is not in the company yet is invited, and what waits is withdrawn again by an undo. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { CreateInvitationRequest } from '#domain/invitations/invitations.contract.ts'
import type { PlannedRow, Present } from '#domain/registers/plan-import.ts'
import { roleLabels } from '#domain/users/users.labels.ts'
import { internalSeatsLeft } from '#domain/users/users.policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { invitations, memberships, users } from '#server/db/schema/users.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invitePerson } from '#server/invitations/invitations.service.ts'
import { removeInvitation } from '#server/invitations/invitations.store.ts'
import { countInternalUsers } from '#server/users/seats.store.ts'
import { addChanges } from './registers.store.ts'

type Company = { company_id: number }

/** The members with address and role, in the order they came. */
export const listPeople = (tx: Tx, { company_id }: Company) =>
  tx
    .select({ id: users.id, email: users.email, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.company_id, company_id), isNull(memberships.deleted_at)))
    .orderBy(asc(users.id))
    .execute()

/** Whom not to invite: members, and those whose invitation still holds. */
export const readPeople = async (tx: Tx, company: Company, now: Date): Promise<Present> => {
  const waiting = await tx
    .select({ id: invitations.id, email: invitations.email })
    .from(invitations)
    .where(
      and(
        eq(invitations.company_id, company.company_id),
        isNull(invitations.accepted_at),
        gt(invitations.expires_at, now),
      ),
    )
  const known = [...(await listPeople(tx, company)), ...waiting]
  return {
    records: known.map(({ id, email }) => ({ id, email })),
    buildings: new Map(),
    seats: internalSeatsLeft(await countInternalUsers(tx, company, now)),
  }
}

type Invited = Extract<PlannedRow, { action: 'create' }>

/** The company's row being held. */
export const invitePeople = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  import_id: number,
  rows: readonly Invited[],
): Promise<void> => {
  const { company_id } = scope
  for (const { values } of rows) {
    const { id } = await invitePerson(tx, deps, scope, values as CreateInvitationRequest, [])
    await addChanges(tx, [{ company_id, import_id, record_id: id, is_new: true, written_at: deps.clock() }])
  }
}

/** How many of the invitations were still waiting and are withdrawn; whoever has joined stays. */
export const withdrawInvitations = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> => {
  const waiting = await tx
    .select({ id: invitations.id, role: invitations.role })
    .from(invitations)
    .where(
      and(
        eq(invitations.company_id, scope.company_id),
        isAnyOf(invitations.id, [...ids]),
        isNull(invitations.accepted_at),
      ),
    )
    .for('update')
  for (const { id } of waiting) await removeInvitation(tx, scope, id)
  await audit(
    tx,
    scope,
    scope,
    waiting.map(({ role }) => ({ kind: 'invitation_cancelled', detail: roleLabels[role] })),
  )
  return waiting.length
}
