import { createFileRoute } from '@tanstack/react-router'
import { photoLedgerQueries } from '#src/api/photo-ledgers.ts'
import { LedgerPage } from '#src/features/photo-ledgers/ledger-page.tsx'
import { recordRoute, useRecord } from '#src/app/field/record-route.tsx'

const Ledger = () => {
  const { companyId, ledgerId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { record: ledger, gone } = useRecord(photoLedgerQueries.detail(companyId, ledgerId))
  if (gone) return gone
  return (
    <LedgerPage
      key={ledger.id}
      companyId={companyId}
      ledger={ledger}
      onDeleted={() =>
        void navigate({
          to: '/c/$companyId/matters/$matterId',
          params: { companyId, matterId: ledger.matter.id },
          search: { tab: 'report-folder' },
          ignoreBlocker: true,
        })
      }
    />
  )
}

export const Route = createFileRoute('/c/$companyId/photo-ledgers/$ledgerId')({
  codeSplitGroupings: [['loader', 'component']],
  ...recordRoute('ledgerId'),
  loader: async ({ context: { queryClient }, params: { companyId, ledgerId } }) => {
    await queryClient.query(photoLedgerQueries.detail(companyId, ledgerId))
  },
  component: Ledger,
})
