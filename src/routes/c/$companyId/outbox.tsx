import { createFileRoute } from '@tanstack/react-router'
import { OutboxPage } from '#src/features/outbox/outbox-page.tsx'

const Outbox = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <OutboxPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/outbox')({ staticData: { field: {} }, component: Outbox })
