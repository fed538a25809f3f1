/** 書類の変更履歴: of the kinds that the document's history shows, newest first. */
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { toTimestamp } from '#domain/dates.ts'
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import { documentHistoryTypes } from '#domain/histories/histories.labels.ts'
import { pageWindow } from '#domain/paging.ts'
import { inCompany } from '#server/db/client.ts'
import { histories } from '#server/db/schema/histories.ts'
import { users } from '#server/db/schema/users.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import { loadDocument } from './document-detail.ts'

export const listDocumentHistories = ({ database }: Deps, scope: Scope, id: number, filter: HistoryFilter): Promise<{ data: History[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await loadDocument(tx, scope, id)
    const where = and(
      eq(histories.company_id, scope.company_id), eq(histories.historyable_type, 'document'), eq(histories.historyable_id, id),
      inArray(histories.type, [...documentHistoryTypes]),
    )
    const { limit, offset } = pageWindow(filter)
    const [total] = await tx.select({ total: count() }).from(histories).where(where)
    const rows = await tx.select({ history: histories, user: { id: users.id, name: users.name, profile_photo_path: users.profile_photo_path } })
      .from(histories).leftJoin(users, eq(users.id, histories.user_id)).where(where).orderBy(desc(histories.id)).limit(limit).offset(offset)
    return {
      total: total!.total,
      data: rows.map(({ history, user }): History => ({
        id: history.id,
        type: history.type as History['type'],
        column_name: history.column_name,
        before: history.before,
        after: history.after,
        user: user ? { name: user.name, profile_photo_path: profilePhotoPath(user) } : history.actor_name ? { name: history.actor_name, profile_photo_path: null } : null,
        historyable_id: history.historyable_id,
        historyable_type: history.historyable_type,
        historyable_name: history.historyable_name,
        is_deleted: false,
        updated_at: toTimestamp(history.updated_at),
      })),
    }
  })
