import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { limits } from '#domain/limits.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { useLinkToMatter } from '#src/api/matter-changes.ts'
import { usePages } from '#src/records/use-record-list.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Pager } from '#src/ui/lists/pager.tsx'
import { RecordList } from '#src/ui/lists/record-list.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { facilityCells, FacilityName } from '#src/widgets/facility-badges/facility-cells.tsx'
import { LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { MatterSection, SectionRows, SeeAllLink } from './matter-section.tsx'
import { unlinkMenu } from './unlink-menu.tsx'

const FacilityPicker = lazyPart(() =>
  import('#src/widgets/facility-picker/facility-picker.tsx').then((module) => module.FacilityPicker),
)

const shortCount = 3
const emptyText = '設備は登録されていません。'
const columnsOf = (companyId: string): Column<FacilityListItem>[] => {
  const cells = facilityCells(companyId)
  return [
    cells.name,
    cells.company_number,
    cells.facility_category_id,
    cells.installation_floor,
    cells.linked_matter_status,
    {
      key: 'drawing',
      header: '図面のピン',
      width: 140,
      givesWay: 1,
      render: ({ drawing }) =>
        drawing && (
          <Box title={drawing.name} sx={{ ...inRow, gap: 1, minWidth: 0 }}>
            <PlaceOutlined sx={{ fontSize: 16 }} />
            <Box component="span" sx={singleLine}>
              {drawing.name}
            </Box>
          </Box>
        ),
    },
  ]
}

type MatterFacilitiesProps = {
  companyId: string
  matter: Matter
  /** A few of them, with a way to all. */ short?: boolean
}

/** 設備 that the matter is about; linked and unlinked by whoever may edit it. */
export const MatterFacilities = ({
  companyId,
  matter: { id, canEdit, facilities, building_id },
  short,
}: MatterFacilitiesProps) => {
  const [isPicking, setPicking] = useState(false)
  const link = useLinkToMatter(companyId, '設備')
  const list = usePages((page) => facilityQueries.list(companyId, { matter_id: id, page }))
  const { meta, failure, onPageChange } = list
  const rows = short ? list.rows?.slice(0, shortCount) : list.rows

  const menu = unlinkMenu(link, id)
  const handlePick = (chosen: readonly FacilityListItem[]) =>
    link.mutate({ id, facility_ids: chosen.map((facility) => facility.id) }, { onSuccess: () => setPicking(false) })
  const add = canEdit && (
    <Button variant="text" size="small" startIcon={<AddOutlined />} onClick={() => setPicking(true)}>
      追加
    </Button>
  )
  const expectedRows = Math.max(1, Math.min(facilities.length, short ? shortCount : limits.pageSize))
  const pager = !short && meta && meta.last_page > 1 && <Pager meta={meta} onPageChange={onPageChange} />
  return (
    <MatterSection
      title="設備"
      count={facilities.length}
      action={
        short && facilities.length > 0 ? <SeeAllLink companyId={companyId} matterId={id} tab="facilities" /> : add
      }
    >
      {failure ? (
        <ErrorPanel {...failure} />
      ) : (
        <RecordList
          label="設備"
          columns={canEdit ? [...columnsOf(companyId), menu] : columnsOf(companyId)}
          rows={rows}
          rowKey={(facility) => facility.id}
          rowHeight={40}
          expectedRows={expectedRows}
          empty={<Box sx={{ px: 4, py: 3, typography: 'cell', color: 'text.secondary' }}>{emptyText}</Box>}
          footer={pager}
          phone={(found) =>
            found ? (
              <>
                <SectionRows emptyText={emptyText}>
                  {found.map((facility) => (
                    <FacilityItem key={facility.id} companyId={companyId} facility={facility}>
                      {canEdit && menu.render(facility)}
                    </FacilityItem>
                  ))}
                </SectionRows>
                {pager}
              </>
            ) : (
              <SkeletonRows rows={expectedRows} height={67} />
            )
          }
        />
      )}
      <Suspense>
        {isPicking && (
          <FacilityPicker
            companyId={companyId}
            open
            excludeIds={facilities.map((facility) => facility.id)}
            buildingId={building_id ?? undefined}
            submitting={link.isPending}
            onClose={() => setPicking(false)}
            onSelect={handlePick}
          />
        )}
      </Suspense>
    </MatterSection>
  )
}

type FacilityItemProps = { companyId: string; facility: FacilityListItem; children: ReactNode }
const FacilityItem = ({ companyId, facility, children }: FacilityItemProps) => (
  <li>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <FacilityName companyId={companyId} facility={facility} />
      <Box sx={{ ...inRows, gap: 2, mt: 1, typography: 'cell', color: 'text.secondary' }}>
        <LinkedMatterStatusBadge status={facility.linked_matter_status} />
        {[facility.company_number, facilityCategoryLabels[facility.facility_category_id], facility.installation_floor]
          .filter(Boolean)
          .join('　')}
      </Box>
    </Box>
    {children}
  </li>
)
