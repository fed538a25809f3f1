/** What of a person's work is under way: their matters that are not completed, and whether others are on them too. */
import { and, eq, exists, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { matterStatusTypes } from '#domain/matters/matters.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { matters, matterStatuses, matterUsers } from '#server/db/schema/matters.ts'
import { memberships } from '#server/db/schema/users.ts'
import { matterIdsOfMember } from '#server/sight/matters.visible.ts'

/** Of `matters` with their `matterStatuses`. */
export const isInHand = (tx: Tx, { company_id, user_id }: { company_id: number; user_id: number }): SQL =>
  and(
    eq(matters.company_id, company_id),
    isNull(matters.deleted_at),
    ne(matterStatuses.type_id, matterStatusTypes.completed),
    sql`${matters.id} in ${matterIdsOfMember(tx, { company_id }, user_id)}`,
  )!

/** Of `matters`: somebody else is on it who has not left; `who` says which of them count. */
export const hasOtherMember = (tx: Tx, user_id: number, who?: SQL): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(matterUsers)
      .innerJoin(
        memberships,
        and(eq(memberships.company_id, matterUsers.company_id), eq(memberships.user_id, matterUsers.user_id)),
      )
      .where(
        and(
          eq(matterUsers.matter_id, matters.id),
          ne(matterUsers.user_id, user_id),
          isNull(memberships.deleted_at),
          who,
        ),
      ),
  )
