import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { addHistories } from '#server/histories/histories.store.ts'
import type { Scope } from '#server/http/context.ts'

type Company = { company_id: number }
export type BuildingRow = typeof buildings.$inferSelect

export const findBuilding = async (tx: Tx, { company_id }: Company, id: number): Promise<BuildingRow | null> => {
  const [row] = await tx
    .select()
    .from(buildings)
    .where(and(eq(buildings.company_id, company_id), eq(buildings.id, id), isNull(buildings.deleted_at)))
  return row ?? null
}

/** Id, name and address of every living building, by name. */
export const listBuildingRefs = (tx: Tx, { company_id }: Company) =>
  tx
    .select({ id: buildings.id, name: buildings.name, address: buildings.address })
    .from(buildings)
    .where(and(eq(buildings.company_id, company_id), isNull(buildings.deleted_at)))
    .orderBy(asc(buildings.name), asc(buildings.id))

/** A building as far as a matter's form knows it: name and address. */
export const createBuilding = async (
  tx: Tx,
  scope: Scope,
  values: { name: string; address: string | null },
): Promise<BuildingRow> => {
  const [row] = await tx
    .insert(buildings)
    .values({ company_id: scope.company_id, created_user_id: scope.user.id, ...values })
    .returning()
  await addHistories(tx, [
    {
      company_id: scope.company_id,
      user_id: scope.user.id,
      type: historyTypes.created,
      historyable_type: 'building',
      historyable_id: row!.id,
      historyable_name: values.name,
    },
  ])
  return row!
}
