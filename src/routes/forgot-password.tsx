import { createFileRoute } from '@tanstack/react-router'
import { requireGuest } from '#src/app/session.ts'
import { ForgotPasswordPage } from '#src/features/auth/forgot-password-page.tsx'

export const Route = createFileRoute('/forgot-password')({
  beforeLoad: ({ context }) => requireGuest(context.queryClient),
  component: ForgotPasswordPage,
})
