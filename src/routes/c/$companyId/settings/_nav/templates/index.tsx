import { createFileRoute } from '@tanstack/react-router'
import { documentTypeLabels } from '#domain/documents/documents.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { templateQueries } from '#src/api/templates.ts'
import { TemplateListPage } from '#src/features/templates/list/template-list-page.tsx'
import { listFilterOf, type TemplateListSearch } from '#src/features/templates/list/template-list-search.ts'
import { choiceParam, pageParam, textParam } from '#src/lib/search-params.ts'

const readSearch = ({ name, document_type_id, archived, page }: Record<string, unknown>): TemplateListSearch => ({
  name: textParam(name),
  document_type_id: choiceParam(idsOf(documentTypeLabels), document_type_id),
  archived: archived === true || undefined,
  page: pageParam(page),
})

const TemplateList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <TemplateListPage
      companyId={companyId}
      user={user}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/templates/')({
  staticData: { desktopOnly: true },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(templateQueries.list(params.companyId, listFilterOf(deps))),
  component: TemplateList,
})
