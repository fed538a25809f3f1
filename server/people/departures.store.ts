/** What hangs on a person of the company. */
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { and, asc, eq, isNull, not, notExists } from 'drizzle-orm'
import { byName } from '#server/db/by-name.ts'
import type { Tx } from '#server/db/client.ts'
import { documentApprovals, documentApprovalUsers } from '#server/db/schema/approvals.ts'
import { documentAuthors, documents } from '#server/db/schema/documents.ts'
import { matters, matterStatuses } from '#server/db/schema/matters.ts'
import { handovers, memberships, users } from '#server/db/schema/users.ts'
import { removeSessionsOf } from '#server/http/sessions.store.ts'
import { hasOtherMember, isInHand } from './matters-in-hand.ts'

type Member = { company_id: number; user_id: number }
type Named = { id: number; name: string }

/** Documents whose running approval waits for the person, now or in a later step. */
export const listAwaitedDocuments = async (tx: Tx, { company_id, user_id }: Member): Promise<number[]> => {
  const rows = await tx
    .selectDistinct({ id: documents.id })
    .from(documentApprovalUsers)
    .innerJoin(documentApprovals, eq(documentApprovals.id, documentApprovalUsers.approval_id))
    .innerJoin(documents, eq(documents.id, documentApprovals.document_id))
    .where(
      and(
        eq(documentApprovalUsers.company_id, company_id),
        eq(documentApprovalUsers.user_id, user_id),
        isNull(documentApprovalUsers.status),
        isNull(documentApprovals.deleted_at),
        isNull(documents.deleted_at),
        eq(documents.approval_status, approvalStatuses.applying),
      ),
    )
    .orderBy(asc(documents.id))
  return rows.map(({ id }) => id)
}

/** Matters not completed yet whose only member left in the company the person is. */
export const listMattersAlone = (tx: Tx, member: Member): Promise<Named[]> =>
  tx
    .select({ id: matters.id, name: matters.name })
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .where(and(isInHand(tx, member), not(hasOtherMember(tx, member.user_id))))
    .orderBy(byName(matters.name), asc(matters.id))

/** Documents not submitted yet that the person began, by title. */
export const listDocumentsInWork = (tx: Tx, { company_id, user_id }: Member): Promise<Named[]> =>
  tx
    .select({ id: documents.id, name: documents.title })
    .from(documentAuthors)
    .innerJoin(documents, eq(documents.id, documentAuthors.document_id))
    .where(
      and(
        eq(documentAuthors.company_id, company_id),
        eq(documentAuthors.user_id, user_id),
        eq(documentAuthors.is_first_author, true),
        isNull(documents.deleted_at),
        isNull(documents.submitted_at),
      ),
    )
    .orderBy(byName(documents.title), asc(documents.id))

/** Signs whoever belongs to no company any more out of every browser; to be asked over all companies. */
export const endSessionsOfNobody = async (tx: Tx, user_id: number): Promise<void> => {
  const standing = tx
    .select({ id: memberships.user_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, user_id), isNull(memberships.deleted_at)))
  const nobody = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user_id), notExists(standing)))
  if (nobody.length > 0) await removeSessionsOf(tx, user_id)
}

export const removeHandoverTo = async (tx: Tx, { company_id, user_id }: Member): Promise<void> => {
  await tx.delete(handovers).where(and(eq(handovers.company_id, company_id), eq(handovers.successor_user_id, user_id)))
}
