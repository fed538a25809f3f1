/** Templates: made from an uploaded form, mapped item by item, kept in versions. */
import type { ProposedItem, Template, TemplateFilter, TemplateItemRequest, TemplateListItem, UpdateTemplateRequest } from '#domain/templates/templates.contract.ts'
import { isChoiceType, isMappableType, normaliseItemType } from '#domain/templates/item-types.ts'
import { formatCellReference, parseCellReference } from '#domain/templates/cell-reference.ts'
import { canEditTemplates } from '#domain/templates/templates.policy.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { limits } from '#domain/limits.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { TemplateSheet } from '#server/db/schema/templates.ts'
import { findFile, insertFile, insertUpload } from '#server/files/files.store.ts'
import { storeBytes } from '#server/files/store-bytes.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { findTemplateDetail, presentTemplates } from './template-detail.ts'
import {
  deleteTemplateRow, findTemplate, insertTemplate, isTemplateUsed, listItems, listTemplateRows, moveMatterLinks, replaceItems, updateTemplateRow,
  type NewItem, type TemplateRow,
} from './templates.store.ts'

/** Width of a template's thumbnails: the preview's 114 px column, sharp on dense screens. */
const thumbnailWidthPx = 342

const read = async (tx: Tx, scope: Scope, id: number): Promise<Template> => {
  const template = await findTemplateDetail(tx, scope, id)
  if (!template) throw notFound()
  return template
}

const guardEdit = (scope: Scope): void => {
  if (!canEditTemplates(scope.actor)) throw forbidden()
}

export const listTemplates = ({ database }: Deps, scope: Scope, filter: TemplateFilter): Promise<{ data: TemplateListItem[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await listTemplateRows(tx, scope, filter)
    return { data: await presentTemplates(tx, scope, rows), total }
  })

export const getTemplate = ({ database }: Deps, scope: Scope, id: number): Promise<Template> =>
  inCompany(database.db, scope.company_id, (tx) => read(tx, scope, id))

// ---- making one ----

type CreatedTemplate = Template & { proposed_items: ProposedItem[]; warnings: string[] }

/** Reads the uploaded form in the engine's worker before anything is stored; a refusal is a 422 on excel_file. */
export const createExcelTemplate = async (
  deps: Deps, scope: Scope, body: { name: string; document_type_id: number }, upload: Upload | undefined,
): Promise<CreatedTemplate> => {
  guardEdit(scope)
  if (!upload) throw invalid({ excel_file: ['Excelファイルを選択してください。'] })
  const bytes = await deps.storage.readBytes(upload.key)
  const inspection = await deps.engine.inspectTemplate(bytes)
  const images = await deps.engine.thumbnails(bytes, [], thumbnailWidthPx)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const excel = await insertUpload(tx, scope, upload, { page_count: images.length })
    const sheets: TemplateSheet[] = []
    for (const { name, state, index } of inspection.sheets) {
      const png = images.find((image) => image.sheet === index)?.png
      const thumbnail = png && await insertFile(tx, await storeBytes(deps, { company_id: scope.company_id, name: `${name}.png`, type: fileKinds.image, content_type: 'image/png', bytes: png }))
      sheets.push({ name, state, thumbnail_file_id: thumbnail?.id ?? null })
    }
    const row = await insertTemplate(tx, {
      company_id: scope.company_id, name: body.name, document_type_id: body.document_type_id, excel_file_id: excel.id, sheets, created_user_id: scope.user.id,
    })
    return { ...(await read(tx, scope, row.id)), proposed_items: inspection.proposedItems, warnings: inspection.warnings }
  })
}

/** What the application would make of the form's blank cells, for starting the mapping over. */
export const proposeTemplateItems = async (deps: Deps, scope: Scope, id: number): Promise<ProposedItem[]> => {
  guardEdit(scope)
  return (await deps.engine.inspectTemplate(await templateBytes(deps, scope, id))).proposedItems
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

const newItems = (row: TemplateRow, items: TemplateItemRequest[]): NewItem[] => {
  const errors: Record<string, string[]> = {}
  const result = items.map((item, index): NewItem => {
    const type = normaliseItemType(item.type)
    const place = item.cell_reference ? parseCellReference(item.cell_reference) : null
    const sheet = place && row.sheets[place.sheet]
    if (place && !sheet) errors[`items.${index}.cell_reference`] = ['指定されたシートがありません。']
    const options = isChoiceType(type) ? (item.item_parts ?? []).map(({ item_value }) => item_value) : []
    if (new Set(options).size < options.length) errors[`items.${index}.item_parts`] = ['選択肢が重複しています。']
    return { name: item.name, type, cell_reference: place && isMappableType(type) ? formatCellReference(place) : null, file_id: item.fileId ?? null, options }
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return result
}

/** Keeps a template that documents use as it is and makes version + 1 of its lineage; others change in place. */
export const updateTemplate = ({ database, clock }: Deps, scope: Scope, id: number, body: UpdateTemplateRequest): Promise<Template> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await findTemplate(tx, scope, id, true)
    if (!row) throw notFound()
    if (row.archived_at) throw invalid({ root: ['このテンプレートは新しい版に置き換えられたか、削除されています。一覧から開き直してください。'] })
    const fields = { name: body.name ?? row.name, document_type_id: body.document_type_id ?? row.document_type_id }
    const items = body.items && newItems(row, body.items)
    const image_count = items ? items.filter(({ type }) => type === 'fileupload' || type === 'aiimage').length : row.image_count

    if (!items || !(await isTemplateUsed(tx, scope, id))) {
      await updateTemplateRow(tx, scope, id, { ...fields, image_count })
      if (items) await replaceItems(tx, scope, id, items)
      return read(tx, scope, id)
    }
    await updateTemplateRow(tx, scope, id, { archived_at: clock() })
    const next = await insertTemplate(tx, {
      company_id: scope.company_id, ...fields, image_count, version: row.version + 1, lineage: row.lineage,
      excel_file_id: row.excel_file_id, sheets: row.sheets, is_bpo: row.is_bpo, created_user_id: scope.user.id,
    })
    await replaceItems(tx, scope, next.id, items)
    await moveMatterLinks(tx, scope, id, next.id)
    return read(tx, scope, next.id)
  })

export const copyTemplate = ({ database }: Deps, scope: Scope, id: number): Promise<Template> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await findTemplate(tx, scope, id)
    if (!row) throw notFound()
    const { document_type_id, excel_file_id, sheets, image_count } = row
    const copy = await insertTemplate(tx, {
      company_id: scope.company_id, name: copyName(row.name, limits.text.name), document_type_id, excel_file_id, sheets, image_count, created_user_id: scope.user.id,
    })
    const items = await listItems(tx, scope, id)
    await replaceItems(tx, scope, copy.id, items.map(({ name, type, cell_reference, file_id, parts }) => ({
      name, type: type as NewItem['type'], cell_reference, file_id, options: parts.map(({ item_value }) => item_value),
    })))
    return read(tx, scope, copy.id)
  })

/** Gone where no document was made from it, else archived: its documents stay whole. */
export const deleteTemplate = ({ database, clock }: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await findTemplate(tx, scope, id, true)
    if (!row) throw notFound()
    if (row.version > 1 || (await isTemplateUsed(tx, scope, id))) await updateTemplateRow(tx, scope, id, { archived_at: clock() })
    else await deleteTemplateRow(tx, scope, id)
  })
