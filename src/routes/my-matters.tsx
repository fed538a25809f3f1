import { createFileRoute } from '@tanstack/react-router'
import { isOffline } from '#src/api/errors.ts'
import { requireSession } from '#src/app/session.ts'
import { MyMattersPage, type MyMattersSearch } from '#src/features/calendar/my-matters-page.tsx'
import { dayParam } from '#src/lib/search-params.ts'

const MyMatters = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <MyMattersPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}

/** Above the companies. */
export const Route = createFileRoute('/my-matters')({
  validateSearch: ({ view, day }: Record<string, unknown>): MyMattersSearch => ({
    view: view === 'calendar' ? view : undefined,
    day: dayParam(day),
  }),
  beforeLoad: async ({ context, location }) => {
    try {
      await requireSession(context.queryClient, location.href)
    } catch (error) {
      // Without a connection the page shows what this device carries.
      if (!isOffline(error)) throw error
    }
  },
  component: MyMatters,
})
