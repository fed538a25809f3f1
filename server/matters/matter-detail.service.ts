/** One matter with everything its page shows. */
import { and, asc, eq } from 'drizzle-orm'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import type { Tx } from '#server/db/client.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { matterFacilities, matterTemplates } from '#server/db/schema/matters.ts'
import { templates } from '#server/db/schema/templates.ts'
import type { Scope } from '#server/http/context.ts'
import type { Visibility } from '#server/http/visibility.ts'
import { presentTemplateRef } from '#server/templates/templates.presenter.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { presentMatter } from './matters.presenter.ts'
import { findMatter, listMatterMembers } from './matters.store.ts'

export const findMatterDetail = async (
  tx: Tx,
  scope: Scope,
  id: number,
  visibility: Visibility,
): Promise<Matter | null> => {
  const { company_id } = scope
  const matter = await findMatter(tx, scope, id, visibility)
  if (!matter) return null
  const building = matter.building_id === null ? null : await findBuilding(tx, scope, matter.building_id)
  const members = (await listMatterMembers(tx, scope, [id])).get(id) ?? []
  const linkedFacilities = await tx
    .select({
      id: facilities.id,
      name: facilities.name,
      facility_category_id: facilities.facility_category_id,
      building_id: facilities.building_id,
    })
    .from(matterFacilities)
    .innerJoin(facilities, eq(facilities.id, matterFacilities.facility_id))
    .where(and(eq(matterFacilities.company_id, company_id), eq(matterFacilities.matter_id, id)))
    .orderBy(asc(facilities.name), asc(facilities.id))
  const linkedTemplates = await tx
    .select({ template: templates })
    .from(matterTemplates)
    .innerJoin(templates, eq(templates.id, matterTemplates.template_id))
    .where(and(eq(matterTemplates.company_id, company_id), eq(matterTemplates.matter_id, id)))
    .orderBy(asc(templates.document_type_id), asc(templates.name))
  const updated_user_id = matter.updated_user_id ?? matter.created_user_id
  const names = await findUserNames(tx, [matter.created_user_id, updated_user_id])
  const row = { ...matter, building_name: building?.name ?? null, linked_facilities_count: linkedFacilities.length }
  return {
    ...presentMatter(scope, row, members),
    building: building && { id: building.id, name: building.name, address: building.address },
    description: matter.description,
    company_in_charge: matter.company_in_charge,
    templates: linkedTemplates.map(({ template }) => presentTemplateRef(scope, template)),
    facilities: linkedFacilities.map((facility) => ({
      ...facility,
      facility_category_id: facility.facility_category_id as Matter['facilities'][number]['facility_category_id'],
    })),
    created_user: { id: matter.created_user_id, name: names.get(matter.created_user_id) ?? '' },
    updated_user: { id: updated_user_id, name: names.get(updated_user_id) ?? '' },
  }
}
