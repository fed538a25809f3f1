import { createFileRoute } from '@tanstack/react-router'
import { carryPlan } from '#src/app/carry-plan.ts'
import { CarryPage } from '#src/features/carry/carry-page.tsx'

const Carry = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <CarryPage companyId={companyId} user={user} plan={carryPlan(companyId, user)} />
}

export const Route = createFileRoute('/c/$companyId/carry')({ component: Carry })
