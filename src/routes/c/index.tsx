import { createFileRoute, redirect } from '@tanstack/react-router'
import type { Membership } from '#domain/users/users.contract.ts'
import { requireSession } from '#src/app/session.ts'
import { CompanyChooserPage } from '#src/features/auth/company-chooser-page.tsx'

/** The only one, or the one opened last; undefined where somebody has still to choose. */
const lastUsed = (memberships: readonly Membership[]): Membership | undefined => {
  if (memberships.length === 1) return memberships[0]
  return memberships
    .filter(({ last_active_at }) => last_active_at !== null)
    .toSorted((a, b) => a.last_active_at!.localeCompare(b.last_active_at!))
    .at(-1)
}

export const Route = createFileRoute('/c/')({
  beforeLoad: async ({ context, location }) => {
    const { memberships } = await requireSession(context.queryClient, location.href)
    const last = lastUsed(memberships)
    if (last) throw redirect({ to: '/c/$companyId', params: { companyId: last.company.company_key } })
  },
  component: CompanyChooserPage,
})
