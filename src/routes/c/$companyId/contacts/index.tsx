import { createFileRoute } from '@tanstack/react-router'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { ContactListPage } from '#src/features/contacts/contact-list-page.tsx'
import type { ContactListSearch } from '#src/features/contacts/contact-list-page.tsx'
import { pageParam, textParam } from '#src/lib/search-params.ts'

const readSearch = ({ keyword, page }: Record<string, unknown>): ContactListSearch => ({
  keyword: textParam(keyword),
  page: pageParam(page),
})

const Contacts = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!canViewContacts(user)) return <NotFoundPage />
  return <ContactListPage companyId={companyId} search={search} onSearch={(search) => void navigate({ search })} />
}

export const Route = createFileRoute('/c/$companyId/contacts/')({
  validateSearch: readSearch,
  staticData: { desktopOnly: true },
  component: Contacts,
})
