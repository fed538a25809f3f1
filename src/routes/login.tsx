import { createFileRoute } from '@tanstack/react-router'
import { requireGuest } from '#src/app/session.ts'
import { LoginPage } from '#src/features/auth/login-page.tsx'
import { ownAddress } from '#src/lib/own-address.ts'

const Login = () => <LoginPage target={Route.useSearch().redirect ?? '/c'} />

export const Route = createFileRoute('/login')({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } => ({
    redirect: ownAddress(redirect),
  }),
  beforeLoad: ({ context }) => requireGuest(context.queryClient),
  component: Login,
})
