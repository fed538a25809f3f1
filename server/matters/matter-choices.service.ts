/** What a matter is given by id: it must be the company's and still be there when the change is written. */
import type { UpdateMatterRequest } from '#domain/matters/matters.contract.ts'
import { matterColumnLabels } from '#domain/matters/matters.labels.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { findBuilding, insertBuilding } from '#server/buildings/buildings.store.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { happened } from '#server/records/happened.ts'
import { holdStatus } from './matter-statuses.store.ts'
import { activeMemberIds, linkNames, type MatterLink } from './matters.store.ts'

const statusGone = 'このステータスは見つかりません。削除された可能性があります。別のステータスを選択してください。'

/** Ids must be of this company's living records; anything else is a wrong choice, named by its field. */
export const checkLinks = async (
  tx: Tx,
  scope: Scope,
  wanted: Partial<Record<MatterLink, { field: string; ids: number[] }>>,
): Promise<void> => {
  for (const [link, { field, ids }] of Object.entries(wanted) as [MatterLink, { field: string; ids: number[] }][]) {
    const known = link === 'users' ? await activeMemberIds(tx, scope, ids) : await linkNames(tx, scope, link, ids)
    if (ids.some((id) => !known.has(id))) throw invalid({ [field]: [notAChoice(matterColumnLabels[link])] })
  }
}

/** The status asked for, or the default one, held so that nobody deletes it before the matter stands in it. */
export const resolveStatus = async (tx: Tx, scope: Scope, status_id: number | undefined): Promise<number> => {
  const status = await holdStatus(tx, scope, status_id)
  if (!status) throw invalid({ status_id: [statusGone] })
  return status.id
}

/** An existing building by id, or a new one by name and address; `present` where the request names none. */
export const resolveBuilding = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  body: UpdateMatterRequest,
  present: number | null,
): Promise<number | null> => {
  if (body.unlink_building) return null
  if (body.building_id) {
    if (!(await findBuilding(tx, scope, body.building_id)))
      throw invalid({ building_id: [notAChoice(matterColumnLabels.building_id)] })
    return body.building_id
  }
  if (body.building_name) {
    const building = await insertBuilding(tx, {
      company_id: scope.company_id,
      created_user_id: scope.user.id,
      name: body.building_name,
      address: body.building_address ?? null,
    })
    await happened(tx, deps, scope, [
      { kind: 'created', subject: { type: 'building', id: building.id, name: building.name } },
    ])
    return building.id
  }
  return body.building_id === null ? null : present
}
