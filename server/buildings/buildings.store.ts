import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import type { Scope } from '#server/http/context.ts'
import type { Viewer } from '#server/records/visible.ts'
import { visibleBuildings } from './buildings.visible.ts'

export type BuildingRow = typeof buildings.$inferSelect

export const findBuilding = async (tx: Tx, viewer: Viewer, id: number): Promise<BuildingRow | null> => {
  const [row] = await tx
    .select()
    .from(buildings)
    .where(and(visibleBuildings(tx, viewer), eq(buildings.id, id)))
  return row ?? null
}

/** Names of buildings that the person sees. */
export const findBuildingNames = async (
  tx: Tx,
  viewer: Viewer,
  ids: (number | null)[],
): Promise<Map<number, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(and(visibleBuildings(tx, viewer), inArray(buildings.id, wanted)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Id, name and address, by name. */
export const listBuildingRefs = (tx: Tx, viewer: Viewer) =>
  tx
    .select({ id: buildings.id, name: buildings.name, address: buildings.address })
    .from(buildings)
    .where(visibleBuildings(tx, viewer))
    .orderBy(asc(buildings.name), asc(buildings.id))

/** A building as far as a matter's form knows it: name and address. */
export const insertBuilding = async (
  tx: Tx,
  scope: Scope,
  values: { name: string; address: string | null },
): Promise<BuildingRow> => {
  const [row] = await tx
    .insert(buildings)
    .values({ company_id: scope.company_id, created_user_id: scope.user.id, ...values })
    .returning()
  return row!
}
