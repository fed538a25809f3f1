/** ゲストに見せる, as it stands for the documents of a template. */
import type { ShowTemplateToGuestsRequest, Template } from '#domain/templates/templates.contract.ts'
import { guestsSeeField } from '#domain/templates/templates.labels.ts'
import { audit } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { guardEdit, lockTemplate, read } from './templates.service.ts'
import { setGuestsSee } from './templates.store.ts'

/** Of all versions, archived ones too: their documents are the same kind of paper. */
export const showTemplateToGuests = (
  { database }: Deps,
  scope: Scope,
  id: number,
  { guests_see }: ShowTemplateToGuestsRequest,
): Promise<Template> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockTemplate(tx, scope, id)
    if (row.guests_see !== guests_see) {
      await setGuestsSee(tx, scope, row.lineage, guests_see)
      const subject = { type: 'template', id, name: row.name } as const
      await audit(tx, scope, scope, [{ kind: 'settings_changed', subject, fields: [guestsSeeField] }])
    }
    return read(tx, scope, id)
  })
