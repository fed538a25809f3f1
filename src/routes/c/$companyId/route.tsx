import { createFileRoute } from '@tanstack/react-router'
import { requireCompanyUser } from '#src/app/session.ts'
import { CompanyShell } from '#src/app/shell/company-shell.tsx'

export const Route = createFileRoute('/c/$companyId')({
  staticData: { field: { besides: 'shell' } },
  beforeLoad: async ({ context, params, location }) => ({
    user: await requireCompanyUser(context.queryClient, params.companyId, location.href),
  }),
  component: CompanyShell,
})
