import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { sessionQueries } from '#src/api/auth.ts'
import { SecurityPage } from '#src/features/account/security-page.tsx'

const Security = () => {
  const { companyId } = Route.useParams()
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  return <SecurityPage user={user} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/security/')({ component: Security })
