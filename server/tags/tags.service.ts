/** The company's labels for drawings (タグ). All of them are locked by a change: names and places are theirs together. */
import { toTimestamp } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { foldName } from '#domain/registers/cell-values.ts'
import type {
  CreateTagRequest,
  OrderTagsRequest,
  Tag,
  TagFilter,
  UpdateTagRequest,
} from '#domain/tags/tags.contract.ts'
import { tagColumnLabels } from '#domain/tags/tags.labels.ts'
import { canEditTags, canViewTags } from '#domain/tags/tags.policy.ts'
import { tagTexts } from '#domain/tags/tags.texts.ts'
import { maxCount } from '#domain/text/validation.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { tags } from '#server/db/schema/tags.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { change } from '#server/records/change.ts'
import { asIs, changedLines, type Columns } from '#server/records/columns.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { lastPlace } from '#server/records/last-place.ts'
import { settingsOf, tellingOf } from '#server/records/telling.ts'
import { requireUndo } from '#server/trash/undo.service.ts'
import { keepForUndo, putBackRows } from '#server/trash/undo.store.ts'
import {
  deleteTag as removeTag,
  findTag,
  insertTag,
  listAllTags as queryAllTags,
  listTags as queryTags,
  lockTags,
  tagDrawings,
  updateTag as writeTag,
  type CountedTag,
  type TagRow,
} from './tags.store.ts'

const present = ({ id, name, sort_order, created_at, updated_at, linked_drawings_count }: CountedTag): Tag => ({
  id,
  name,
  sort_order,
  created_at: toTimestamp(created_at),
  updated_at: toTimestamp(updated_at),
  linked_drawings_count,
})

/** What two people may both edit; a place is given to all tags at once. */
type TagValues = Pick<TagRow, 'name'>
const columns = { name: { label: tagColumnLabels.name, text: asIs } } as const satisfies Columns<TagValues, null, never>

const tagEvent = tellingOf('tag')
const tagSettings = settingsOf('tag')

const read = async <T>({ database }: Deps, scope: Scope, run: (tx: Tx) => Promise<T>): Promise<T> => {
  if (!canViewTags(scope.actor)) throw forbidden()
  return inCompany(database.db, scope.company_id, run)
}

/** One change on all tags. */
const changeTags = <T>(
  deps: Deps,
  scope: Scope,
  write: (tx: Tx, all: TagRow[]) => Promise<T>,
  reason: 'change' | 'delete' = 'change',
): Promise<T> =>
  change(deps, scope, { hold: (tx) => lockTags(tx, scope, reason), may: () => canEditTags(scope.actor) }, write)

/** Two tags that read the same are one; the locked ones do not stop another from being added beside this one. */
const withOwnName = async <T>(name: string, write: () => Promise<T>, taken = tagTexts.taken): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'tags_company_id_name')) throw invalid({ name: [taken(name)] })
    throw error
  }
}

const refuseTakenName = (all: readonly TagRow[], name: string, own_id?: number, taken = tagTexts.taken): void => {
  const other = all.find((tag) => tag.id !== own_id && foldName(tag.name) === foldName(name))
  if (other) throw invalid({ name: [taken(other.name)] })
}

const refuseTooMany = (all: readonly TagRow[]): void => {
  if (all.length >= limits.ids) throw invalid({ name: [maxCount('タグ', limits.ids)] })
}

export const listTags = (deps: Deps, scope: Scope, filter: TagFilter): Promise<{ data: Tag[]; total: number }> =>
  read(deps, scope, async (tx) => {
    const { rows, total } = await queryTags(tx, scope, filter)
    return { data: rows.map(present), total }
  })

export const listAllTags = (deps: Deps, scope: Scope): Promise<Tag[]> =>
  read(deps, scope, async (tx) => (await queryAllTags(tx, scope)).map(present))

/** Stands last unless it is given a place. */
export const createTag = (deps: Deps, scope: Scope, { name, sort_order }: CreateTagRequest): Promise<Tag> =>
  withOwnName(name, () =>
    changeTags(deps, scope, async (tx, all) => {
      refuseTakenName(all, name)
      refuseTooMany(all)
      const id = await insertTag(tx, scope, { name, sort_order: sort_order ?? lastPlace(all) })
      return present(await findTag(tx, scope, id))
    }),
  )

export const updateTag = (deps: Deps, scope: Scope, id: number, body: UpdateTagRequest): Promise<Tag> =>
  withOwnName(body.name ?? '', () =>
    changeTags(deps, scope, async (tx, all) => {
      const before = all.find((tag) => tag.id === id)
      if (!before) throw notFound()
      const { name = before.name, sort_order = before.sort_order, seen } = body
      const lines = changedLines<TagValues, null>(columns, before, { name }, null)
      await refuseContested(tx, scope, {
        done: 'このタグを先に更新',
        place: { type: 'tag', ids: [id] },
        began: { theirs: changedLines<TagValues, null>(columns, { ...before, ...seen }, before, null), mine: lines },
        current: async (at) => ({ ...present(await findTag(tx, scope, id)), updated_at: at && toTimestamp(at) }),
      })
      refuseTakenName(all, name, id)
      await writeTag(tx, scope, id, { name, sort_order })
      if (lines.length > 0) await happened(tx, deps, scope, [tagSettings({ id, name }, lines)])
      return present(await findTag(tx, scope, id))
    }),
  )

/** Gives the named tags their places and answers all in the new order. */
export const orderTags = (deps: Deps, scope: Scope, { tags }: OrderTagsRequest): Promise<Tag[]> =>
  changeTags(deps, scope, async (tx, all) => {
    const present_ids = new Set(all.map(({ id }) => id))
    if (tags.some(({ id }) => !present_ids.has(id))) throw invalid({ tags: [tagTexts.goneWhileOrdering] })
    for (const { id, sort_order } of tags) await writeTag(tx, scope, id, { sort_order })
    return (await queryAllTags(tx, scope)).map(present)
  })

/** Drawings let go of it. Whoever does it can have it back for a day. */
export const deleteTag = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  changeTags(
    deps,
    scope,
    async (tx, all) => {
      const row = all.find((tag) => tag.id === id)
      if (!row) throw notFound()
      await keepForUndo(tx, scope, 'tag', id, { row, drawing_ids: await removeTag(tx, scope, id) })
      await happened(tx, deps, scope, [tagEvent('deleted', row)])
    },
    'delete',
  )

/** In its place and on its drawings again, beside what these were given since; for whoever deleted it just now. */
export const restoreTag = (deps: Deps, scope: Scope, id: number): Promise<Tag> =>
  changeTags(deps, scope, async (tx, all) => {
    const {
      content: { row, drawing_ids },
    } = await requireUndo(tx, deps, scope, 'tag', id)
    refuseTakenName(all, row.name, id, tagTexts.takenMeanwhile)
    refuseTooMany(all)
    await withOwnName(row.name, () => putBackRows(tx, tags, [row]), tagTexts.takenMeanwhile)
    await tagDrawings(tx, scope, id, drawing_ids)
    await happened(tx, deps, scope, [tagEvent('restored', row)])
    return present(await findTag(tx, scope, id))
  })
