import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import QrCode2Outlined from '@mui/icons-material/QrCode2Outlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import { storeysText } from '#domain/buildings/buildings.labels.ts'
import { formatDay } from '#domain/dates.ts'
import { canEditDrawings } from '#domain/drawings/drawings.policy.ts'
import { canEditFacilities } from '#domain/facilities/facilities.policy.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { useRecordActions } from '#src/records/record-actions.ts'
import { CountTabs } from '#src/ui/count-tabs.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { ScreenEntries } from '#src/ui/screen-entries.ts'
import { MenuButton } from '#src/ui/menu-button.tsx'
import type { MenuEntry } from '#src/ui/entries-menu.tsx'
import { PageBody } from '#src/ui/page-body.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { BuildingIcon } from '#src/widgets/building-badges/building-icon.tsx'
import { HistoryTimeline } from '#src/widgets/history-timeline/history-timeline.tsx'
import { RecordDocuments } from '#src/widgets/record-lists/record-documents.tsx'
import { RecordDrawings } from '#src/widgets/record-lists/record-drawings.tsx'
import { RecordFacilities } from '#src/widgets/record-lists/record-facilities.tsx'
import { RecordMatters } from '#src/widgets/record-lists/record-matters.tsx'
import { BuildingContacts } from './building-contacts.tsx'
import { BuildingOverview } from './building-overview.tsx'
import { tabsOf } from './building-tabs.ts'
import type { BuildingTab } from './building-tabs.ts'

const BuildingDialog = lazyPart(() => import('../form/building-dialog.tsx').then((module) => module.BuildingDialog))
const LabelDialog = lazyPart(() =>
  import('#src/widgets/label-dialog/label-dialog.tsx').then((module) => module.LabelDialog),
)
const RecordQrDialog = lazyPart(() =>
  import('#src/widgets/record-qr/record-qr-dialog.tsx').then((module) => module.RecordQrDialog),
)

/** What a building's page starts. */
type Started = 'matter' | 'facility' | 'drawing'

type BuildingPageProps = {
  companyId: string
  user: Actor
  building: Building
  /** What takes its place once it is deleted; an open form stays, so that nothing typed is lost. */
  gone?: ReactNode
  /** As the address says. */
  tab: BuildingTab
  onTab: (tab: BuildingTab) => void
  /** The form of something new at the building. */
  renderStart: (kind: Started, onClose: () => void) => ReactNode
  /** That of a matter at it. */
  renderEditMatter: (matterId: number, onClose: () => void) => ReactNode
}

/** One building: what is known of it, and everything that belongs to it. */
export const BuildingPage = ({
  companyId,
  user,
  building,
  gone,
  tab,
  onTab,
  renderStart,
  renderEditMatter,
}: BuildingPageProps) => {
  const navigate = useNavigate()
  const isPhone = isSmartphone()
  const [open, setOpen] = useState<'edit' | 'qr' | 'label' | Started | null>(null)
  const { data: overview } = useQuery(buildingQueries.overview(companyId, building.id))
  const { copy, remove, isCopying, isDeleting } = useRecordActions(companyId, 'buildings', building.id, {
    onCopied: ({ id }) =>
      void navigate({ to: '/c/$companyId/buildings/$buildingId', params: { companyId, buildingId: id } }),
    onDeleted: () => void navigate({ to: '/c/$companyId/buildings', params: { companyId }, ignoreBlocker: true }),
  })
  const close = () => setOpen(null)
  if (gone && open === null) return gone
  const tabs = tabsOf(user, building, overview)
  // A tab that this user does not have is no way in.
  const shown = tabs.some(({ value }) => value === tab) ? tab : 'overview'
  const edit: MenuEntry[] = building.canEdit
    ? [
        { label: 'コピーして作成', icon: <ContentCopyOutlined />, disabled: isCopying, onSelect: copy },
        { label: '編集', icon: <EditOutlined />, onSelect: () => setOpen('edit') },
      ]
    : []
  const matter: MenuEntry[] = canCreateMatter(user)
    ? [{ label: '案件を作成', icon: <AddOutlined />, onSelect: () => setOpen('matter') }]
    : []
  const qr: MenuEntry = { label: 'QRコードを表示', icon: <QrCode2Outlined />, onSelect: () => setOpen('qr') }
  const label: MenuEntry[] = canSeeCompany(user)
    ? [{ label: 'QRラベルを印刷', icon: <PrintOutlined />, onSelect: () => setOpen('label') }]
    : []
  const last: MenuEntry[] = building.canDelete
    ? [{ label: '削除', icon: <DeleteOutlineOutlined />, danger: true, disabled: isDeleting, onSelect: remove }]
    : []
  return (
    <>
      <ScreenEntries name={building.name} entries={[...edit, qr, ...label, ...last]} />
      <PageHeader
        title={building.name}
        printable
        crumbs={
          isPhone ? undefined : [{ label: '建物', link: { to: '/c/$companyId/buildings', params: { companyId } } }]
        }
        phoneBack={{ label: '建物', link: { to: '/c/$companyId/buildings', params: { companyId } } }}
        phoneReturns
        actions={
          <>
            {!isPhone &&
              edit.map(({ label, icon, disabled, onSelect }) => (
                <Button key={label} startIcon={icon} disabled={disabled} onClick={onSelect}>
                  {label}
                </Button>
              ))}
            {!isPhone &&
              matter.map(({ label, icon, onSelect }) => (
                <Button key={label} variant="contained" color="primary" startIcon={icon} onClick={onSelect}>
                  {label}
                </Button>
              ))}
            <MenuButton
              label={`${building.name}のメニュー`}
              entries={[...(isPhone ? [...matter, ...edit] : []), qr, ...label, ...last]}
            />
          </>
        }
      />
      <Box sx={{ px: { phone: 4 }, pt: { phone: 3 }, mb: 3, mt: { desk: -2 } }}>
        <BuildingLine building={building} />
      </Box>
      <Box sx={{ px: { phone: 2 } }}>
        <CountTabs label="建物の内容" tabs={tabs} value={shown} onChange={onTab} />
      </Box>
      <div role="tabpanel" aria-label={tabs.find(({ value }) => value === shown)?.label}>
        <PageBody>
          {shown === 'overview' && (
            <BuildingOverview
              isPhone={isPhone}
              companyId={companyId}
              user={user}
              building={building}
              overview={overview}
              onTab={onTab}
            />
          )}
          {shown === 'matters' && (
            <RecordMatters
              companyId={companyId}
              user={user}
              renderEdit={renderEditMatter}
              filter={{ building_id: [building.id] }}
              emptyText="この建物の案件は登録されていません。"
            />
          )}
          {shown === 'facilities' && (
            <RecordFacilities
              companyId={companyId}
              filter={{ building_id: [building.id] }}
              emptyText="この建物の設備は登録されていません。"
              action={
                canEditFacilities(user) && (
                  <Button startIcon={<AddOutlined />} onClick={() => setOpen('facility')}>
                    設備を作成
                  </Button>
                )
              }
            />
          )}
          {shown === 'drawings' && (
            <RecordDrawings
              companyId={companyId}
              building={building}
              emptyText="この建物の図面は登録されていません。"
              action={
                canEditDrawings(user) && (
                  <Button startIcon={<AddOutlined />} onClick={() => setOpen('drawing')}>
                    図面を登録
                  </Button>
                )
              }
            />
          )}
          {shown === 'documents' && (
            <RecordDocuments
              companyId={companyId}
              filter={{ building_id: building.id }}
              emptyText="この建物の案件で作成した書類が、ここに並びます。"
            />
          )}
          {shown === 'contacts' && <BuildingContacts companyId={companyId} building={building} />}
          {shown === 'histories' && (
            <Panel>
              <Box sx={{ px: { desk: 6, phone: 4 }, py: 3 }}>
                <HistoryTimeline
                  companyId={companyId}
                  pageQuery={(page) => buildingQueries.histories(companyId, building.id, page)}
                />
              </Box>
            </Panel>
          )}
        </PageBody>
      </div>
      <Suspense>
        {open === 'edit' && (
          <BuildingDialog
            companyId={companyId}
            buildingId={building.id}
            onClose={close}
            onSaved={({ id }) => {
              close()
              // Made anew: the one that this page shows was deleted meanwhile.
              if (id !== building.id)
                void navigate({
                  to: '/c/$companyId/buildings/$buildingId',
                  params: { companyId, buildingId: id },
                  ignoreBlocker: true,
                })
            }}
          />
        )}
        {open === 'label' && <LabelDialog companyId={companyId} buildingIds={[building.id]} onClose={close} />}
        {open === 'qr' && (
          <RecordQrDialog name={building.name} path={`/c/${companyId}/buildings/${building.id}`} onClose={close} />
        )}
      </Suspense>
      {(open === 'matter' || open === 'facility' || open === 'drawing') && renderStart(open, close)}
    </>
  )
}

/** Picture, address with the way to its map, storeys and the last change. */
const BuildingLine = ({ building }: { building: Building }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
    <BuildingIcon building={building} size={56} />
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        minWidth: 0,
        fontSize: 13,
        lineHeight: '22px',
        color: 'text.secondary',
      }}
    >
      {building.address && (
        <MuiLink
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(building.address)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${building.address}の地図を開く`}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            minHeight: { phone: 44 },
            overflowWrap: 'anywhere',
          }}
        >
          <PlaceOutlined sx={{ fontSize: 16, flex: 'none' }} />
          {building.address}
        </MuiLink>
      )}
      {storeysText(building) && <span>{storeysText(building)}</span>}
      <span>{`最終更新 ${formatDay(building.updated_at)}`}</span>
    </Box>
  </Box>
)
