import { canViewPlans } from '#domain/plans/plans.policy.ts'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import type { BuildingOverview } from '#domain/buildings/buildings.contract.ts'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'

/** The parts of a building's page as its address names them; the first is the one without a name. */
export const buildingTabs = [
  'overview',
  'matters',
  'facilities',
  'plans',
  'drawings',
  'documents',
  'contacts',
  'histories',
] as const
export type BuildingTab = (typeof buildingTabs)[number]

const labels: Record<BuildingTab, string> = {
  overview: '概要',
  matters: '案件',
  facilities: '設備',
  plans: '点検計画',
  drawings: '図面',
  documents: '書類',
  contacts: '連絡先',
  histories: '変更履歴',
}

/** The tabs that this user has, contacts being for internal users alone, and how much is in them. */
export const tabsOf = (
  user: Actor,
  building: Building,
  overview: BuildingOverview | undefined,
  isPhone: boolean,
): { value: BuildingTab; label: string; count?: number }[] => {
  const counts: Partial<Record<BuildingTab, number | undefined>> = {
    ...overview?.counts,
    contacts: building.contacts.length,
  }
  return buildingTabs
    .filter((value) => value !== 'contacts' || canViewContacts(user))
    .filter((value) => value !== 'plans' || (!isPhone && canViewPlans(user)))
    .map((value) => ({ value, label: labels[value], count: counts[value] }))
}
