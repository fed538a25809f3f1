import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { attendances } from '#server/db/schema/attendances.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { visibleAttendances } from '#server/sight/attendances.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { shownName } from '#server/users/users.store.ts'

type Company = { company_id: number }

const listed = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      attendance: attendances,
      user: { id: users.id, name: shownName, profile_photo_path: users.profile_photo_path },
      role: memberships.role,
    })
    .from(attendances)
    .innerJoin(users, eq(users.id, attendances.user_id))
    .innerJoin(
      memberships,
      and(eq(memberships.company_id, attendances.company_id), eq(memberships.user_id, attendances.user_id)),
    )
    .where(where)
    .$dynamic()
export type ListedAttendance = Awaited<ReturnType<typeof listed>>[number]

/** In the order in which they happened. */
export const listAttendances = (tx: Tx, viewer: Viewer, matter_id: number): Promise<ListedAttendance[]> =>
  listed(tx, and(visibleAttendances(tx, viewer), eq(attendances.matter_id, matter_id))).orderBy(
    asc(sql`coalesce(${attendances.entered_at}, ${attendances.written_at}, ${attendances.created_at})`),
    asc(attendances.id),
  )

/** One that this person may know of, of that matter. */
export const findAttendance = async (
  tx: Tx,
  viewer: Viewer,
  matter_id: number,
  id: number,
): Promise<ListedAttendance | null> => {
  const [row] = await listed(
    tx,
    and(visibleAttendances(tx, viewer), eq(attendances.matter_id, matter_id), eq(attendances.id, id)),
  )
  return row ?? null
}

export const insertAttendance = async (tx: Tx, values: typeof attendances.$inferInsert): Promise<number> => {
  const [row] = await tx.insert(attendances).values(values).returning({ id: attendances.id })
  return row!.id
}

export const deleteAttendance = async (tx: Tx, { company_id }: Company, id: number): Promise<void> => {
  await tx.delete(attendances).where(and(eq(attendances.company_id, company_id), eq(attendances.id, id)))
}
