import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { isNotFound } from '#src/api/errors.ts'
import { photoLedgerQueries } from '#src/api/photo-ledgers.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { LedgerPage } from '#src/features/photo-ledgers/ledger-page.tsx'
import { idParam } from '#src/lib/search-params.ts'

const Ledger = () => {
  const { companyId, ledgerId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data: ledger, error } = useSuspenseQuery(photoLedgerQueries.detail(companyId, ledgerId))
  // Deleted, or out of this user's sight, while it was being looked at.
  if (isNotFound(error)) return <NotFoundPage />
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
  params: {
    parse: ({ ledgerId }) => ({ ledgerId: idParam(ledgerId) }),
    stringify: ({ ledgerId }) => ({ ledgerId: String(ledgerId) }),
  },
  beforeLoad: ({ params }) => {
    if (params.ledgerId === 0) throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { companyId, ledgerId } }) => {
    await queryClient.query(photoLedgerQueries.detail(companyId, ledgerId))
  },
  component: Ledger,
})
