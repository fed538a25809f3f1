/** One matter with everything its page shows. */
import { canCreateDocument, canCreateFromTemplate } from '#domain/documents/documents.policy.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { canViewFirms } from '#domain/firms/firms.policy.ts'
import { readFirmInCharge } from '#server/firms/firms.service.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import type { Tx } from '#server/db/client.ts'
import { together } from '#server/db/together.ts'
import { findKnownNames } from '#server/histories/known-people.ts'
import type { Scope } from '#server/http/context.ts'
import { presentTemplateRef } from '#server/templates/templates.presenter.ts'
import { presentGuestReports } from './guest-reports.presenter.ts'
import { listGuestReports } from './guest-reports.store.ts'
import { requireMatter } from './matter-access.service.ts'
import { findMatterOrigin } from './matter-origins.store.ts'
import { listStatuses } from './matter-statuses.store.ts'
import { presentMatter } from './matters.presenter.ts'
import { listMatterFacilities, listMatterMembers, listMatterTemplates } from './matters.store.ts'

/** Throws 404 where it is not there for this person. */
export const readMatter = async (tx: Tx, scope: Scope, id: number): Promise<Matter> => {
  const matter = await requireMatter(tx, scope, id)
  const updated_user_id = matter.updated_user_id ?? matter.created_user_id
  const [building, members, facilities, templates, names, origin, reports, statuses] = await together([
    matter.building_id === null ? null : findBuilding(tx, scope, matter.building_id),
    listMatterMembers(tx, scope, [id]),
    listMatterFacilities(tx, scope, id),
    listMatterTemplates(tx, scope, id),
    findKnownNames(tx, scope, [matter.created_user_id, updated_user_id]),
    findMatterOrigin(tx, scope, id),
    listGuestReports(tx, scope, id),
    listStatuses(tx, scope),
  ])
  const firm = canViewFirms(scope.actor) ? await readFirmInCharge(tx, scope, matter.company_in_charge) : null
  const row = { ...matter, building_name: building?.name ?? null, linked_facilities_count: facilities.length }
  return {
    ...presentMatter(scope, row, members.get(id) ?? []),
    building: building && { id: building.id, name: building.name, address: building.address },
    origin,
    description: matter.description,
    company_in_charge: matter.company_in_charge,
    firm,
    caller_name: matter.caller_name,
    caller_phone: matter.caller_phone,
    place: matter.place,
    symptom: matter.symptom,
    received_at: matter.received_at,
    arrived_at: matter.arrived_at,
    completed_at: matter.completed_at,
    templates: templates.map((template) => presentTemplateRef(scope, template)),
    canCreateDocument:
      canCreateDocument(scope.actor) || templates.some((template) => canCreateFromTemplate(scope.actor, template)),
    facilities,
    ...presentGuestReports(scope, reports, {
      status: statuses.find((status) => status.id === matter.status_id)!.type_id,
      is_member: members.get(id)?.some((member) => member.id === scope.actor.id) ?? false,
    }),
    created_user: { id: matter.created_user_id, name: names.get(matter.created_user_id) ?? '' },
    updated_user: { id: updated_user_id, name: names.get(updated_user_id) ?? '' },
  }
}
