import { createFileRoute } from '@tanstack/react-router'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { contactQueries } from '#src/api/contacts.ts'
import { fieldListRoute } from '#src/app/field/list-route.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { contactList } from '#src/features/contacts/contact-list.ts'
import { ContactListPage } from '#src/features/contacts/contact-list-page.tsx'
import { savedListReads } from '#src/widgets/saved-views/first-view.ts'

const Contacts = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  if (!canViewContacts(user)) return <NotFoundPage />
  return <ContactListPage companyId={companyId} user={user} />
}

const reads = savedListReads(contactList, contactQueries.list)

export const Route = createFileRoute('/c/$companyId/contacts/')({
  ...fieldListRoute(contactList, async (reader, params, user) => {
    if (canViewContacts(user)) await reads(reader, params, user)
  }),
  component: Contacts,
})
