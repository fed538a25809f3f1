import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Membership } from '#domain/users/users.contract.ts'
import { requireSession } from './session.ts'

/** The only one, or the one opened last; undefined where somebody has still to choose. */
const lastUsed = (memberships: readonly Membership[]): Membership | undefined => {
  if (memberships.length === 1) return memberships[0]
  return memberships
    .filter(({ last_active_at }) => last_active_at !== null)
    .toSorted((a, b) => a.last_active_at!.localeCompare(b.last_active_at!))
    .at(-1)
}

/** For addresses that name no company, as the installed app's: off to the company last worked in, if there is one. */
export const toLastCompany = async (
  queryClient: QueryClient,
  asked: string,
  to: '/c/$companyId' | '/c/$companyId/scan' | '/c/$companyId/shoot',
): Promise<void> => {
  const { memberships } = await requireSession(queryClient, asked)
  const last = lastUsed(memberships)
  if (last) throw redirect({ to, params: { companyId: last.company.company_key } })
}
