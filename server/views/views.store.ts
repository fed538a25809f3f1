/** Queries on saved views. */
import { and, count, eq, getTableColumns } from 'drizzle-orm'
import type { ViewList, ViewReference } from '#domain/views/views.labels.ts'
import { byName } from '#server/db/by-name.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { matterStatuses } from '#server/db/schema/matters.ts'
import { tags } from '#server/db/schema/tags.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { defaultViews, views } from '#server/db/schema/views.ts'
import { visibleBuildings } from '#server/sight/buildings.visible.ts'
import { visibleFacilities } from '#server/sight/facilities.visible.ts'
import { visibleTags } from '#server/sight/tags.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { visibleMemberships } from '#server/sight/users.visible.ts'
import { visibleViews } from '#server/sight/views.visible.ts'

export type ViewRow = typeof views.$inferSelect
export type NamedView = ViewRow & { owner_name: string; default_view_id: number | null }
type Values = Pick<ViewRow, 'name' | 'name_key' | 'is_shared' | 'state'>

const named = (tx: Tx, viewer: Viewer) =>
  tx
    .select({ ...getTableColumns(views), owner_name: users.name, default_view_id: defaultViews.view_id })
    .from(views)
    .innerJoin(users, eq(users.id, views.user_id))
    .leftJoin(
      defaultViews,
      and(
        eq(defaultViews.company_id, views.company_id),
        eq(defaultViews.view_id, views.id),
        eq(defaultViews.user_id, viewer.actor.id),
      ),
    )

/** One's own and the shared ones, by name. */
export const listViews = (tx: Tx, viewer: Viewer, list: ViewList): Promise<NamedView[]> =>
  named(tx, viewer)
    .where(and(visibleViews(viewer), eq(views.list, list)))
    .orderBy(byName(views.name), views.id)
    .execute()

export const findView = async (tx: Tx, viewer: Viewer, id: number): Promise<NamedView> => {
  const [row] = await named(tx, viewer).where(and(visibleViews(viewer), eq(views.id, id)))
  return row!
}

/** Held until the transaction ends; null where there is none for the person. */
export const lockView = async (tx: Tx, viewer: Viewer, id: number): Promise<ViewRow | null> => {
  const [row] = await tx
    .select()
    .from(views)
    .where(and(visibleViews(viewer), eq(views.id, id)))
    .for('update')
  return row ?? null
}

export const countOwnViews = async (tx: Tx, { company_id, actor }: Viewer, list: ViewList): Promise<number> => {
  const [row] = await tx
    .select({ total: count() })
    .from(views)
    .where(and(eq(views.company_id, company_id), eq(views.user_id, actor.id), eq(views.list, list)))
  return row!.total
}

export const insertView = async (
  tx: Tx,
  { company_id, actor }: Viewer,
  values: Values & { list: ViewList },
): Promise<number> => {
  const [row] = await tx
    .insert(views)
    .values({ company_id, user_id: actor.id, ...values })
    .returning({ id: views.id })
  return row!.id
}

export const updateView = async (tx: Tx, viewer: Viewer, id: number, values: Partial<Values>): Promise<void> => {
  await tx
    .update(views)
    .set({ ...values, updated_at: nextUpdatedAt(views.updated_at) })
    .where(and(visibleViews(viewer), eq(views.id, id)))
}

export const deleteView = async (tx: Tx, viewer: Viewer, id: number): Promise<void> => {
  await tx.delete(views).where(and(visibleViews(viewer), eq(views.id, id)))
}

/** Null: none. */
export const setDefaultView = async (
  tx: Tx,
  { company_id, actor }: Viewer,
  list: ViewList,
  view_id: number | null,
): Promise<void> => {
  if (view_id === null) {
    await tx
      .delete(defaultViews)
      .where(
        and(eq(defaultViews.company_id, company_id), eq(defaultViews.user_id, actor.id), eq(defaultViews.list, list)),
      )
    return
  }
  await tx
    .insert(defaultViews)
    .values({ company_id, user_id: actor.id, list, view_id })
    .onConflictDoUpdate({
      target: [defaultViews.company_id, defaultViews.user_id, defaultViews.list],
      set: { view_id },
    })
}

/** Those of the ids that are there for the person. */
export const presentIds = async (
  tx: Tx,
  viewer: Viewer,
  reference: ViewReference,
  ids: number[],
): Promise<ReadonlySet<number>> => {
  const rows = await findPresent(tx, viewer, reference, ids)
  return new Set(rows.map(({ id }) => id))
}

const findPresent = (tx: Tx, viewer: Viewer, reference: ViewReference, ids: number[]): Promise<{ id: number }[]> => {
  switch (reference) {
    case 'building_id':
      return tx
        .select({ id: buildings.id })
        .from(buildings)
        .where(and(visibleBuildings(tx, viewer), isAnyOf(buildings.id, ids)))
        .execute()
    case 'facility_id':
      return tx
        .select({ id: facilities.id })
        .from(facilities)
        .where(and(visibleFacilities(tx, viewer), isAnyOf(facilities.id, ids)))
        .execute()
    case 'tag_id':
      return tx
        .select({ id: tags.id })
        .from(tags)
        .where(and(visibleTags(viewer), isAnyOf(tags.id, ids)))
        .execute()
    case 'user_id':
      return tx
        .select({ id: memberships.user_id })
        .from(memberships)
        .where(and(visibleMemberships(tx, viewer), isAnyOf(memberships.user_id, ids)))
        .execute()
    case 'status_id':
      return tx
        .select({ id: matterStatuses.id })
        .from(matterStatuses)
        .where(and(eq(matterStatuses.company_id, viewer.company_id), isAnyOf(matterStatuses.id, ids)))
        .execute()
  }
}
