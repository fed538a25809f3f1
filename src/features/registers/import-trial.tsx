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
import type { DayWay } from '#domain/registers/cell-values.ts'
import type { DuplicateWay, ImportMapping, ImportPreview } from '#domain/registers/registers.contract.ts'
import { registers } from '#domain/registers/registers.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import type { Unit } from '#domain/registers/units.ts'
import { useRunImport, useTryImport } from '#src/api/registers.ts'
import { formatNumber } from '#src/lib/text.ts'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { ImportRows } from './import-rows.tsx'
import { UnitChooser, UnitExample } from './import-units.tsx'
import { outcomeText } from './outcome-text.ts'
import { Faults, Notices } from './told-rows.tsx'

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
const dayTexts: Record<DayWay, string> = {
  first: '日のない日付（平成3年11月など）は1日にする',
  none: '日のない日付は空欄にする',
}

const fieldOf = (kind: ImportPreview['kind'], key: string | null) =>
  registers[kind].fields.find((field) => field.key === key)

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
        <ColumnTable preview={preview} isBusy={attempt.isPending} onChange={change} />
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
          {mapping.columns.some((key) => fieldOf(kind, key)?.kind === 'date') && (
            <RadioGroup
              row
              aria-label="日のない日付"
              value={mapping.days ?? 'first'}
              onChange={(_, days) => change({ days: days as DayWay })}
            >
              {(Object.keys(dayTexts) as DayWay[]).map((way) => (
                <FormControlLabel key={way} value={way} label={dayTexts[way]} control={<Radio />} />
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
            <Box role="status">{`${formatNumber(preview.row_count)}行のうち、${outcomeText(outcome)}`}</Box>
          )}
          {outcome && outcome.faults.length > 0 && (
            <Faults companyId={companyId} importId={preview.id} faults={outcome.faults} faulty={outcome.faulty} />
          )}
          {outcome && outcome.notices.length > 0 && <Notices notices={outcome.notices} />}
          {outcome && outcome.failure === null && (
            <ImportRows
              companyId={companyId}
              // As the server has it: asked for before that, the rows would be those of the mapping before.
              preview={tried}
              outcome={outcome}
              isBusy={attempt.isPending}
              onRows={change}
            />
          )}
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

type ColumnTableProps = {
  preview: ImportPreview
  isBusy: boolean
  onChange: (next: Pick<ImportMapping, 'columns' | 'units'>) => void
}

/** Each column of the list with its heading, its first values, the field that it becomes and the unit it counts in. */
const ColumnTable = ({ preview, isBusy, onChange }: ColumnTableProps) => {
  const { columns, units = [] } = preview.mapping
  const { fields } = registers[preview.kind]
  /** A field that is taken is taken away from the column that had it. */
  const choose = (index: number, key: string | null) =>
    onChange({
      columns: columns.map((each, at) => (at === index ? key : key !== null && each === key ? null : each)),
      units: columns.map((_, at) => (at === index ? null : (units[at] ?? null))),
    })
  const chooseUnit = (index: number, unit: Unit) =>
    onChange({ columns, units: columns.map((_, at) => (at === index ? unit : (units[at] ?? null))) })
  return (
    <TableContainer sx={{ border: 0, borderTop: 1, borderColor: 'divider', borderRadius: 0 }}>
      <Table aria-label="列の割り当て">
        <TableHead>
          <TableRow>
            <TableCell scope="col">ファイルの列</TableCell>
            <TableCell scope="col" sx={{ width: 260 }}>
              取り込む項目
            </TableCell>
            <TableCell scope="col" sx={{ width: 140 }}>
              単位
            </TableCell>
            <TableCell scope="col">はじめの値</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {columns.map((key, index) => {
            const heading = preview.headings[index] || `${index + 1}列目`
            const samples = preview.samples.map((cells) => cells[index] ?? '').filter(Boolean)
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
                <TableCell>
                  <UnitChooser
                    heading={heading}
                    measure={fieldOf(preview.kind, key)?.measure}
                    unit={units[index] ?? null}
                    isBusy={isBusy}
                    onChoose={(unit) => chooseUnit(index, unit)}
                  />
                </TableCell>
                <TableCell
                  sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {samples.slice(0, 3).join('、')}
                  <UnitExample
                    heading={heading}
                    field={fieldOf(preview.kind, key)}
                    unit={units[index] ?? null}
                    samples={samples}
                  />
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
