import { createFileRoute } from '@tanstack/react-router'
import { EmailLinkPage } from '#src/features/auth/email-link-page.tsx'
import { textParam } from '#src/lib/search-params.ts'

const RevertEmail = () => <EmailLinkPage kind="revert" token={Route.useSearch().token ?? ''} />

/** From a letter: public, and whoever is signed in stays here. */
export const Route = createFileRoute('/email/revert')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({ token: textParam(token) }),
  component: RevertEmail,
})
