/** ゲストに見せる and ゲストが作成できる, as they stand for the documents of a template. */
import type { ShowTemplateToGuestsRequest, Template } from '#domain/templates/templates.contract.ts'
import { guestsCreateField, guestsSeeField } from '#domain/templates/templates.labels.ts'
import { audit } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { guardEdit, lockTemplate, read } from './templates.service.ts'
import { setGuestRights } from './templates.store.ts'

/** Of all versions, archived ones too: their documents are the same kind of paper. */
export const showTemplateToGuests = (
  { database }: Deps,
  scope: Scope,
  id: number,
  { guests_see, guests_create }: ShowTemplateToGuestsRequest,
): Promise<Template> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockTemplate(tx, scope, id)
    const after = { guests_see, guests_create: guests_create ?? row.guests_create }
    const fields = [
      ...(row.guests_see === after.guests_see ? [] : [guestsSeeField]),
      ...(row.guests_create === after.guests_create ? [] : [guestsCreateField]),
    ]
    if (fields.length > 0) {
      await setGuestRights(tx, scope, row.lineage, after)
      const subject = { type: 'template', id, name: row.name } as const
      await audit(tx, scope, scope, [{ kind: 'settings_changed', subject, fields }])
    }
    return read(tx, scope, id)
  })
