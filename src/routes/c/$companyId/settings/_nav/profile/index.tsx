import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { sessionQueries } from '#src/api/auth.ts'
import { ProfilePage } from '#src/features/account/profile-page.tsx'

const Profile = () => {
  const { companyId } = Route.useParams()
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  return <ProfilePage user={user} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/profile/')({ component: Profile })
