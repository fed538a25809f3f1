/** The files that lie with a record, and who brought them. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { files } from '#server/db/schema/files.ts'
import { users } from '#server/db/schema/users.ts'
import { isOf, type Held } from '#server/files/attachments.store.ts'
import { shownName } from '#server/users/users.store.ts'

/** In the order in which they came. */
export const listAttached = (tx: Tx, scope: { company_id: number }, held: Held) =>
  tx
    .select({ file: files, author: { id: users.id, name: shownName }, added_at: attachments.created_at })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.file_id))
    .leftJoin(users, eq(users.id, files.uploaded_by_user_id))
    .where(and(isOf(scope, held), isNull(attachments.deleted_at)))
    .orderBy(asc(attachments.id))
