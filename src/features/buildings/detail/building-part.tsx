import type { ReactNode, Dispatch, SetStateAction } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import { canEditDrawings } from '#domain/drawings/drawings.policy.ts'
import { canEditFacilities } from '#domain/facilities/facilities.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { HistoryTimeline } from '#src/widgets/history-timeline/history-timeline.tsx'
import { RecordDocuments } from '#src/widgets/record-lists/record-documents.tsx'
import { RecordDrawings } from '#src/widgets/record-lists/record-drawings.tsx'
import { RecordFacilities } from '#src/widgets/record-lists/record-facilities.tsx'
import { RecordMatters } from '#src/widgets/record-lists/record-matters.tsx'
import { BuildingContacts } from './building-contacts.tsx'
import { BuildingOverview } from './building-overview.tsx'
import type { BuildingTab } from './building-tabs.ts'
import type { Started } from './building-entries.tsx'
import type { BuildingOverview as BuildingOverviewAnswer } from '#domain/buildings/buildings.contract.ts'

type BuildingPartProps = {
  shown: BuildingTab
  isPhone: boolean
  companyId: string
  user: Actor
  building: Building
  overview: BuildingOverviewAnswer | undefined
  onTab: (tab: BuildingTab) => void
  renderEditMatter: (matterId: number, onClose: () => void) => ReactNode
  renderPlans: () => ReactNode
  setOpen: Dispatch<SetStateAction<'label' | 'edit' | 'month-sheet' | Started | 'qr' | null>>
}

/** What the chosen tab shows. */
export const BuildingPart = ({
  shown,
  isPhone,
  companyId,
  user,
  building,
  overview,
  onTab,
  renderEditMatter,
  renderPlans,
  setOpen,
}: BuildingPartProps) => (
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
              設備を登録
            </Button>
          )
        }
      />
    )}
    {shown === 'plans' && renderPlans()}
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
        filter={{ building_id: [building.id] }}
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
)
