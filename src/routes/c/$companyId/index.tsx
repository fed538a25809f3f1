import { Suspense } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { homeQueries } from '#src/api/home.ts'
import { matterQueries } from '#src/api/matters.ts'
import { openedCommand } from '#src/app/commands/opened-command.ts'
import { PhoneHome } from '#src/app/shell/phone-home.tsx'
import { HomePage } from '#src/features/home/home-page.tsx'
import { homeScopeOf } from '#src/features/home/home-scope.ts'
import { PhoneHomePage } from '#src/features/home/phone-home-page.tsx'
import { isSmartphone } from '#src/lib/device.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const CreateMatterDialog = lazyPart(() =>
  import('#src/features/matters/form/create-matter-dialog.tsx').then((module) => module.CreateMatterDialog),
)

const Home = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  if (isSmartphone())
    return (
      <PhoneHome user={user}>
        <PhoneHomePage companyId={companyId} user={user} />
      </PhoneHome>
    )
  const renderCreateMatter = (onClose: () => void) => (
    <Suspense>
      <CreateMatterDialog
        companyId={companyId}
        userId={user.id}
        onClose={onClose}
        onCreated={({ id }) =>
          void navigate({
            to: '/c/$companyId/matters/$matterId',
            params: { companyId, matterId: id },
            ignoreBlocker: true,
          })
        }
      />
    </Suspense>
  )
  return (
    <HomePage
      companyId={companyId}
      user={user}
      renderCreateMatter={renderCreateMatter}
      onTakeCall={() => openedCommand.set('call')}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(
      homeQueries.shown(
        params.companyId,
        homeScopeOf(params.companyId, context.user, isSmartphone() ? 'mine' : 'company'),
      ),
    )
    void context.queryClient.prefetchQuery(matterQueries.statuses(params.companyId))
  },
  component: Home,
})
