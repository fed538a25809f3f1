import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '#src/api/audit.ts'
import { listRoute } from '#src/app/field/list-route.ts'
import { auditList } from '#src/features/audit/audit-list.ts'
import { AuditListPage } from '#src/features/audit/audit-list-page.tsx'
import { listReads } from '#src/records/list-address.ts'

const Audit = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <AuditListPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/audit/')({
  ...listRoute(auditList, listReads(auditList, auditQueries.list)),
  component: Audit,
})
