/** What an import says of single rows: why they are refused, and how others were understood. */
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ImportFault } from '#domain/registers/registers.contract.ts'
import { limits } from '#domain/limits.ts'
import { useDownloadFaults } from '#src/api/registers.ts'
import { formatNumber } from '#src/lib/text.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { RowTable } from './row-table.tsx'

const rowsShown = 100

/** Corrects what stands in a cell. */
type OnCorrect = (told: ImportFault, value: string) => void
type FaultsProps = {
  companyId: string
  importId: number
  faults: readonly ImportFault[]
  faulty: number
  /** Of a draft; what is over stays as it was refused. */
  onCorrect?: OnCorrect
}

export const Faults = ({ companyId, importId, faults, faulty, onCorrect }: FaultsProps) => {
  const download = useDownloadFaults(companyId)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {onCorrect && <Box sx={{ fontSize: 13 }}>値を直すと、その行をもう一度確かめます（ファイルは変わりません）。</Box>}
      <ImportRemarks label="エラーのある行" rows={faults} {...(onCorrect && { onCorrect })} />
      <Box sx={{ ...inRow, gap: 3, typography: 'caption', color: 'text.secondary' }}>
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
export const Notices = ({ notices, onCorrect }: { notices: readonly ImportFault[]; onCorrect: OnCorrect }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Box sx={{ fontSize: 13 }}>確かめてください：次のように読み取りました。このまま取り込むこともできます。</Box>
    <ImportRemarks label="確かめる行" rows={notices} onCorrect={onCorrect} />
    {notices.length > rowsShown && (
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{`はじめの${rowsShown}件を表示しています。`}</Box>
    )}
  </Box>
)

const heads = [{ text: '行', width: 72 }, { text: '列', width: 132 }, { text: '値', width: 200 }, { text: '内容' }]

/** A cell's value where it can be put right; Enter, or leaving it, tries the row again. */
const CellValue = ({ told, onCorrect }: { told: ImportFault; onCorrect: OnCorrect }) => {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed !== null && typed !== told.value) onCorrect(told, typed)
    setTyped(null)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') take()
    else if (event.key === 'Escape') setTyped(null)
  }
  return (
    <Box
      component="input"
      aria-label={`${told.row}行目の${told.column}`}
      maxLength={limits.text.itemText}
      value={typed ?? told.value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={handleKey}
      sx={{
        width: '100%',
        height: 32,
        px: 2,
        font: 'inherit',
        color: 'inherit',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'line.button',
        borderRadius: '4px',
      }}
    />
  )
}

type ImportRemarksProps = { label: string; rows: readonly ImportFault[]; onCorrect?: OnCorrect }
const ImportRemarks = ({ label, rows, onCorrect }: ImportRemarksProps) => (
  <RowTable label={label} heads={heads} height={360}>
    {rows.slice(0, rowsShown).map((told, index) => (
      <TableRow key={`${told.row} ${told.column} ${index}`}>
        <TableCell>{told.row}</TableCell>
        <TableCell>{told.column}</TableCell>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>
          {told.column === null || !onCorrect ? told.value : <CellValue told={told} onCorrect={onCorrect} />}
        </TableCell>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>{told.message}</TableCell>
      </TableRow>
    ))}
  </RowTable>
)
