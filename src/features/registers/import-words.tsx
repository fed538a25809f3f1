/** Words of the list that ours are assigned to by hand: 空調機 is 空調, in all rows and in the lists that come after. */
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { foldWord } from '#domain/registers/cell-values.ts'
import type { CellReading, ImportFault } from '#domain/registers/registers.contract.ts'
import { registers, type RegisterField } from '#domain/registers/registers.ts'
import type { RegisterKind } from '#domain/registers/registers.labels.ts'
import { formatNumber } from '#src/lib/text.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { RowTable } from './row-table.tsx'

type Word = { field: RegisterField; from: string; to: string; count: number }

/** Those that were assigned, and those of the refused rows that may be. */
const wordsIn = (kind: RegisterKind, readings: readonly CellReading[], faults: readonly ImportFault[]): Word[] => {
  const words = new Map<string, Word>()
  const fieldOf = (is: (field: RegisterField) => boolean) =>
    registers[kind].fields.find((field) => field.choices !== undefined && is(field))
  for (const { row, field: key, from, to } of readings) {
    const field = row === null ? fieldOf((each) => each.key === key) : undefined
    if (field && from !== null) words.set(`${key} ${foldWord(from)}`, { field, from, to: to ?? '', count: 0 })
  }
  for (const { column, value } of faults) {
    const field = value === '' ? undefined : fieldOf(({ heading }) => heading === column)
    if (!field) continue
    const key = `${field.key} ${foldWord(value)}`
    const known = words.get(key)
    words.set(key, { ...(known ?? { field, from: value, to: '' }), count: (known?.count ?? 0) + 1 })
  }
  return [...words.values()]
}

type ImportWordsProps = {
  kind: RegisterKind
  readings: readonly CellReading[]
  faults: readonly ImportFault[]
  isBusy: boolean
  onReadings: (next: CellReading[]) => void
}

const heads = [{ text: '列', width: '24%' }, { text: 'ファイルの言葉' }, { text: '読み取る言葉', width: '42%' }]

export const ImportWords = ({ kind, readings, faults, isBusy, onReadings }: ImportWordsProps) => {
  const words = wordsIn(kind, readings, faults)
  if (words.length === 0) return null
  const assign = ({ field, from }: Word, to: string) => {
    const others = readings.filter(
      (each) => each.row !== null || each.field !== field.key || foldWord(each.from ?? '') !== foldWord(from),
    )
    onReadings(to === '' ? others : [...others, { row: null, field: field.key, from, to }])
  }
  return (
    <Panel title="言葉の割り当て">
      <Box sx={{ p: 4 }}>
        <RowTable label="言葉の割り当て" heads={heads} height={320}>
          {words.map((word) => (
            <TableRow key={`${word.field.key} ${word.from}`}>
              <TableCell>{word.field.heading}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {word.count > 0 ? `${word.from}（${formatNumber(word.count)}行）` : word.from}
              </TableCell>
              <TableCell>
                <Select
                  size="small"
                  fullWidth
                  displayEmpty
                  disabled={isBusy}
                  value={word.to}
                  SelectDisplayProps={{ 'aria-label': `${word.field.heading}「${word.from}」を読み取る言葉` }}
                  onChange={(event) => assign(word, event.target.value)}
                >
                  <MenuItem value="">割り当てない</MenuItem>
                  {word.field.choices!.map((choice) => (
                    <MenuItem key={choice} value={choice}>
                      {choice}
                    </MenuItem>
                  ))}
                </Select>
              </TableCell>
            </TableRow>
          ))}
        </RowTable>
      </Box>
    </Panel>
  )
}
