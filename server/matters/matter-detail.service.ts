/** One matter with everything its page shows. */
import type { Matter } from '#domain/matters/matters.contract.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import type { Tx } from '#server/db/client.ts'
import type { Scope } from '#server/http/context.ts'
import { presentTemplateRef } from '#server/templates/templates.presenter.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { requireMatter } from './matter-access.service.ts'
import { presentMatter } from './matters.presenter.ts'
import { listMatterFacilities, listMatterMembers, listMatterTemplates } from './matters.store.ts'

/** Throws 404 where it is not there for this person. */
export const readMatter = async (tx: Tx, scope: Scope, id: number): Promise<Matter> => {
  const matter = await requireMatter(tx, scope, id)
  const building = matter.building_id === null ? null : await findBuilding(tx, scope, matter.building_id)
  const members = (await listMatterMembers(tx, scope, [id])).get(id) ?? []
  const facilities = await listMatterFacilities(tx, scope, id)
  const templates = await listMatterTemplates(tx, scope, id)
  const updated_user_id = matter.updated_user_id ?? matter.created_user_id
  const names = await findUserNames(tx, [matter.created_user_id, updated_user_id])
  const row = { ...matter, building_name: building?.name ?? null, linked_facilities_count: facilities.length }
  return {
    ...presentMatter(scope, row, members),
    building: building && { id: building.id, name: building.name, address: building.address },
    description: matter.description,
    company_in_charge: matter.company_in_charge,
    templates: templates.map((template) => presentTemplateRef(scope, template)),
    facilities,
    created_user: { id: matter.created_user_id, name: names.get(matter.created_user_id) ?? '' },
    updated_user: { id: updated_user_id, name: names.get(updated_user_id) ?? '' },
  }
}
