import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { documentTypeLabels } from '#domain/documents/documents.labels.ts'
import { enumSchema } from '#domain/fields.ts'
import { templateQueries } from '#src/api/templates.ts'
import { TemplateListPage } from '#src/features/templates/template-list-page.tsx'
import { listFilterOf } from '#src/features/templates/template-list-search.ts'

const searchSchema = z.object({
  name: z.string().optional().catch(undefined),
  document_type_id: enumSchema(documentTypeLabels).optional().catch(undefined),
  page: z.int().min(1).optional().catch(undefined),
})

const TemplateList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <TemplateListPage companyId={companyId} user={user} search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/templates/')({
  validateSearch: searchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(templateQueries.list(params.companyId, listFilterOf(deps))),
  component: TemplateList,
})
