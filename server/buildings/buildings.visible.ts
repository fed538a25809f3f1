/** Which buildings there are: everybody of the company sees the living ones. */
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { buildings } from '#server/db/schema/buildings.ts'

export const visibleBuildings = ({ company_id }: { company_id: number }): SQL =>
  and(eq(buildings.company_id, company_id), isNull(buildings.deleted_at))!
