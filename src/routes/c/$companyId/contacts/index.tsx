import { createFileRoute } from '@tanstack/react-router'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { contactQueries } from '#src/api/contacts.ts'
import { listRoute } from '#src/app/field/list-route.ts'
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

const list = listRoute(contactList, savedListReads(contactList, contactQueries.list))

export const Route = createFileRoute('/c/$companyId/contacts/')({
  ...list,
  staticData: { ...list.staticData, desktopOnly: true },
  loader: (asked) => {
    if (canViewContacts(asked.context.user)) list.loader(asked)
  },
  component: Contacts,
})
