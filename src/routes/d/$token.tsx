import { createFileRoute } from '@tanstack/react-router'
import { recipientQueries } from '#src/api/recipient.ts'
import { RecipientPage } from '#src/features/recipient/recipient-page.tsx'

const Recipient = () => <RecipientPage token={Route.useParams().token} />

/** Public: whoever has the link, signed in or not. */
export const Route = createFileRoute('/d/$token')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(recipientQueries.document(params.token)),
  component: Recipient,
})
