import { createFileRoute } from '@tanstack/react-router'
import { requireGuest } from '#src/app/session.ts'
import { ResetPage } from '#src/features/auth/reset-page.tsx'
import { textParam } from '#src/lib/search-params.ts'

const Reset = () => {
  const { token = '', email = '', welcome } = Route.useSearch()
  return <ResetPage token={token} email={email} isWelcome={welcome === '1'} />
}

export const Route = createFileRoute('/reset')({
  validateSearch: ({
    token,
    email,
    welcome,
  }: Record<string, unknown>): { token?: string; email?: string; welcome?: string } => ({
    token: textParam(token),
    email: textParam(email),
    welcome: textParam(welcome),
  }),
  beforeLoad: ({ context }) => requireGuest(context.queryClient),
  component: Reset,
})
