/** Templates once they are there: mapped item by item, kept in versions, archived and brought back. */
import { toTimestamp } from '#domain/dates.ts'
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
import { audit, deleted } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findFile } from '#server/files/files.store.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { changedLines } from '#server/records/columns.ts'
import { gone } from '#server/records/gone.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import { findTemplateDetail, presentTemplates } from './template-detail.service.ts'
import { isSameLimits } from '#domain/templates/item-limits.ts'
import { insertLimits } from './item-limits.store.ts'
import { imageCount, isSameForm, itemCopy, newItems } from './template-items.service.ts'
import { templateColumns, type TemplateValues } from './templates.columns.ts'
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
  moveMatterLinks,
  replaceItems,
  setPhotosWanted,
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
type Unchanged = (row: TemplateRow) => boolean | Promise<boolean>

/** By its updated_at, which any save moves; null where the edit does not name it. */
export const unchangedSince = (updated_at: string | undefined): Unchanged | null =>
  updated_at === undefined ? null : (row) => toTimestamp(row.updated_at) === updated_at

/** The template, locked, for an edit; refuses (409) one that began from another state, where it says from which. */
export const lockForEdit = async (
  tx: Tx,
  scope: Scope,
  id: number,
  isUnchanged: Unchanged | null,
): Promise<TemplateRow> => {
  const row = await lockTemplate(tx, scope, id)
  if (isUnchanged) await guardUnchanged(tx, scope, row, isUnchanged)
  guardOffered(row)
  return row
}

/** Version + 1 of its lineage in the row's place; the old one is archived, its documents stay on it. */
export const insertNextVersion = async (
  tx: Tx,
  scope: Scope,
  row: TemplateRow,
  archived_at: Date,
  values: Partial<Pick<TemplateRow, 'name' | 'document_type_id' | 'excel_file_id' | 'sheets'>>,
  items: NewItem[],
): Promise<number> => {
  const { document_type_id, name, excel_file_id, sheets, is_bpo, lineage, guests_see, guests_create } = row
  await updateTemplateRow(tx, scope, row.id, { archived_at })
  const next = await insertTemplate(tx, {
    company_id: scope.company_id,
    document_type_id,
    name,
    excel_file_id,
    sheets,
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
  return next.id
}

/** Somebody else changed the template in place, or a newer version took its place, since the edit began. */
const guardUnchanged = async (tx: Tx, scope: Scope, row: TemplateRow, isUnchanged: Unchanged): Promise<void> => {
  const newest = await findNewestVersion(tx, scope, row.lineage)
  const isReplaced = newest.id !== row.id
  if (!isReplaced && (row.archived_at || (await isUnchanged(row)))) return
  const name = isReplaced ? (await findUserNames(tx, [newest.created_user_id])).get(newest.created_user_id) : undefined
  const current: TemplateConflict['current'] = {
    id: newest.id,
    version: newest.version,
    updated_at: toTimestamp(newest.updated_at),
    updated_by: name === undefined ? null : { id: newest.created_user_id, name },
  }
  throw conflict(`${name === undefined ? '他のユーザー' : `${name}さん`}がこのテンプレートを先に保存しました。`, {
    current,
  })
}

/** More items of one change are counted in the trail, not named. */
const namedInTrail = 10

/** Who named it so: a template has no history of its own. */
export const auditNames = async (tx: Tx, scope: Scope, before: TemplateRow, after: TemplateValues): Promise<void> => {
  const lines = changedLines<TemplateValues, null>(templateColumns, before, after, null)
  if (lines.length === 0) return
  const subject = { type: 'template', id: before.id, name: after.name } as const
  const fields = lines.map(({ column_name }) => column_name)
  await audit(tx, scope, scope, [{ kind: 'settings_changed', subject, fields }])
}

/**
 * Keeps a template that documents use as it is and makes version + 1 of its lineage; others change in place. Limits
 * and wanted photos do so always: no form shows them.
 */
export const updateTemplate = (
  { database, clock }: Deps,
  scope: Scope,
  id: number,
  body: UpdateTemplateRequest,
): Promise<Template> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockForEdit(tx, scope, id, unchangedSince(body.updated_at))
    const fields = { name: body.name ?? row.name, document_type_id: body.document_type_id ?? row.document_type_id }
    const before = body.items ? await listItems(tx, scope, id) : []
    const items = body.items && (await newItems(tx, scope, row.sheets, body.items, before))
    if (items?.length === 0 && row.excel_file_id === null) throw invalid({ items: ['項目は必須です。'] })
    const isForm = items !== undefined && !isSameForm(before, items)
    if (isForm && (await isTemplateUsed(tx, scope, id)))
      return read(tx, scope, await insertNextVersion(tx, scope, row, clock(), fields, items))
    await updateTemplateRow(tx, scope, id, { ...fields, ...(items && { image_count: imageCount(items) }) })
    await auditNames(tx, scope, row, fields)
    if (isForm) await replaceItems(tx, scope, id, items)
    else if (items) await changeUnderForm(tx, scope, { id, name: fields.name }, before, items)
    return read(tx, scope, id)
  })

/** Of items that are the same otherwise: also under documents that were made from them. */
const changeUnderForm = async (
  tx: Tx,
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
  const changed = [...judged.map(({ name }) => `${name}の基準`), ...wanted.map(({ name }) => `${name}の必要枚数`)]
  if (changed.length === 0) return
  await insertLimits(tx, scope, judged)
  await setPhotosWanted(tx, scope, wanted)
  await audit(tx, scope, scope, [
    {
      kind: 'settings_changed',
      subject: { type: 'template', ...template },
      fields: changed.slice(0, namedInTrail),
      detail: changed.length > namedInTrail ? `ほか${changed.length - namedInTrail}項目` : undefined,
    },
  ])
}

/** The first version of a new lineage, with the form and the items of `row`. */
const insertCopy = async (tx: Tx, scope: Scope, row: TemplateRow, name: string): Promise<Template> => {
  const { document_type_id, excel_file_id, sheets, image_count, guests_see, guests_create } = row
  const copy = await insertTemplate(tx, {
    company_id: scope.company_id,
    name,
    document_type_id,
    excel_file_id,
    sheets,
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
export const deleteTemplate = ({ database, clock }: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockTemplate(tx, scope, id)
    if (row.version > 1 || (await isTemplateUsed(tx, scope, id)))
      await updateTemplateRow(tx, scope, id, { archived_at: clock() })
    else {
      const deleted_at = clock()
      await updateTemplateRow(tx, scope, id, { deleted_at })
      await putInTrash(tx, scope, {
        noun: 'template',
        record: { id, name: row.name, created_user_id: row.created_user_id },
        deleted_at,
      })
      await audit(tx, scope, scope, [deleted('template', id, row.name)])
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
