/** What an import says of single rows: why they are refused, and how others were understood. */
import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ImportFault } from '#domain/registers/registers.contract.ts'
import { useDownloadFaults } from '#src/api/registers.ts'
import { formatNumber } from '#src/lib/text.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { RowTable } from './row-table.tsx'

const rowsShown = 100

type FaultsProps = { companyId: string; importId: number; faults: readonly ImportFault[]; faulty: number }

export const Faults = ({ companyId, importId, faults, faulty }: FaultsProps) => {
  const download = useDownloadFaults(companyId)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ImportRemarks label="エラーのある行" rows={faults} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, typography: 'caption', color: 'text.secondary' }}>
        {faults.length > rowsShown &&
          `はじめの${rowsShown}件を表示しています（エラーのある行は${formatNumber(faulty)}行です）。`}
        <LoadingButton
          size="small"
          variant="text"
          loading={download.isPending}
          loadingText="作成中..."
          onClick={() => download.mutate(importId)}
        >
          エラーの一覧のCSVをダウンロード
        </LoadingButton>
      </Box>
    </Box>
  )
}

/** What is taken over all the same, as it was understood. */
export const Notices = ({ notices }: { notices: readonly ImportFault[] }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Box sx={{ fontSize: 13 }}>確かめてください：次のように読み取りました。このまま取り込むこともできます。</Box>
    <ImportRemarks label="確かめる行" rows={notices} />
    {notices.length > rowsShown && (
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{`はじめの${rowsShown}件を表示しています。`}</Box>
    )}
  </Box>
)

const heads = [{ text: '行', width: 72 }, { text: '列', width: 132 }, { text: '値', width: 200 }, { text: '内容' }]

const ImportRemarks = ({ label, rows }: { label: string; rows: readonly ImportFault[] }) => (
  <RowTable label={label} heads={heads} height={360}>
    {rows.slice(0, rowsShown).map((told, index) => (
      <TableRow key={index}>
        <TableCell>{told.row}</TableCell>
        <TableCell>{told.column}</TableCell>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>{told.value}</TableCell>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>{told.message}</TableCell>
      </TableRow>
    ))}
  </RowTable>
)
