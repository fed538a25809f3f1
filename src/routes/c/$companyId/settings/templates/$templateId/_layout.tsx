import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { z } from 'zod'
import { templateQueries } from '#src/api/templates.ts'

const idSchema = z.coerce.number().int().positive()

/** The screens of one template stand alone, without the shell. */
export const Route = createFileRoute('/c/$companyId/settings/templates/$templateId/_layout')({
  staticData: { bare: true },
  params: { parse: ({ templateId }) => ({ templateId: idSchema.catch(0).parse(templateId) }), stringify: ({ templateId }) => ({ templateId: String(templateId) }) },
  beforeLoad: ({ params }) => {
    if (params.templateId === 0) throw notFound()
  },
  loader: ({ context, params }) => context.queryClient.query(templateQueries.detail(params.companyId, params.templateId)),
  component: Outlet,
})
