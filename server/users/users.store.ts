import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/records/visible.ts'
import { visibleMemberships } from './users.visible.ts'

/** Active members of the company with their role in it, by name: whom letters and notifications go to. */
export const listMembers = (tx: Tx, { company_id }: { company_id: number }) =>
  tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.company_id, company_id), isNull(memberships.deleted_at)))
    .orderBy(asc(users.name), asc(users.id))

/** The members that the person knows of, with their role in the company, by name. */
export const listVisibleMembers = (tx: Tx, viewer: Viewer) =>
  tx
    .select({ id: users.id, name: users.name, profile_photo_path: users.profile_photo_path, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(visibleMemberships(tx, viewer))
    .orderBy(asc(users.name), asc(users.id))

/** Names by id, of people who left too. */
export const findUserNames = async (tx: Tx, ids: (number | null)[]): Promise<Map<number, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const findUser = async (tx: Tx, id: number): Promise<typeof users.$inferSelect | null> => {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  return user ?? null
}
