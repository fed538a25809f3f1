import { createFileRoute } from '@tanstack/react-router'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { homeQueries } from '#src/api/home.ts'
import { matterQueries } from '#src/api/matters.ts'
import { openedCommand } from '#src/app/commands/opened-command.ts'
import { PhoneHome } from '#src/app/shell/phone-home.tsx'
import { GuestHomePage } from '#src/features/home/guest-home-page.tsx'
import { HomePage } from '#src/features/home/home-page.tsx'
import { homeScopeOf } from '#src/features/home/home-scope.ts'
import { PhoneHomePage } from '#src/features/home/phone-home-page.tsx'
import { CreateMatter } from '#src/features/matters/form/create-matter.tsx'
import { isSmartphone } from '#src/lib/device.ts'
import type { Layout, ParamsOf, Reader } from '#src/api/reads.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { begin } from '#src/app/field/load.ts'

const Home = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const ofGuest = canSeeCompany(user) ? null : (
    <GuestHomePage
      companyId={companyId}
      userId={user.id}
      isFirmHead={user.is_firm_head}
      isOneOfSeveral={user.memberships.length > 1}
    />
  )
  if (isSmartphone())
    return (
      <PhoneHome user={user}>
        {ofGuest ?? <PhoneHomePage companyId={companyId} user={user} onStart={openedCommand.set} />}
      </PhoneHome>
    )
  if (ofGuest) return ofGuest
  const renderCreateMatter = (onClose: () => void) => (
    <CreateMatter companyId={companyId} userId={user.id} onClose={onClose} />
  )
  return (
    <HomePage companyId={companyId} user={user} renderCreateMatter={renderCreateMatter} onStart={openedCommand.set} />
  )
}

const reads = ({ query }: Reader, { companyId }: ParamsOf, user: CompanyUser, layout: Layout) =>
  Promise.all([
    query(homeQueries.shown(companyId, homeScopeOf(companyId, user, layout === 'phone' ? 'mine' : 'company'))),
    query(matterQueries.statuses(companyId)),
  ])

export const Route = createFileRoute('/c/$companyId/')({
  staticData: { field: { reads, besides: 'home' } },
  loader: ({ context, params }) => begin(reads, context, params),
  component: Home,
})
