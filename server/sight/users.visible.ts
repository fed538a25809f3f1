/** Which members of the company there are for a person; the same as canViewUser of those who have not left (tests/api/records). */
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { documentAuthors, documents } from '#server/db/schema/documents.ts'
import { matterUsers } from '#server/db/schema/matters.ts'
import { memberships } from '#server/db/schema/users.ts'
import { visibleDocuments } from './documents.visible.ts'
import { visibleMatterIds } from './matters.visible.ts'
import { guestId, type Viewer } from './viewer.ts'

export const visibleMemberships = (tx: Tx, viewer: Viewer): SQL => {
  const guest = guestId(viewer)
  return and(
    eq(memberships.company_id, viewer.company_id),
    isNull(memberships.deleted_at),
    guest === null
      ? undefined
      : or(
          eq(memberships.user_id, guest),
          inArray(
            memberships.user_id,
            tx
              .select({ id: matterUsers.user_id })
              .from(matterUsers)
              .where(inArray(matterUsers.matter_id, visibleMatterIds(tx, viewer))),
          ),
          inArray(
            memberships.user_id,
            tx
              .select({ id: documentAuthors.user_id })
              .from(documentAuthors)
              .innerJoin(documents, eq(documents.id, documentAuthors.document_id))
              .where(visibleDocuments(tx, viewer)),
          ),
        ),
  )!
}
