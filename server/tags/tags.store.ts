/** Queries on the labels of drawings. */
import { and, asc, count, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { TagFilter } from '#domain/tags/tags.contract.ts'
import { pageWindow } from '#domain/paging.ts'
import { holdsText } from '#server/db/contains-text.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { drawings, drawingTags } from '#server/db/schema/drawings.ts'
import { tags } from '#server/db/schema/tags.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { visibleTags } from '#server/sight/tags.visible.ts'

export type TagRow = typeof tags.$inferSelect
export type CountedTag = TagRow & { linked_drawings_count: number }
type Values = Pick<TagRow, 'name' | 'sort_order'>

const linkedDrawings = (tx: Tx): SQL<number> =>
  sql`(${tx
    .select({ count: sql`count(*)::int` })
    .from(drawingTags)
    .innerJoin(drawings, and(eq(drawings.id, drawingTags.drawing_id), isNull(drawings.deleted_at)))
    .where(eq(drawingTags.tag_id, tags.id))})`

const counted = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ ...getTableColumns(tags), linked_drawings_count: linkedDrawings(tx) })
    .from(tags)
    .where(where)
    .orderBy(asc(tags.sort_order), asc(tags.id))

/** All of them, in the company's order. */
export const listAllTags = (tx: Tx, viewer: Viewer): Promise<CountedTag[]> => counted(tx, visibleTags(viewer)).execute()

/** One page in the company's order, and how many there are in all. */
export const listTags = async (
  tx: Tx,
  viewer: Viewer,
  filter: TagFilter,
): Promise<{ rows: CountedTag[]; total: number }> => {
  const where = and(visibleTags(viewer), filter.name ? holdsText(tags.name, filter.name) : undefined)
  const { limit, offset } = pageWindow(filter)
  const [found] = await tx.select({ total: count() }).from(tags).where(where)
  return { rows: await counted(tx, where).limit(limit).offset(offset), total: found!.total }
}

/**
 * All of them, held until the transaction ends. `change` lets drawings go on taking them meanwhile; `delete` waits for
 * those that are just doing so.
 */
export const lockTags = (tx: Tx, viewer: Viewer, reason: 'change' | 'delete'): Promise<TagRow[]> =>
  tx
    .select()
    .from(tags)
    .where(visibleTags(viewer))
    .orderBy(asc(tags.sort_order), asc(tags.id))
    .for(reason === 'delete' ? 'update' : 'no key update')
    .execute()

export const findTag = async (tx: Tx, viewer: Viewer, id: number): Promise<CountedTag> => {
  const [row] = await counted(tx, and(visibleTags(viewer), eq(tags.id, id)))
  return row!
}

export const insertTag = async (tx: Tx, { company_id }: Viewer, values: Values): Promise<number> => {
  const [row] = await tx
    .insert(tags)
    .values({ company_id, ...values })
    .returning({ id: tags.id })
  return row!.id
}

export const updateTag = async (tx: Tx, viewer: Viewer, id: number, values: Partial<Values>): Promise<void> => {
  await tx
    .update(tags)
    .set({ ...values, updated_at: nextUpdatedAt(tags.updated_at) })
    .where(and(visibleTags(viewer), eq(tags.id, id)))
}

/** Answers which drawings let go of it. */
export const deleteTag = async (tx: Tx, viewer: Viewer, id: number): Promise<number[]> => {
  const carried = await tx
    .select({ drawing_id: drawingTags.drawing_id })
    .from(drawingTags)
    .where(and(eq(drawingTags.company_id, viewer.company_id), eq(drawingTags.tag_id, id)))
  await tx.delete(tags).where(and(visibleTags(viewer), eq(tags.id, id)))
  return carried.map(({ drawing_id }) => drawing_id)
}

/** On those of the drawings that are still there. */
export const tagDrawings = async (
  tx: Tx,
  { company_id }: Viewer,
  tag_id: number,
  drawing_ids: number[],
): Promise<void> => {
  const living = await tx
    .select({ drawing_id: drawings.id })
    .from(drawings)
    .where(and(eq(drawings.company_id, company_id), isAnyOf(drawings.id, drawing_ids)))
    .for('key share')
  if (living.length > 0)
    await tx.insert(drawingTags).values(living.map(({ drawing_id }) => ({ company_id, drawing_id, tag_id })))
}
