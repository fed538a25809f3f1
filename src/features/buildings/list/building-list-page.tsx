import { useState } from 'react'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import { openMatterChoices, specialBuildingChoices } from '#domain/buildings/buildings.labels.ts'
import { buildingListColumns } from '#domain/buildings/building-list.labels.ts'
import { canEditBuildings } from '#domain/buildings/buildings.policy.ts'
import { optionsOf } from '#domain/labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { buildingQueries, downloadBuildingCsv } from '#src/api/buildings.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { BulkDelete } from '#src/records/bulk-delete.tsx'
import { CreateButton } from '#src/records/create-button.tsx'
import { CsvButton } from '#src/records/csv-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { FirstRecords, RegisterLink } from '#src/records/register-link.tsx'
import { useListed, useRecordList } from '#src/records/use-record-list.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { filterOptions, FlagFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import { PrintLabelsButton } from '#src/widgets/label-dialog/print-labels-button.tsx'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import { buildingColumns } from './building-columns.tsx'
import { buildingList } from './building-list.ts'
import { BuildingListDialogs } from './building-list-dialogs.tsx'

type BuildingListPageProps = { companyId: string; user: Actor }

const openOptions = filterOptions(optionsOf(openMatterChoices))
const specialOptions = filterOptions(optionsOf(specialBuildingChoices))

const controls: FilterControls<typeof buildingList> = {
  name: (filter) => <FilterSearch {...filter} label="建物名・管理番号・住所を検索" width={256} />,
  has_open_matters: (filter) => <FlagFilter {...filter} icon={<AssignmentOutlined />} options={openOptions} />,
  special_building: (filter) => <FlagFilter {...filter} icon={<ApartmentOutlined />} options={specialOptions} />,
}

/** 建物: every building in the company's care. */
export const BuildingListPage = ({ companyId, user }: BuildingListPageProps) => {
  const address = useSavedView({ companyId, list: buildingList, user })
  const { saved } = address
  const list = useRecordList({
    list: buildingList,
    user,
    address,
    pages: (page, per_page) => buildingQueries.list(companyId, { ...address.search, page, per_page }),
  })
  /** Null: no form; 'new', or the id of the one that is edited. */
  const [edited, setEdited] = useState<'new' | number | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const columns = buildingColumns(companyId, setEdited)
  const listed = useListed(list, columns, buildingListColumns)
  const isPhone = isSmartphone()
  const mayEdit = canEditBuildings(user)
  const mayCreate = mayEdit && !isPhone

  return (
    <>
      <PageHeader
        title="建物"
        printable={list.printing}
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={
          mayCreate && (
            <>
              <RegisterLink companyId={companyId} kind="buildings" />
              <CreateButton isPhone={isPhone} label="建物を登録" onClick={() => setEdited('new')} />
            </>
          )
        }
      />
      <RecordListScreen
        label="建物"
        list={list}
        columns={columns}
        rowHeight={56}
        filters={
          <>
            <RecordFilters
              label="建物"
              list={list}
              start={<ViewChooser saved={saved} />}
              controls={controls}
              actions={<CsvButton download={() => downloadBuildingCsv(companyId, { ...list.filters, ...listed })} />}
            />
            <ViewNotes saved={saved} />
          </>
        }
        actions={
          mayEdit && (
            <>
              <PrintLabelsButton onClick={() => setPrinting(true)} />
              <BulkDelete companyId={companyId} noun="buildings" selection={list.selection} />
            </>
          )
        }
        empty={<NoBuildings companyId={companyId} mayEdit={mayEdit} onCreate={() => setEdited('new')} />}
      />
      <BuildingListDialogs
        isPrinting={isPrinting}
        companyId={companyId}
        setPrinting={setPrinting}
        edited={edited}
        setEdited={setEdited}
        chosenIds={list.selection.ids}
      />
    </>
  )
}

type NoBuildingsProps = { companyId: string; mayEdit: boolean; onCreate: () => void }

const NoBuildings = ({ companyId, mayEdit, onCreate }: NoBuildingsProps) => (
  <EmptyState
    drawing="no-result"
    title="建物がありません"
    text={mayEdit ? '管理する建物を登録すると、案件、設備、図面をまとめて見られます。' : undefined}
    action={
      mayEdit &&
      !isSmartphone() && <FirstRecords companyId={companyId} kind="buildings" label="建物を登録" onCreate={onCreate} />
    }
  />
)
