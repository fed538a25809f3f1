import { createFileRoute } from '@tanstack/react-router'
import { MyMattersPage } from '#src/features/calendar/my-matters-page.tsx'
import type { MyMattersSearch } from '#src/features/calendar/my-matters-page.tsx'

const MyMatters = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <MyMattersPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}

/** Above the companies. Who may see it the page asks itself: without a connection it shows what this device carries. */
export const Route = createFileRoute('/my-matters')({
  validateSearch: ({ view, day }: Record<string, unknown>): MyMattersSearch => ({
    view: view === 'calendar' ? view : undefined,
    day: typeof day === 'string' ? day : undefined,
  }),
  component: MyMatters,
})
