import { registerLabels, type RegisterKind } from '#domain/registers/registers.labels.ts'
import type { LinkTarget } from '#src/ui/text/link.tsx'

export const nounOf = registerLabels

const lists = {
  buildings: '/c/$companyId/buildings',
  facilities: '/c/$companyId/facilities',
  contacts: '/c/$companyId/contacts',
  people: '/c/$companyId/settings/users',
  plans: '/c/$companyId/plans/year',
} as const satisfies Record<RegisterKind, string>

/** The register's list. */
export const wayUp = (companyId: string, kind: RegisterKind): LinkTarget => ({ to: lists[kind], params: { companyId } })
