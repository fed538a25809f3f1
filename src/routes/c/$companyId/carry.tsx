import { createFileRoute, useRouter } from '@tanstack/react-router'
import { carryPlan } from '#src/app/field/screens.ts'
import { CarryPage } from '#src/features/carry/carry-page.tsx'

const Carry = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { routesById } = useRouter()
  return <CarryPage companyId={companyId} user={user} plan={carryPlan(routesById, companyId, user)} />
}

export const Route = createFileRoute('/c/$companyId/carry')({ staticData: { field: {} }, component: Carry })
