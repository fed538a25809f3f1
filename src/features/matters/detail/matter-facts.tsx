import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#domain/dates.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { matterQueries } from '#src/api/matters.ts'
import { BuildingIcon } from '#src/widgets/building-badges/building-icon.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MatterCategory } from '#src/widgets/matter-badges/matter-category.tsx'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { Fact } from './fact.tsx'
import { Amounts } from './financials/amounts.tsx'
import { InPlaceEdit } from './in-place-edit.tsx'
import { MatterMembers } from './members/matter-members.tsx'

type MatterFactsProps = {
  companyId: string
  user: Actor
  matter: Matter
  status: MatterStatus | undefined
  /** Where the title above has no room for all of it. */ withName?: boolean
}

/** What is known of the matter, row by row; what is not known stays blank. */
export const MatterFacts = ({ companyId, user, matter, status, withName }: MatterFactsProps) => (
  <Paper variant="outlined" component="aside" aria-label="案件の情報" sx={{ px: 4, py: 2, '& dl': { m: 0 } }}>
    <dl>
      {withName && <Fact term="案件名">{matter.name}</Fact>}
      <Fact term="建物">{matter.building && <Building companyId={companyId} building={matter.building} />}</Fact>
      <Fact term="カテゴリ">
        <MatterCategory id={matter.matter_category_id} />
      </Fact>
      <Fact term="予定日">
        <InPlaceEdit companyId={companyId} matter={matter} part="schedule" label="予定日">
          <MatterSchedule matter={matter} status={status} oneLine />
        </InPlaceEdit>
      </Fact>
      <Fact term="担当会社">
        <InPlaceEdit companyId={companyId} matter={matter} part="company_in_charge" label="担当会社">
          {matter.company_in_charge}
        </InPlaceEdit>
      </Fact>
      <MatterMembers companyId={companyId} user={user} matter={matter} />
      {canViewFinancials(user) && <FinancialTotals companyId={companyId} matterId={matter.id} />}
      <Fact term="作成">{[matter.created_user?.name, formatMoment(matter.created_at)].filter(Boolean).join('　')}</Fact>
      <Fact term="最終更新">
        {[matter.updated_user?.name, formatMoment(matter.updated_at)].filter(Boolean).join('　')}
      </Fact>
    </dl>
  </Paper>
)

const Building = ({ companyId, building }: { companyId: string; building: NonNullable<Matter['building']> }) => (
  <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, pt: 1 }}>
    <BuildingIcon building={{ id: building.id, icon: null }} size={48} />
    <Box sx={{ minWidth: 0 }}>
      <BuildingLink companyId={companyId} building={building} sx={{ fontWeight: 500, whiteSpace: 'normal' }} />
      {building.address && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{building.address}</Box>}
    </Box>
  </Box>
)

/** Only where money is entered. */
const FinancialTotals = ({ companyId, matterId }: { companyId: string; matterId: number }) => {
  const { data } = useQuery(matterQueries.financials(companyId, matterId))
  return (
    data &&
    data.data.length > 0 && (
      <Fact term="収支">
        <Amounts {...data.totals} />
      </Fact>
    )
  )
}
