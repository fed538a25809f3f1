/** Which comments there are for a person: on a document, of whoever sees it; on a matter alone, of whoever sees that. */
import { and, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matters } from '#server/db/schema/matters.ts'
import { visibleDocuments } from '#server/documents/documents.visible.ts'
import { visibleMatters } from '#server/matters/matters.visible.ts'
import type { Viewer } from '#server/records/visible.ts'

const one = sql`1`

export const visibleComments = (tx: Tx, viewer: Viewer): SQL =>
  and(
    eq(comments.company_id, viewer.company_id),
    isNull(comments.deleted_at),
    or(
      exists(
        tx
          .select({ one })
          .from(documents)
          .where(and(eq(documents.id, comments.document_id), visibleDocuments(tx, viewer))),
      ),
      and(
        isNull(comments.document_id),
        exists(
          tx
            .select({ one })
            .from(matters)
            .where(and(eq(matters.id, comments.matter_id), visibleMatters(tx, viewer))),
        ),
      ),
    ),
  )!
