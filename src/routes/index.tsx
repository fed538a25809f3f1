import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireGuest } from '#src/app/session.ts'

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    await requireGuest(context.queryClient)
    throw redirect({ to: '/login' })
  },
})
