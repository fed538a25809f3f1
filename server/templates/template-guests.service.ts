/** ゲストに見せる and ゲストが作成できる, as they stand for the documents of a template. */
import type { ShowTemplateToGuestsRequest, Template } from '#domain/templates/templates.contract.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { isDecidedOtherwise, refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { templateSettings } from './templates.columns.ts'
import { guardEdit, lockTemplate, read } from './templates.service.ts'
import { listVersionIds, setGuestRights } from './templates.store.ts'

const onOff = (isOn: boolean | null) => (isOn === null ? null : isOn ? 'オン' : 'オフ')

/** Of all versions, archived ones too: their documents are the same kind of paper. */
export const showTemplateToGuests = (
  deps: Deps,
  scope: Scope,
  id: number,
  { guests_see, guests_create, seen }: ShowTemplateToGuestsRequest,
): Promise<Template> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    guardEdit(scope)
    const row = await lockTemplate(tx, scope, id)
    const now = { guests_see: row.guests_see, guests_create: row.guests_create }
    const after: typeof now = { guests_see, guests_create: guests_create ?? row.guests_create }
    await refuseContested(tx, scope, {
      done: 'このテンプレートの「ゲストに見せる」を先に変更',
      place: { type: 'template', ids: await listVersionIds(tx, scope, row.lineage), fields: Object.keys(now) },
      began: { isAnother: isDecidedOtherwise({ seen, now, wanted: after }), base: undefined },
      current: () => Promise.resolve(now),
    })
    const fields = (['guests_see', 'guests_create'] as const).filter((field) => row[field] !== after[field])
    if (fields.length > 0) {
      await setGuestRights(tx, scope, row.lineage, after)
      await happened(tx, deps, scope, [
        templateSettings(
          row,
          fields.map((field) => ({ field, before: onOff(row[field]), after: onOff(after[field]) })),
        ),
      ])
    }
    return read(tx, scope, id)
  })
