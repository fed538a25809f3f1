import { createFileRoute } from '@tanstack/react-router'
import { templateQueries } from '#src/api/templates.ts'
import { listRoute } from '#src/app/field/list-route.ts'
import { TemplateListPage } from '#src/features/templates/list/template-list-page.tsx'
import { listFilterOf, templateList } from '#src/features/templates/list/template-list-search.ts'
import { savedListReads } from '#src/widgets/saved-views/first-view.ts'

const Templates = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <TemplateListPage companyId={companyId} user={user} />
}

const list = listRoute(
  templateList,
  savedListReads(templateList, (companyId, search) => templateQueries.list(companyId, listFilterOf(search))),
)

export const Route = createFileRoute('/c/$companyId/settings/_nav/templates/')({
  ...list,
  staticData: { ...list.staticData, desktopOnly: true },
  component: Templates,
})
