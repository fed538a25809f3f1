import { Suspense, useEffect, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import GridViewOutlined from '@mui/icons-material/GridViewOutlined'
import HandymanOutlined from '@mui/icons-material/HandymanOutlined'
import LabelOutlined from '@mui/icons-material/LabelOutlined'
import ViewListOutlined from '@mui/icons-material/ViewListOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DrawingFilter, DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import type { DrawingSort } from '#domain/drawings/drawings.labels.ts'
import { canEditDrawings } from '#domain/drawings/drawings.policy.ts'
import { canViewTags } from '#domain/tags/tags.policy.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { tagQueries } from '#src/api/tags.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { listKey } from '#src/lib/list-choices.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { DrawingCards } from '#src/widgets/drawing-cards/drawing-cards.tsx'
import { FacilityChip } from '#src/widgets/facility-badges/facility-chip.tsx'
import { FacilityPicker } from '#src/widgets/facility-picker/facility-picker.tsx'
import { filterOptions, MultiChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterChip } from '#src/widgets/filter-bar/filter-chip.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { loadDrawingView } from '../detail/load-drawing-view.ts'
import { drawingColumns } from './drawing-columns.tsx'
import { DrawingMenu } from './drawing-menu.tsx'

const UploadDialog = lazyPart(() => import('../upload/upload-dialog.tsx').then((module) => module.UploadDialog))
const DrawingDialog = lazyPart(() => import('../drawing-dialog.tsx').then((module) => module.DrawingDialog))

/** What the list's address says. */
export type DrawingListSearch = Pick<DrawingFilter, 'name' | 'building_id' | 'tag_id' | 'facility_id' | 'sort' | 'page'>

type DrawingListPageProps = {
  companyId: string
  user: CompanyUser
  search: DrawingListSearch
  onSearch: (search: DrawingListSearch) => void
}

const preference = 'drawings.view'

/** 図面: every sheet of the company's buildings, as pictures or as rows. */
export const DrawingListPage = ({ companyId, user, search, onSearch }: DrawingListPageProps) => {
  const navigate = useNavigate()
  const [view, setView] = useState<'grid' | 'list'>(() => readPreference<'grid' | 'list'>(preference) ?? 'grid')
  const [edited, setEdited] = useState<DrawingListItem | null>(null)
  const [isUploading, setUploading] = useState(false)
  // A sheet is what people look for here.
  useEffect(() => whenIdle(loadDrawingView), [])
  const query = useQuery({ ...drawingQueries.list(companyId, search), placeholderData: keepPreviousData })
  const buildings = useQuery(buildingQueries.refs(companyId))
  const tags = useQuery({ ...tagQueries.all(companyId), enabled: canViewTags(user) })
  const isFiltered = Boolean(search.name || search.building_id || search.tag_id || search.facility_id)
  const mayEdit = canEditDrawings(user)
  const isPhone = isSmartphone()
  /** Another filter begins at the first page. */
  const setFilter = (change: Omit<DrawingListSearch, 'page'>) => onSearch({ ...search, ...change, page: undefined })
  const handleClear = () =>
    setFilter({ name: undefined, building_id: undefined, tag_id: undefined, facility_id: undefined })
  const handleView = (next: 'grid' | 'list' | null) => {
    if (!next) return
    setView(next)
    writePreference(preference, next)
  }

  const empty = isFiltered ? (
    <EmptyState
      drawing="no-result"
      title="条件に一致する図面がありません"
      text="条件を変更してください。"
      action={<Button onClick={handleClear}>{dialogWords.clear}</Button>}
    />
  ) : (
    <EmptyState
      drawing="no-pin"
      title="図面がありません"
      text={mayEdit ? 'PDFや画像を登録すると、設備の場所をピンで示せます。' : undefined}
      action={
        mayEdit && (
          <Button startIcon={<AddOutlined />} onClick={() => setUploading(true)}>
            図面を登録
          </Button>
        )
      }
    />
  )
  return (
    <>
      <PageHeader
        title="図面"
        phoneBack={{ label: '設備', link: { to: '/c/$companyId/facilities', params: { companyId } } }}
        actions={
          mayEdit &&
          (isPhone ? (
            <IconButton aria-label="図面を登録" onClick={() => setUploading(true)}>
              <AddOutlined />
            </IconButton>
          ) : (
            <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setUploading(true)}>
              図面を登録
            </Button>
          ))
        }
      />
      <ListFrame
        filters={
          <FilterBar
            label="図面の絞り込み"
            onClear={isFiltered ? handleClear : undefined}
            actions={
              !isPhone && (
                <ToggleButtonGroup
                  exclusive
                  size="small"
                  aria-label="表示の形"
                  value={view}
                  onChange={(_, next: 'grid' | 'list' | null) => handleView(next)}
                >
                  <ToggleButton value="grid" aria-label="画像で表示">
                    <GridViewOutlined sx={{ fontSize: 18 }} />
                  </ToggleButton>
                  <ToggleButton value="list" aria-label="一覧で表示">
                    <ViewListOutlined sx={{ fontSize: 18 }} />
                  </ToggleButton>
                </ToggleButtonGroup>
              )
            }
          >
            <FilterSearch label="図面名を検索" value={search.name} onChange={(name) => setFilter({ name })} />
            {search.facility_id === undefined ? (
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
                      setFilter({ facility_id: facility?.id })
                    }}
                  />
                )}
              />
            ) : (
              <FacilityChip
                companyId={companyId}
                facilityId={search.facility_id}
                onLift={() => setFilter({ facility_id: undefined })}
              />
            )}
            <MultiChoiceFilter
              label="建物"
              icon={<ApartmentOutlined />}
              options={filterOptions(buildings.data ?? [])}
              value={search.building_id}
              onChange={(building_id) => setFilter({ building_id })}
            />
            {canViewTags(user) && (
              <MultiChoiceFilter
                label="タグ"
                icon={<LabelOutlined />}
                options={filterOptions(tags.data ?? [])}
                value={search.tag_id}
                onChange={(tag_id) => setFilter({ tag_id })}
              />
            )}
          </FilterBar>
        }
        rows={query.data?.data}
        meta={query.data?.meta}
        failure={loadFailure(query)}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(drawings, pager) => {
          const cards = (
            <StackedRows square={isPhone} variant="outlined" rows={drawings} height={200} empty={empty} footer={pager}>
              {(found) => (
                <DrawingCards
                  hasBuilding
                  companyId={companyId}
                  drawings={found}
                  menu={(drawing) => <DrawingMenu companyId={companyId} drawing={drawing} onEdit={setEdited} />}
                />
              )}
            </StackedRows>
          )
          if (view === 'grid') return cards
          return (
            <RecordList
              label="図面"
              choicesKey={listKey('drawings', user)}
              columns={drawingColumns({ companyId, onEdit: setEdited })}
              rows={drawings}
              rowKey={({ id }) => id}
              sort={search.sort ?? '-updated_at'}
              onSort={(sort) => setFilter({ sort: sort as DrawingSort })}
              empty={empty}
              footer={pager}
              phone={() => cards}
            />
          )
        }}
      </ListFrame>
      <Suspense>
        {edited && <DrawingDialog companyId={companyId} drawing={edited} onClose={() => setEdited(null)} />}
        {isUploading && (
          <UploadDialog
            companyId={companyId}
            maxBytes={user.max_upload_bytes}
            buildingId={search.building_id?.length === 1 ? search.building_id[0] : undefined}
            onClose={() => setUploading(false)}
            onDone={(ids) => {
              setUploading(false)
              if (ids.length === 1)
                void navigate({
                  to: '/c/$companyId/drawings/$drawingId',
                  params: { companyId, drawingId: ids[0]! },
                  ignoreBlocker: true,
                })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
