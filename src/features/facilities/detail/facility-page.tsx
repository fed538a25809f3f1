import { useState } from 'react'
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { businessDay, formatDay, formatMoment } from '#domain/dates.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { facilityColumnLabels as labels } from '#domain/facilities/facility-columns.labels.ts'
import { canViewFacilityCosts } from '#domain/facilities/facilities.policy.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { now } from '#src/lib/now.ts'
import { formatNumber } from '#src/lib/text.ts'
import { useRecordActions } from '#src/records/record-actions.ts'
import { registerEntries } from '#src/records/register-entries.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { Definition, DefinitionRows } from '#src/ui/text/definition-rows.tsx'
import { ScreenEntries } from '#src/ui/buttons/screen-entries.ts'
import { EntryButtons } from '#src/ui/buttons/entry-buttons.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { FacilityCategoryIcon, LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { RenewalText } from '#src/widgets/facility-badges/renewal-text.tsx'
import { HistoryTimeline } from '#src/widgets/history-timeline/history-timeline.tsx'
import { monthSheetEntry } from '#src/widgets/month-sheet/month-sheet-entry.tsx'
import { RecordFiles } from '#src/widgets/record-files/record-files.tsx'
import { RecordDocuments } from '#src/widgets/record-lists/record-documents.tsx'
import { RecordMatters } from '#src/widgets/record-lists/record-matters.tsx'
import { FacilityDialogs } from './facility-dialogs.tsx'
import type { FacilityPart } from './facility-dialogs.tsx'
import { FacilityPins } from './facility-pins.tsx'
import { FacilityRounds, NextDue } from './facility-rounds.tsx'
import { facilityTabLabels, facilityTabs } from './facility-tabs.ts'
import type { FacilityTab } from './facility-tabs.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type FacilityPageProps = {
  companyId: string
  user: Actor
  facility: Facility
  /** What takes its place once it is deleted; an open form stays, so that nothing typed is lost. */
  gone?: ReactNode
  /** As the address says. */
  tab: FacilityTab
  onTab: (tab: FacilityTab) => void
  /** The form of a new matter about the facility. */
  renderCreateMatter: (onClose: () => void) => ReactNode
  /** The form of one that is about it. */
  renderEditMatter: (matterId: number, onClose: () => void) => ReactNode
}

/** One facility: what is known of it, and everything that belongs to it. */
export const FacilityPage = ({
  companyId,
  user,
  facility,
  gone,
  tab,
  onTab,
  renderCreateMatter,
  renderEditMatter,
}: FacilityPageProps) => {
  const navigate = useNavigate()
  const isPhone = isSmartphone()
  const [open, setOpen] = useState<FacilityPart | null>(null)
  const actions = useRecordActions(companyId, 'facilities', facility.id, {
    onCopied: ({ id }) =>
      void navigate({ to: '/c/$companyId/facilities/$facilityId', params: { companyId, facilityId: id } }),
    onDeleted: () => void navigate({ to: '/c/$companyId/facilities', params: { companyId }, ignoreBlocker: true }),
  })
  const close = () => setOpen(null)
  if (gone && open === null) return gone
  const { edit, qr, label, last } = registerEntries({ user, record: facility, actions, onOpen: setOpen })
  const createMatter = canCreateMatter(user) && (
    <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setOpen('matter')}>
      この設備の案件を作成
    </Button>
  )
  const sheet = facility.building ? monthSheetEntry(user, () => setOpen('month-sheet')) : []
  const tabs = facilityTabs.map((value) => ({
    value,
    label: facilityTabLabels[value],
    count: value === 'matters' ? facility.matters.length : undefined,
  }))
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: 'auto auto auto 1fr auto',
        minHeight: { phone: '100dvh' },
      }}
    >
      <ScreenEntries name={facility.name} entries={[...edit, ...sheet, qr, ...label, ...last]} />
      <PageHeader
        title={facility.name}
        printable
        crumbs={[{ label: '設備', link: { to: '/c/$companyId/facilities', params: { companyId } } }]}
        titleEnd={!isPhone && <LinkedMatterStatusBadge status={facility.linked_matter_status} />}
        actions={
          <>
            {!isPhone && <EntryButtons entries={edit} />}
            {!isPhone && createMatter}
            <MenuButton
              label={`${facility.name}のメニュー`}
              entries={[...(isPhone ? edit : []), ...sheet, qr, ...label, ...last]}
            />
          </>
        }
      />
      <FacilityLine companyId={companyId} user={user} facility={facility} isPhone={isPhone} />
      <Box sx={{ px: { phone: 2 } }}>
        <CountTabs label="設備の内容" tabs={tabs} value={tab} onChange={onTab} />
      </Box>
      <TabPanel companyId={companyId} user={user} facility={facility} tab={tab} renderEditMatter={renderEditMatter} />
      {isPhone && createMatter && <ActionBar>{createMatter}</ActionBar>}
      <FacilityDialogs companyId={companyId} user={user} facility={facility} open={open} onClose={close} />
      {open === 'matter' && renderCreateMatter(close)}
    </Box>
  )
}

type FacilityLineProps = { companyId: string; user: Actor; facility: Facility; isPhone: boolean }

/** What it is and where it stands, in a line. */
const FacilityLine = ({ companyId, user, facility, isPhone }: FacilityLineProps) => (
  <Box
    sx={{
      ...inRows,
      columnGap: 3,
      rowGap: 1,
      px: { phone: 4 },
      pt: { phone: 3 },
      mb: 2,
      fontSize: { desk: 13, phone: 15 },
      color: 'text.secondary',
    }}
  >
    <FacilityCategoryIcon id={facility.facility_category_id} />
    <span>{facilityCategoryLabels[facility.facility_category_id]}</span>
    {facility.building && <BuildingLink companyId={companyId} building={facility.building} sx={{ maxWidth: '100%' }} />}
    {facility.installation_floor && <span>{facility.installation_floor}</span>}
    {isPhone && <LinkedMatterStatusBadge status={facility.linked_matter_status} />}
    {canViewPlans(user) && <NextDue companyId={companyId} facilityId={facility.id} />}
  </Box>
)

type TabPanelProps = Pick<FacilityPageProps, 'companyId' | 'user' | 'facility' | 'tab' | 'renderEditMatter'>

/** What belongs to the facility, by tab. */
const TabPanel = ({ companyId, user, facility, tab, renderEditMatter }: TabPanelProps) => (
  <div role="tabpanel" aria-label={facilityTabLabels[tab]}>
    <PageBody>
      {tab === 'overview' && <Overview companyId={companyId} user={user} facility={facility} />}
      {tab === 'matters' && (
        <RecordMatters
          companyId={companyId}
          user={user}
          renderEdit={renderEditMatter}
          filter={{ facility_id: facility.id }}
          emptyText="この設備の案件は登録されていません。"
        />
      )}
      {tab === 'documents' && (
        <RecordDocuments
          companyId={companyId}
          filter={{ facility_id: facility.id }}
          emptyText="この設備の案件の書類と、この設備の写真やファイルを挿入した書類が、ここに並びます。"
        />
      )}
      {tab === 'histories' && (
        <Panel>
          <Box sx={{ px: { desk: 6, phone: 4 }, py: 3 }}>
            <HistoryTimeline
              companyId={companyId}
              pageQuery={(page) => facilityQueries.histories(companyId, facility.id, page)}
            />
          </Box>
        </Panel>
      )}
    </PageBody>
  </div>
)

const years = (value: number | null) => value !== null && `${value}年`
const day = (value: string | null) => value && formatDay(value)

const Overview = ({ companyId, user, facility }: Pick<FacilityPageProps, 'companyId' | 'user' | 'facility'>) => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media (min-width: 900px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    <Panel title="基本情報">
      <Box sx={{ px: 4, py: 1 }}>
        <DefinitionRows>
          <Definition term={labels.company_number}>{facility.company_number}</Definition>
          <Definition term={labels.building_id}>
            {facility.building && <BuildingLink companyId={companyId} building={facility.building} />}
          </Definition>
          <Definition term={labels.installation_floor}>{facility.installation_floor}</Definition>
          <Definition term={labels.facility_category_id}>
            {facilityCategoryLabels[facility.facility_category_id]}
          </Definition>
          <Definition term={labels.type}>{facility.type}</Definition>
          <Definition term={labels.manufacturer}>{facility.manufacturer}</Definition>
          <Definition term={labels.model_number}>{facility.model_number}</Definition>
          <Definition term={labels.serial_number}>{facility.serial_number}</Definition>
          <Definition term={labels.rated_output}>
            {facility.rated_output !== null && `${facility.rated_output.toLocaleString('ja-JP')}kW`}
          </Definition>
          <Definition term={labels.manufactured_at}>{day(facility.manufactured_at)}</Definition>
          <Definition wide term={labels.note}>
            {facility.note && <LinkedText>{facility.note}</LinkedText>}
          </Definition>
          <Definition term="ラベルの番号">{`No.${facility.id}`}</Definition>
          <Definition term="最終更新">{formatMoment(facility.updated_at)}</Definition>
        </DefinitionRows>
      </Box>
    </Panel>
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Panel title="更新時期">
        <Box sx={{ px: 4, py: 1 }}>
          <DefinitionRows>
            <Definition term={labels.installed_at}>{day(facility.installed_at)}</Definition>
            <Definition term={labels.legal_lifetime}>{years(facility.legal_lifetime)}</Definition>
            <Definition term={labels.actual_lifetime}>{years(facility.actual_lifetime)}</Definition>
            <Definition term="更新予定日">
              {facility.renewal_on !== null && (
                <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 3 }}>
                  {formatDay(facility.renewal_on)}
                  <RenewalText facility={facility} today={businessDay(now())} />
                </Box>
              )}
            </Definition>
            {canViewFacilityCosts(user) && (
              <Definition term={labels.renewal_cost}>
                {facility.renewal_cost !== null && `¥${formatNumber(facility.renewal_cost)}`}
              </Definition>
            )}
          </DefinitionRows>
        </Box>
      </Panel>
      {canViewPlans(user) && <FacilityRounds companyId={companyId} facilityId={facility.id} />}
      <FacilityPins companyId={companyId} facility={facility} />
      <Panel
        title="写真・ファイル"
        titleEnd={<Box sx={{ fontSize: 13, color: 'text.secondary' }}>{`${facility.files.length}件`}</Box>}
      >
        <RecordFiles
          isPhone={isSmartphone()}
          noun="facilities"
          id={facility.id}
          target={{ kind: 'facility', company_id: companyId, facility_id: facility.id, label: facility.name }}
          files={facility.files}
          canEdit={facility.canEdit}
        />
      </Panel>
    </Box>
  </Box>
)
