import type { ReactNode } from 'react'
import { type PhotoLedger } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { PageHeader } from '#src/ui/page/page-header.tsx'

type LedgerHeaderProps = {
  base: PhotoLedger
  companyId: string
  ledger: PhotoLedger
  isPhone: boolean
  menu: false | ReactNode
  /** A phone has them under the page. */
  buttons: ReactNode
}

/** Which ledger it is, of which matter. */
export const LedgerHeader = ({ base, companyId, ledger, isPhone, menu, buttons }: LedgerHeaderProps) => (
  <PageHeader
    title={base.name}
    crumbs={[
      { label: '案件', link: { to: '/c/$companyId/matters', params: { companyId } } },
      {
        label: ledger.matter.name,
        link: {
          to: '/c/$companyId/matters/$matterId',
          params: { companyId, matterId: ledger.matter.id },
          search: { tab: 'report-folder' },
        },
      },
    ]}
    actions={
      isPhone ? (
        menu
      ) : (
        <>
          {buttons}
          {menu}
        </>
      )
    }
  />
)
