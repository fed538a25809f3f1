import { createFileRoute, redirect } from '@tanstack/react-router'
import { toLastCompany } from '#src/app/last-company.ts'

/** The installed app's shortcut knows no company. */
export const Route = createFileRoute('/shoot')({
  beforeLoad: async ({ context, location }) => {
    await toLastCompany(context.queryClient, location.href, '/c/$companyId/shoot')
    throw redirect({ to: '/c' })
  },
})
