import { createFileRoute } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { begin } from '#src/app/field/load.ts'
import { DueListPage } from '#src/features/plans/due/due-list-page.tsx'
import { asItStands } from '#src/lib/search-params.ts'

const Due = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <DueListPage companyId={companyId} user={user} />
}

const reads = async (reader: Reader, params: ParamsOf & { search?: Record<string, unknown> }, user: CompanyUser) =>
  (await import('#src/features/plans/plan-reads.ts')).due(reader, params, user)

export const Route = createFileRoute('/c/$companyId/plans/')({
  validateSearch: asItStands<Record<string, unknown>>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => begin(reads, context, { ...params, search: deps }),
  component: Due,
})
