import { useMemo } from 'react'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import { useMutation, useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import { failureText } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { downloadRenewalPlan, facilityQueries } from '#src/api/facilities.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { listKey } from '#src/lib/list-choices.ts'
import { now } from '#src/lib/now.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { formatNumber } from '#src/lib/text.ts'
import { useListAddress } from '#src/records/use-record-list.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { UnreadNote } from '#src/ui/states/unread-note.tsx'
import { menuKey } from '#src/ui/lists/menu-column.ts'
import { useColumns } from '#src/ui/lists/use-columns.ts'
import { BuildingFilter } from '#src/widgets/filter-bar/building-filter.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { planColumnsOf } from './renewal-columns.tsx'
import { RenewalTable } from './renewal-table.tsx'
import { renewalList } from './renewal-list.ts'

type RenewalsPageProps = { companyId: string; user: Pick<Actor, 'id'> }

/** 更新計画: what is due in the next ten years and what it costs, building by building. */
export const RenewalsPage = ({ companyId, user }: RenewalsPageProps) => {
  const { search, onSearch } = useListAddress(renewalList, user)
  const { building_id: buildingIds, sort } = search
  const onBuildings = (building_id: number[] | undefined) => onSearch({ ...search, building_id })
  const query = useQuery(facilityQueries.renewals(companyId, { building_id: buildingIds }))
  const plan = query.data
  const choicesKey = listKey('renewals', user)
  const today = businessDay(now())
  const given = useMemo(() => (plan ? planColumnsOf(companyId, plan, today) : []), [companyId, plan, today])
  const { columns, choices } = useColumns(given, choicesKey, undefined)
  const order = sort ?? 'renewal_on'
  // The file is what is on the screen: its buildings, its columns, its order.
  const download = useMutation({
    mutationFn: (download_type: 'pdf' | 'excel') =>
      downloadRenewalPlan(companyId, {
        building_id: buildingIds,
        columns: columns.flatMap(({ key }) => (key === menuKey ? [] : [key])),
        sort: order,
        download_type,
      }),
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? '更新計画'),
    meta: { failure: failureText('更新計画', 'ダウンロード') },
  })
  const failure = loadFailure(query)
  return (
    <>
      <PageHeader
        title="更新計画"
        printable={plan && { print: () => download.mutate('pdf'), isPreparing: download.isPending }}
        crumbs={[{ label: '設備', link: { to: '/c/$companyId/facilities', params: { companyId } } }]}
        actions={(['pdf', 'excel'] as const).map((type) => (
          <LoadingButton
            key={type}
            startIcon={<FileDownloadOutlined />}
            disabled={!plan}
            loading={download.isPending && download.variables === type}
            loadingText="作成中..."
            onClick={() => download.mutate(type)}
          >
            {type === 'pdf' ? 'PDFでダウンロード' : 'Excelでダウンロード'}
          </LoadingButton>
        ))}
      />
      <FilterBar label="更新計画の絞り込み" onClear={buildingIds ? () => onBuildings(undefined) : undefined}>
        <BuildingFilter companyId={companyId} value={buildingIds} onChange={onBuildings} />
      </FilterBar>
      <UnreadNote />
      {failure && <ErrorPanel {...failure} />}
      {!plan && !failure && <SkeletonRows height={40} />}
      {plan && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {plan.undated_count > 0 && (
            <Note severity="info">{`設置日か耐用年数が登録されていない設備${formatNumber(plan.undated_count)}件は、計画に含まれていません。`}</Note>
          )}
          {plan.uncosted_count > 0 && (
            <Note severity="info">{`更新費用が登録されていない設備${formatNumber(plan.uncosted_count)}件は、金額に含まれていません。`}</Note>
          )}
          <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'right', mb: -2 }}>単位：円</Box>
          <RenewalTable
            companyId={companyId}
            plan={plan}
            columns={columns}
            choices={choices}
            choicesKey={choicesKey}
            sort={order}
            onSort={(next) => onSearch({ ...search, sort: next })}
          />
        </Box>
      )}
    </>
  )
}
