import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BuildingFilter, BuildingListItem } from '#domain/buildings/buildings.contract.ts'
import {
  buildingListColumns,
  openMatterChoices,
  specialBuildingChoices,
  storeysText,
} from '#domain/buildings/buildings.labels.ts'
import type { BuildingSort } from '#domain/buildings/buildings.labels.ts'
import { canEditBuildings } from '#domain/buildings/buildings.policy.ts'
import { formatDay } from '#domain/dates.ts'
import { optionsOf } from '#domain/labels.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { failureText } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { buildingQueries, downloadBuildingCsv } from '#src/api/buildings.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { listKey } from '#src/lib/list-choices.ts'
import { saveFile } from '#src/lib/save-file.ts'
import type { Column } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { BuildingIcon } from '#src/widgets/building-badges/building-icon.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { useShownKeys } from '#src/ui/use-columns.ts'
import { filterOptions, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { useBuildingActions } from '../use-building-actions.ts'
import { BuildingCards } from './building-cards.tsx'
import { BuildingMattersLink } from './building-matters-link.tsx'

const BuildingDialog = lazyPart(() => import('../form/building-dialog.tsx').then((module) => module.BuildingDialog))

const LabelDialog = lazyPart(() =>
  import('#src/widgets/label-dialog/label-dialog.tsx').then((module) => module.LabelDialog),
)

/** What the list's address says. */
export type BuildingListSearch = Pick<
  BuildingFilter,
  'name' | 'has_open_matters' | 'special_building' | 'sort' | 'page'
>

type BuildingListPageProps = {
  companyId: string
  user: Actor
  search: BuildingListSearch
  onSearch: (search: BuildingListSearch) => void
}

const defaultSort = '-updated_at'
const openOptions = filterOptions(optionsOf(openMatterChoices))
const specialOptions = filterOptions(optionsOf(specialBuildingChoices))
const asChoice = (flag: boolean | undefined): 0 | 1 | undefined => (flag === undefined ? undefined : flag ? 1 : 0)
const asFlag = (choice: 0 | 1 | undefined): boolean | undefined => (choice === undefined ? undefined : choice === 1)

/** 建物: every building in the company's care. */
export const BuildingListPage = ({ companyId, user, search, onSearch }: BuildingListPageProps) => {
  const navigate = useNavigate()
  const query = useQuery({ ...buildingQueries.list(companyId, search), placeholderData: keepPreviousData })
  /** Null: no form; 'new', or the id of the one that is edited. */
  const [edited, setEdited] = useState<'new' | number | null>(null)
  const columns = columnsOf(companyId, setEdited)
  const shown = useShownKeys(columns, listKey('buildings', user))
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const [isPrinting, setPrinting] = useState(false)
  const csv = useMutation({
    mutationFn: () => {
      const { page: _, ...filter } = search
      return downloadBuildingCsv(companyId, {
        sort: defaultSort,
        ...filter,
        columns: buildingListColumns.filter((key) => shown.includes(key)),
      })
    },
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? '建物一覧.csv'),
    meta: { failure: failureText('CSV', 'ダウンロード') },
  })
  const isFiltered = Boolean(
    search.name || search.has_open_matters !== undefined || search.special_building !== undefined,
  )
  const isPhone = isSmartphone()
  const mayCreate = canEditBuildings(user)

  /** Another filter begins at the first page. */
  const setFilter = (change: Omit<BuildingListSearch, 'page'>) => onSearch({ ...search, ...change, page: undefined })
  const handleClear = () => setFilter({ name: undefined, has_open_matters: undefined, special_building: undefined })
  const create = (variant?: 'contained') => (
    <Button variant={variant} color={variant && 'primary'} startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
      建物を作成
    </Button>
  )
  const empty = isFiltered ? (
    <EmptyState
      drawing="no-result"
      title="条件に一致する建物がありません"
      text="条件を変更してください。"
      action={<Button onClick={handleClear}>{dialogWords.clear}</Button>}
    />
  ) : (
    <EmptyState
      drawing="no-result"
      title="建物がありません"
      text={mayCreate ? '管理する建物を登録すると、案件、設備、図面をまとめて見られます。' : undefined}
      action={mayCreate && !isPhone && create()}
    />
  )

  return (
    <>
      <PageHeader
        title="建物"
        printable
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={
          mayCreate &&
          !isPhone && (
            <>
              <LinkButton
                to="/c/$companyId/registers/$kind"
                params={{ companyId, kind: 'buildings' }}
                startIcon={<ImportExportOutlined />}
              >
                取り込み・書き出し
              </LinkButton>
              {create('contained')}
            </>
          )
        }
      />
      <ListFrame
        filters={
          <FilterBar
            label="建物の絞り込み"
            onClear={isFiltered ? handleClear : undefined}
            actions={
              !isPhone && (
                <LoadingButton
                  startIcon={<FileDownloadOutlined />}
                  loading={csv.isPending}
                  loadingText="作成中..."
                  onClick={() => csv.mutate()}
                >
                  CSVをダウンロード
                </LoadingButton>
              )
            }
          >
            <FilterSearch label="建物名、住所を検索" value={search.name} onChange={(name) => setFilter({ name })} />
            <SingleChoiceFilter
              label="案件"
              icon={<AssignmentOutlined />}
              options={openOptions}
              value={asChoice(search.has_open_matters)}
              onChange={(choice) => setFilter({ has_open_matters: asFlag(choice) })}
            />
            <SingleChoiceFilter
              label="特定建築物"
              icon={<ApartmentOutlined />}
              options={specialOptions}
              value={asChoice(search.special_building)}
              onChange={(choice) => setFilter({ special_building: asFlag(choice) })}
            />
          </FilterBar>
        }
        rows={query.data?.data}
        meta={query.data?.meta}
        failure={loadFailure(query)}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(buildings, pager) => (
          <RecordList
            label="建物"
            columns={columns}
            rows={buildings}
            rowKey={({ id }) => id}
            rowHeight={56}
            sort={search.sort ?? defaultSort}
            onSort={(sort) => setFilter({ sort: sort as BuildingSort })}
            selection={
              mayCreate
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
            choicesKey={listKey('buildings', user)}
            phone={() => (
              <StackedRows square rows={buildings} height={110} empty={empty} footer={pager}>
                {(found) => <BuildingCards companyId={companyId} buildings={found} />}
              </StackedRows>
            )}
          />
        )}
      </ListFrame>
      <Suspense>
        {isPrinting && (
          <LabelDialog
            companyId={companyId}
            buildingIds={[...selected].map(Number)}
            onClose={() => setPrinting(false)}
          />
        )}
        {edited !== null && (
          <BuildingDialog
            companyId={companyId}
            buildingId={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={({ id }) =>
              edited === id
                ? setEdited(null)
                : void navigate({
                    to: '/c/$companyId/buildings/$buildingId',
                    params: { companyId, buildingId: id },
                    ignoreBlocker: true,
                  })
            }
          />
        )}
      </Suspense>
    </>
  )
}

const singleLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const text = (value: string | null) =>
  value && (
    <Box title={value} sx={singleLine}>
      {value}
    </Box>
  )

/** Those that sort are keyed by the field that they sort by. */
const columnsOf = (companyId: string, onEdit: (id: number) => void): Column<BuildingListItem>[] => [
  {
    key: 'name',
    header: '建物名',
    sortable: true,
    render: (building) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
        <BuildingIcon building={building} size={36} />
        <BuildingLink companyId={companyId} building={building} sx={{ fontSize: 14, fontWeight: 500 }} />
      </Box>
    ),
  },
  { key: 'address', header: '住所', render: ({ address }) => text(address) },
  { key: 'storeys', header: '階数', width: 148, givesWay: 2, render: (building) => text(storeysText(building)) },
  {
    key: 'linked_matters_count',
    header: '案件',
    width: 84,
    sortable: true,
    render: (building) => <BuildingMattersLink companyId={companyId} building={building} />,
  },
  {
    key: 'updated_at',
    header: '最終更新',
    width: 104,
    givesWay: 1,
    sortable: true,
    render: ({ updated_at }) => formatDay(updated_at),
  },
  {
    key: 'menu',
    header: 'メニュー',
    headerHidden: true,
    width: 52,
    align: 'right',
    render: (building) => <BuildingMenu companyId={companyId} building={building} onEdit={onEdit} />,
  },
]

const BuildingMenu = ({
  companyId,
  building,
  onEdit,
}: {
  companyId: string
  building: BuildingListItem
  onEdit: (id: number) => void
}) => {
  const { copy, remove, isCopying, isDeleting } = useBuildingActions(companyId, building.id)
  return (
    <MenuButton
      label={`${building.name}のメニュー`}
      entries={[
        ...(building.canEdit
          ? [
              { label: '編集', icon: <EditOutlined />, onSelect: () => onEdit(building.id) },
              { label: 'コピーして作成', icon: <ContentCopyOutlined />, disabled: isCopying, onSelect: copy },
            ]
          : []),
        ...(building.canDelete
          ? [{ label: '削除', icon: <DeleteOutlineOutlined />, danger: true, disabled: isDeleting, onSelect: remove }]
          : []),
      ]}
    />
  )
}
