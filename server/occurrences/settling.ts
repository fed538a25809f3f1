/** How times follow the matters and documents that were made for them. */
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { businessDay } from '#domain/dates.ts'
import { earlier } from '#domain/plans/days.ts'
import { doneStates } from '#domain/plans/plans.labels.ts'
import { matterStatusTypes } from '#domain/matters/matters.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { listFindings } from '#server/records/document-findings.store.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matters, matterStatuses } from '#server/db/schema/matters.ts'
import { occurrences, planTemplates } from '#server/db/schema/plans.ts'
import { templates } from '#server/db/schema/templates.ts'
import { followOccurrences, type OccurrenceRow } from './making.ts'

type Company = { company_id: number }
type Values = Partial<Pick<OccurrenceRow, 'state' | 'performed_on' | 'document_id' | 'matter_id' | 'result'>>

/** Rows that a person or a document changes; what follows from it is made anew. */
export const writeOccurrences = async (
  tx: Tx,
  company: Company,
  rows: readonly Pick<OccurrenceRow, 'id' | 'plan_id'>[],
  values: Partial<OccurrenceRow>,
  today: string,
): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .update(occurrences)
    .set({ ...values, updated_at: nextUpdatedAt(occurrences.updated_at) })
    .where(
      and(
        eq(occurrences.company_id, company.company_id),
        isAnyOf(
          occurrences.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
  await followOccurrences(tx, company, [...new Set(rows.map(({ plan_id }) => plan_id))], today)
}

/** The day that the work was on: the last of the matter's, where that is over. */
const workDay = (last_day: string | null, today: string): string =>
  last_day === null ? today : earlier(last_day, today)

/** Times of the document's matter whose plan names its template, whichever version of it. */
const timesOfDocument = async (tx: Tx, { company_id }: Company, document_id: number) => {
  const [found] = await tx
    .select({
      approval_status: documents.approval_status,
      submitted_at: documents.submitted_at,
      matter_id: documents.matter_id,
      lineage: templates.lineage,
      last_day: matters.last_day,
    })
    .from(documents)
    .innerJoin(templates, eq(templates.id, documents.template_id))
    .leftJoin(matters, eq(matters.id, documents.matter_id))
    .where(and(eq(documents.company_id, company_id), eq(documents.id, document_id)))
  if (!found || found.matter_id === null) return null
  const own = tx
    .select({ plan_id: planTemplates.plan_id })
    .from(planTemplates)
    .innerJoin(templates, eq(templates.id, planTemplates.template_id))
    .where(and(eq(planTemplates.company_id, company_id), eq(templates.lineage, found.lineage)))
  const rows = await tx
    .select()
    .from(occurrences)
    .where(
      and(
        eq(occurrences.company_id, company_id),
        eq(occurrences.matter_id, found.matter_id),
        inArray(occurrences.plan_id, own),
        or(isNull(occurrences.document_id), eq(occurrences.document_id, document_id)),
        inArray(occurrences.state, ['arranged', ...doneStates]),
      ),
    )
    .for('update')
  return { ...found, rows }
}

/** What the document's own answers say was found; null where nothing is out of order, or nobody said what would be. */
const resultOf = async (tx: Tx, company: Company, document_id: number): Promise<OccurrenceRow['result']> => {
  const found = (await listFindings(tx, company, [document_id])).get(document_id) ?? []
  const alarms = found.filter(({ level }) => level === 'alarm')
  if (alarms.length === 0) return null
  // A reading beyond its limits and 要交換 ask for work; 否 and 不良 condemn.
  return alarms.every(({ range, value }) => range !== null || value.startsWith('要')) ? 'to_mend' : 'bad'
}

/** Approved: 実施済; submitted: 完了; sent back or asked for anew: open again. */
export const settleByDocument = async (tx: Tx, company: Company, document_id: number, now: Date): Promise<void> => {
  const found = await timesOfDocument(tx, company, document_id)
  if (!found || found.rows.length === 0) return
  const today = businessDay(now)
  const isSubmitted = found.submitted_at !== null
  const isDone = isSubmitted || found.approval_status === approvalStatuses.approved
  const state = isSubmitted ? 'completed' : isDone ? 'performed' : 'arranged'
  const rows = found.rows.filter((row) => row.state !== state && (isDone || row.document_id === document_id))
  const result = isDone ? await resultOf(tx, company, document_id) : null
  for (const row of rows) {
    const values: Values = isDone
      ? {
          state,
          document_id,
          performed_on: row.performed_on ?? workDay(found.last_day, today),
          result: row.result ?? result,
        }
      : { state, performed_on: null, result: null }
    await writeOccurrences(tx, company, [row], values, today)
  }
}

/** Of matters whose plans want no document: done when they are completed, open again when they are not. */
export const settleByMatters = async (tx: Tx, company: Company, matter_ids: number[], now: Date): Promise<void> => {
  if (matter_ids.length === 0) return
  const today = businessDay(now)
  const rows = await tx
    .select({
      id: occurrences.id,
      plan_id: occurrences.plan_id,
      state: occurrences.state,
      last_day: matters.last_day,
      isCompleted: sql<boolean>`${matterStatuses.type_id} = ${matterStatusTypes.completed}`,
    })
    .from(occurrences)
    .innerJoin(matters, eq(matters.id, occurrences.matter_id))
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .leftJoin(planTemplates, eq(planTemplates.plan_id, occurrences.plan_id))
    .where(
      and(
        eq(occurrences.company_id, company.company_id),
        isAnyOf(occurrences.matter_id, matter_ids),
        isNull(planTemplates.plan_id),
        isNull(occurrences.document_id),
        inArray(occurrences.state, ['arranged', 'performed']),
      ),
    )
    .for('update', { of: occurrences })
  for (const row of rows) {
    if (row.isCompleted === (row.state === 'performed')) continue
    const values: Values = row.isCompleted
      ? { state: 'performed', performed_on: workDay(row.last_day, today) }
      : { state: 'arranged', performed_on: null }
    await writeOccurrences(tx, company, [row], values, today)
  }
}

/** Of a matter that is deleted: what was to be done is to be arranged anew. Answers the times that let go of it. */
export const releaseOccurrences = async (tx: Tx, company: Company, matter_id: number, now: Date): Promise<number[]> => {
  const rows = await tx
    .select({ id: occurrences.id, plan_id: occurrences.plan_id, state: occurrences.state })
    .from(occurrences)
    .where(
      and(
        eq(occurrences.company_id, company.company_id),
        eq(occurrences.matter_id, matter_id),
        isNotNull(occurrences.matter_id),
      ),
    )
    .for('update')
  for (const row of rows)
    await writeOccurrences(
      tx,
      company,
      [row],
      { matter_id: null, ...(row.state === 'arranged' && { state: 'planned' }) },
      businessDay(now),
    )
  return rows.map(({ id }) => id)
}
