/** What 期限 says of each time, and what can be done with it. */
import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import { authorityTexts } from '#domain/plans/authorities.labels.ts'
import { occurrenceListLabels } from '#domain/plans/occurrence-list.labels.ts'
import type { OccurrenceListColumn } from '#domain/plans/occurrence-list.labels.ts'
import { occurrenceSortParams } from '#domain/plans/due-choices.ts'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import { doerText, occurrenceListTexts, reportToText, timeName } from '#domain/plans/plans.list.ts'
import { ruleText } from '#domain/plans/rule-texts.ts'
import { extra, recordColumns } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import { Tag } from '#src/ui/marks/tag.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { singleLine, twoLines } from '#src/ui/text/clamped.ts'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { Link } from '#src/ui/text/link.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { DueText } from '#src/widgets/plan-times/due-text.tsx'
import { StateText } from '#src/widgets/plan-times/state-text.tsx'
import { TimeMenu, TimeStep } from './time-steps.tsx'
import type { OnTime } from './time-steps.tsx'

type DueColumnsProps = { companyId: string; today: string; onTime: OnTime }

const second = { typography: 'cell', fontSize: 12, lineHeight: '16px', color: 'text.secondary' } as const

export const dueColumns = ({ companyId, today, onTime }: DueColumnsProps): RecordColumn<ListedOccurrence>[] =>
  recordColumns<OccurrenceListColumn, ListedOccurrence>(
    occurrenceListLabels,
    occurrenceSortParams,
    {
      kind: {
        card: 'name',
        render: (time) => <KindCell companyId={companyId} time={time} />,
        onCard: (time) => <KindCell companyId={companyId} time={time} isOnCard />,
      },
      building: {
        card: 'line',
        width: 120,
        render: ({ building }) => <BuildingLink companyId={companyId} building={building} />,
      },
      due_by: { card: 'line', width: 112, render: (time) => <DueText time={time} today={today} /> },
      state: { card: 'foot', width: 148, givesWay: 3, render: (time) => <StateCell time={time} today={today} /> },
      planned: extra(104, (time) => String(occurrenceListTexts.planned(time))),
      law: extra(120, ({ kind }) => kind.law),
      partner: {
        card: 'line',
        width: 140,
        givesWay: 2,
        render: (time) => <Box sx={twoLines}>{doerText(time)}</Box>,
        onCard: doerText,
      },
      last_performed_on: {
        width: 104,
        givesWay: 1,
        render: ({ last_performed_on }) => last_performed_on && formatDay(last_performed_on),
        // A card has the step in its place: its corner has room for the menu alone.
        card: 'foot',
        onCard: (time) => <TimeStep companyId={companyId} time={time} today={today} onTime={onTime} />,
      },
    },
    (time) => (
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1 }}>
        <TimeStep companyId={companyId} time={time} today={today} onTime={onTime} />
        <TimeMenu time={time} onTime={onTime} />
      </Box>
    ),
  ).map((column) =>
    column.key === 'menu'
      ? { ...column, width: 176, onCard: (time: ListedOccurrence) => <TimeMenu time={time} onTime={onTime} /> }
      : column,
  )

/** How far it is, and whether a partner was asked, or answered. */
const StateCell = ({ time, today }: { time: ListedOccurrence; today: string }) => (
  <Box component="span" sx={{ ...inRow, flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
    <StateText time={time} today={today} />
    {time.partner_state === 'asked' && <Tag>依頼中</Tag>}
    {(time.partner_state === 'proposed' || time.partner_state === 'reported') && <Tag brand>回答あり</Tag>}
  </Box>
)

type KindCellProps = { companyId: string; time: ListedOccurrence; isOnCard?: boolean }

/** A report says whom to; that nobody has asked there is said wherever its window is used. */
const reportedTo = ({ role, kind, authority }: ListedOccurrence): string | null => {
  const unasked = authority?.group && authority.confirmed_on === null ? `（${authorityTexts.unconfirmed}）` : ''
  if (role === 'report') return (reportToText({ kind, authority }) ?? '') + unasked
  return unasked && `${authority?.name ?? ''}${unasked}`
}

const KindCell = ({ companyId, time, isOnCard = false }: KindCellProps) => {
  const { kind, role, building, is_unconfirmed } = time
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ ...inRow, gap: 2, minWidth: 0 }}>
        <Link
          to="/c/$companyId/buildings/$buildingId"
          params={{ companyId, buildingId: building.id }}
          search={{ tab: 'plans' }}
          title={timeName(kind.name, { role })}
          sx={{ display: 'block', minWidth: 0, ...(isOnCard ? touchArea : singleLine) }}
        >
          {timeName(kind.name, { role })}
        </Link>
        {kind.rule.counting === 'certificate' && <Tag>有効期限</Tag>}
        {is_unconfirmed && <Tag>未確認</Tag>}
      </Box>
      <Box sx={{ ...second, ...(!isOnCard && singleLine) }}>
        {[kind.law, ruleText(kind.rule), reportedTo(time)].filter(Boolean).join('　')}
      </Box>
    </Box>
  )
}
