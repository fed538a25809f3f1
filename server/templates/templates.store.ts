import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TemplateFilter } from '#domain/templates/templates.contract.ts'
import type { ItemSource } from '#domain/templates/item-sources.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import { pageWindow } from '#domain/paging.ts'
import type { ItemLimits } from '#domain/templates/item-limits.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { holdsText } from '#server/db/contains-text.ts'
import { updateIn } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matterTemplates } from '#server/db/schema/matters.ts'
import { templateItemParts, templateItems, templates, templateSheets } from '#server/db/schema/templates.ts'
import { visibleMatterIds } from '#server/sight/matters.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { insertLimits, listLimits } from './item-limits.store.ts'
import { templateRow, type TemplateRow, type TemplateSheet } from './template-row.ts'
import { visibleTemplates } from '#server/sight/templates.visible.ts'

type Company = { company_id: number }

/** As far as this person sees it. */
export const findTemplate = async (tx: Tx, viewer: Viewer, id: number, lock = false): Promise<TemplateRow | null> => {
  const query = tx
    .select(templateRow)
    .from(templates)
    .where(and(visibleTemplates(tx, viewer), eq(templates.id, id)))
    .$dynamic()
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** One that was deleted: in ごみ箱, or archived since documents were made from it. */
export const findDeletedTemplate = async (tx: Tx, { company_id }: Company, id: number): Promise<TemplateRow | null> => {
  const [row] = await tx
    .select(templateRow)
    .from(templates)
    .where(
      and(
        eq(templates.company_id, company_id),
        eq(templates.id, id),
        or(isNotNull(templates.deleted_at), isNotNull(templates.archived_at)),
      ),
    )
  return row ?? null
}

export const findTemplates = async (tx: Tx, viewer: Viewer, ids: number[]): Promise<TemplateRow[]> =>
  ids.length === 0
    ? []
    : tx
        .select(templateRow)
        .from(templates)
        .where(and(visibleTemplates(tx, viewer), inArray(templates.id, ids)))

const newerVersions = alias(templates, 'newer')
const hasNoNewerVersion = (tx: Tx): SQL =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(newerVersions)
      .where(
        and(
          eq(newerVersions.company_id, templates.company_id),
          eq(newerVersions.lineage, templates.lineage),
          gt(newerVersions.version, templates.version),
        ),
      ),
  )

const conditions = (tx: Tx, viewer: Viewer, filter: TemplateFilter): SQL | undefined =>
  and(
    visibleTemplates(tx, viewer),
    filter.lineage
      ? eq(templates.lineage, filter.lineage)
      : filter.with_archived
        ? or(isNull(templates.archived_at), hasNoNewerVersion(tx))
        : isNull(templates.archived_at),
    filter.name ? holdsText(templates.name, filter.name) : undefined,
    filter.document_type_id?.length ? inArray(templates.document_type_id, filter.document_type_id) : undefined,
    filter.is_monthly
      ? sql`exists (select 1 from jsonb_array_elements(${templates.grids}) grid where grid ->> 'unit' <> 'month')`
      : undefined,
    filter.matter_id
      ? exists(
          tx
            .select({ one: sql`1` })
            .from(matterTemplates)
            .where(
              and(
                eq(matterTemplates.template_id, templates.id),
                eq(matterTemplates.matter_id, filter.matter_id),
                inArray(matterTemplates.matter_id, visibleMatterIds(tx, viewer)),
              ),
            ),
        )
      : undefined,
  )

/** Those of the templates that no newer version has replaced. */
export const findNewest = async (tx: Tx, { company_id }: Company, ids: number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.company_id, company_id), inArray(templates.id, ids), hasNoNewerVersion(tx)))
  return new Set(rows.map(({ id }) => id))
}

/** One page, by document type and newest change; of one lineage by version. */
export const listTemplateRows = async (
  tx: Tx,
  viewer: Viewer,
  filter: TemplateFilter,
): Promise<{ rows: TemplateRow[]; total: number }> => {
  const where = conditions(tx, viewer, filter)
  const { limit, offset } = pageWindow(filter)
  const order = filter.lineage
    ? [desc(templates.version)]
    : [asc(templates.document_type_id), desc(templates.updated_at), desc(templates.id)]
  const [total] = await tx.select({ total: count() }).from(templates).where(where)
  const rows = await tx
    .select(templateRow)
    .from(templates)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return { rows, total: total!.total }
}

export const insertTemplate = async (
  tx: Tx,
  { sheets = [], ...values }: typeof templates.$inferInsert & { sheets?: readonly TemplateSheet[] | undefined },
): Promise<TemplateRow> => {
  const [row] = await tx.insert(templates).values(values).returning()
  const { id: template_id, company_id } = row!
  if (sheets.length > 0)
    await tx
      .insert(templateSheets)
      .values(sheets.map((sheet, sheet_index) => ({ company_id, template_id, sheet_index, ...sheet })))
  return { ...row!, sheets: [...sheets] }
}

export const updateTemplateRow = updateIn(templates)

/** Of every version of the lineage; no edit of a form began from another state for it. */
export const setGuestRights = async (
  tx: Tx,
  { company_id }: Company,
  lineage: number,
  values: Pick<TemplateRow, 'guests_see' | 'guests_create'>,
): Promise<void> => {
  await tx
    .update(templates)
    .set(values)
    .where(and(eq(templates.company_id, company_id), eq(templates.lineage, lineage)))
}

/** Whether a document, living or deleted, was made from it. */
export const isTemplateUsed = async (tx: Tx, { company_id }: Company, id: number): Promise<boolean> => {
  const rows = await tx
    .select({ one: sql`1` })
    .from(documents)
    .where(and(eq(documents.company_id, company_id), eq(documents.template_id, id)))
    .limit(1)
  return rows.length > 0
}

/** By template: its documents, and those of them that are not deleted. Templates without any are left out. */
export const countDocuments = async (
  tx: Tx,
  { company_id }: Company,
  ids: number[],
): Promise<Map<number, { all: number; living: number }>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: documents.template_id,
      all: count(),
      living: sql<number>`count(*) filter (where ${documents.deleted_at} is null)`.mapWith(Number),
    })
    .from(documents)
    .where(and(eq(documents.company_id, company_id), inArray(documents.template_id, ids)))
    .groupBy(documents.template_id)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** The newest version of a lineage. */
export const findNewestVersion = async (tx: Tx, { company_id }: Company, lineage: number): Promise<TemplateRow> => {
  const [row] = await tx
    .select(templateRow)
    .from(templates)
    .where(and(eq(templates.company_id, company_id), eq(templates.lineage, lineage)))
    .orderBy(desc(templates.version))
    .limit(1)
  return row!
}

/** Of all versions of a lineage. */
export const listVersionIds = async (tx: Tx, { company_id }: Company, lineage: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.company_id, company_id), eq(templates.lineage, lineage)))
  return rows.map(({ id }) => id)
}

/** Matters that offered the old version offer the new one. */
export const moveMatterLinks = async (tx: Tx, { company_id }: Company, from: number, to: number): Promise<void> => {
  await tx
    .update(matterTemplates)
    .set({ template_id: to })
    .where(and(eq(matterTemplates.company_id, company_id), eq(matterTemplates.template_id, from)))
}

// ---- items ----

export type ItemRow = typeof templateItems.$inferSelect & {
  parts: { id: number; item_value: string }[]
  limits: ItemLimits | null
}

/** With the limits of this moment, of now where none is named. */
export const listItems = async (
  tx: Tx,
  { company_id }: Company,
  template_id: number,
  at: Date | null = null,
): Promise<ItemRow[]> => {
  const rows = await tx
    .select()
    .from(templateItems)
    .where(and(eq(templateItems.company_id, company_id), eq(templateItems.template_id, template_id)))
    .orderBy(asc(templateItems.sort_order), asc(templateItems.id))
  const parts =
    rows.length === 0
      ? []
      : await tx
          .select()
          .from(templateItemParts)
          .where(
            and(
              eq(templateItemParts.company_id, company_id),
              inArray(
                templateItemParts.item_id,
                rows.map(({ id }) => id),
              ),
            ),
          )
          .orderBy(asc(templateItemParts.sort_order), asc(templateItemParts.id))
  const limits = rows.length === 0 ? new Map() : await listLimits(tx, { company_id }, template_id, at)
  const byItem = Map.groupBy(parts, ({ item_id }) => item_id)
  return rows.map((row) => ({
    ...row,
    parts: (byItem.get(row.id) ?? []).map(({ id, item_value }) => ({ id, item_value })),
    limits: limits.get(row.id) ?? null,
  }))
}

/** The files that the templates' items show, by template. */
export const listItemFileIds = async (
  tx: Tx,
  { company_id }: Company,
  template_ids: number[],
): Promise<{ template_id: number; file_id: number }[]> => {
  if (template_ids.length === 0) return []
  const rows = await tx
    .select({ template_id: templateItems.template_id, file_id: templateItems.file_id })
    .from(templateItems)
    .where(
      and(
        eq(templateItems.company_id, company_id),
        inArray(templateItems.template_id, template_ids),
        isNotNull(templateItems.file_id),
      ),
    )
    .orderBy(asc(templateItems.sort_order), asc(templateItems.id))
  return rows.map(({ template_id, file_id }) => ({ template_id, file_id: file_id! }))
}

export type NewItem = {
  name: string
  type: ItemType
  cell_reference: string | null
  file_id: number | null
  lineage: number | null
  options: string[]
  limits: ItemLimits | null
  photos_wanted: number | null
  source: ItemSource | null
  source_row: number | null
}

/** Under documents that were made from them too. */
export const setPhotosWanted = async (
  tx: Tx,
  { company_id }: Company,
  changes: readonly Pick<ItemRow, 'id' | 'photos_wanted'>[],
): Promise<void> => {
  for (const [photos_wanted, items] of Map.groupBy(changes, (change) => change.photos_wanted))
    await tx
      .update(templateItems)
      .set({ photos_wanted })
      .where(
        and(
          eq(templateItems.company_id, company_id),
          inArray(
            templateItems.id,
            items.map(({ id }) => id),
          ),
        ),
      )
}

/** Under documents that were made from them too: these stay as they are. */
export const setSources = async (
  tx: Tx,
  { company_id }: Company,
  changes: readonly Pick<ItemRow, 'id' | 'source' | 'source_row'>[],
): Promise<void> => {
  for (const { id, source, source_row } of changes)
    await tx
      .update(templateItems)
      .set({ source, source_row })
      .where(and(eq(templateItems.company_id, company_id), eq(templateItems.id, id)))
}

const inserts = 500

/** Writes a template's items in order; a template's items are replaced as a whole. */
export const replaceItems = async (
  tx: Tx,
  scope: Company & { user: { id: number } },
  template_id: number,
  items: NewItem[],
): Promise<void> => {
  const { company_id } = scope
  await tx
    .delete(templateItems)
    .where(and(eq(templateItems.company_id, company_id), eq(templateItems.template_id, template_id)))
  for (let from = 0; from < items.length; from += inserts) {
    const slice = items.slice(from, from + inserts)
    const rows = await tx
      .insert(templateItems)
      .values(
        slice.map(({ options: _, limits: __, ...item }, index) => ({
          company_id,
          template_id,
          sort_order: from + index,
          ...item,
        })),
      )
      .returning({ id: templateItems.id })
    const parts = slice.flatMap(({ options }, index) =>
      options.map((item_value, order) => ({ company_id, item_id: rows[index]!.id, item_value, sort_order: order })),
    )
    if (parts.length > 0) await tx.insert(templateItemParts).values(parts)
    await insertLimits(
      tx,
      scope,
      slice.flatMap(({ limits }, index) => (limits ? [{ item_id: rows[index]!.id, limits }] : [])),
    )
  }
}

/** Of these items those whose choices their form offers. */
export const findLiveItems = async (tx: Tx, { company_id }: Company, ids: number[]): Promise<{ id: number }[]> =>
  ids.length === 0
    ? []
    : tx
        .select({ id: templateItems.id })
        .from(templateItems)
        .where(
          and(
            eq(templateItems.company_id, company_id),
            isAnyOf(templateItems.id, ids),
            inArray(templateItems.type, ['select', 'radio']),
            isNotNull(templateItems.cell_reference),
            notExists(
              tx
                .select({ one: sql`1` })
                .from(templateItemParts)
                .where(eq(templateItemParts.item_id, templateItems.id)),
            ),
          ),
        )
