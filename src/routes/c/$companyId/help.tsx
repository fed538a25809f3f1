import { createFileRoute } from '@tanstack/react-router'
import { GuidePage } from '#src/features/guide/guide-page.tsx'

const Help = () => (
  <GuidePage
    companyId={Route.useParams().companyId}
    user={Route.useRouteContext().user}
    page={Route.useSearch().page}
  />
)

export const Route = createFileRoute('/c/$companyId/help')({
  validateSearch: ({ page }: { page?: unknown }): { page?: string } => (typeof page === 'string' ? { page } : {}),
  component: Help,
})
