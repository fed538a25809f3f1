/**
 * Which entries of report folders there are for a person: those of the matters that the person sees. What a document was
 * submitted as follows the document, also where somebody copied it.
 */
import { and, eq, inArray, isNotNull, isNull, notExists, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { documents } from '#server/db/schema/documents.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { visibleDocuments } from './documents.visible.ts'
import { visibleMatterIds } from './matters.visible.ts'
import { guestId, type Viewer } from './viewer.ts'

const frozen = alias(documents, 'frozen')

const isOfHiddenDocument = (tx: Tx, viewer: Viewer) =>
  tx
    .select({ one: sql`1` })
    .from(frozen)
    .where(
      and(
        eq(frozen.company_id, viewer.company_id),
        or(eq(frozen.pdf_file_id, attachments.file_id), eq(frozen.excel_file_id, attachments.file_id)),
        notInArray(frozen.id, tx.select({ id: documents.id }).from(documents).where(visibleDocuments(tx, viewer))),
      ),
    )

export const visibleEntries = (tx: Tx, viewer: Viewer): SQL =>
  and(
    eq(attachments.company_id, viewer.company_id),
    isNotNull(attachments.matter_id),
    isNull(attachments.deleted_at),
    inArray(attachments.matter_id, visibleMatterIds(tx, viewer)),
    guestId(viewer) === null ? undefined : notExists(isOfHiddenDocument(tx, viewer)),
  )!
