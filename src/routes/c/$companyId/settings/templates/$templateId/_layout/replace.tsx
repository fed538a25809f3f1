import { createFileRoute, redirect } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { canEditTemplates } from '#domain/templates/templates.policy.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { templateQueries } from '#src/api/templates.ts'
import { ReplaceExcelPage } from '#src/features/templates/replace/replace-excel-page.tsx'

const ReplaceExcel = () => {
  const { companyId, templateId } = Route.useParams()
  const { data: template } = useSuspenseQuery(templateQueries.detail(companyId, templateId))
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  return (
    <ReplaceExcelPage
      key={template.id}
      companyId={companyId}
      template={template}
      maxBytes={user.max_upload_bytes ?? Infinity}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/settings/templates/$templateId/_layout/replace')({
  beforeLoad: ({ context, params: { companyId } }) => {
    if (!canEditTemplates(context.user))
      throw redirect({ to: '/c/$companyId/settings/templates', params: { companyId } })
  },
  loader: async ({ context: { queryClient }, params: { companyId, templateId } }) => {
    const template = await queryClient.query(templateQueries.detail(companyId, templateId))
    if (!template.has_excel || !template.canEdit)
      throw redirect({ to: '/c/$companyId/settings/templates/$templateId/preview', params: { companyId, templateId } })
  },
  component: ReplaceExcel,
})
