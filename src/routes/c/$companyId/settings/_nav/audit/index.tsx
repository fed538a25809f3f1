import { createFileRoute } from '@tanstack/react-router'
import { auditKinds } from '#domain/audit/audit.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { relativeDateLabels } from '#domain/relative-dates.ts'
import { auditQueries } from '#src/api/audit.ts'
import { AuditListPage, type AuditListSearch } from '#src/features/audit/audit-list-page.tsx'
import type { Address } from '#src/lib/search-params.ts'
import {
  asItStands,
  choiceParam,
  choicesParam,
  dayParam,
  endParam,
  idParam,
  pageParam,
  textParam,
} from '#src/lib/search-params.ts'

const readSearch = (search: Record<string, unknown>): AuditListSearch => ({
  kind: choicesParam(auditKinds, search['kind']),
  user_id: idParam(textParam(search['user_id']) ?? '') || undefined,
  relative_date: choiceParam(idsOf(relativeDateLabels), search['relative_date']),
  start_date: dayParam(search['start_date']),
  end_date: endParam(dayParam(search['start_date']), dayParam(search['end_date'])),
  page: pageParam(search['page']),
})

const address: Address = {
  read: readSearch,
  labels: { kind: '操作', user_id: 'ユーザー', relative_date: '日時', start_date: '日時', end_date: '日時' },
}

const Audit = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <AuditListPage
      companyId={companyId}
      user={user}
      search={Route.useSearch({ select: readSearch })}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/audit/')({
  validateSearch: asItStands<AuditListSearch>,
  staticData: { address },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(auditQueries.list(params.companyId, deps)),
  component: Audit,
})
