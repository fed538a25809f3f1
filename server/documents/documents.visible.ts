/** Which documents there are for a person; the same as canViewDocument of the living ones (tests/api/records). */
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { documentAuthors, documents } from '#server/db/schema/documents.ts'
import { visibleMatterIds } from '#server/matters/matters.visible.ts'
import { guestId, type Viewer } from '#server/records/visible.ts'

/** Ids of the documents that somebody wrote: the one place that says what an author is. */
export const documentIdsOfAuthor = (tx: Tx, { company_id }: { company_id: number }, user_id: number) =>
  tx
    .select({ id: documentAuthors.document_id })
    .from(documentAuthors)
    .where(and(eq(documentAuthors.company_id, company_id), eq(documentAuthors.user_id, user_id)))

const linked = alias(documents, 'linked')

/** Begins with the few that a guest takes part in, as author or member of the living matter, not with all that there are. */
const documentIdsOfGuest = (tx: Tx, viewer: Viewer, guest: number) =>
  union(
    documentIdsOfAuthor(tx, viewer, guest),
    tx
      .select({ id: linked.id })
      .from(linked)
      .where(
        and(
          eq(linked.company_id, viewer.company_id),
          // Asked here too, where the index of a matter's living documents needs to hear it.
          isNull(linked.deleted_at),
          inArray(linked.matter_id, visibleMatterIds(tx, viewer)),
        ),
      ),
  )

export const visibleDocuments = (tx: Tx, viewer: Viewer): SQL => {
  const guest = guestId(viewer)
  return and(
    eq(documents.company_id, viewer.company_id),
    isNull(documents.deleted_at),
    guest === null ? undefined : inArray(documents.id, documentIdsOfGuest(tx, viewer, guest)),
  )!
}
