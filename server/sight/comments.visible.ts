/** Which comments there are for a person: on a document, of whoever sees it (a recipient's, of the company alone); on a matter alone, of whoever sees that. */
import { and, eq, exists, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { Tx } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matters } from '#server/db/schema/matters.ts'
import { visibleDocuments } from './documents.visible.ts'
import { visibleMatters } from './matters.visible.ts'
import type { Viewer } from './viewer.ts'

const one = sql`1`

export const visibleComments = (tx: Tx, viewer: Viewer): SQL =>
  and(
    eq(comments.company_id, viewer.company_id),
    isNull(comments.deleted_at),
    canSeeCompany(viewer.actor) ? undefined : isNotNull(comments.user_id),
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
