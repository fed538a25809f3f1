import { useId } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ImportMapping, ImportPreview } from '#domain/registers/registers.contract.ts'
import { registers } from '#domain/registers/registers.ts'
import type { Unit } from '#domain/registers/units.ts'
import type { useTryImport } from '#src/api/registers.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { UnitChooser, UnitExample } from './import-units.tsx'

export const fieldOf = (kind: ImportPreview['kind'], key: string | null) =>
  registers[kind].fields.find((field) => field.key === key)

type ChooserProps = {
  label: string
  value: number
  options: { value: number; label: string }[]
  onChange: (value: number) => void
}

const Chooser = ({ label, value, options, onChange }: ChooserProps) => {
  const id = useId()
  return (
    <Box sx={{ ...inRow, gap: 2 }}>
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

type ImportColumnsProps = {
  preview: ImportPreview
  mapping: ImportMapping
  change: (next: Partial<ImportMapping>) => void
  attempt: ReturnType<typeof useTryImport>
}

/** Which column is read as what. */
export const ImportColumns = ({ preview, mapping, change, attempt }: ImportColumnsProps) => (
  <Panel title="列の割り当て" titleEnd={<Box sx={{ fontSize: 13, color: 'text.secondary' }}>{preview.file_name}</Box>}>
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
)
