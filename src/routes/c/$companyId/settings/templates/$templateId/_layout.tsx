import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { templateQueries } from '#src/api/templates.ts'
import { idParam } from '#src/lib/search-params.ts'

/** The screens of one template stand alone, without the shell. */
export const Route = createFileRoute('/c/$companyId/settings/templates/$templateId/_layout')({
  staticData: { bare: true, desktopOnly: true },
  params: {
    parse: ({ templateId }) => ({ templateId: idParam(templateId) }),
    stringify: ({ templateId }) => ({ templateId: String(templateId) }),
  },
  beforeLoad: ({ params }) => {
    if (params.templateId === 0) throw notFound()
  },
  loader: ({ context, params }) =>
    context.queryClient.query(templateQueries.detail(params.companyId, params.templateId)),
  component: Outlet,
})
