/** Name and category of a template, whatever becomes of its items meanwhile. */
import type { NamedTemplate, Template, UpdateTemplateRequest } from '#domain/templates/templates.contract.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { changedLines, sentValues } from '#server/records/columns.ts'
import { checkSeen } from '#server/records/contested.ts'
import { templateColumns, type TemplateValues } from './templates.columns.ts'
import { auditNames, guardEdit, lockForEdit, lockTemplate, read } from './templates.service.ts'
import type { TemplateRow } from './template-row.ts'
import { findNewestVersion, listVersionIds, updateTemplateRow } from './templates.store.ts'

/** The newest version of the template's lineage, locked: the name is its, whichever version it was read on. */
const lockNewest = async (tx: Tx, scope: Scope, id: number): Promise<TemplateRow> => {
  const { lineage } = await lockTemplate(tx, scope, id)
  const newest = await findNewestVersion(tx, scope, lineage)
  return newest.id === id ? lockForEdit(tx, scope, id, null) : lockNewest(tx, scope, newest.id)
}

const named = ({ id, name, document_type_id }: TemplateRow): NamedTemplate => ({ id, name, document_type_id })

export const renameTemplate = (
  { database }: Deps,
  scope: Scope,
  id: number,
  body: UpdateTemplateRequest,
): Promise<Template> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockNewest(tx, scope, id)
    const values = sentValues(templateColumns, body)
    const states = { seen: body.seen, now: row, mine: values }
    const ids = await listVersionIds(tx, scope, row.lineage)
    const subject = { noun: 'テンプレート', type: 'template', ids } as const
    await checkSeen<TemplateValues, null>(tx, scope, subject, templateColumns, null, states, async () => named(row))
    const after = { ...row, ...values }
    if (changedLines<TemplateValues, null>(templateColumns, row, after, null).length > 0)
      await updateTemplateRow(tx, scope, row.id, values)
    await auditNames(tx, scope, row, after)
    return read(tx, scope, row.id)
  })
