/** How the sheets of a form print: what its author can hardly have meant is told, and mended in the form itself on choice. */
import type { FitTemplatePrintRequest, PrintFault } from '#domain/templates/print-faults.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { inCompany } from '#server/db/client.ts'
import { findFile, insertFile } from '#server/files/files.store.ts'
import { storedFirst } from '#server/files/store-bytes.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { formPictures, insertSheets, inspectForm } from './create-template.service.ts'
import { itemCopy } from './template-items.service.ts'
import { guardEdit, insertNextVersion, lockForEdit, read, templateBytes, unchangedSince } from './templates.service.ts'
import { findTemplate, listItems } from './templates.store.ts'

export const listPrintFaults = async (deps: Deps, scope: Scope, id: number): Promise<PrintFault[]> => {
  guardEdit(scope)
  return deps.engine.printFaults(await templateBytes(deps, scope, id), { for: callerOf(scope) })
}

/** The form with the choice in it, always as the next version: paper, screens and the Excel file print alike. */
export const fitTemplatePrint = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { sheet_index, fit, updated_at }: FitTemplatePrintRequest,
): Promise<Template> => {
  guardEdit(scope)
  const before = await templateBytes(deps, scope, id)
  const bytes = await deps.engine.fitPrint(before, sheet_index, fit, { for: callerOf(scope) })
  if (!bytes) throw invalid({ sheet_index: ['このシートには、印刷を合わせるセルがありません。'] })
  const form = await inspectForm(deps, scope, bytes)
  const file = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const template = await findTemplate(tx, scope, id)
    return template?.excel_file_id ? findFile(tx, scope, template.excel_file_id) : null
  })
  if (!file) throw notFound()
  const excel = {
    company_id: scope.company_id,
    name: file.name,
    type: fileKinds.excel,
    content_type: file.content_type,
    bytes,
    page_count: form.images.length,
  }
  return storedFirst(deps, [excel, ...formPictures(scope, form)], ([made, ...pictures]) =>
    inCompany(deps.database.db, scope.company_id, async (tx) => {
      guardEdit(scope)
      const row = await lockForEdit(tx, scope, id, unchangedSince(updated_at))
      const { id: excel_file_id } = await insertFile(tx, { ...made!, uploaded_by_user_id: scope.user.id })
      const values = { excel_file_id, sheets: await insertSheets(tx, form, pictures) }
      const items = (await listItems(tx, scope, id)).map(itemCopy)
      return read(tx, scope, await insertNextVersion(tx, deps, scope, row, values, items))
    }),
  )
}
