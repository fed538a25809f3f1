import { createFileRoute } from '@tanstack/react-router'
import { requireGuest } from '#src/app/session.ts'
import { ResetPage } from '#src/features/auth/reset-page.tsx'
import { textParam } from '#src/lib/search-params.ts'

const Reset = () => {
  const { token = '', email = '' } = Route.useSearch()
  return <ResetPage token={token} email={email} />
}

export const Route = createFileRoute('/reset')({
  validateSearch: ({ token, email }: Record<string, unknown>): { token?: string; email?: string } => ({
    token: textParam(token),
    email: textParam(email),
  }),
  beforeLoad: ({ context }) => requireGuest(context.queryClient),
  component: Reset,
})
