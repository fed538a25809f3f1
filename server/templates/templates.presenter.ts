import { toTimestamp } from '#domain/dates.ts'
import type { TemplateRef } from '#domain/templates/templates.contract.ts'
import { filePath } from '#server/files/files.presenter.ts'
import type { TemplateRow } from './template-row.ts'

/** A template as lists and documents carry it; its thumbnail is that of its first sheet, or drawn of its sections. */
export const presentTemplateRef = (company: { company_key: string }, row: TemplateRow): TemplateRef => {
  const thumbnail = row.sheets.find(({ thumbnail_file_id }) => thumbnail_file_id !== null)?.thumbnail_file_id ?? null
  return {
    id: row.id,
    name: row.name,
    document_type_id: row.document_type_id,
    version: row.version,
    archived_at: row.archived_at && toTimestamp(row.archived_at),
    has_excel: row.excel_file_id !== null,
    thumbnail_path:
      row.excel_file_id === null
        ? `/api/c/${company.company_key}/templates/${row.id}/thumbnail?v=${row.updated_at.getTime()}`
        : thumbnail === null
          ? null
          : filePath(company, thumbnail),
  }
}
