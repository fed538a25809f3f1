import { createFileRoute } from '@tanstack/react-router'
import { requireGuest } from '#src/app/session.ts'
import { RequestedPage } from '#src/features/auth/requested-page.tsx'

export const Route = createFileRoute('/request')({
  beforeLoad: ({ context }) => requireGuest(context.queryClient),
  component: RequestedPage,
})
