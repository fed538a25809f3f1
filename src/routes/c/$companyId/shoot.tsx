import { createFileRoute } from '@tanstack/react-router'
import { ShootPage } from '#src/features/shoot/shoot-page.tsx'

const Shoot = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <ShootPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/shoot')({ component: Shoot })
