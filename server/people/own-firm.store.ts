/** The jobs of a firm's people. */
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { matterStatusTypes } from '#domain/matters/matters.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { matters, matterStatuses, matterUsers } from '#server/db/schema/matters.ts'
import { memberships } from '#server/db/schema/users.ts'
import { visibleMatters } from '#server/sight/matters.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { hasOtherMember, isInHand } from './matters-in-hand.ts'

type Company = { company_id: number }

/** Of what the viewer sees the matters that are not completed, the next first. */
export const listOpenMatters = (tx: Tx, viewer: Viewer) =>
  tx
    .select({
      id: matters.id,
      name: matters.name,
      start_date: matters.start_date,
      end_date: matters.end_date,
      building_name: buildings.name,
    })
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .leftJoin(buildings, and(eq(buildings.id, matters.building_id), isNull(buildings.deleted_at)))
    .where(and(visibleMatters(tx, viewer), ne(matterStatuses.type_id, matterStatusTypes.completed)))
    .orderBy(sql`${matters.first_day} asc nulls last`, asc(matters.id))
    .execute()

/** By matter, which of the people are on it. */
export const listUsersOn = async (
  tx: Tx,
  { company_id }: Company,
  matter_ids: number[],
  user_ids: number[],
): Promise<Map<number, number[]>> => {
  if (matter_ids.length === 0 || user_ids.length === 0) return new Map()
  const rows = await tx
    .select({ matter_id: matterUsers.matter_id, user_id: matterUsers.user_id })
    .from(matterUsers)
    .where(
      and(
        eq(matterUsers.company_id, company_id),
        inArray(matterUsers.matter_id, matter_ids),
        inArray(matterUsers.user_id, user_ids),
      ),
    )
    .orderBy(asc(matterUsers.created_at), asc(matterUsers.user_id))
  const users = new Map<number, number[]>()
  for (const { matter_id, user_id } of rows) users.set(matter_id, [...(users.get(matter_id) ?? []), user_id])
  return users
}

/** Matters that are not completed and that the person is on: where nobody else of their firm is, they want a successor. */
export const listMattersInHand = (
  tx: Tx,
  { company_id, user_id, firm_id }: Company & { user_id: number; firm_id: number },
) =>
  tx
    .select({
      id: matters.id,
      has_colleague: sql<boolean>`${hasOtherMember(tx, user_id, eq(memberships.firm_id, firm_id))}`,
    })
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .where(isInHand(tx, { company_id, user_id }))
    .orderBy(asc(matters.id))
    .execute()
