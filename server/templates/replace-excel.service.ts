/** A new revision of a template's form: held against the items first, then saved as the next version. */
import { createHash } from 'node:crypto'
import { readItemPair } from '#domain/templates/templates.contract.ts'
import type { ReplaceTemplateExcelRequest, Template, TemplateComparison } from '#domain/templates/templates.contract.ts'
import { printFaultText } from '#domain/templates/print-faults.ts'
import { limits } from '#domain/limits.ts'
import { maxCount } from '#domain/text/validation.ts'
import type { ItemMatches, MappedItem } from '#engine/engine.ts'
import { inCompany } from '#server/db/client.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { storedFirst } from '#server/files/store-bytes.ts'
import type { Upload } from '#server/http/upload.ts'
import { insertForm, readForm, formFiles } from './create-template.service.ts'
import { pairedMatches, placesOf, replacedItems } from './replaced-items.ts'
import { guardEdit, insertNextVersion, lockForEdit, read, templateBytes, unchangedSince } from './templates.service.ts'
import { listItems, type ItemRow } from './templates.store.ts'

/** 403, 404, 422, or 409 for a form that was replaced already, before any file is received. */
export const guardReplacing = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const { excel_file_id } = await lockForEdit(tx, scope, id, { isUnchanged: () => true, since: undefined })
    if (excel_file_id === null) throw invalid({ excel_file: ['このテンプレートにはExcelファイルがありません。'] })
  })

const matchesOf = async (
  deps: Deps,
  scope: Scope,
  id: number,
  items: ItemRow[],
  revision: Uint8Array,
): Promise<ItemMatches<MappedItem>> => {
  const mapped = items.map((item): MappedItem => ({ id: item.id, cell_reference: item.cell_reference }))
  const bytes = await templateBytes(deps, scope, id)
  return deps.engine.matchItems(bytes, mapped, revision, { for: callerOf(scope) })
}

/**
 * Which items a revision is held against, in short. They are written anew, under other ids, whenever anything of them
 * that a form shows is changed; a name of the template, limits and wanted photos leave them as they are.
 */
const inShort = (items: readonly ItemRow[]): string =>
  createHash('sha256')
    .update(items.map(({ id }) => id).join())
    .digest('hex')

const itemsOf = ({ database }: Deps, scope: Scope, id: number): Promise<ItemRow[]> =>
  inCompany(database.db, scope.company_id, (tx) => listItems(tx, scope, id))

/** What saving the revision would do; nothing is kept of it. */
export const compareExcel = async (
  deps: Deps,
  scope: Scope,
  id: number,
  upload: Upload | undefined,
): Promise<TemplateComparison> => {
  const { bytes, inspection, upload: file } = await readForm(deps, scope, upload)
  const items = await itemsOf(deps, scope, id)
  const matches = await matchesOf(deps, scope, id, items, bytes)
  const places = placesOf(matches)
  return {
    sheets: inspection.sheets.map(({ index, name, state }) => ({ sheet_index: index, name, state })),
    items: items.flatMap((item) => (places.has(item.id) ? [{ id: item.id, to: places.get(item.id)! }] : [])),
    added: matches.added,
    warnings: [...inspection.warnings, ...inspection.printFaults.map(printFaultText)],
    sha256: file.sha256,
    compared_with: inShort(items),
  }
}

/** Always the next version: documents, and whoever looks at the old form, keep it. */
export const replaceExcel = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { compared_with, updated_at, sha256, pairs = [], ...choices }: ReplaceTemplateExcelRequest,
  upload: Upload | undefined,
): Promise<Template> => {
  const form = await readForm(deps, scope, upload)
  if (form.upload.sha256 !== sha256)
    throw invalid({ excel_file: ['ファイルの内容が照らし合わせたときと違います。もう一度選択してください。'] })
  const found = await matchesOf(deps, scope, id, await itemsOf(deps, scope, id), form.bytes)
  const matches = pairedMatches(found, pairs.map(readItemPair))
  if (!matches) throw invalid({ pairs: ['選んだ欄は、新しい様式の空いている欄ではありません。選び直してください。'] })
  return storedFirst(deps, formFiles(scope, form), (files) =>
    inCompany(deps.database.db, scope.company_id, async (tx) => {
      guardEdit(scope)
      const began =
        compared_with === undefined
          ? unchangedSince(updated_at)
          : { isUnchanged: async () => inShort(await listItems(tx, scope, id)) === compared_with, since: undefined }
      const row = await lockForEdit(tx, scope, id, began)
      // The items that were matched: other ones since would have been refused.
      const items = replacedItems(await listItems(tx, scope, id), matches, choices)
      if (items.length > limits.items.perTemplate) throw invalid({ root: [maxCount('項目', limits.items.perTemplate)] })
      const stored = { ...(await insertForm(tx, scope, form, files)), grids: form.inspection.grids }
      return read(tx, scope, await insertNextVersion(tx, deps, scope, row, stored, items))
    }),
  )
}
