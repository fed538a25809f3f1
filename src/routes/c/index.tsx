import { createFileRoute } from '@tanstack/react-router'
import { toLastCompany } from '#src/app/last-company.ts'
import { CompanyChooserPage } from '#src/features/auth/company-chooser-page.tsx'

export const Route = createFileRoute('/c/')({
  beforeLoad: ({ context, location }) => toLastCompany(context.queryClient, location.href, '/c/$companyId'),
  component: CompanyChooserPage,
})
