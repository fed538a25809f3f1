import { Suspense, useState } from 'react'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { planQueries } from '#src/api/plans.ts'
import { now } from '#src/lib/now.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { TimeRows } from '#src/widgets/plan-times/time-rows.tsx'
import { partnerTimeOf } from '#src/widgets/partner-requests/partner-time.ts'
import { MatterSection } from './matter-section.tsx'

const PartnerDialog = lazyPart(() =>
  import('#src/widgets/partner-requests/partner-dialog.tsx').then((module) => module.PartnerDialog),
)

/** What of 点検計画 is done with the matter, or mended by it; not there where there is nothing of the kind. */
export const MatterTimes = ({ companyId, user, matterId }: { companyId: string; user: Actor; matterId: number }) => {
  const { data: times = [] } = useQuery({ ...planQueries.ofMatter(companyId, matterId), enabled: canViewPlans(user) })
  const [asked, setAsked] = useState<ListedOccurrence | null>(null)
  if (times.length === 0) return null
  return (
    <MatterSection title="点検計画" count={times.length}>
      <Paper variant="outlined">
        <TimeRows
          companyId={companyId}
          label="点検計画"
          times={times}
          today={businessDay(now())}
          actionOf={(time) => <PartnerButton time={time} onOpen={setAsked} />}
        />
      </Paper>
      {asked && (
        <Suspense>
          <PartnerDialog companyId={companyId} time={partnerTimeOf(asked)} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </MatterSection>
  )
}

type PartnerButtonProps = { time: ListedOccurrence; onOpen: (time: ListedOccurrence) => void }

/** Where a partner does it: to ask for another day, or to look what came back. */
const PartnerButton = ({ time, onOpen }: PartnerButtonProps) => {
  if (!time.canEdit || time.performer !== 'partner' || time.role === 'report') return null
  if (time.partner_state === null && !partnerTimeOf(time).isOpen) return null
  return (
    <Button size="small" startIcon={<HandshakeOutlined />} onClick={() => onOpen(time)}>
      {time.partner_state === null ? '協力会社に日程を依頼' : '協力会社とのやりとり'}
    </Button>
  )
}
