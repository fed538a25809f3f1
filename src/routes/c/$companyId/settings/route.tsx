import { createFileRoute, notFound } from '@tanstack/react-router'
import { isOthersSettings } from '#src/app/settings-entries.ts'

export const Route = createFileRoute('/c/$companyId/settings')({
  beforeLoad: ({ context, location, params }) => {
    if (isOthersSettings(location.pathname, params.companyId, context.user)) throw notFound()
  },
})
