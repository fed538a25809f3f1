import { createFileRoute } from '@tanstack/react-router'
import { invitationQueries } from '#src/api/invitations.ts'
import { InvitationPage } from '#src/features/auth/invitation-page.tsx'

const Invitation = () => <InvitationPage token={Route.useParams().token} />

/** Public, also for whoever is signed in: the person may join another company. */
export const Route = createFileRoute('/invitations/$token')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(invitationQueries.byToken(params.token)),
  component: Invitation,
})
