import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { canEditTemplates } from '#domain/templates/templates.policy.ts'
import { templateQueries } from '#src/api/templates.ts'
import { TemplateEditorPage } from '#src/features/templates/editor/template-editor-page.tsx'

const TemplateEditor = () => {
  const { companyId, templateId } = Route.useParams()
  const { data: template } = useSuspenseQuery(templateQueries.detail(companyId, templateId))
  const { data: proposals } = useQuery({
    ...templateQueries.proposedItems(companyId, templateId),
    enabled: template.has_excel,
  })
  const warnings = useLocation({ select: ({ state }) => state.templateWarnings ?? [] })
  return (
    <TemplateEditorPage
      key={template.id}
      companyId={companyId}
      template={template}
      proposals={proposals}
      warnings={warnings}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/settings/templates/$templateId/_layout/edit')({
  beforeLoad: ({ context, params: { companyId } }) => {
    if (!canEditTemplates(context.user))
      throw redirect({ to: '/c/$companyId/settings/templates', params: { companyId } })
  },
  // A template without items begins with the proposals: they are waited for.
  loader: async ({ context: { queryClient }, params: { companyId, templateId } }) => {
    const template = await queryClient.query(templateQueries.detail(companyId, templateId))
    if (template.has_excel && template.items.length === 0)
      await queryClient.query(templateQueries.proposedItems(companyId, templateId))
  },
  component: TemplateEditor,
})
