import type { ReactNode } from 'react'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Building, BuildingOverview as Figures } from '#domain/buildings/buildings.contract.ts'
import { buildingColumnLabels as labels, fireClassLabels, storeysText } from '#domain/buildings/buildings.labels.ts'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { formatDay } from '#domain/dates.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { matterStatusTypeLabels, matterStatusTypes } from '#domain/matters/matters.labels.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { matterQueries } from '#src/api/matters.ts'
import { formatNumber } from '#src/lib/text.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { Definition, DefinitionRows } from '#src/ui/text/definition-rows.tsx'
import { twoLines } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { StatusGlyph } from '#src/ui/marks/status-badge.tsx'
import { DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { DrawingCards } from '#src/widgets/drawing-cards/drawing-cards.tsx'
import { FacilityCategoryIcon } from '#src/widgets/facility-badges/facility-badges.tsx'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'
import { RecordFiles } from '#src/widgets/record-files/record-files.tsx'
import { BuildingContacts } from './building-contacts.tsx'
import { lastDocumentsOf, lastDrawingsOf, openMattersOf, openOf } from './building-queries.ts'
import type { BuildingTab } from './building-tabs.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type BuildingOverviewProps = {
  isPhone: boolean
  companyId: string
  user: Actor
  building: Building
  /** undefined while it is counted. */
  overview: Figures | undefined
  onTab: (tab: BuildingTab) => void
}

/** 概要: three columns at a desk, one under the other where there is less room. */
export const BuildingOverview = ({ isPhone, companyId, user, building, overview, onTab }: BuildingOverviewProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media (min-width: 900px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '@media (min-width: 1280px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 336px' },
    }}
  >
    <Panel title="基本情報">
      <Facts building={building} />
    </Panel>
    <Column>
      <OpenMatters companyId={companyId} building={building} overview={overview} onTab={onTab} />
      <Drawings companyId={companyId} building={building} onTab={onTab} />
      <LastDocuments companyId={companyId} building={building} onTab={onTab} />
      <Panel title="写真・ファイル" titleEnd={<Count>{building.files.length}</Count>}>
        <Photos isPhone={isPhone} companyId={companyId} building={building} />
      </Panel>
    </Column>
    <Column>
      <Facilities companyId={companyId} building={building} overview={overview} />
      {canViewContacts(user) && <BuildingContacts companyId={companyId} building={building} />}
    </Column>
  </Box>
)

const Column = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
)
const Count = ({ children }: { children: number }) => (
  <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{`${formatNumber(children)}件`}</Box>
)
const Nothing = ({ children }: { children: string }) => (
  <Box sx={{ px: 4, py: 3, typography: 'cell', color: 'text.secondary' }}>{children}</Box>
)
/** Why there is nothing to see, where that is not because there is nothing. */
const Failed = ({ of }: { of: ReturnType<typeof loadFailure> }) => of && <Nothing>{of.message}</Nothing>
const SeeAll = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    variant="text"
    size="small"
    endIcon={<ChevronRightOutlined />}
    aria-label={`${label}をすべて見る`}
    onClick={onClick}
  >
    すべて見る
  </Button>
)

const unit = (value: number | null, text: string) =>
  value !== null && `${value.toLocaleString('ja-JP', { maximumFractionDigits: 2 })}${text}`
const area = (value: number | null) =>
  value !== null && `${value.toLocaleString('ja-JP', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}㎡`

const Facts = ({ building }: { building: Building }) => (
  <Box sx={{ px: 4, py: 1 }}>
    <DefinitionRows>
      <Definition term={labels.company_number}>{building.company_number}</Definition>
      <Definition term={labels.date_built}>{building.date_built && formatDay(building.date_built)}</Definition>
      <Definition term={labels.structure}>{building.structure}</Definition>
      <Definition term={labels.seismic_standard}>{building.seismic_standard}</Definition>
      <Definition term="地上・地下">{storeysText(building)}</Definition>
      <Definition term="屋上・塔屋">
        {[building.rooftop ? 'あり' : 'なし', unit(building.penthouse, '階')].filter(Boolean).join('・')}
      </Definition>
      <Definition term={labels.ground_floor}>{building.ground_floor}</Definition>
      <Definition term={labels.lobby}>{building.lobby}</Definition>
      <Definition term={labels.usage}>{building.usage}</Definition>
      <Definition term={labels.special_building}>{building.special_building ? '該当' : '非該当'}</Definition>
      <Definition term={labels.fire_class_id}>
        {building.fire_class_id && fireClassLabels[building.fire_class_id]}
      </Definition>
      <Definition term={labels.capacity}>{unit(building.capacity, '人')}</Definition>
      <Definition term={labels.high_voltage}>{building.high_voltage ? 'あり' : 'なし'}</Definition>
      <Definition term={labels.water_tank}>{unit(building.water_tank, '㎥')}</Definition>
      <Definition term={labels.area_of_usage}>{building.area_of_usage}</Definition>
      <Definition term={labels.land_area}>{area(building.land_area)}</Definition>
      <Definition term={labels.floor_area}>{area(building.floor_area)}</Definition>
      <Definition term={labels.number_of_house}>{unit(building.number_of_house, '戸')}</Definition>
      <Definition term={labels.building_coverage_ratio}>{unit(building.building_coverage_ratio, '%')}</Definition>
      <Definition term={labels.floor_area_ratio}>{unit(building.floor_area_ratio, '%')}</Definition>
      {building.owner_emails && (
        <Definition wide term={labels.owner_emails}>
          <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{building.owner_emails}</Box>
        </Definition>
      )}
      <Definition wide term={labels.notes}>
        {building.notes && <LinkedText>{building.notes}</LinkedText>}
      </Definition>
    </DefinitionRows>
  </Box>
)

type PhotosProps = { isPhone: boolean; companyId: string; building: Building }

const Photos = ({ isPhone, companyId, building }: PhotosProps) => (
  <RecordFiles
    isPhone={isPhone}
    noun="buildings"
    id={building.id}
    target={{ kind: 'building', company_id: companyId, building_id: building.id, label: building.name }}
    files={building.files}
    canEdit={building.canEdit}
  />
)

/** A name and what stands beside it, which goes under it where the name would not keep twelve characters. */
const named = { flex: '1 1 180px', minWidth: 0, fontSize: 14, fontWeight: 500 } as const
const rows = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { ...inRows, columnGap: 3, minHeight: 44, px: 4, py: 1 },
  '& > li + li': { borderTop: 1, borderColor: 'line.row' },
} as const

const OpenMatters = ({ companyId, building, overview, onTab }: Omit<BuildingOverviewProps, 'user' | 'isPhone'>) => {
  const { data: statuses = [] } = useQuery(matterQueries.statuses(companyId))
  const open = openOf(statuses)
  const query = useQuery(openMattersOf(companyId, building.id, statuses))
  const { data: matters } = query
  const totalOf = (of: readonly MatterStatus[]) =>
    (overview?.matters_by_status ?? [])
      .filter(({ status_id }) => of.some(({ id }) => id === status_id))
      .reduce((all, { total }) => all + total, 0)
  return (
    <Panel
      title="進行中の案件"
      titleEnd={<Count>{totalOf(open)}</Count>}
      action={<SeeAll label="案件" onClick={() => onTab('matters')} />}
    >
      <Box sx={{ display: 'flex', gap: 4, px: 4, py: 2, fontSize: 12, color: 'text.secondary' }}>
        {([matterStatusTypes.notStarted, matterStatusTypes.inProgress] as const).map((type) => (
          <Box key={type} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
            {`${matterStatusTypeLabels[type]} ${totalOf(open.filter(({ type_id }) => type_id === type))}件`}
          </Box>
        ))}
      </Box>
      <Failed of={loadFailure(query)} />
      {matters?.data.length === 0 && <Nothing>進行中の案件はありません。</Nothing>}
      <Box component="ul" sx={{ ...rows, borderTop: 1, borderColor: 'line.row' }}>
        {matters?.data.map((matter) => {
          const status = statuses.find(({ id }) => id === matter.status_id)
          return (
            <li key={matter.id}>
              <Link
                to="/c/$companyId/matters/$matterId"
                params={{ companyId, matterId: matter.id }}
                title={matter.name}
                sx={named}
              >
                <Box component="span" sx={twoLines}>
                  {matter.name}
                </Box>
              </Link>
              {status && <MatterStatusBadge status={status} />}
              <Box sx={{ fontSize: 13 }}>
                <MatterSchedule matter={matter} status={status} />
              </Box>
            </li>
          )
        })}
      </Box>
    </Panel>
  )
}

const Drawings = ({ companyId, building, onTab }: Pick<BuildingOverviewProps, 'companyId' | 'building' | 'onTab'>) => {
  const query = useQuery(lastDrawingsOf(companyId, building.id))
  const { data } = query
  return (
    <Panel
      title="図面"
      titleEnd={data && <Count>{data.meta.total}</Count>}
      action={<SeeAll label="図面" onClick={() => onTab('drawings')} />}
    >
      <Failed of={loadFailure(query)} />
      {data?.data.length === 0 && <Nothing>図面は登録されていません。</Nothing>}
      {data && data.data.length > 0 && <DrawingCards companyId={companyId} drawings={data.data} />}
    </Panel>
  )
}

const LastDocuments = ({
  companyId,
  building,
  onTab,
}: Pick<BuildingOverviewProps, 'companyId' | 'building' | 'onTab'>) => {
  const query = useQuery(lastDocumentsOf(companyId, building.id))
  const { data } = query
  return (
    <Panel
      title="最近の書類"
      titleEnd={data && <Count>{data.meta.total}</Count>}
      action={<SeeAll label="書類" onClick={() => onTab('documents')} />}
    >
      <Failed of={loadFailure(query)} />
      {data?.data.length === 0 && <Nothing>書類はありません。</Nothing>}
      <Box component="ul" sx={rows}>
        {data?.data.map(({ id, title, document_type_id, created_at }) => (
          <li key={id}>
            <Link
              to="/c/$companyId/documents/$documentId"
              params={{ companyId, documentId: id }}
              title={title}
              sx={named}
            >
              <Box component="span" sx={twoLines}>
                {title}
              </Box>
            </Link>
            <DocumentTypeBadge documentTypeId={document_type_id} />
            <Box sx={{ fontSize: 13 }}>{formatDay(created_at)}</Box>
          </li>
        ))}
      </Box>
    </Panel>
  )
}

/** 設備 by category, with how many of them have a matter that is not begun or under way. */
const Facilities = ({
  companyId,
  building,
  overview,
}: Pick<BuildingOverviewProps, 'companyId' | 'building' | 'overview'>) => (
  <Panel
    title="設備"
    titleEnd={overview && <Count>{overview.counts.facilities}</Count>}
    action={
      overview !== undefined &&
      overview.renewals_due > 0 && (
        <Link
          to="/c/$companyId/facilities"
          params={{ companyId }}
          search={{ building_id: [building.id], renewal: 1 }}
          sx={{ fontSize: 13 }}
        >
          {`耐用年数を超過 ${overview.renewals_due}件`}
        </Link>
      )
    }
  >
    {overview?.facilities_by_category.length === 0 && <Nothing>設備は登録されていません。</Nothing>}
    <Box component="ul" sx={rows}>
      {overview?.facilities_by_category.map(({ facility_category_id, total, not_started, in_progress }) => (
        <li key={facility_category_id}>
          <FacilityCategoryIcon id={facility_category_id} />
          <Link
            to="/c/$companyId/facilities"
            params={{ companyId }}
            search={{ building_id: [building.id], facility_category_id: [facility_category_id] }}
            sx={{ flex: 1, minWidth: 0, fontSize: 14 }}
          >
            {facilityCategoryLabels[facility_category_id]}
          </Link>
          <Box sx={{ fontSize: 13 }}>{`${total}件`}</Box>
          <Amount label="未着手" glyph="ring" count={not_started} colour="error.main" />
          <Amount label="対応中" glyph="half" count={in_progress} colour="info.main" />
        </li>
      ))}
    </Box>
  </Panel>
)

type AmountProps = { label: string; glyph: 'ring' | 'half'; count: number; colour: string }
const Amount = ({ label, glyph, count, colour }: AmountProps) => (
  <Box
    component="span"
    title={label}
    aria-label={`${label} ${count}件`}
    role="img"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1,
      minWidth: 32,
      fontSize: 13,
      color: count > 0 ? colour : 'neutral.600',
      '& svg': { width: 14, height: 14 },
    }}
  >
    <StatusGlyph kind={glyph} />
    {count}
  </Box>
)
