import { createFileRoute } from '@tanstack/react-router'
import { canEditContacts } from '#domain/contacts/contacts.policy.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { DuplicateListPage } from '#src/features/contacts/duplicate-list-page.tsx'

const Duplicates = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  if (!canEditContacts(user)) return <NotFoundPage />
  return <DuplicateListPage companyId={companyId} />
}

export const Route = createFileRoute('/c/$companyId/contacts/duplicates')({
  staticData: { desktopOnly: true },
  component: Duplicates,
})
