/** 年間作業計画表 of all buildings, of an owner's or of a person's; to Excel and to paper. */
import { Suspense, useState } from 'react'
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import { keysOf } from '#domain/labels.ts'
import { companyYearOf } from '#domain/plans/calendar.ts'
import type { YearDownload, YearTable as Table } from '#domain/plans/plans.contract.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import { yearFormatLabels } from '#domain/plans/plans.labels.ts'
import { failureText } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { downloadYearTables, planQueries } from '#src/api/plans.ts'
import { now } from '#src/lib/now.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { filtersOf } from '#src/records/list-address.ts'
import { RegisterLink } from '#src/records/register-link.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { UnreadNote } from '#src/ui/states/unread-note.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { BuildingFilter } from '#src/widgets/filter-bar/building-filter.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'
import { Legend, YearSwitch } from '../year/building-plans.tsx'
import { YearStack } from '../year/year-stack.tsx'
import { CopyYearDialog } from '../year/copy-year-dialog.tsx'
import { YearTable } from '../year/year-table.tsx'
import { yearsList, type YearsSearch } from './years-search.ts'

const AuthoritiesDialog = lazyPart(() =>
  import('../authorities/authorities-dialog.tsx').then((module) => module.AuthoritiesDialog),
)
const KindsDialog = lazyPart(() => import('../kinds/kinds-dialog.tsx').then((module) => module.KindsDialog))

type YearsPageProps = {
  companyId: string
  user: Actor
  search: YearsSearch
  onSearch: (search: YearsSearch) => void
  /** To the building's own table, where a time is changed. */
  onOpenBuilding: (id: number) => void
}

export const YearsPage = ({ companyId, user, search: given, onSearch, onOpenBuilding }: YearsPageProps) => {
  const search = filtersOf(yearsList.read(given))
  const today = businessDay(now())
  const { year: asked, ...filter } = search
  const query = useQuery(planQueries.years(companyId, search))
  const year = asked ?? query.data?.[0]?.year ?? companyYearOf(today)
  const failure = loadFailure(query)
  const [isCopying, setCopying] = useState(false)
  const [listed, setListed] = useState<'kinds' | 'authorities' | null>(null)
  const isFiltered = filter.building_id !== undefined || filter.owner !== undefined || filter.user_id !== undefined
  return (
    <>
      <PageHeader
        title="年間作業計画表"
        crumbs={[{ label: '期限', link: { to: '/c/$companyId/plans', params: { companyId } } }]}
        titleEnd={<YearSwitch year={year} onYear={(next) => onSearch({ ...search, year: next })} />}
        actions={
          <>
            {canEditPlans(user) && !isSmartphone() && (
              <RegisterLink companyId={companyId} kind="plans" label="Excelから取り込む" />
            )}
            {canEditPlans(user) && !isSmartphone() && (
              <Button startIcon={<ContentCopyOutlined />} onClick={() => setCopying(true)}>
                昨年度の表を写す
              </Button>
            )}
            <Button startIcon={<FactCheckOutlined />} onClick={() => setListed('kinds')}>
              点検種目
            </Button>
            <Button startIcon={<AccountBalanceOutlined />} onClick={() => setListed('authorities')}>
              報告先の行政庁
            </Button>
            <DownloadMenu companyId={companyId} asked={search} />
          </>
        }
      />
      <UnreadNote />
      <Suspense fallback={null}>
        {listed === 'authorities' && (
          <AuthoritiesDialog companyId={companyId} mayEdit={canEditPlans(user)} onClose={() => setListed(null)} />
        )}
        {listed === 'kinds' && (
          <KindsDialog companyId={companyId} mayEdit={canEditPlans(user)} onClose={() => setListed(null)} />
        )}
      </Suspense>
      {isCopying && (
        <CopyYearDialog
          companyId={companyId}
          asked={{ year, building_id: search.building_id, owner: search.owner, user_id: search.user_id }}
          onClose={() => setCopying(false)}
        />
      )}
      <FilterBar
        label="年間作業計画表の絞り込み"
        onClear={isFiltered ? () => onSearch({ year: search.year, with_last: search.with_last }) : undefined}
        actions={
          <ToggleButton
            size="small"
            value="last"
            selected={search.with_last === true}
            onChange={() => onSearch({ ...search, with_last: search.with_last ? undefined : true })}
            sx={{ bgcolor: 'background.paper', color: 'text.primary' }}
          >
            <HistoryOutlined sx={{ fontSize: 18, mr: 1 }} />
            前年度と並べる
          </ToggleButton>
        }
      >
        <FilterSearch
          label="オーナーのメールアドレス"
          width={232}
          value={search.owner}
          onChange={(owner) => onSearch({ ...search, owner })}
        />
        <BuildingFilter
          companyId={companyId}
          value={search.building_id}
          onChange={(building_id) => onSearch({ ...search, building_id })}
        />
        <MemberFilter
          companyId={companyId}
          user={user}
          value={search.user_id}
          onChange={(user_id) => onSearch({ ...search, user_id })}
        />
      </FilterBar>
      <PageBody>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          {failure && <ErrorPanel {...failure} />}
          {query.isPending && !failure && <SkeletonRows height={28} />}
          {query.data?.length === 0 && (
            <Panel>
              <EmptyState
                drawing="nothing-waiting"
                title={isFiltered ? '条件に一致する計画がありません' : '点検計画がありません'}
                text={
                  isFiltered
                    ? '条件を変更してください。'
                    : '点検計画は、建物の「点検計画」で追加するか、お使いの年間作業計画表から取り込みます。'
                }
              />
            </Panel>
          )}
          {query.data && query.data.length > 0 && <Legend />}
          {query.data?.map((table) => (
            <BuildingYear
              key={table.building.id}
              companyId={companyId}
              table={table}
              withLast={search.with_last === true}
              today={today}
              onOpen={onOpenBuilding}
            />
          ))}
        </Box>
      </PageBody>
    </>
  )
}

type DownloadMenuProps = { companyId: string; asked: Omit<YearDownload, 'format'> }

const DownloadMenu = ({ companyId, asked }: DownloadMenuProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (format: YearDownload['format']) => downloadYearTables(companyId, { ...asked, format }),
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? '年間作業計画表'),
    meta: { failure: failureText('年間作業計画表', 'ダウンロード') },
  })
  return (
    <MenuButton
      label="書き出し"
      buttonProps={{ variant: 'outlined', startIcon: <FileDownloadOutlined />, disabled: isPending }}
      entries={keysOf(yearFormatLabels).map((format) => ({
        label: yearFormatLabels[format],
        onSelect: () => mutate(format),
      }))}
    >
      書き出し
    </MenuButton>
  )
}

type BuildingYearProps = {
  companyId: string
  table: Table
  withLast: boolean
  today: string
  onOpen: (id: number) => void
}

/** What is out of sight is not laid out: a hundred tables stand as quickly as one. */
const BuildingYear = ({ companyId, table, withLast, today, onOpen }: BuildingYearProps) => {
  const isNarrow = useIsNarrow()
  const open = () => onOpen(table.building.id)
  const shared = { table, months: table.months, today, withLast, onEdit: open, onOpen: open }
  return (
    <Box sx={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${120 + table.rows.length * 28}px` }}>
      <Panel>
        <Box component="h2" sx={{ m: 0, px: 4, py: 3, typography: 'h3' }}>
          <BuildingLink companyId={companyId} building={table.building} />
        </Box>
        {isNarrow ? <YearStack {...shared} /> : <YearTable {...shared} />}
      </Panel>
    </Box>
  )
}
