import { createFileRoute } from '@tanstack/react-router'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { ContactListPage } from '#src/features/contacts/contact-list-page.tsx'
import type { ContactListSearch } from '#src/features/contacts/contact-list-page.tsx'
import type { Address } from '#src/lib/search-params.ts'
import { asItStands, pageParam, textParam } from '#src/lib/search-params.ts'

const readSearch = ({ keyword, page }: Record<string, unknown>): ContactListSearch => ({
  keyword: textParam(keyword),
  page: pageParam(page),
})

const address: Address = { read: readSearch, labels: { keyword: 'キーワード' } }

const Contacts = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch({ select: readSearch })
  const navigate = Route.useNavigate()
  if (!canViewContacts(user)) return <NotFoundPage />
  return (
    <ContactListPage
      companyId={companyId}
      user={user}
      search={search}
      onSearch={(search) => void navigate({ search })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/contacts/')({
  validateSearch: asItStands<ContactListSearch>,
  staticData: { desktopOnly: true, address },
  component: Contacts,
})
