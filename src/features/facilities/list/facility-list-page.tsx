import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import UpdateOutlined from '@mui/icons-material/UpdateOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { businessDay } from '#domain/dates.ts'
import type { FacilityFilter } from '#domain/facilities/facilities.contract.ts'
import { facilityListColumns, renewalPeriods } from '#domain/facilities/facilities.labels.ts'
import type { FacilitySort } from '#domain/facilities/facilities.labels.ts'
import { canEditFacilities } from '#domain/facilities/facilities.policy.ts'
import { optionsOf } from '#domain/labels.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { failureText } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { downloadFacilityCsv, facilityQueries } from '#src/api/facilities.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { now } from '#src/lib/now.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { useShownKeys } from '#src/ui/use-columns.ts'
import { facilityCategoryOptions } from '#src/widgets/facility-badges/facility-badges.tsx'
import { filterOptions, MultiChoiceFilter, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import type { SavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import type { ViewParam } from '#src/widgets/saved-views/view-state.ts'
import { FacilityCards } from './facility-cards.tsx'
import { facilityColumns } from './facility-columns.tsx'

const FacilityDialog = lazyPart(() => import('../form/facility-dialog.tsx').then((module) => module.FacilityDialog))

const LabelDialog = lazyPart(() =>
  import('#src/widgets/label-dialog/label-dialog.tsx').then((module) => module.LabelDialog),
)

const defaultSort = '-updated_at'
const renewalOptions = filterOptions(optionsOf(renewalPeriods))

/** What the list's address says. */
export type FacilityListSearch = Pick<
  FacilityFilter,
  'name' | 'facility_category_id' | 'building_id' | 'renewal' | 'sort' | 'page'
> & { view?: ViewParam | undefined }

type FacilityListPageProps = {
  companyId: string
  user: Actor
  saved: SavedView
  search: FacilityListSearch
  onSearch: (search: FacilityListSearch) => void
}

/** 設備: what stands in the company's buildings, and how its matters are going. */
export const FacilityListPage = ({ companyId, user, saved, search, onSearch }: FacilityListPageProps) => {
  const navigate = useNavigate()
  /** Null: no form; 'new', or the id of the one that is edited. */
  const [edited, setEdited] = useState<'new' | number | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const [isPrinting, setPrinting] = useState(false)
  const today = businessDay(now())
  const query = useQuery({ ...facilityQueries.list(companyId, search), placeholderData: keepPreviousData })
  const buildings = useQuery(buildingQueries.refs(companyId))
  const isFiltered = Boolean(search.name || search.facility_category_id || search.building_id || search.renewal)
  const mayEdit = canEditFacilities(user)
  const isPhone = isSmartphone()
  const columns = facilityColumns({ companyId, today, onEdit: setEdited })
  const shown = useShownKeys(columns, saved.choices.choicesKey, saved.choices.initialChoices)
  const csv = useMutation({
    mutationFn: () => {
      const { page: _page, view: _view, ...filter } = search
      return downloadFacilityCsv(companyId, {
        sort: defaultSort,
        ...filter,
        columns: facilityListColumns.filter((key) => shown.includes(key)),
      })
    },
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? '設備一覧.csv'),
    meta: { failure: failureText('CSV', 'ダウンロード') },
  })

  /** Another filter begins at the first page. */
  const setFilter = (change: Omit<FacilityListSearch, 'page'>) => onSearch({ ...search, ...change, page: undefined })
  const handleClear = () =>
    setFilter({ name: undefined, facility_category_id: undefined, building_id: undefined, renewal: undefined })

  const empty = isFiltered ? (
    <EmptyState
      drawing="no-result"
      title="条件に一致する設備がありません"
      text="条件を変更してください。"
      action={<Button onClick={handleClear}>{dialogWords.clear}</Button>}
    />
  ) : (
    <EmptyState
      drawing="no-pin"
      title="設備がありません"
      text={mayEdit ? '設備や注意箇所を登録すると、案件や図面と結び付けられます。' : undefined}
      action={
        mayEdit && (
          <Button startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
            設備を作成
          </Button>
        )
      }
    />
  )

  return (
    <>
      <PageHeader
        title="設備"
        printable
        actions={
          mayEdit &&
          (isPhone ? (
            <IconButton aria-label="設備を作成" onClick={() => setEdited('new')}>
              <AddOutlined />
            </IconButton>
          ) : (
            <>
              <LinkButton
                to="/c/$companyId/facilities/renewals"
                params={{ companyId }}
                search={{ building_id: search.building_id }}
                startIcon={<UpdateOutlined />}
              >
                更新計画
              </LinkButton>
              <LinkButton
                to="/c/$companyId/registers/$kind"
                params={{ companyId, kind: 'facilities' }}
                startIcon={<ImportExportOutlined />}
              >
                取り込み・書き出し
              </LinkButton>
              <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
                設備を作成
              </Button>
            </>
          ))
        }
      />
      <ListFrame
        filters={
          <>
            <FilterBar
              label="設備の絞り込み"
              onClear={isFiltered ? handleClear : undefined}
              actions={
                <LoadingButton
                  startIcon={<FileDownloadOutlined />}
                  loading={csv.isPending}
                  loadingText="作成中..."
                  aria-label={csv.isPending ? undefined : 'CSVをダウンロード'}
                  onClick={() => csv.mutate()}
                >
                  CSV
                </LoadingButton>
              }
            >
              <ViewChooser saved={saved} />
              <FilterSearch label="設備名を検索" value={search.name} onChange={(name) => setFilter({ name })} />
              <MultiChoiceFilter
                label="カテゴリ"
                icon={<CategoryOutlined />}
                options={facilityCategoryOptions}
                value={search.facility_category_id}
                onChange={(facility_category_id) => setFilter({ facility_category_id })}
              />
              <MultiChoiceFilter
                label="建物"
                icon={<ApartmentOutlined />}
                options={filterOptions(buildings.data ?? [])}
                value={search.building_id}
                onChange={(building_id) => setFilter({ building_id })}
              />
              <SingleChoiceFilter
                label="更新時期"
                icon={<UpdateOutlined />}
                options={renewalOptions}
                value={search.renewal}
                onChange={(renewal) => setFilter({ renewal })}
              />
            </FilterBar>
            <ViewNotes saved={saved} />
          </>
        }
        rows={saved.isPending ? undefined : query.data?.data}
        meta={query.data?.meta}
        failure={loadFailure(query)}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(facilities, pager) => (
          <RecordList
            label="設備"
            columns={columns}
            rows={facilities}
            rowKey={({ id }) => id}
            sort={search.sort ?? defaultSort}
            onSort={(sort) => setFilter({ sort: sort as FacilitySort })}
            selection={
              mayEdit
                ? {
                    selected,
                    onChange: setSelected,
                    labelOf: ({ name }) => name,
                    actions: (
                      <Button size="small" startIcon={<PrintOutlined />} onClick={() => setPrinting(true)}>
                        QRラベルを印刷
                      </Button>
                    ),
                  }
                : undefined
            }
            empty={empty}
            footer={pager}
            {...saved.choices}
            phone={() => (
              <StackedRows square rows={facilities} height={110} empty={empty} footer={pager}>
                {(found) => <FacilityCards companyId={companyId} facilities={found} />}
              </StackedRows>
            )}
          />
        )}
      </ListFrame>
      <Suspense>
        {isPrinting && (
          <LabelDialog
            companyId={companyId}
            facilityIds={[...selected].map(Number)}
            onClose={() => setPrinting(false)}
          />
        )}
        {edited !== null && (
          <FacilityDialog
            companyId={companyId}
            facilityId={edited === 'new' ? null : edited}
            buildingId={search.building_id?.length === 1 ? search.building_id[0] : undefined}
            onClose={() => setEdited(null)}
            onSaved={({ id }) =>
              edited === id
                ? setEdited(null)
                : void navigate({
                    to: '/c/$companyId/facilities/$facilityId',
                    params: { companyId, facilityId: id },
                    ignoreBlocker: true,
                  })
            }
          />
        )}
      </Suspense>
    </>
  )
}
