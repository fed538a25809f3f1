import { asc, desc, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { byName } from './by-name.ts'
import { buildings } from './schema/buildings.ts'

/** Of what has a building: by its name, buildings of one name apart. */
export const byBuilding = (isDescending: boolean, id: AnyPgColumn): SQL[] => {
  const direction = isDescending ? desc : asc
  return [direction(byName(buildings.name)), direction(buildings.id), direction(id)]
}

export const isByBuilding = (sort: string | undefined): boolean => sort === 'building' || sort === '-building'

type Window = { limit: number; offset: number }

/**
 * One page of rows by building, those without one after all others whichever way it goes. Two questions: PostgreSQL
 * follows the index of names only where it need not look for rows that have no building.
 */
export const pageByBuilding = async <Row>(
  { limit, offset }: Window,
  {
    linked,
    countLinked,
    unlinked,
  }: {
    linked: (window: Window) => PromiseLike<Row[]>
    countLinked: () => PromiseLike<number>
    unlinked: (window: Window) => PromiseLike<Row[]>
  },
): Promise<Row[]> => {
  const rows = await linked({ limit, offset })
  if (rows.length === limit) return rows
  const passed = rows.length > 0 ? 0 : Math.max(0, offset - (await countLinked()))
  return [...rows, ...(await unlinked({ limit: limit - rows.length, offset: passed }))]
}
