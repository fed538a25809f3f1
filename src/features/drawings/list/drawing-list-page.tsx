import { useEffect, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import GridViewOutlined from '@mui/icons-material/GridViewOutlined'
import HandymanOutlined from '@mui/icons-material/HandymanOutlined'
import LabelOutlined from '@mui/icons-material/LabelOutlined'
import ViewListOutlined from '@mui/icons-material/ViewListOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import { useQuery } from '@tanstack/react-query'
import type { DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { canEditDrawings } from '#domain/drawings/drawings.policy.ts'
import { canViewTags } from '#domain/tags/tags.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { tagQueries } from '#src/api/tags.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { BulkDelete } from '#src/records/bulk-delete.tsx'
import { CreateButton } from '#src/records/create-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { useRecordList } from '#src/records/use-record-list.ts'
import { GuideLink } from '#src/records/help-link.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { DrawingCards } from '#src/widgets/drawing-cards/drawing-cards.tsx'
import { FacilityChip } from '#src/widgets/facility-badges/facility-chip.tsx'
import { FacilityPicker } from '#src/widgets/facility-picker/facility-picker.tsx'
import { BuildingFilter } from '#src/widgets/filter-bar/building-filter.tsx'
import { filterOptions, MultiChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterChip } from '#src/widgets/filter-bar/filter-chip.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import { loadDrawingView } from '../detail/load-drawing-view.ts'
import { drawingList } from './drawing-list.ts'
import { drawingColumns } from './drawing-columns.tsx'
import { DrawingListDialogs } from './drawing-list-dialogs.tsx'
import { DrawingMenu } from './drawing-menu.tsx'
import { OneOfButtons } from '#src/ui/buttons/one-of-buttons.tsx'

type DrawingListPageProps = { companyId: string; user: CompanyUser }

type View = 'grid' | 'list'
const preference = 'drawings.view'

type ViewSwitchProps = { view: View; onView: (view: View) => void }
const ViewSwitch = ({ view, onView }: ViewSwitchProps) => (
  <OneOfButtons aria-label="表示の形" value={view} onChoose={onView}>
    <ToggleButton value="grid" aria-label="画像で表示">
      <GridViewOutlined sx={{ fontSize: 18 }} />
    </ToggleButton>
    <ToggleButton value="list" aria-label="一覧で表示">
      <ViewListOutlined sx={{ fontSize: 18 }} />
    </ToggleButton>
  </OneOfButtons>
)

const controlsOf = (companyId: string, user: CompanyUser): FilterControls<typeof drawingList> => ({
  name: (filter) => <FilterSearch {...filter} label="図面名を検索" />,
  facility_id: ({ value, onChange }, { search }) =>
    value === undefined ? (
      <FilterChip
        label="設備"
        icon={<HandymanOutlined />}
        menu={({ onDone }) => (
          <FacilityPicker
            open
            single
            companyId={companyId}
            buildingId={search.building_id?.length === 1 ? search.building_id[0] : undefined}
            onClose={onDone}
            onSelect={([facility]) => {
              onDone()
              onChange(facility?.id)
            }}
          />
        )}
      />
    ) : (
      <FacilityChip companyId={companyId} facilityId={value} onLift={() => onChange(undefined)} />
    ),
  building_id: (filter) => <BuildingFilter {...filter} companyId={companyId} />,
  tag_id: (filter) => canViewTags(user) && <TagFilter {...filter} companyId={companyId} />,
})

type TagFilterProps = {
  companyId: string
  value: number[] | undefined
  onChange: (tag_id: number[] | undefined) => void
}
const TagFilter = ({ companyId, ...filter }: TagFilterProps) => {
  const { data: tags = [] } = useQuery(tagQueries.all(companyId))
  return <MultiChoiceFilter {...filter} label="タグ" icon={<LabelOutlined />} options={filterOptions(tags)} />
}

/** 図面: every sheet of the company's buildings, as pictures or as rows. */
export const DrawingListPage = ({ companyId, user }: DrawingListPageProps) => {
  const [view, setView] = useState<View>(() => readPreference<View>(preference) ?? 'grid')
  const [edited, setEdited] = useState<DrawingListItem | null>(null)
  const [isUploading, setUploading] = useState(false)
  // A sheet is what people look for here.
  useEffect(() => whenIdle(loadDrawingView), [])
  const address = useSavedView({ companyId, list: drawingList, user })
  const { saved } = address
  const list = useRecordList({
    list: drawingList,
    user,
    address,
    pages: (page, per_page) => drawingQueries.list(companyId, { ...address.search, page, per_page }),
  })
  const mayEdit = canEditDrawings(user)
  const isPhone = isSmartphone()
  const handleView = (next: View) => {
    setView(next)
    writePreference(preference, next)
  }
  return (
    <>
      <PageHeader
        title="図面"
        printable={list.printing}
        phoneBack={{ label: '設備', link: { to: '/c/$companyId/facilities', params: { companyId } } }}
        actions={mayEdit && <CreateButton isPhone={isPhone} label="図面を登録" onClick={() => setUploading(true)} />}
      />
      <RecordListScreen
        label="図面"
        list={list}
        columns={drawingColumns({ companyId, onEdit: setEdited })}
        filters={
          <>
            <RecordFilters
              label="図面"
              list={list}
              start={<ViewChooser saved={saved} />}
              controls={controlsOf(companyId, user)}
              actions={<ViewSwitch view={view} onView={handleView} />}
            />
            <ViewNotes saved={saved} />
          </>
        }
        empty={
          <EmptyState
            drawing="no-pin"
            title="図面がありません"
            text={mayEdit ? 'PDFや画像を登録すると、設備の場所をピンで示せます。' : undefined}
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
                {mayEdit && (
                  <Button startIcon={<AddOutlined />} onClick={() => setUploading(true)}>
                    図面を登録
                  </Button>
                )}
                <GuideLink page="equipment" />
              </Box>
            }
          />
        }
        actions={mayEdit && <BulkDelete companyId={companyId} noun="drawings" selection={list.selection} />}
        isStacked={view === 'grid'}
        phone={{
          square: isPhone,
          variant: 'outlined',
          height: 200,
          rows: (found) => (
            <DrawingCards
              hasBuilding
              companyId={companyId}
              drawings={found}
              menu={(drawing) => <DrawingMenu companyId={companyId} drawing={drawing} onEdit={setEdited} />}
            />
          ),
        }}
      />
      <DrawingListDialogs
        companyId={companyId}
        maxBytes={user.max_upload_bytes}
        buildingId={list.search.building_id?.length === 1 ? list.search.building_id[0] : undefined}
        edited={edited}
        setEdited={setEdited}
        isUploading={isUploading}
        setUploading={setUploading}
      />
    </>
  )
}
