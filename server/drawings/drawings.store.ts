/** Queries on drawings and their versions. */
import { and, asc, desc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import { count } from 'drizzle-orm'
import type { Alignment, DrawingFilter } from '#domain/drawings/drawings.contract.ts'
import type { DrawingSort } from '#domain/drawings/drawing-sort.ts'
import { pageWindow } from '#domain/paging.ts'
import { byName } from '#server/db/by-name.ts'
import { holdsText } from '#server/db/contains-text.ts'
import { insertInto, updateIn } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { drawings, drawingTags, drawingVersions, pins } from '#server/db/schema/drawings.ts'
import { files } from '#server/db/schema/files.ts'
import { tags } from '#server/db/schema/tags.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { shownName } from '#server/users/users.store.ts'
import type { DrawingRow } from './drawings.columns.ts'
import { visibleDrawings, visiblePins } from '#server/sight/drawings.visible.ts'

type Company = { company_id: number }
const one = sql`1`

const conditions = (tx: Tx, viewer: Viewer, filter: DrawingFilter): SQL | undefined =>
  and(
    visibleDrawings(tx, viewer),
    filter.name ? holdsText(drawings.name, filter.name) : undefined,
    filter.building_id?.length ? isAnyOf(drawings.building_id, filter.building_id) : undefined,
    filter.tag_id?.length
      ? exists(
          tx
            .select({ one })
            .from(drawingTags)
            .where(and(eq(drawingTags.drawing_id, drawings.id), isAnyOf(drawingTags.tag_id, filter.tag_id))),
        )
      : undefined,
    filter.facility_id === undefined
      ? undefined
      : exists(
          tx
            .select({ one })
            .from(pins)
            .where(
              and(eq(pins.drawing_id, drawings.id), eq(pins.facility_id, filter.facility_id), visiblePins(tx, viewer)),
            ),
        ),
  )

const sortColumns = {
  name: byName(drawings.name),
  building: byName(buildings.name),
  created_at: drawings.created_at,
  updated_at: drawings.updated_at,
} as const
const ordering = (sort: DrawingSort = '-updated_at'): SQL[] => {
  const isDescending = sort.startsWith('-')
  const key = sort.replace('-', '') as keyof typeof sortColumns
  if (!isDescending) return [asc(sortColumns[key]), asc(drawings.id)]
  // Said only where there are any: with it no index is read backwards.
  return [key === 'building' ? sql`${sortColumns[key]} desc nulls last` : desc(sortColumns[key]), desc(drawings.id)]
}

/** With building, author and picture, and how many of its pins and of their facilities the person sees. */
const listed = (tx: Tx, viewer: Viewer) => {
  const counted = (what: SQL) =>
    sql<number>`(${tx
      .select({ total: what })
      .from(pins)
      .where(and(eq(pins.drawing_id, drawings.id), visiblePins(tx, viewer)))})`
  return tx
    .select({
      drawing: drawings,
      building_name: buildings.name,
      author: { id: users.id, name: shownName },
      file: files,
      pins_count: counted(sql`count(*)::int`),
      linked_facilities_count: counted(sql`count(distinct ${pins.facility_id})::int`),
    })
    .from(drawings)
    .innerJoin(files, eq(files.id, drawings.file_id))
    .leftJoin(buildings, eq(buildings.id, drawings.building_id))
    .leftJoin(users, eq(users.id, drawings.created_user_id))
    .$dynamic()
}
export type ListedDrawing = Awaited<ReturnType<typeof listed>>[number]

/** One page of drawings and how many there are in all. */
export const listDrawings = async (
  tx: Tx,
  viewer: Viewer,
  filter: DrawingFilter,
): Promise<{ rows: ListedDrawing[]; total: number }> => {
  const where = conditions(tx, viewer, filter)
  const { limit, offset } = pageWindow(filter)
  const [counted] = await tx.select({ total: count() }).from(drawings).where(where)
  const rows = await listed(tx, viewer)
    .where(where)
    .orderBy(...ordering(filter.sort))
    .limit(limit)
    .offset(offset)
  return { rows, total: counted!.total }
}

export const findListedDrawing = async (tx: Tx, viewer: Viewer, id: number): Promise<ListedDrawing | null> => {
  const [row] = await listed(tx, viewer).where(and(visibleDrawings(tx, viewer), eq(drawings.id, id)))
  return row ?? null
}

export const findDrawing = async (tx: Tx, viewer: Viewer, id: number): Promise<DrawingRow | null> => {
  const [row] = await tx
    .select()
    .from(drawings)
    .where(and(visibleDrawings(tx, viewer), eq(drawings.id, id)))
  return row ?? null
}

/** The living drawing, held until the transaction ends. */
export const lockDrawing = async (tx: Tx, viewer: Viewer, id: number): Promise<DrawingRow | null> => {
  const [row] = await tx
    .select()
    .from(drawings)
    .where(and(visibleDrawings(tx, viewer), eq(drawings.id, id)))
    .for('update')
  return row ?? null
}

export const insertDrawing = insertInto(drawings)

export const updateDrawing = updateIn(drawings)

// ---- tags ----

type Named = { id: number; name: string }

/** Of many drawings at once, in the order of the tags. */
export const listDrawingTags = async (tx: Tx, drawing_ids: number[]): Promise<Map<number, Named[]>> => {
  const rows =
    drawing_ids.length === 0
      ? []
      : await tx
          .select({ drawing_id: drawingTags.drawing_id, id: tags.id, name: tags.name })
          .from(drawingTags)
          .innerJoin(tags, eq(tags.id, drawingTags.tag_id))
          .where(isAnyOf(drawingTags.drawing_id, drawing_ids))
          .orderBy(asc(tags.sort_order), asc(tags.id))
  const byDrawing = new Map<number, Named[]>(drawing_ids.map((id) => [id, []]))
  for (const { drawing_id, ...tag } of rows) byDrawing.get(drawing_id)!.push(tag)
  return byDrawing
}

/** Names of those tags of the company that there are; held, so that none goes meanwhile. */
export const holdTags = async (tx: Tx, { company_id }: Company, ids: number[]): Promise<Map<number, string>> => {
  const rows = await tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.company_id, company_id), isAnyOf(tags.id, ids)))
    .orderBy(asc(tags.id))
    .for('key share')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const addDrawingTags = async (
  tx: Tx,
  { company_id }: Company,
  drawing_id: number,
  ids: number[],
): Promise<void> => {
  if (ids.length > 0)
    await tx
      .insert(drawingTags)
      .values(ids.map((tag_id) => ({ company_id, drawing_id, tag_id })))
      .onConflictDoNothing()
}

export const removeDrawingTags = async (tx: Tx, drawing_id: number, ids: number[]): Promise<void> => {
  if (ids.length > 0)
    await tx.delete(drawingTags).where(and(eq(drawingTags.drawing_id, drawing_id), inArray(drawingTags.tag_id, ids)))
}

// ---- versions ----

const withFile = (tx: Tx) =>
  tx
    .select({ version: drawingVersions, file: files, author: { id: users.id, name: shownName } })
    .from(drawingVersions)
    .innerJoin(files, eq(files.id, drawingVersions.file_id))
    .leftJoin(users, eq(users.id, drawingVersions.created_user_id))
    .$dynamic()
export type ListedVersion = Awaited<ReturnType<typeof withFile>>[number]

/** Newest first. */
export const listVersions = (tx: Tx, { company_id }: Company, drawing_id: number): Promise<ListedVersion[]> =>
  withFile(tx)
    .where(and(eq(drawingVersions.company_id, company_id), eq(drawingVersions.drawing_id, drawing_id)))
    .orderBy(desc(drawingVersions.number))

/** Of a drawing that the person sees. */
export const findVersion = async (
  tx: Tx,
  viewer: Viewer,
  drawing_id: number,
  number: number,
): Promise<ListedVersion | null> => {
  const [row] = await withFile(tx)
    .innerJoin(drawings, eq(drawings.id, drawingVersions.drawing_id))
    .where(
      and(visibleDrawings(tx, viewer), eq(drawingVersions.drawing_id, drawing_id), eq(drawingVersions.number, number)),
    )
  return row ?? null
}

export const insertVersion = async (tx: Tx, values: typeof drawingVersions.$inferInsert): Promise<void> => {
  await tx.insert(drawingVersions).values(values)
}

export const setAlignment = async (
  tx: Tx,
  { company_id }: Company,
  drawing_id: number,
  number: number,
  alignment: Alignment,
): Promise<void> => {
  await tx
    .update(drawingVersions)
    .set({ alignment })
    .where(
      and(
        eq(drawingVersions.company_id, company_id),
        eq(drawingVersions.drawing_id, drawing_id),
        eq(drawingVersions.number, number),
      ),
    )
}

/** Whether the PDF is the source of a drawing already, and so may be that of another of its pages. */
export const isDrawingSource = async (tx: Tx, { company_id }: Company, file_id: number): Promise<boolean> => {
  const rows = await tx
    .select({ one })
    .from(drawingVersions)
    .where(and(eq(drawingVersions.company_id, company_id), eq(drawingVersions.source_file_id, file_id)))
    .limit(1)
  return rows.length > 0
}
