/** A template with its items and sheets. */
import { toTimestamp } from '#domain/dates.ts'
import type { Template, TemplateItem, TemplateListItem } from '#domain/templates/templates.contract.ts'
import { companyPictureOf } from '#domain/templates/item-types.ts'
import { canEditTemplate, canRestoreTemplate } from '#domain/templates/templates.policy.ts'
import { companyPicturePath } from '#server/company/company-pictures.presenter.ts'
import { findCompanyPictures, type CompanyPictures } from '#server/company/company-pictures.store.ts'
import type { Tx } from '#server/db/client.ts'
import { together } from '#server/db/together.ts'
import { filePath, presentFileRef } from '#server/files/files.presenter.ts'
import { findFiles, type FileRow } from '#server/files/files.store.ts'
import { findKnownNames } from '#server/histories/known-people.ts'
import type { Scope } from '#server/http/context.ts'
import { notAChoice, templateReplaced } from '#domain/text/validation.ts'
import { invalid } from '#server/http/errors.ts'
import type { TemplateRow } from './template-row.ts'
import { presentTemplateRef } from './templates.presenter.ts'
import {
  countDocuments,
  findNewest,
  findTemplate,
  listItemFileIds,
  listItems,
  type ItemRow,
} from './templates.store.ts'

const picturePath = (scope: Scope, { type, file_id }: ItemRow, pictures: CompanyPictures): string | null => {
  const kind = companyPictureOf(type)
  if (kind !== null) return companyPicturePath(scope, kind, pictures[kind])
  return file_id === null ? null : filePath(scope, file_id)
}

const presentItem = (scope: Scope, item: ItemRow, pictures: CompanyPictures): TemplateItem => ({
  id: item.id,
  name: item.name,
  type: item.type,
  item_parts: item.parts,
  cell_reference: item.cell_reference,
  fileId: item.file_id,
  path: picturePath(scope, item, pictures),
  limits: item.limits,
  photos_wanted: item.photos_wanted,
  source: item.source,
  source_row: item.source_row,
  lineage: item.lineage,
})

type Around = {
  files: Map<number, FileRow>
  itemFiles: { template_id: number; file_id: number }[]
  names: Map<number, string>
  newest: Set<number>
  uses: Map<number, { all: number; living: number }>
}

const presentListItem = (
  scope: Scope,
  row: TemplateRow,
  { files, itemFiles, names, newest, uses }: Around,
): TemplateListItem => {
  const excel = row.excel_file_id === null ? undefined : files.get(row.excel_file_id)
  return {
    ...presentTemplateRef(scope, row),
    image_count: row.image_count,
    is_bpo: row.is_bpo,
    files: itemFiles
      .filter(({ template_id }) => template_id === row.id)
      .map(({ file_id }) => presentFileRef(scope, files.get(file_id)!)),
    excel_file: excel ? presentFileRef(scope, excel) : null,
    matter_id: null,
    lineage: row.lineage,
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
    submitted_at: null,
    user: { id: row.created_user_id, name: names.get(row.created_user_id) ?? '' },
    documents_count: uses.get(row.id)?.living ?? 0,
    title_pattern: row.title_pattern,
    guests_see: row.guests_see,
    guests_create: row.guests_create,
    is_used: uses.has(row.id),
    canEdit: canEditTemplate(scope.actor, row),
    canDelete: canEditTemplate(scope.actor, row),
    canRestore: canRestoreTemplate(scope.actor, { archived_at: row.archived_at, is_newest: newest.has(row.id) }),
  }
}

export const presentTemplates = async (tx: Tx, scope: Scope, rows: TemplateRow[]): Promise<TemplateListItem[]> => {
  const ids = rows.map(({ id }) => id)
  const archived = rows.flatMap(({ id, archived_at }) => (archived_at === null ? [] : [id]))
  const [itemFiles, names, newest, uses] = await together([
    listItemFileIds(tx, scope, ids),
    findKnownNames(
      tx,
      scope,
      rows.map(({ created_user_id }) => created_user_id),
    ),
    findNewest(tx, scope, archived),
    countDocuments(tx, scope, ids),
  ])
  const forms = rows.flatMap(({ excel_file_id }) => (excel_file_id === null ? [] : [excel_file_id]))
  const files = await findFiles(tx, scope, [...forms, ...itemFiles.map(({ file_id }) => file_id)])
  return rows.map((row) => presentListItem(scope, row, { files, itemFiles, names, newest, uses }))
}

/** With the limits of this moment, of now where none is named. */
export const findTemplateDetail = async (
  tx: Tx,
  scope: Scope,
  id: number,
  at: Date | null = null,
): Promise<Template | null> => {
  const [row, pictures, items] = await together([
    findTemplate(tx, scope, id),
    findCompanyPictures(tx, scope),
    listItems(tx, scope, id, at),
  ])
  if (!row) return null
  const [listItem] = await presentTemplates(tx, scope, [row])
  return {
    ...listItem!,
    items: items.map((item) => presentItem(scope, item, pictures)),
    grids: row.grids,
    sheets: row.sheets.map(({ name, state, thumbnail_file_id }, sheet_index) => ({
      sheet_index,
      name,
      state,
      thumbnail_path: thumbnail_file_id === null ? null : filePath(scope, thumbnail_file_id),
    })),
  }
}

/** The template that a new document is made from; 422 of one that is not there, or that another has taken the place of. */
export const requireCurrentTemplate = async (tx: Tx, scope: Scope, id: number): Promise<Template> => {
  const template = await findTemplateDetail(tx, scope, id)
  if (!template) throw invalid({ template_id: [notAChoice('テンプレート')] })
  if (template.archived_at !== null) throw invalid({ template_id: [templateReplaced(template.name)] })
  return template
}
