import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSession } from '#src/app/session.ts'
import { CompanyChooserPage } from '#src/features/auth/company-chooser-page.tsx'

export const Route = createFileRoute('/c/')({
  beforeLoad: async ({ context }) => {
    const { memberships } = await requireSession(context.queryClient)
    const [only, ...others] = memberships
    if (only && others.length === 0)
      throw redirect({ to: '/c/$companyId', params: { companyId: only.company.company_key } })
  },
  component: CompanyChooserPage,
})
