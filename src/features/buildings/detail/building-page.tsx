import { useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import { storeysText } from '#domain/buildings/buildings.labels.ts'
import { formatDay } from '#domain/dates.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { useRecordActions } from '#src/records/record-actions.ts'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { ScreenEntries } from '#src/ui/buttons/screen-entries.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { BuildingIcon } from '#src/widgets/building-badges/building-icon.tsx'
import { MapLink } from '#src/widgets/building-badges/map-link.tsx'
import { tabsOf } from './building-tabs.ts'
import type { BuildingTab } from './building-tabs.ts'
import { BuildingPart } from './building-part.tsx'
import { BuildingDialogs } from './building-dialogs.tsx'
import { BuildingHeader } from './building-header.tsx'
import { buildingEntries } from './building-entries.tsx'
import type { Started } from './building-entries.tsx'

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
  /** Its 年間作業計画表. */
  renderPlans: () => ReactNode
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
  renderPlans,
}: BuildingPageProps) => {
  const navigate = useNavigate()
  const isPhone = isSmartphone()
  const [open, setOpen] = useState<'edit' | 'qr' | 'label' | 'month-sheet' | Started | null>(null)
  const { data: overview } = useQuery(buildingQueries.overview(companyId, building.id))
  const actions = useRecordActions(companyId, 'buildings', building.id, {
    onCopied: ({ id }) =>
      void navigate({ to: '/c/$companyId/buildings/$buildingId', params: { companyId, buildingId: id } }),
    onDeleted: () => void navigate({ to: '/c/$companyId/buildings', params: { companyId }, ignoreBlocker: true }),
  })
  const close = () => setOpen(null)
  if (gone && open === null) return gone
  const tabs = tabsOf(user, building, overview, isPhone)
  // A tab that this user does not have is no way in.
  const shown = tabs.some(({ value }) => value === tab) ? tab : 'overview'
  const { edit, matter, sheet, qr, label, last } = buildingEntries({ user, record: building, actions, onOpen: setOpen })
  return (
    <>
      <ScreenEntries name={building.name} entries={[...edit, ...sheet, qr, ...label, ...last]} />
      <BuildingHeader
        building={building}
        isPhone={isPhone}
        companyId={companyId}
        edit={edit}
        matter={matter}
        sheet={sheet}
        qr={qr}
        label={label}
        last={last}
      />
      <Box sx={{ px: { phone: 4 }, pt: { phone: 3 }, mb: 3, mt: { desk: -2 } }}>
        <BuildingLine building={building} />
      </Box>
      <Box sx={{ px: { phone: 2 } }}>
        <CountTabs label="建物の内容" tabs={tabs} value={shown} onChange={onTab} />
      </Box>
      <div role="tabpanel" aria-label={tabs.find(({ value }) => value === shown)?.label}>
        <BuildingPart
          shown={shown}
          isPhone={isPhone}
          companyId={companyId}
          user={user}
          building={building}
          overview={overview}
          onTab={onTab}
          renderEditMatter={renderEditMatter}
          renderPlans={renderPlans}
          setOpen={setOpen}
        />
      </div>
      <BuildingDialogs
        open={open}
        companyId={companyId}
        building={building}
        user={user}
        close={close}
        navigate={navigate}
      />
      {(open === 'matter' || open === 'facility' || open === 'drawing') && renderStart(open, close)}
    </>
  )
}

/** Picture, address with the way to its map, storeys and the last change. */
const BuildingLine = ({ building }: { building: Building }) => (
  <Box sx={{ ...inRow, gap: 4, minWidth: 0 }}>
    <BuildingIcon building={building} size={56} />
    <Box sx={{ ...inRows, columnGap: 3, minWidth: 0, fontSize: 13, lineHeight: '22px', color: 'text.secondary' }}>
      {building.address && <MapLink address={building.address} />}
      {storeysText(building) && <span>{storeysText(building)}</span>}
      <span>{`最終更新 ${formatDay(building.updated_at)}`}</span>
    </Box>
  </Box>
)
