import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { templateQueries } from '#src/api/templates.ts'
import { TemplatePreviewPage } from '#src/features/templates/preview/template-preview-page.tsx'
import { choiceParam } from '#src/lib/search-params.ts'

const TemplatePreview = () => {
  const { companyId, templateId } = Route.useParams()
  const { typed } = Route.useSearch()
  const { data: template } = useSuspenseQuery(templateQueries.detail(companyId, templateId))
  return <TemplatePreviewPage key={template.id} companyId={companyId} template={template} isTyped={typed === 1} />
}

export const Route = createFileRoute('/c/$companyId/settings/templates/$templateId/_layout/preview')({
  validateSearch: (search: Record<string, unknown>): { typed?: 1 } => ({ typed: choiceParam([1], search['typed']) }),
  component: TemplatePreview,
})
