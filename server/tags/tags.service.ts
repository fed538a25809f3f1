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
import { audit, deleted } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { asIs, type Columns } from '#server/records/columns.ts'
import { checkSeen } from '#server/records/contested.ts'
import { lastPlace } from '#server/records/last-place.ts'
import {
  deleteTag as removeTag,
  findTag,
  insertTag,
  listAllTags as queryAllTags,
  listTags as queryTags,
  lockTags,
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

const read = async <T>({ database }: Deps, scope: Scope, run: (tx: Tx) => Promise<T>): Promise<T> => {
  if (!canViewTags(scope.actor)) throw forbidden()
  return inCompany(database.db, scope.company_id, run)
}

const change = async <T>({ database }: Deps, scope: Scope, run: (tx: Tx, all: TagRow[]) => Promise<T>): Promise<T> => {
  if (!canEditTags(scope.actor)) throw forbidden()
  return inCompany(database.db, scope.company_id, async (tx) => run(tx, await lockTags(tx, scope)))
}

const taken = (name: string) => invalid({ name: [tagTexts.taken(name)] })

/** Two tags that read the same are one; the locked ones do not stop another from being added beside this one. */
const withOwnName = async <T>(name: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'tags_company_id_name')) throw taken(name)
    throw error
  }
}

const refuseTakenName = (all: readonly TagRow[], name: string, own_id?: number): void => {
  const other = all.find((tag) => tag.id !== own_id && foldName(tag.name) === foldName(name))
  if (other) throw taken(other.name)
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
    change(deps, scope, async (tx, all) => {
      refuseTakenName(all, name)
      if (all.length >= limits.ids) throw invalid({ name: [maxCount('タグ', limits.ids)] })
      const id = await insertTag(tx, scope, { name, sort_order: sort_order ?? lastPlace(all) })
      return present(await findTag(tx, scope, id))
    }),
  )

export const updateTag = (deps: Deps, scope: Scope, id: number, body: UpdateTagRequest): Promise<Tag> =>
  withOwnName(body.name ?? '', () =>
    change(deps, scope, async (tx, all) => {
      const before = all.find((tag) => tag.id === id)
      if (!before) throw notFound()
      const { name = before.name, sort_order = before.sort_order, seen } = body
      await checkSeen<TagValues, null>('タグ', columns, null, { seen, now: before, mine: { name } }, async () =>
        present(await findTag(tx, scope, id)),
      )
      refuseTakenName(all, name, id)
      await writeTag(tx, scope, id, { name, sort_order })
      return present(await findTag(tx, scope, id))
    }),
  )

/** Gives the named tags their places and answers all in the new order. */
export const orderTags = (deps: Deps, scope: Scope, { tags }: OrderTagsRequest): Promise<Tag[]> =>
  change(deps, scope, async (tx, all) => {
    const present_ids = new Set(all.map(({ id }) => id))
    if (tags.some(({ id }) => !present_ids.has(id))) throw invalid({ tags: [tagTexts.goneWhileOrdering] })
    for (const { id, sort_order } of tags) await writeTag(tx, scope, id, { sort_order })
    return (await queryAllTags(tx, scope)).map(present)
  })

export const deleteTag = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  change(deps, scope, async (tx) => {
    const name = await removeTag(tx, scope, id)
    if (name === null) throw notFound()
    await audit(tx, scope, scope, [deleted('tag', id, name)])
  })
