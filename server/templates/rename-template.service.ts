/** Name, category and titles of a template, whatever becomes of its items meanwhile. */
import { toTimestamp } from '#domain/dates.ts'
import type { NamedTemplate, Template, UpdateTemplateRequest } from '#domain/templates/templates.contract.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { sentValues } from '#server/records/columns.ts'
import { refuseContested } from '#server/records/contested.ts'
import { templateColumns, templateLines } from './templates.columns.ts'
import { tellNames, guardEdit, lockForEdit, lockTemplate, read } from './templates.service.ts'
import type { TemplateRow } from './template-row.ts'
import { findNewestVersion, listVersionIds, updateTemplateRow } from './templates.store.ts'

/** The newest version of the template's lineage, locked: the name is its, whichever version it was read on. */
const lockNewest = async (tx: Tx, scope: Scope, id: number): Promise<TemplateRow> => {
  const { lineage } = await lockTemplate(tx, scope, id)
  const newest = await findNewestVersion(tx, scope, lineage)
  return newest.id === id ? lockForEdit(tx, scope, id, null) : lockNewest(tx, scope, newest.id)
}

const named = ({ id, name, document_type_id, title_pattern }: TemplateRow): NamedTemplate => ({
  id,
  name,
  document_type_id,
  title_pattern,
})

export const renameTemplate = (deps: Deps, scope: Scope, id: number, body: UpdateTemplateRequest): Promise<Template> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockNewest(tx, scope, id)
    const values = sentValues(templateColumns, body)
    const after = { ...row, ...values }
    const lines = templateLines(row, after)
    await refuseContested(tx, scope, {
      done: 'このテンプレートを先に更新',
      place: { type: 'template', ids: await listVersionIds(tx, scope, row.lineage) },
      began: { theirs: templateLines({ ...row, ...body.seen }, row), mine: lines },
      current: async (at) => ({ ...named(row), updated_at: at && toTimestamp(at) }),
    })
    if (lines.length > 0) await updateTemplateRow(tx, scope, row.id, values)
    await tellNames(tx, deps, scope, row, after)
    return read(tx, scope, row.id)
  })
