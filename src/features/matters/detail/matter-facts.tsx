import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { formatMoment, shownMoment } from '#domain/dates.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter, MatterOrigin } from '#domain/matters/matters.contract.ts'
import { emergencyCategory, matterColumnLabels as labels, matterUrgencyLabels } from '#domain/matters/matters.labels.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { leadOf } from '#domain/matters/matters.rules.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { matterQueries } from '#src/api/matters.ts'
import { Link } from '#src/ui/text/link.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { BuildingIcon } from '#src/widgets/building-badges/building-icon.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MatterCategory } from '#src/widgets/matter-badges/matter-category.tsx'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { callKeys, callMoments } from '../form/call-fields.tsx'
import { Fact } from './fact.tsx'
import { FirmInCharge } from './firm-in-charge.tsx'
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
      {matter.number !== null && <Fact term={labels.number}>{matter.number}</Fact>}
      <Fact term="建物">{matter.building && <Building companyId={companyId} building={matter.building} />}</Fact>
      <Fact term="カテゴリ">
        <MatterCategory id={matter.matter_category_id} />
      </Fact>
      <Fact term="予定日">
        <InPlaceEdit companyId={companyId} matter={matter} part="schedule" label="予定日">
          <MatterSchedule matter={matter} status={status} oneLine />
        </InPlaceEdit>
      </Fact>
      <Fact term={labels.lead_user_id}>
        <InPlaceEdit companyId={companyId} matter={matter} part="lead_user_id" label={labels.lead_user_id}>
          {leadOf(matter)?.name}
        </InPlaceEdit>
      </Fact>
      {isCall(matter) && (
        <Fact term="受付内容">
          <InPlaceEdit companyId={companyId} matter={matter} part="call" label="受付内容">
            <Call matter={matter} />
          </InPlaceEdit>
        </Fact>
      )}
      <Fact term="担当会社">
        <InPlaceEdit companyId={companyId} matter={matter} part="company_in_charge" label="担当会社">
          {matter.company_in_charge}
        </InPlaceEdit>
        {matter.firm && <FirmInCharge companyId={companyId} matter={matter} firm={matter.firm} />}
      </Fact>
      <MatterMembers companyId={companyId} user={user} matter={matter} />
      {canViewFinancials(user) && <FinancialTotals companyId={companyId} matterId={matter.id} />}
      {matter.origin && <OriginFact companyId={companyId} origin={matter.origin} />}
      <Fact term="作成">{[matter.created_user?.name, formatMoment(matter.created_at)].filter(Boolean).join('　')}</Fact>
      <Fact term="最終更新">
        {[matter.updated_user?.name, formatMoment(matter.updated_at)].filter(Boolean).join('　')}
      </Fact>
    </dl>
  </Paper>
)

/** The report that it came out of, and what stood there. */
const OriginFact = ({
  companyId,
  origin: { document, item_name, value },
}: {
  companyId: string
  origin: MatterOrigin
}) => (
  <Fact term="作成元">
    {document ? (
      <Link
        to="/c/$companyId/documents/$documentId"
        params={{ companyId, documentId: document.id }}
        sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
      >
        {document.title}
      </Link>
    ) : (
      '（削除された書類）'
    )}
    <Box
      sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}
    >{`${item_name}：${value}`}</Box>
  </Fact>
)

const isCall = (matter: Matter): boolean =>
  matter.matter_category_id === emergencyCategory || callKeys.some((key) => matter[key] !== null)

/** What the call was about, line by line. */
const Call = ({ matter }: { matter: Matter }) => {
  const { urgency, caller_name, caller_phone, place, symptom } = matter
  const lines: [label: string, text: string | null][] = [
    [labels.urgency, urgency && matterUrgencyLabels[urgency]],
    [labels.caller_name, [caller_name, caller_phone].filter(Boolean).join('　')],
    [labels.place, place],
    [labels.symptom, symptom],
    ...callMoments.map((key): [string, string | null] => [labels[key], matter[key] && shownMoment(matter[key])]),
  ]
  return lines.map(
    ([label, text]) =>
      text && (
        <Box key={label} sx={{ whiteSpace: 'pre-wrap' }}>
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', mr: 2 }}>
            {label}
          </Box>
          <LinkedText>{text}</LinkedText>
        </Box>
      ),
  )
}

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
  const { data, isPending } = useQuery(matterQueries.financials(companyId, matterId))
  if (isPending)
    return (
      <Fact term="収支">
        <Skeleton variant="rounded" height={67} />
      </Fact>
    )
  return (
    data &&
    data.data.length > 0 && (
      // Whoever gets the matter on paper does not get its money: that is printed from 収支.
      <Box data-print="off">
        <Fact term="収支">
          <Amounts {...data.totals} />
        </Fact>
      </Box>
    )
  )
}
