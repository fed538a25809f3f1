/** What a change is told of a record that is deleted: by whom and when, for those who see the company. */
import { and, eq } from 'drizzle-orm'
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { trashNounLabels, type TrashNoun } from '#domain/trash/trash.labels.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { Tx } from '#server/db/client.ts'
import { trash } from '#server/db/schema/trash.ts'
import { users } from '#server/db/schema/users.ts'
import type { Scope } from '#server/http/context.ts'
import { HttpError, notFound } from '#server/http/errors.ts'
import { shownName } from '#server/users/users.store.ts'

/** 404 in any case: that it was there is told only to those who saw it. */
export const gone = async (tx: Tx, scope: Scope, noun: TrashNoun, id: number): Promise<HttpError> => {
  if (!canSeeCompany(scope.actor)) return notFound()
  const [deletion] = await tx
    .select({ at: trash.deleted_at, name: shownName })
    .from(trash)
    .innerJoin(users, eq(users.id, trash.deleted_user_id))
    .where(and(eq(trash.company_id, scope.company_id), eq(trash.noun, noun), eq(trash.record_id, id)))
  return deletion ? deletedBy(deletion, trashNounLabels[noun]) : notFound()
}

/** To be told only to those who saw it. */
export const deletedBy = ({ at, name }: { at: Date; name: string }, noun: string): HttpError =>
  new HttpError(404, `${name}さんが${formatMoment(toTimestamp(at))}にこの${noun}を削除したため、保存できません。`, {
    code: 'deleted',
  })
