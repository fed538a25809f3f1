import { createFileRoute } from '@tanstack/react-router'
import { LetInPage } from '#src/features/auth/let-in-page.tsx'
import { textParam } from '#src/lib/search-params.ts'

const LetIn = () => <LetInPage token={Route.useSearch().token ?? ''} />

/** Public, also for whoever is signed in: the link may be opened in another browser than the one that is let in. */
export const Route = createFileRoute('/let-in')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({ token: textParam(token) }),
  component: LetIn,
})
