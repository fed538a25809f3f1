/** A document's approval rounds as the state machine knows them, read and written back. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toTimestamp } from '#domain/dates.ts'
import type { ApprovalState, ApprovalStep, StepApprover } from '#domain/approvals/approvals.state.ts'
import type { Tx } from '#server/db/client.ts'
import { documentApprovals, documentApprovalUsers } from '#server/db/schema/approvals.ts'
import { documents } from '#server/db/schema/documents.ts'
import { absences, users } from '#server/db/schema/users.ts'
import type { DocumentRow } from '#server/documents/record/documents.store.ts'
import { isAbsentToday, shownName, shownNameOf } from '#server/users/users.store.ts'

type Company = { company_id: number }
const substitutes = alias(users, 'substitute')
const answerers = alias(users, 'answerer')
type Named = { id: number; name: string }
export type KnownApprover = StepApprover & {
  name: string
  profile_photo_path: string | null
  substitute: Named | null
  answered_by: Named | null
}
export type KnownStep = ApprovalStep<KnownApprover> & { id: number; document_id: number; updated_at: string }

/** All rounds of many documents at once, by document. */
export const listSteps = async (
  tx: Tx,
  { company_id }: Company,
  document_ids: number[],
): Promise<Map<number, KnownStep[]>> => {
  const byDocument = new Map<number, KnownStep[]>(document_ids.map((id) => [id, []]))
  if (document_ids.length === 0) return byDocument
  const steps = await tx
    .select()
    .from(documentApprovals)
    .where(and(eq(documentApprovals.company_id, company_id), inArray(documentApprovals.document_id, document_ids)))
    .orderBy(asc(documentApprovals.lineage), asc(documentApprovals.order_number))
  const approvers =
    steps.length === 0
      ? []
      : await tx
          .select({
            answer: documentApprovalUsers,
            name: shownName,
            profile_photo_path: users.profile_photo_path,
            substitute: { id: substitutes.id, name: substitutes.name },
            answered_by: { id: answerers.id, name: shownNameOf(answerers) },
          })
          .from(documentApprovalUsers)
          .innerJoin(users, eq(users.id, documentApprovalUsers.user_id))
          .innerJoin(documents, eq(documents.id, documentApprovalUsers.document_id))
          .leftJoin(
            absences,
            and(
              eq(absences.company_id, documentApprovalUsers.company_id),
              eq(absences.user_id, documentApprovalUsers.user_id),
              isAbsentToday,
              // Nobody answers what they asked for themselves.
              sql`${absences.substitute_user_id} is distinct from ${documents.approval_applicant_id}`,
            ),
          )
          .leftJoin(substitutes, eq(substitutes.id, absences.substitute_user_id))
          .leftJoin(answerers, eq(answerers.id, documentApprovalUsers.answered_by_user_id))
          .where(
            and(
              eq(documentApprovalUsers.company_id, company_id),
              inArray(
                documentApprovalUsers.approval_id,
                steps.map(({ id }) => id),
              ),
            ),
          )
          .orderBy(asc(documentApprovalUsers.created_at), asc(documentApprovalUsers.user_id))
  for (const step of steps) {
    byDocument
      .get(step.document_id)!
      .push({
        id: step.id,
        document_id: step.document_id,
        lineage: step.lineage,
        order_number: step.order_number,
        all_or_one: step.all_or_one,
        created_at: toTimestamp(step.created_at),
        updated_at: toTimestamp(step.updated_at),
        deleted_at: step.deleted_at && toTimestamp(step.deleted_at),
        users: approvers
          .filter(({ answer }) => answer.approval_id === step.id)
          .map(({ answer, name, profile_photo_path, substitute, answered_by }) => ({
            id: answer.user_id,
            name,
            profile_photo_path,
            status: answer.status,
            comment: answer.comment,
            updated_at: answer.status === null ? null : toTimestamp(answer.updated_at),
            substitute: answer.status === null ? substitute : null,
            answered_by,
          })),
      })
  }
  return byDocument
}

export const stateOf = (document: DocumentRow, steps: ApprovalStep[]): ApprovalState => ({
  approval_status: document.approval_status,
  submit_mode: document.submit_mode,
  submitted_at: document.submitted_at && toTimestamp(document.submitted_at),
  applicant_id: document.approval_applicant_id,
  steps,
})

/** Writes the difference between what is stored and the next state: new steps, answers, ended rounds, substitutes. */
export const writeSteps = async (
  tx: Tx,
  { company_id }: Company,
  document_id: number,
  before: KnownStep[],
  after: readonly ApprovalStep[],
): Promise<void> => {
  for (const step of after) {
    const known = before.find(
      ({ lineage, order_number }) => lineage === step.lineage && order_number === step.order_number,
    )
    if (!known) {
      const [row] = await tx
        .insert(documentApprovals)
        .values({
          company_id,
          document_id,
          lineage: step.lineage,
          order_number: step.order_number,
          all_or_one: step.all_or_one,
          created_at: new Date(step.created_at),
        })
        .returning({ id: documentApprovals.id })
      await tx
        .insert(documentApprovalUsers)
        .values(step.users.map(({ id }) => ({ company_id, document_id, approval_id: row!.id, user_id: id })))
      continue
    }
    await writeApprovers(tx, { company_id, document_id }, known, step)
    if (known.deleted_at !== step.deleted_at) await writeEnd(tx, known.id, step.deleted_at)
  }
}

const writeApprovers = async (
  tx: Tx,
  of: { company_id: number; document_id: number },
  known: KnownStep,
  step: ApprovalStep,
): Promise<void> => {
  const gone = known.users.filter((user) => !step.users.some(({ id }) => id === user.id)).map(({ id }) => id)
  if (gone.length > 0)
    await tx
      .delete(documentApprovalUsers)
      .where(and(eq(documentApprovalUsers.approval_id, known.id), inArray(documentApprovalUsers.user_id, gone)))
  for (const user of step.users) {
    const was = known.users.find(({ id }) => id === user.id)
    if (!was) await tx.insert(documentApprovalUsers).values({ ...of, approval_id: known.id, user_id: user.id })
    else if (was.status !== user.status) {
      await tx
        .update(documentApprovalUsers)
        .set({
          status: user.status,
          comment: user.comment,
          answered_by_user_id: user.answered_by?.id ?? null,
          updated_at: new Date(user.updated_at!),
        })
        .where(and(eq(documentApprovalUsers.approval_id, known.id), eq(documentApprovalUsers.user_id, user.id)))
    }
  }
}

const writeEnd = async (tx: Tx, approval_id: number, deleted_at: string | null): Promise<void> => {
  await tx
    .update(documentApprovals)
    .set({ deleted_at: deleted_at === null ? null : new Date(deleted_at) })
    .where(eq(documentApprovals.id, approval_id))
  await tx
    .update(documentApprovalUsers)
    .set({ is_lapsed: deleted_at !== null })
    .where(and(eq(documentApprovalUsers.approval_id, approval_id), isNull(documentApprovalUsers.status)))
}
