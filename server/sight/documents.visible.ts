/** Which documents there are for a person; the same as canViewDocument of the living ones (tests/api/records). */
import { documentTypes } from '#domain/templates/templates.labels.ts'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { documentAuthors, documents } from '#server/db/schema/documents.ts'
import { templates } from '#server/db/schema/templates.ts'
import { visibleMatterIds } from './matters.visible.ts'
import { guestId, type Viewer } from './viewer.ts'

/** Ids of the documents that somebody wrote: the one place that says what an author is. */
export const documentIdsOfAuthor = (tx: Tx, { company_id }: { company_id: number }, user_id: number) =>
  tx
    .select({ id: documentAuthors.document_id })
    .from(documentAuthors)
    .where(and(eq(documentAuthors.company_id, company_id), eq(documentAuthors.user_id, user_id)))

const linked = alias(documents, 'linked')

/** guestsSeeByDefault as SQL, of a template itself. */
export const shownByTemplate = (): SQL =>
  sql`coalesce(${templates.guests_see}, ${templates.document_type_id} = ${documentTypes.report})`

/** isShownToGuests as SQL. */
export const shownToGuests = (tx: Tx, of: typeof documents | typeof linked = documents): SQL => {
  const ofTemplate = tx
    .select({ guests_see: templates.guests_see })
    .from(templates)
    .where(and(eq(templates.company_id, of.company_id), eq(templates.id, of.template_id)))
  return sql`coalesce(${of.guests_see}, ${of.submitted_at} is not null and coalesce((${ofTemplate}), ${of.document_type_id} = ${documentTypes.report}))`
}

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
          shownToGuests(tx, linked),
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
