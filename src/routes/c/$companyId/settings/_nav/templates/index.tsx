import { createFileRoute } from '@tanstack/react-router'
import { documentTypeLabels } from '#domain/documents/documents.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { templateQueries } from '#src/api/templates.ts'
import { TemplateListPage } from '#src/features/templates/list/template-list-page.tsx'
import { listFilterOf, type TemplateListSearch } from '#src/features/templates/list/template-list-search.ts'
import type { Address } from '#src/lib/search-params.ts'
import { asItStands, choiceParam, pageParam, textParam } from '#src/lib/search-params.ts'

const readSearch = ({ name, document_type_id, archived, page }: Record<string, unknown>): TemplateListSearch => ({
  name: textParam(name),
  document_type_id: choiceParam(idsOf(documentTypeLabels), document_type_id),
  archived: archived === true || undefined,
  page: pageParam(page),
})

const address: Address = {
  read: readSearch,
  labels: { name: 'テンプレート名', document_type_id: 'カテゴリ', archived: 'アーカイブ' },
}

const TemplateList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <TemplateListPage
      companyId={companyId}
      user={user}
      search={Route.useSearch({ select: readSearch })}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/templates/')({
  staticData: { desktopOnly: true, address },
  validateSearch: asItStands<TemplateListSearch>,
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(templateQueries.list(params.companyId, listFilterOf(deps))),
  component: TemplateList,
})
