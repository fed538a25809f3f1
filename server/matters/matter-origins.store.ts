/** Matters that were made from items of documents, seen from either side. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ItemMatter } from '#domain/documents/documents.contract.ts'
import type { MatterOrigin } from '#domain/matters/matters.contract.ts'
import type { Tx } from '#server/db/client.ts'
import { documents, matterOrigins } from '#server/db/schema/documents.ts'
import { matters } from '#server/db/schema/matters.ts'
import { visibleDocuments } from '#server/sight/documents.visible.ts'
import { guestId, type Viewer } from '#server/sight/viewer.ts'
import { visibleMatters } from '#server/sight/matters.visible.ts'

type Company = { company_id: number }

/** What stood in a document that a guest does not see is not told by what was made of it either. */
export const findMatterOrigin = async (tx: Tx, viewer: Viewer, matter_id: number): Promise<MatterOrigin | null> => {
  const [row] = await tx
    .select({
      item_name: matterOrigins.item_name,
      value: matterOrigins.value,
      document: { id: documents.id, title: documents.title },
    })
    .from(matterOrigins)
    .leftJoin(documents, and(eq(documents.id, matterOrigins.document_id), visibleDocuments(tx, viewer)))
    .where(and(eq(matterOrigins.company_id, viewer.company_id), eq(matterOrigins.matter_id, matter_id)))
  return row && (row.document || guestId(viewer) === null) ? row : null
}

/** The living ones of a document, as far as this person sees them. */
export const listItemMatters = (tx: Tx, viewer: Viewer, document_id: number): Promise<ItemMatter[]> =>
  tx
    .select({ item_id: matterOrigins.item_id, matter: { id: matters.id, name: matters.name } })
    .from(matterOrigins)
    .innerJoin(matters, and(eq(matters.id, matterOrigins.matter_id), visibleMatters(tx, viewer)))
    .where(and(eq(matterOrigins.company_id, viewer.company_id), eq(matterOrigins.document_id, document_id)))
    .orderBy(asc(matters.id))

/** The living one of an item, whoever made it. */
export const findItemMatter = async (
  tx: Tx,
  { company_id }: Company,
  { document_id, item_id }: { document_id: number; item_id: number },
): Promise<ItemMatter | null> => {
  const [row] = await tx
    .select({ item_id: matterOrigins.item_id, matter: { id: matters.id, name: matters.name } })
    .from(matterOrigins)
    .innerJoin(matters, and(eq(matters.id, matterOrigins.matter_id), isNull(matters.deleted_at)))
    .where(
      and(
        eq(matterOrigins.company_id, company_id),
        eq(matterOrigins.document_id, document_id),
        eq(matterOrigins.item_id, item_id),
      ),
    )
    .limit(1)
  return row ?? null
}

export const insertMatterOrigin = async (tx: Tx, values: typeof matterOrigins.$inferInsert): Promise<void> => {
  await tx.insert(matterOrigins).values(values)
}
