import { createFileRoute } from '@tanstack/react-router'
import { requireGuest } from '#src/app/session.ts'
import { LoginPage } from '#src/features/auth/login-page.tsx'

export const Route = createFileRoute('/login')({
  beforeLoad: ({ context }) => requireGuest(context.queryClient),
  component: LoginPage,
})
