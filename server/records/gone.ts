/** What a change is told of a record that is deleted: by whom and when, for those who see the company. */
import { and, desc, eq } from 'drizzle-orm'
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { historyTypes, historyableTypeLabels, type HistoryableType } from '#domain/histories/histories.labels.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { Tx } from '#server/db/client.ts'
import { histories } from '#server/db/schema/histories.ts'
import { users } from '#server/db/schema/users.ts'
import type { Scope } from '#server/http/context.ts'
import { HttpError, notFound } from '#server/http/errors.ts'
import { shownName } from '#server/users/users.store.ts'

/** 404 in any case: that it was there is told only to those who saw it. */
export const gone = async (tx: Tx, scope: Scope, type: HistoryableType, id: number): Promise<HttpError> => {
  if (!canSeeCompany(scope.actor)) return notFound()
  const [deletion] = await tx
    .select({ at: histories.created_at, name: shownName })
    .from(histories)
    .innerJoin(users, eq(users.id, histories.user_id))
    .where(
      and(
        eq(histories.company_id, scope.company_id),
        eq(histories.historyable_type, type),
        eq(histories.historyable_id, id),
        eq(histories.type, historyTypes.deleted),
      ),
    )
    .orderBy(desc(histories.id))
    .limit(1)
  if (!deletion) return notFound()
  const moment = formatMoment(toTimestamp(deletion.at))
  return new HttpError(
    404,
    `${deletion.name}さんが${moment}にこの${historyableTypeLabels[type]}を削除したため、保存できません。`,
    { code: 'deleted' },
  )
}
