import { createFileRoute } from '@tanstack/react-router'
import { ScanPage } from '#src/features/scan/scan-page.tsx'

const Scan = () => {
  const { companyId } = Route.useParams()
  return <ScanPage companyId={companyId} />
}

export const Route = createFileRoute('/c/$companyId/scan')({
  staticData: { field: { besides: 'scan' } },
  component: Scan,
})
