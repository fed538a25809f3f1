/** What 手配 made, to be had back within a day by whoever arranged it, as long as nobody has done anything with it. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { undoTooLate } from '#domain/text/screens.ts'
import type { Tx } from '#server/db/client.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matters } from '#server/db/schema/matters.ts'
import { removeDocument } from '#server/documents/documents.service.ts'
import { loadDocument } from '#server/documents/record/document-detail.service.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import { lockMatter } from '#server/matters/matter-access.service.ts'
import { removeMatter } from '#server/matters/matters.service.ts'
import { keepForUndo, type MadeVisit } from '#server/trash/undo.store.ts'
import { findOccurrences, type OccurrenceWithPlan } from './occurrences.store.ts'
import { saidOf } from './said.ts'

type Company = { company_id: number }

/** The matter with its documents, as they are now. */
const madeOf = async (tx: Tx, { company_id }: Company, matter_id: number): Promise<MadeVisit> => {
  const [matter] = await tx
    .select({ updated_at: matters.updated_at })
    .from(matters)
    .where(and(eq(matters.company_id, company_id), eq(matters.id, matter_id)))
  const rows = await tx
    .select({ id: documents.id, updated_at: documents.updated_at })
    .from(documents)
    .where(and(eq(documents.company_id, company_id), eq(documents.matter_id, matter_id), isNull(documents.deleted_at)))
    .orderBy(asc(documents.id))
  return {
    matter: { id: matter_id, updated_at: matter!.updated_at.toISOString() },
    documents: rows.map(({ id, updated_at }) => ({ id, updated_at: updated_at.toISOString() })),
  }
}

/** In the transaction that arranges it: of each time what it said before and says now, and what was made of them. */
export const keepVisit = async (
  tx: Tx,
  scope: Scope,
  before: readonly OccurrenceWithPlan[],
  matter_id: number,
): Promise<void> => {
  const ids = before.map(({ occurrence }) => occurrence.id)
  const made = await madeOf(tx, scope, matter_id)
  const after = new Map((await findOccurrences(tx, scope, ids)).map((row) => [row.occurrence.id, row.occurrence]))
  for (const { occurrence: row } of before)
    await keepForUndo(tx, scope, 'occurrence', row.id, {
      before: saidOf(row),
      after: saidOf(after.get(row.id)!),
      with: ids,
      made,
    })
}

/** Into ごみ箱 with it, or 409 where somebody has gone on from there. */
export const unmakeVisit = async (tx: Tx, deps: Deps, scope: Scope, made: MadeVisit): Promise<void> => {
  const matter = await lockMatter(tx, scope, made.matter.id)
  if (JSON.stringify(await madeOf(tx, scope, matter.id)) !== JSON.stringify(made)) throw conflict(undoTooLate)
  for (const { id } of made.documents)
    await removeDocument(tx, deps, scope, (await loadDocument(tx, scope, id, true)).row)
  await removeMatter(tx, deps, scope, matter)
}
