import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FacilityFilter } from '#domain/facilities/facilities.contract.ts'
import type { FacilitySort } from '#domain/facilities/facilities.labels.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { facilityCategoryOptions } from '#src/widgets/facility-badges/facility-badges.tsx'
import { filterOptions, MultiChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { FacilityCards } from './facility-cards.tsx'
import { facilityColumns } from './facility-columns.tsx'

/** What the list's address says. */
export type FacilityListSearch = Pick<FacilityFilter, 'name' | 'facility_category_id' | 'building_id' | 'sort' | 'page'>

type FacilityListPageProps = {
  companyId: string
  search: FacilityListSearch
  onSearch: (search: FacilityListSearch) => void
}

/** 設備: what stands in the company's buildings, and how its matters are going. */
export const FacilityListPage = ({ companyId, search, onSearch }: FacilityListPageProps) => {
  const query = useQuery({ ...facilityQueries.list(companyId, search), placeholderData: keepPreviousData })
  const buildings = useQuery(buildingQueries.refs(companyId))
  const isFiltered = Boolean(search.name || search.facility_category_id || search.building_id)

  /** Another filter begins at the first page. */
  const setFilter = (change: Omit<FacilityListSearch, 'page'>) => onSearch({ ...search, ...change, page: undefined })
  const handleClear = () => setFilter({ name: undefined, facility_category_id: undefined, building_id: undefined })

  const empty = isFiltered ? (
    <EmptyState
      drawing="no-result"
      title="条件に一致する設備がありません"
      text="条件を変更してください。"
      action={<Button onClick={handleClear}>{dialogWords.clear}</Button>}
    />
  ) : (
    <EmptyState drawing="no-pin" title="設備がありません" />
  )

  return (
    <>
      <PageHeader title="設備" />
      <ListFrame
        filters={
          <FilterBar label="設備の絞り込み" onClear={isFiltered ? handleClear : undefined}>
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
          </FilterBar>
        }
        rows={query.data?.data}
        meta={query.data?.meta}
        failure={loadFailure(query)}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(facilities, pager) => (
          <RecordList
            label="設備"
            columns={facilityColumns(companyId)}
            rows={facilities}
            rowKey={({ id }) => id}
            sort={search.sort ?? '-updated_at'}
            onSort={(sort) => setFilter({ sort: sort as FacilitySort })}
            empty={empty}
            footer={pager}
            phone={() => (
              <StackedRows square rows={facilities} height={110} empty={empty} footer={pager}>
                {(found) => <FacilityCards companyId={companyId} facilities={found} />}
              </StackedRows>
            )}
          />
        )}
      </ListFrame>
    </>
  )
}
