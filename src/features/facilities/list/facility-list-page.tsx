import { useState } from 'react'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import UpdateOutlined from '@mui/icons-material/UpdateOutlined'
import { businessDay } from '#domain/dates.ts'
import { renewalPeriods } from '#domain/facilities/facilities.labels.ts'
import { facilityListColumns } from '#domain/facilities/facility-list.labels.ts'
import { canEditFacilities } from '#domain/facilities/facilities.policy.ts'
import { optionsOf } from '#domain/labels.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { downloadFacilityCsv, facilityQueries } from '#src/api/facilities.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { now } from '#src/lib/now.ts'
import { BulkDelete } from '#src/records/bulk-delete.tsx'
import { CreateButton } from '#src/records/create-button.tsx'
import { CsvButton } from '#src/records/csv-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { FirstRecords, RegisterLink } from '#src/records/register-link.tsx'
import { useListed, useRecordList } from '#src/records/use-record-list.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { facilityCategoryOptions } from '#src/widgets/facility-badges/facility-badges.tsx'
import { BuildingFilter } from '#src/widgets/filter-bar/building-filter.tsx'
import {
  filterOptions,
  FlagFilter,
  MultiChoiceFilter,
  SingleChoiceFilter,
} from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import { PrintLabelsButton } from '#src/widgets/label-dialog/print-labels-button.tsx'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import { facilityList } from './facility-list.ts'
import { facilityColumns } from './facility-columns.tsx'
import { FacilityListDialogs } from './facility-list-dialogs.tsx'

const renewalOptions = filterOptions(optionsOf(renewalPeriods))

const plannedOptions = [
  { value: 1, label: '計画あり' },
  { value: 0, label: '計画なし' },
] as const

const controlsOf = (companyId: string, user: Actor): FilterControls<typeof facilityList> => ({
  name: (filter) => <FilterSearch {...filter} label="設備名・機器番号を検索" width={232} />,
  facility_category_id: (filter) => (
    <MultiChoiceFilter {...filter} icon={<CategoryOutlined />} options={facilityCategoryOptions} />
  ),
  building_id: (filter) => <BuildingFilter {...filter} companyId={companyId} />,
  renewal: (filter) => <SingleChoiceFilter {...filter} icon={<UpdateOutlined />} options={renewalOptions} />,
  is_planned: (filter) =>
    canViewPlans(user) && <FlagFilter {...filter} icon={<EventRepeatOutlined />} options={plannedOptions} />,
})

type FacilityListPageProps = { companyId: string; user: Actor }

type DeskLinksProps = { companyId: string; buildingIds: number[] | undefined }

/** Where the register is looked at otherwise, or carried in and out. */
const DeskLinks = ({ companyId, buildingIds }: DeskLinksProps) => (
  <>
    <LinkButton
      to="/c/$companyId/facilities/renewals"
      params={{ companyId }}
      search={{ building_id: buildingIds }}
      startIcon={<UpdateOutlined />}
    >
      更新計画
    </LinkButton>
    <RegisterLink companyId={companyId} kind="facilities" />
  </>
)

/** 設備: what stands in the company's buildings, and how its matters are going. */
export const FacilityListPage = ({ companyId, user }: FacilityListPageProps) => {
  /** Null: no form; 'new', or the id of the one that is edited. */
  const [edited, setEdited] = useState<'new' | number | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const address = useSavedView({ companyId, list: facilityList, user })
  const { search, saved } = address
  const list = useRecordList({
    list: facilityList,
    user,
    address,
    pages: (page, per_page) => facilityQueries.list(companyId, { ...search, page, per_page }),
  })
  const columns = facilityColumns({ companyId, today: businessDay(now()), onEdit: setEdited })
  const listed = useListed(list, columns, facilityListColumns)
  const mayEdit = canEditFacilities(user)
  const isPhone = isSmartphone()

  return (
    <>
      <PageHeader
        title="設備"
        printable={list.printing}
        actions={
          mayEdit && (
            <>
              {!isPhone && <DeskLinks companyId={companyId} buildingIds={search.building_id} />}
              <CreateButton isPhone={isPhone} label="設備を登録" onClick={() => setEdited('new')} />
            </>
          )
        }
      />
      <RecordListScreen
        label="設備"
        list={list}
        columns={columns}
        filters={
          <>
            <RecordFilters
              label="設備"
              list={list}
              controls={controlsOf(companyId, user)}
              start={<ViewChooser saved={saved} />}
              actions={<CsvButton download={() => downloadFacilityCsv(companyId, { ...list.filters, ...listed })} />}
            />
            <ViewNotes saved={saved} />
          </>
        }
        actions={
          mayEdit && (
            <>
              <PrintLabelsButton onClick={() => setPrinting(true)} />
              <BulkDelete companyId={companyId} noun="facilities" selection={list.selection} />
            </>
          )
        }
        empty={
          <EmptyState
            drawing="no-pin"
            title="設備がありません"
            text={mayEdit ? '設備や注意箇所を登録すると、案件や図面と結び付けられます。' : undefined}
            action={
              mayEdit && (
                <FirstRecords
                  companyId={companyId}
                  kind="facilities"
                  label="設備を登録"
                  onCreate={() => setEdited('new')}
                />
              )
            }
          />
        }
      />
      <FacilityListDialogs
        companyId={companyId}
        isPrinting={isPrinting}
        setPrinting={setPrinting}
        edited={edited}
        setEdited={setEdited}
        chosenIds={list.selection.ids}
        buildingId={search.building_id?.length === 1 ? search.building_id[0] : undefined}
      />
    </>
  )
}
