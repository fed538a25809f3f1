import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Select from '@mui/material/Select'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { DuplicateWay, ImportFault, ImportMapping, ImportPreview } from '#domain/registers/registers.contract.ts'
import { registers } from '#domain/registers/registers.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { useDownloadFaults, useRunImport, useTryImport } from '#src/api/registers.ts'
import { formatNumber } from '#src/lib/text.ts'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'

type ImportTrialProps = {
  companyId: string
  preview: ImportPreview
  onChange: (preview: ImportPreview) => void
  onStarted: () => void
  onCancel: () => void
}

const duplicateTexts: Record<DuplicateWay, string> = {
  skip: '登録済みのものは取り込まない',
  update: '登録済みのものを更新する',
  new: 'すべて新しく登録する',
}
const rowsShown = 100

/** The list as it was read, its columns to be corrected, and what taking it over would do. */
export const ImportTrial = ({ companyId, preview: tried, onChange, onStarted, onCancel }: ImportTrialProps) => {
  const attempt = useTryImport(companyId)
  const run = useRunImport(companyId)
  // What is chosen shows at once, and a second choice builds on it.
  const [chosen, setChosen] = useState<ImportMapping | null>(null)
  const preview = { ...tried, mapping: chosen ?? tried.mapping }
  const { mapping, outcome, kind } = preview
  const change = (next: Partial<ImportMapping>) => {
    const wanted = { ...mapping, ...next }
    setChosen(wanted)
    attempt.mutate({ id: preview.id, mapping: wanted }, { onSuccess: onChange, onSettled: () => setChosen(null) })
  }
  const failure =
    outcome?.failure ??
    (isValidation(run.error) ? (Object.values(run.error.fields)[0] ?? describeError(run.error)) : null)
  const isBlocked =
    outcome === null ||
    outcome.failure !== null ||
    (mapping.all_or_nothing && outcome.faulty > 0) ||
    outcome.created + outcome.updated === 0
  return (
    <>
      <Panel
        title="列の割り当て"
        titleEnd={<Box sx={{ fontSize: 13, color: 'text.secondary' }}>{preview.file_name}</Box>}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, px: 4, py: 3 }}>
          {preview.sheets.length > 1 && (
            <Chooser
              label="シート"
              value={mapping.sheet}
              options={preview.sheets.map((name, value) => ({ value, label: name }))}
              onChange={(sheet) => change({ sheet })}
            />
          )}
          <Chooser
            label="見出しの行"
            value={mapping.heading_row}
            options={Array.from({ length: Math.max(20, mapping.heading_row + 1) }, (_, value) => ({
              value,
              label: `${value + 1}行目`,
            }))}
            onChange={(heading_row) => change({ heading_row })}
          />
        </Box>
        <ColumnTable preview={preview} isBusy={attempt.isPending} onColumns={(columns) => change({ columns })} />
      </Panel>
      <Panel title="取り込み方">
        <Box sx={{ px: 4, py: 2 }}>
          {kind === 'people' ? (
            <Box sx={{ py: 2, typography: 'body2' }}>
              参加していない人に招待メールを送ります。参加済みの人と招待中の人には送りません。
            </Box>
          ) : (
            <RadioGroup
              row
              aria-label="登録済みのもの"
              value={mapping.duplicates}
              onChange={(_, duplicates) => change({ duplicates: duplicates as DuplicateWay })}
            >
              {(Object.keys(duplicateTexts) as DuplicateWay[]).map((way) => (
                <FormControlLabel key={way} value={way} label={duplicateTexts[way]} control={<Radio />} />
              ))}
            </RadioGroup>
          )}
          <FormControlLabel
            label="エラーのある行を除いて取り込む"
            control={
              <Checkbox
                checked={!mapping.all_or_nothing}
                onChange={(_, isChecked) => change({ all_or_nothing: !isChecked })}
              />
            }
          />
        </Box>
      </Panel>
      <Panel title="確認">
        <Box sx={{ display: 'grid', gap: 3, p: 4 }} aria-busy={attempt.isPending}>
          {failure && <Note severity="error">{failure}</Note>}
          {outcome && outcome.failure === null && (
            <Box role="status">
              {`${formatNumber(preview.row_count)}行のうち、登録 ${formatNumber(outcome.created)}件、更新 ${formatNumber(outcome.updated)}件、変更なし ${formatNumber(outcome.unchanged)}件、スキップ ${formatNumber(outcome.skipped)}件、エラー ${formatNumber(outcome.faulty)}件`}
            </Box>
          )}
          {outcome && outcome.faults.length > 0 && (
            <Faults companyId={companyId} importId={preview.id} faults={outcome.faults} faulty={outcome.faulty} />
          )}
          {outcome && outcome.notices.length > 0 && <Notices notices={outcome.notices} />}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
            <Button onClick={onCancel}>{dialogWords.cancel}</Button>
            <LoadingButton
              variant="contained"
              color="primary"
              loading={run.isPending}
              loadingText="開始中..."
              disabled={isBlocked || attempt.isPending}
              onClick={() => run.mutate(preview.id, { onSuccess: onStarted })}
            >
              取り込む
            </LoadingButton>
          </Box>
        </Box>
      </Panel>
    </>
  )
}

type ChooserProps = {
  label: string
  value: number
  options: { value: number; label: string }[]
  onChange: (value: number) => void
}
const Chooser = ({ label, value, options, onChange }: ChooserProps) => {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box id={id} sx={{ typography: 'label' }}>
        {label}
      </Box>
      <Select size="small" labelId={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </Box>
  )
}

type ColumnTableProps = { preview: ImportPreview; isBusy: boolean; onColumns: (columns: (string | null)[]) => void }

/** Each column of the list with its heading, its first values and the field that it becomes. */
const ColumnTable = ({ preview, isBusy, onColumns }: ColumnTableProps) => {
  const { columns } = preview.mapping
  const { fields } = registers[preview.kind]
  /** A field that is taken is taken away from the column that had it. */
  const choose = (index: number, key: string | null) =>
    onColumns(columns.map((each, at) => (at === index ? key : key !== null && each === key ? null : each)))
  return (
    <TableContainer sx={{ border: 0, borderTop: 1, borderColor: 'divider', borderRadius: 0 }}>
      <Table aria-label="列の割り当て">
        <TableHead>
          <TableRow>
            <TableCell scope="col">ファイルの列</TableCell>
            <TableCell scope="col" sx={{ width: 260 }}>
              取り込む項目
            </TableCell>
            <TableCell scope="col">はじめの値</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {columns.map((key, index) => {
            const heading = preview.headings[index] || `${index + 1}列目`
            return (
              <TableRow key={index}>
                <TableCell sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{heading}</TableCell>
                <TableCell>
                  <Select
                    size="small"
                    fullWidth
                    displayEmpty
                    disabled={isBusy}
                    value={key ?? ''}
                    SelectDisplayProps={{ 'aria-label': `${heading}の取り込み先` }}
                    onChange={(event) => choose(index, event.target.value === '' ? null : event.target.value)}
                  >
                    <MenuItem value="">取り込まない</MenuItem>
                    {fields.map((field) => (
                      <MenuItem key={field.key} value={field.key}>
                        {field.isRequired ? `${field.heading}（必須）` : field.heading}
                      </MenuItem>
                    ))}
                  </Select>
                </TableCell>
                <TableCell
                  sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {preview.samples
                    .map((cells) => cells[index])
                    .filter(Boolean)
                    .slice(0, 3)
                    .join('、')}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

type FaultsProps = { companyId: string; importId: number; faults: readonly ImportFault[]; faulty: number }

const Faults = ({ companyId, importId, faults, faulty }: FaultsProps) => {
  const download = useDownloadFaults(companyId)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RowTable label="エラーのある行" rows={faults} />
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
          エラーの一覧をCSVで保存
        </LoadingButton>
      </Box>
    </Box>
  )
}

/** What is taken over all the same, as it was understood. */
const Notices = ({ notices }: { notices: readonly ImportFault[] }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Box sx={{ fontSize: 13 }}>確かめてください：次のように読み取りました。このまま取り込むこともできます。</Box>
    <RowTable label="確かめる行" rows={notices} />
    {notices.length > rowsShown && (
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{`はじめの${rowsShown}件を表示しています。`}</Box>
    )}
  </Box>
)

const RowTable = ({ label, rows }: { label: string; rows: readonly ImportFault[] }) => (
  <TableContainer sx={{ maxHeight: 360, overflowY: 'auto' }} tabIndex={0} role="region" aria-label={label}>
    <Table stickyHeader aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell scope="col" sx={{ width: 72 }}>
            行
          </TableCell>
          <TableCell scope="col" sx={{ width: 132 }}>
            列
          </TableCell>
          <TableCell scope="col" sx={{ width: 200 }}>
            値
          </TableCell>
          <TableCell scope="col">内容</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.slice(0, rowsShown).map((told, index) => (
          <TableRow key={index}>
            <TableCell>{told.row}</TableCell>
            <TableCell>{told.column}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{told.value}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{told.message}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)
