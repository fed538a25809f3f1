/** Queries on 行政庁, whom plans are reported to. */
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { byName } from '#server/db/by-name.ts'
import { updateIn } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { authorities, inspectionKinds, plans } from '#server/db/schema/plans.ts'
import { visiblePlans } from '#server/sight/plans.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import type { AuthorityRow } from './plans.columns.ts'

type Company = { company_id: number }

export const listAuthorities = (tx: Tx, { company_id }: Company): Promise<AuthorityRow[]> =>
  tx
    .select()
    .from(authorities)
    .where(eq(authorities.company_id, company_id))
    .orderBy(byName(authorities.name), asc(authorities.id))

const isOwn = ({ company_id }: Company, id: number) =>
  and(eq(authorities.company_id, company_id), eq(authorities.id, id))

export const findAuthority = async (
  tx: Tx,
  company: Company,
  id: number,
  lock = false,
): Promise<AuthorityRow | null> => {
  const query = tx.select().from(authorities).where(isOwn(company, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** `hold`: none of them loses a group before the transaction ends. */
export const findAuthorities = async (
  tx: Tx,
  { company_id }: Company,
  ids: number[],
  hold = false,
): Promise<Map<number, AuthorityRow>> => {
  const query = tx
    .select()
    .from(authorities)
    .where(and(eq(authorities.company_id, company_id), isAnyOf(authorities.id, ids)))
  const rows = await (hold ? query.for('share') : query)
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertAuthority = async (
  tx: Tx,
  values: typeof authorities.$inferInsert,
): Promise<AuthorityRow | null> => {
  const [row] = await tx.insert(authorities).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export const updateAuthority = updateIn(authorities)

export const deleteAuthority = async (tx: Tx, company: Company, id: number): Promise<void> => {
  await tx.delete(authorities).where(isOwn(company, id))
}

/** Which plans name it, and which of its groups; those in ごみ箱 too. */
export const plansOfAuthority = (tx: Tx, { company_id }: Company, authority_id: number) =>
  tx
    .select({ id: plans.id, group: plans.authority_group })
    .from(plans)
    .where(and(eq(plans.company_id, company_id), eq(plans.authority_id, authority_id)))

/** The plans whose times hang on it, with what their kinds say. */
export const reckonedOfAuthority = (tx: Tx, { company_id }: Company, authority_id: number) =>
  tx
    .select({ plan: plans, kind: inspectionKinds })
    .from(plans)
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .where(and(eq(plans.company_id, company_id), eq(plans.authority_id, authority_id), isNull(plans.deleted_at)))

export const countPlansByAuthority = async (tx: Tx, viewer: Viewer): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ authority_id: plans.authority_id, total: count() })
    .from(plans)
    .where(visiblePlans(tx, viewer))
    .groupBy(plans.authority_id)
  return new Map(rows.flatMap(({ authority_id, total }) => (authority_id === null ? [] : [[authority_id, total]])))
}
