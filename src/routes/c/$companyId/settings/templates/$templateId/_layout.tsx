import { createFileRoute, Navigate, Outlet, useChildMatches, useParams } from '@tanstack/react-router'
import { templateQueries } from '#src/api/templates.ts'
import { recordRoute } from '#src/app/field/record-route.tsx'

/** At its own address, which somebody may shorten a longer one to, it is shown as the list shows it. */
const TemplateScreens = () => {
  const isOwn = useChildMatches({ select: (matches) => matches.length === 0 })
  const params = useParams({ from: '/c/$companyId/settings/templates/$templateId/_layout' })
  return isOwn ? (
    <Navigate to="/c/$companyId/settings/templates/$templateId/preview" params={params} replace />
  ) : (
    <Outlet />
  )
}

/** The screens of one template stand alone, without the shell. */
export const Route = createFileRoute('/c/$companyId/settings/templates/$templateId/_layout')({
  ...recordRoute('templateId'),
  staticData: { bare: true, desktopOnly: true },
  loader: ({ context, params }) =>
    context.queryClient.query(templateQueries.detail(params.companyId, params.templateId)),
  component: TemplateScreens,
})
