/** Templates once they are there: mapped item by item, kept in versions, archived and brought back. */
import { isDeepStrictEqual } from 'node:util'
import { toTimestamp } from '#domain/dates.ts'
import { gridsText } from '#domain/templates/month-grids.ts'
import type {
  ProposedItem,
  Template,
  TemplateConflict,
  TemplateFilter,
  TemplateListItem,
  UpdateTemplateRequest,
} from '#domain/templates/templates.contract.ts'
import { canEditTemplates, canRestoreTemplate } from '#domain/templates/templates.policy.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { limits } from '#domain/limits.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findFile } from '#server/files/files.store.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { refuseContested } from '#server/records/contested.ts'
import { gone } from '#server/records/gone.ts'
import { happened } from '#server/records/happened.ts'
import { countDaysOfTemplate } from '#server/records/sheet-days.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import { findTemplateDetail, presentTemplates } from './template-detail.service.ts'
import { isSameLimits } from '#domain/templates/item-limits.ts'
import { insertLimits } from './item-limits.store.ts'
import { imageCount, isSameForm, itemCopy, newItems } from './template-items.service.ts'
import { templateEvent, templateLines, templateSettings, type TemplateValues } from './templates.columns.ts'
import type { TemplateRow } from './template-row.ts'
import {
  findDeletedTemplate,
  findNewest,
  findNewestVersion,
  findTemplate,
  insertTemplate,
  isTemplateUsed,
  listItems,
  listTemplateRows,
  listVersionIds,
  moveMatterLinks,
  replaceItems,
  setPhotosWanted,
  setSources,
  updateTemplateRow,
  type ItemRow,
  type NewItem,
} from './templates.store.ts'

export const read = async (tx: Tx, scope: Scope, id: number): Promise<Template> => {
  const template = await findTemplateDetail(tx, scope, id)
  if (!template) throw notFound()
  return template
}

export const guardEdit = (scope: Scope): void => {
  if (!canEditTemplates(scope.actor)) throw forbidden()
}

export const listTemplates = (
  { database }: Deps,
  scope: Scope,
  filter: TemplateFilter,
): Promise<{ data: TemplateListItem[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await listTemplateRows(tx, scope, filter)
    return { data: await presentTemplates(tx, scope, rows), total }
  })

export const getTemplate = ({ database }: Deps, scope: Scope, id: number): Promise<Template> =>
  inCompany(database.db, scope.company_id, (tx) => read(tx, scope, id))

/** What the application would make of the form's blank cells, for starting the mapping over. */
export const proposeTemplateItems = async (deps: Deps, scope: Scope, id: number): Promise<ProposedItem[]> => {
  guardEdit(scope)
  const bytes = await templateBytes(deps, scope, id)
  return (await deps.engine.inspectTemplate(bytes, { for: callerOf(scope) })).proposedItems
}

/** The form itself. */
export const templateBytes = async ({ database, storage }: Deps, scope: Scope, id: number): Promise<Uint8Array> => {
  const file = await inCompany(database.db, scope.company_id, async (tx) => {
    const template = await findTemplate(tx, scope, id)
    return template?.excel_file_id ? findFile(tx, scope, template.excel_file_id) : null
  })
  if (!file) throw notFound('このテンプレートにはExcelファイルがありません。')
  return storage.readBytes(file.storage_key)
}

// ---- changing one ----

export const lockTemplate = async (tx: Tx, scope: Scope, id: number): Promise<TemplateRow> => {
  const row = await findTemplate(tx, scope, id, true)
  if (!row) throw await gone(tx, scope, 'template', id)
  return row
}

/** What was archived or replaced is changed no more. */
const guardOffered = (row: TemplateRow): void => {
  if (row.archived_at)
    throw invalid({
      root: ['このテンプレートは新しい版に置き換えられたか、削除されています。一覧から開き直してください。'],
    })
}

/** Whether what an edit began from still stands. */
type Unchanged = {
  isUnchanged: (row: TemplateRow) => boolean | Promise<boolean>
  /** Its updated_at then, where the edit names it. */
  since: string | undefined
}

/** By its updated_at, which any save moves; null where the edit does not name it. */
export const unchangedSince = (updated_at: string | undefined): Unchanged | null =>
  updated_at === undefined
    ? null
    : { isUnchanged: (row) => toTimestamp(row.updated_at) === updated_at, since: updated_at }

/** The template, locked, for an edit; refuses (409) one that began from another state, where it says from which. */
export const lockForEdit = async (tx: Tx, scope: Scope, id: number, began: Unchanged | null): Promise<TemplateRow> => {
  const row = await lockTemplate(tx, scope, id)
  if (began) await guardUnchanged(tx, scope, row, began)
  guardOffered(row)
  return row
}

/** Version + 1 of its lineage in the row's place; the old one is archived, its documents stay on it. */
export const insertNextVersion = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  row: TemplateRow,
  values: Partial<TemplateValues & Pick<TemplateRow, 'excel_file_id' | 'sheets' | 'grids'>>,
  items: NewItem[],
): Promise<number> => {
  const { document_type_id, name, title_pattern, excel_file_id, sheets, grids, is_bpo, lineage } = row
  const { guests_see, guests_create } = row
  await updateTemplateRow(tx, scope, row.id, { archived_at: deps.clock() })
  const next = await insertTemplate(tx, {
    company_id: scope.company_id,
    document_type_id,
    name,
    title_pattern,
    excel_file_id,
    sheets,
    grids,
    is_bpo,
    lineage,
    guests_see,
    guests_create,
    ...values,
    version: row.version + 1,
    image_count: imageCount(items),
    created_user_id: scope.user.id,
  })
  await replaceItems(tx, scope, next.id, items)
  await moveMatterLinks(tx, scope, row.id, next.id)
  await happened(tx, deps, scope, [formEvent(next)])
  return next.id
}

/** Somebody else changed the template in place, or a newer version took its place, since the edit began. */
const guardUnchanged = async (
  tx: Tx,
  scope: Scope,
  row: TemplateRow,
  { isUnchanged, since }: Unchanged,
): Promise<void> => {
  const newest = await findNewestVersion(tx, scope, row.lineage)
  const isReplaced = newest.id !== row.id
  await refuseContested(tx, scope, {
    done: 'このテンプレートを先に保存',
    place: {
      type: 'template',
      ids: await listVersionIds(tx, scope, row.lineage),
      // A mere name moves its updated_at too.
      ...(since === undefined && { fields: ['items'] }),
    },
    began: { isAnother: isReplaced || !(row.archived_at || (await isUnchanged(row))), base: since },
    current: async (): Promise<Omit<TemplateConflict['current'], 'updated_by'>> => ({
      id: newest.id,
      version: newest.version,
      updated_at: toTimestamp(newest.updated_at),
    }),
  })
}

/** More items of one change are counted in the trail, not named. */
const namedInTrail = 10

export const tellNames = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  before: TemplateRow,
  after: TemplateValues,
): Promise<void> => {
  const lines = templateLines(before, after)
  if (lines.length > 0) await happened(tx, deps, scope, [templateSettings({ id: before.id, name: after.name }, lines)])
}

/** Its form is another: which one that was, its versions say. */
const formEvent = (template: { id: number; name: string }) => templateEvent('updated', template, { field: 'items' })

/**
 * Keeps a template that documents use as it is and makes version + 1 of its lineage; others change in place. Limits
 * and wanted photos do so always: no form shows them.
 */
export const updateTemplate = (deps: Deps, scope: Scope, id: number, body: UpdateTemplateRequest): Promise<Template> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockForEdit(tx, scope, id, unchangedSince(body.updated_at))
    const fields: TemplateValues = {
      name: body.name ?? row.name,
      document_type_id: body.document_type_id ?? row.document_type_id,
      title_pattern: body.title_pattern === undefined ? row.title_pattern : body.title_pattern,
    }
    // Which items make a month sheet says nothing of the form: it changes under documents, too.
    const grids = body.grids ?? row.grids
    const before = body.items ? await listItems(tx, scope, id) : []
    const items = body.items && (await newItems(tx, scope, row.sheets, body.items, before))
    if (items?.length === 0 && row.excel_file_id === null) throw invalid({ items: ['項目は必須です。'] })
    const isForm = items !== undefined && !isSameForm(before, items)
    if (isForm && (await isTemplateUsed(tx, scope, id)))
      return read(tx, scope, await insertNextVersion(tx, deps, scope, row, { ...fields, grids }, items))
    await updateTemplateRow(tx, scope, id, { ...fields, grids, ...(items && { image_count: imageCount(items) }) })
    await tellNames(tx, deps, scope, row, fields)
    const named = { id, name: fields.name }
    if (body.grids && !isDeepStrictEqual(body.grids, row.grids)) {
      await countDaysOfTemplate(tx, scope, id, { grids, items: await listItems(tx, scope, id) })
      await happened(tx, deps, scope, [
        templateSettings(named, [{ field: 'grids', before: gridsText(row.grids), after: gridsText(body.grids) }]),
      ])
    }
    if (isForm) {
      await replaceItems(tx, scope, id, items)
      await happened(tx, deps, scope, [formEvent(named)])
    } else if (items) await changeUnderForm(tx, deps, scope, named, before, items)
    return read(tx, scope, id)
  })

/** Of items that are the same otherwise: also under documents that were made from them. */
const changeUnderForm = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  template: { id: number; name: string },
  before: readonly ItemRow[],
  items: readonly NewItem[],
): Promise<void> => {
  const judged = before.flatMap(({ id, name, limits }, index) => {
    const after = items[index]!.limits
    return isSameLimits(limits, after) ? [] : [{ item_id: id, name, limits: after }]
  })
  const wanted = before.flatMap(({ id, name, photos_wanted }, index) => {
    const after = items[index]!.photos_wanted
    return photos_wanted === after ? [] : [{ id, name, photos_wanted: after }]
  })
  const bound = before.flatMap(({ id, name, source, source_row }, index) => {
    const after = items[index]!
    return source === after.source && source_row === after.source_row
      ? []
      : [{ id, name, source: after.source, source_row: after.source_row }]
  })
  const changed = [
    ...judged.map(({ item_id: item, name }) => ({
      field: 'limits' as const,
      part: { id: item, name: `${name}の基準` },
    })),
    ...wanted.map(({ id: item, name }) => ({
      field: 'photos_wanted' as const,
      part: { id: item, name: `${name}の必要枚数` },
    })),
    ...bound.map(({ id: item, name }) => ({ field: 'source' as const, part: { id: item, name: `${name}の差し込み` } })),
  ]
  if (changed.length === 0) return
  await insertLimits(tx, scope, judged)
  await setPhotosWanted(tx, scope, wanted)
  await setSources(tx, scope, bound)
  const more = changed.length > namedInTrail ? `ほか${changed.length - namedInTrail}項目` : undefined
  await happened(tx, deps, scope, [templateSettings(template, changed.slice(0, namedInTrail), more)])
}

/** The first version of a new lineage, with the form and the items of `row`. */
const insertCopy = async (tx: Tx, scope: Scope, row: TemplateRow, name: string): Promise<Template> => {
  const { document_type_id, title_pattern, excel_file_id, sheets, grids, image_count, guests_see, guests_create } = row
  const copy = await insertTemplate(tx, {
    company_id: scope.company_id,
    name,
    document_type_id,
    title_pattern,
    excel_file_id,
    sheets,
    grids,
    image_count,
    guests_see,
    guests_create,
    created_user_id: scope.user.id,
  })
  const items = await listItems(tx, scope, row.id)
  await replaceItems(tx, scope, copy.id, items.map(itemCopy))
  return read(tx, scope, copy.id)
}

export const copyTemplate = ({ database }: Deps, scope: Scope, id: number): Promise<Template> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await findTemplate(tx, scope, id)
    if (!row) throw notFound()
    return insertCopy(tx, scope, row, copyName(row.name, limits.text.name))
  })

/** For whoever was editing it when it was deleted. */
export const recreateTemplate = ({ database }: Deps, scope: Scope, id: number): Promise<Template> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await findDeletedTemplate(tx, scope, id)
    if (!row) throw notFound()
    return insertCopy(tx, scope, row, row.name)
  })

/** To ごみ箱 where no document was made from it, else archived: its documents stay whole. */
export const deleteTemplate = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockTemplate(tx, scope, id)
    if (row.version > 1 || (await isTemplateUsed(tx, scope, id)))
      await updateTemplateRow(tx, scope, id, { archived_at: deps.clock() })
    else {
      const deleted_at = deps.clock()
      await updateTemplateRow(tx, scope, id, { deleted_at })
      await putInTrash(tx, scope, {
        noun: 'template',
        record: { id, name: row.name, created_user_id: row.created_user_id },
        deleted_at,
      })
      await happened(tx, deps, scope, [templateEvent('deleted', row)])
    }
  })

/** No longer offered to new documents. */
export const archiveTemplate = ({ database, clock }: Deps, scope: Scope, id: number): Promise<Template> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockTemplate(tx, scope, id)
    if (row.archived_at) throw conflict('このテンプレートは既に保管されています。')
    await updateTemplateRow(tx, scope, id, { archived_at: clock() })
    return read(tx, scope, id)
  })

/** Offered again; a version that a newer one replaced stays as it is. */
export const restoreTemplate = ({ database }: Deps, scope: Scope, id: number): Promise<Template> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockTemplate(tx, scope, id)
    if (!row.archived_at) throw conflict('このテンプレートは保管されていません。')
    const is_newest = (await findNewest(tx, scope, [id])).has(id)
    if (!canRestoreTemplate(scope.actor, { archived_at: row.archived_at, is_newest }))
      throw conflict('この版は新しい版に置き換えられているため、元に戻せません。')
    await updateTemplateRow(tx, scope, id, { archived_at: null })
    return read(tx, scope, id)
  })
