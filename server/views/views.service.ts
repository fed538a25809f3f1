/** How people want their lists to stand (ビュー): each one's own, and those that somebody shared with the company. */
import { toTimestamp } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { foldName } from '#domain/registers/cell-values.ts'
import type {
  CreateViewRequest,
  DefaultViewRequest,
  UpdateViewRequest,
  View,
  ViewFilter,
  ViewState,
} from '#domain/views/views.contract.ts'
import { viewReferenceKeys, viewTexts, type ViewReference } from '#domain/views/views.labels.ts'
import { canDeleteView, canEditView, canShareViews } from '#domain/views/views.policy.ts'
import { withWhoeverOpens } from '#domain/views/views.rules.ts'
import { audit, deleted } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { lockMembership } from '#server/users/users.store.ts'
import {
  countOwnViews,
  deleteView as removeView,
  findView,
  insertView,
  listViews as queryViews,
  lockView,
  presentIds,
  setDefaultView as writeDefault,
  updateView as writeView,
  type NamedView,
} from './views.store.ts'

type Search = ViewState['search']
/** What is there of all that the views refer to. */
type Present = Partial<Record<ViewReference, ReadonlySet<number>>>

/** The ids that a filter names; words such as `all` are none. */
const idsOf = (search: Search, reference: ViewReference): number[] =>
  [search[reference] ?? []]
    .flat()
    .filter((value) => typeof value === 'number' && Number.isSafeInteger(value)) as number[]

const findPresent = async (tx: Tx, scope: Scope, rows: readonly NamedView[]): Promise<Present> => {
  const present: Present = {}
  for (const reference of viewReferenceKeys) {
    const ids = [...new Set(rows.flatMap(({ state }) => idsOf(state.search, reference)))]
    if (ids.length > 0) present[reference] = await presentIds(tx, scope, reference, ids)
  }
  return present
}

/** A deleted building would otherwise leave a list without rows and without a reason. */
const withoutGone = (search: Search, present: Present): { search: Search; gone: ViewReference[] } => {
  const gone = viewReferenceKeys.filter((reference) =>
    idsOf(search, reference).some((id) => !present[reference]?.has(id)),
  )
  const left = gone.map((reference) => {
    const ids = idsOf(search, reference).filter((id) => present[reference]?.has(id))
    return [reference, ids] as const
  })
  const { ...kept } = search
  for (const [reference, ids] of left) {
    if (ids.length > 0) kept[reference] = ids
    else delete kept[reference]
  }
  return { search: kept, gone }
}

const present = (row: NamedView, { actor }: Scope, known: Present): View => ({
  id: row.id,
  list: row.list,
  name: row.name,
  is_shared: row.is_shared,
  is_default: row.default_view_id === row.id,
  owner: { id: row.user_id, name: row.owner_name },
  ...withoutGone(withWhoeverOpens(row.state.search, row.user_id), known),
  hidden: row.state.hidden,
  shown: row.state.shown,
  widths: row.state.widths,
  canEdit: canEditView(actor, row),
  canDelete: canDeleteView(actor, row),
  updated_at: toTimestamp(row.updated_at),
})

const presentOne = async (tx: Tx, scope: Scope, id: number): Promise<View> => {
  const row = await findView(tx, scope, id)
  return present(row, scope, await findPresent(tx, scope, [row]))
}

/** Names that read the same are one, of one person in one list. */
const withOwnName = async <T>(name: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'views_name')) throw invalid({ name: [viewTexts.taken(name)] })
    throw error
  }
}

export const listViews = ({ database }: Deps, scope: Scope, { list }: ViewFilter): Promise<View[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const rows = await queryViews(tx, scope, list)
    const known = await findPresent(tx, scope, rows)
    return rows.map((row) => present(row, scope, known))
  })

export const createView = (
  { database }: Deps,
  scope: Scope,
  { list, name, is_shared, state }: CreateViewRequest,
): Promise<View> => {
  if (is_shared && !canShareViews(scope.actor)) throw forbidden()
  return withOwnName(name, () =>
    inCompany(database.db, scope.company_id, async (tx) => {
      // Two at once would both be the last that there is room for.
      await lockMembership(tx, { company_id: scope.company_id, user_id: scope.user.id })
      if ((await countOwnViews(tx, scope, list)) >= limits.views.perList)
        throw invalid({ name: [viewTexts.tooMany(limits.views.perList)] })
      const id = await insertView(tx, scope, { list, name, name_key: foldName(name), is_shared, state })
      return presentOne(tx, scope, id)
    }),
  )
}

export const updateView = ({ database }: Deps, scope: Scope, id: number, body: UpdateViewRequest): Promise<View> =>
  withOwnName(body.name ?? '', () =>
    inCompany(database.db, scope.company_id, async (tx) => {
      const before = await lockView(tx, scope, id)
      if (!before) throw notFound()
      if (!canEditView(scope.actor, before) || (body.is_shared && !canShareViews(scope.actor))) throw forbidden()
      const { name = before.name, is_shared = before.is_shared, state = before.state } = body
      await writeView(tx, scope, id, { name, name_key: foldName(name), is_shared, state })
      return presentOne(tx, scope, id)
    }),
  )

/** Lists that began with it begin as they do for everybody. */
export const deleteView = ({ database }: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const view = await lockView(tx, scope, id)
    if (!view) throw notFound()
    if (!canDeleteView(scope.actor, view)) throw forbidden()
    await removeView(tx, scope, id)
    await audit(tx, scope, scope, [deleted('view', id, view.name)])
  })

export const setDefaultView = (
  { database }: Deps,
  scope: Scope,
  { list, view_id }: DefaultViewRequest,
): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (view_id !== null && (await lockView(tx, scope, view_id))?.list !== list) throw notFound()
    await writeDefault(tx, scope, list, view_id)
  })
