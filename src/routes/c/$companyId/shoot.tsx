import { createFileRoute } from '@tanstack/react-router'
import { ShootPage } from '#src/features/shoot/shoot-page.tsx'
import { homeQueries } from '#src/api/home.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { begin } from '#src/app/field/load.ts'

const Shoot = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <ShootPage companyId={companyId} user={user} />
}

/** One's own, whatever the home is switched to. */
const reads = ({ query }: Reader, { companyId }: ParamsOf) => query(homeQueries.shown(companyId, 'mine'))

export const Route = createFileRoute('/c/$companyId/shoot')({
  staticData: { field: { reads, besides: 'shoot' } },
  loader: ({ context, params }) => begin(reads, context, params),
  component: Shoot,
})
