import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { templateQueries } from '#src/api/templates.ts'
import { TemplatePreviewPage } from '#src/features/templates/preview/template-preview-page.tsx'

const TemplatePreview = () => {
  const { companyId, templateId } = Route.useParams()
  const { data: template } = useSuspenseQuery(templateQueries.detail(companyId, templateId))
  return <TemplatePreviewPage key={template.id} companyId={companyId} template={template} />
}

export const Route = createFileRoute('/c/$companyId/settings/templates/$templateId/_layout/preview')({
  component: TemplatePreview,
})
