import { createFileRoute, notFound } from '@tanstack/react-router'
import { isInternal } from '#domain/users/users.policy.ts'

export const Route = createFileRoute('/c/$companyId/settings')({
  staticData: { desktopOnly: true },
  beforeLoad: ({ context }) => {
    if (!isInternal(context.user)) throw notFound()
  },
})
