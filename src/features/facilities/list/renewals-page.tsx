import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import type { RenewalPlan } from '#domain/facilities/facilities.contract.ts'
import { renewalYears } from '#domain/facilities/renewals.ts'
import { failureText } from '#domain/text/screens.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { downloadRenewalPlan, facilityQueries } from '#src/api/facilities.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { formatNumber } from '#src/lib/text.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { FacilityLink } from '#src/widgets/facility-badges/facility-link.tsx'
import { filterOptions, MultiChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'

type RenewalsPageProps = {
  companyId: string
  buildingIds: number[] | undefined
  onBuildings: (ids: number[] | undefined) => void
}

/** 更新計画: what is due in the next ten years and what it costs, building by building. */
export const RenewalsPage = ({ companyId, buildingIds, onBuildings }: RenewalsPageProps) => {
  const query = useQuery(facilityQueries.renewals(companyId, { building_id: buildingIds }))
  const { data: buildings = [] } = useQuery(buildingQueries.refs(companyId))
  const download = useMutation({
    mutationFn: (download_type: 'pdf' | 'excel') =>
      downloadRenewalPlan(companyId, { building_id: buildingIds, download_type }),
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? '更新計画'),
    meta: { failure: failureText('更新計画', 'ダウンロード') },
  })
  const failure = loadFailure(query)
  const plan = query.data
  return (
    <>
      <PageHeader
        title="更新計画"
        crumbs={[{ label: '設備', link: { to: '/c/$companyId/facilities', params: { companyId } } }]}
        actions={(['pdf', 'excel'] as const).map((type) => (
          <LoadingButton
            key={type}
            startIcon={<FileDownloadOutlined />}
            loading={download.isPending && download.variables === type}
            loadingText="作成中..."
            onClick={() => download.mutate(type)}
          >
            {type === 'pdf' ? 'PDFでダウンロード' : 'Excelでダウンロード'}
          </LoadingButton>
        ))}
      />
      <FilterBar label="更新計画の絞り込み" onClear={buildingIds ? () => onBuildings(undefined) : undefined}>
        <MultiChoiceFilter
          label="建物"
          icon={<ApartmentOutlined />}
          options={filterOptions(buildings)}
          value={buildingIds}
          onChange={onBuildings}
        />
      </FilterBar>
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
          <PlanTable companyId={companyId} plan={plan} />
        </Box>
      )}
    </>
  )
}

const yen = (amount: number) => (amount === 0 ? '' : formatNumber(amount))
const sticky = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  width: 220,
  minWidth: 220,
} as const

const PlanTable = ({ companyId, plan }: { companyId: string; plan: RenewalPlan }) =>
  plan.buildings.length === 0 ? (
    <EmptyState
      drawing="nothing-waiting"
      title="10年以内に更新する設備がありません"
      text="設備の設置日と耐用年数から計算します。"
    />
  ) : (
    <TableContainer tabIndex={0} role="region" aria-label="更新計画" sx={{ overflowX: 'auto' }}>
      <Table aria-label="更新計画" sx={{ tableLayout: 'auto', '& td, & th': { whiteSpace: 'nowrap', px: 2 } }}>
        <TableHead>
          <TableRow>
            <TableCell scope="col" sx={sticky}>
              設備名
            </TableCell>
            <TableCell scope="col">更新予定日</TableCell>
            {Array.from({ length: renewalYears }, (_, index) => (
              <TableCell key={index} scope="col" align="right">{`${plan.first_year + index}年`}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {plan.buildings.flatMap(({ building, rows, totals }) => [
            <Totals key={`b${building?.id ?? 0}`} name={building?.name ?? '建物なし'} totals={totals} />,
            ...rows.map((row) => (
              <TableRow key={row.facility.id} hover>
                <TableCell sx={sticky}>
                  <FacilityLink companyId={companyId} facility={row.facility} />
                </TableCell>
                <TableCell>{formatDay(row.renewal_on)}</TableCell>
                {totals.map((_, index) => (
                  <TableCell key={index} align="right">
                    {row.years.includes(plan.first_year + index) &&
                      (row.renewal_cost === null ? '費用未定' : formatNumber(row.renewal_cost))}
                  </TableCell>
                ))}
              </TableRow>
            )),
          ])}
          <Totals name="合計" totals={plan.totals} />
        </TableBody>
      </Table>
    </TableContainer>
  )

const Totals = ({ name, totals }: { name: string; totals: readonly number[] }) => (
  <TableRow sx={{ '& > *': { bgcolor: 'neutral.50', fontWeight: 700 } }}>
    <TableCell
      component="th"
      scope="row"
      sx={{ ...sticky, bgcolor: 'neutral.50', overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: 220 }}
    >
      {name}
    </TableCell>
    <TableCell />
    {totals.map((total, index) => (
      <TableCell key={index} align="right">
        {yen(total)}
      </TableCell>
    ))}
  </TableRow>
)
