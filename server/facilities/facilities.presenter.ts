import { toTimestamp } from '#domain/dates.ts'
import type { Facility, FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { canDeleteFacility, canEditFacilities, canViewFacilityCosts } from '#domain/facilities/facilities.policy.ts'
import { linkedMatterStatusOf } from '#domain/facilities/facilities.rules.ts'
import type { Scope } from '#server/http/context.ts'
import type { FacilityMatter, ListedFacility } from './facilities.store.ts'

export const pinThumbnailPath = ({ company_key }: Pick<Scope, 'company_key'>, id: number): string =>
  `/api/c/${company_key}/pins/${id}/thumbnail`

export const presentFacility = (
  { actor }: Scope,
  { facility, building_name }: ListedFacility,
  drawing: { id: number; name: string } | null,
  matters: readonly FacilityMatter[],
): FacilityListItem => {
  const {
    company_id: _,
    created_user_id,
    created_at: __,
    deleted_at: ___,
    updated_at,
    building_id,
    renewal_cost,
    ...fields
  } = facility
  return {
    ...fields,
    building_id,
    renewal_cost: canViewFacilityCosts(actor) ? renewal_cost : null,
    building: building_id && building_name !== null ? { id: building_id, name: building_name } : null,
    drawing,
    matters: matters.map(({ id, name, status_id }) => ({ id, name, status_id })),
    linked_matter_status: linkedMatterStatusOf(matters.map(({ type_id }) => type_id)),
    updated_at: toTimestamp(updated_at),
    canEdit: canEditFacilities(actor),
    canDelete: canDeleteFacility(actor, { created_user_id }),
  }
}

type FacilityPin = Facility['pins'][number]

export const presentFacilityPin = (
  scope: Pick<Scope, 'company_key'>,
  pin: Omit<FacilityPin, 'thumbnail_path'>,
): FacilityPin => ({ ...pin, thumbnail_path: pinThumbnailPath(scope, pin.id) })
