import { createFileRoute } from '@tanstack/react-router'
import { SubmissionSettingsPage } from '#src/features/approvals/submission-settings-page.tsx'

const SubmissionSettings = () => {
  const { companyId, documentId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <SubmissionSettingsPage key={documentId} companyId={companyId} documentId={documentId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_shell/approval')({
  staticData: { field: { besides: 'approval' } },
  component: SubmissionSettings,
})
