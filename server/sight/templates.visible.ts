/** Which templates there are for a person; the same as canViewTemplate (tests/api/records). */
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matterTemplates } from '#server/db/schema/matters.ts'
import { templates } from '#server/db/schema/templates.ts'
import { shownByTemplate, visibleDocuments } from './documents.visible.ts'
import { visibleMatterIds } from './matters.visible.ts'
import { guestId, type Viewer } from './viewer.ts'

export const visibleTemplates = (tx: Tx, viewer: Viewer): SQL =>
  and(
    eq(templates.company_id, viewer.company_id),
    isNull(templates.deleted_at),
    guestId(viewer) === null
      ? undefined
      : or(
          and(
            shownByTemplate(),
            inArray(
              templates.id,
              tx
                .select({ id: matterTemplates.template_id })
                .from(matterTemplates)
                .where(inArray(matterTemplates.matter_id, visibleMatterIds(tx, viewer))),
            ),
          ),
          inArray(
            templates.id,
            tx.select({ id: documents.template_id }).from(documents).where(visibleDocuments(tx, viewer)),
          ),
        ),
  )!
