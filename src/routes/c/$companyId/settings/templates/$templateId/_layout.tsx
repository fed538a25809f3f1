import { createFileRoute, Outlet } from '@tanstack/react-router'
import { templateQueries } from '#src/api/templates.ts'
import { recordRoute } from '#src/app/field/record-route.tsx'

/** The screens of one template stand alone, without the shell. */
export const Route = createFileRoute('/c/$companyId/settings/templates/$templateId/_layout')({
  ...recordRoute('templateId'),
  staticData: { bare: true, desktopOnly: true },
  loader: ({ context, params }) =>
    context.queryClient.query(templateQueries.detail(params.companyId, params.templateId)),
  component: Outlet,
})
