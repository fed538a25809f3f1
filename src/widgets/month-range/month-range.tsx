import Box from '@mui/material/Box'
import { businessDay } from '#domain/dates.ts'
import { now } from '#src/lib/now.ts'
import { YearMonthPicker } from '#src/ui/dates/year-month-picker.tsx'
import { ChoiceChip } from '#src/ui/marks/choice-chip.tsx'
import { fiscalYears } from './fiscal-years.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type MonthRangeProps = {
  label: string
  from: string
  to: string
  /** Of the company's 年度; undefined while it is not known. */
  yearStart: number | undefined
  onChange: (months: { from: string; to: string }) => void
}

/** The months that a report is of: from one to another, or a 年度. */
export const MonthRange = ({ label, from, to, yearStart, onChange }: MonthRangeProps) => (
  <Box role="group" aria-label={label} sx={{ ...inRows, gap: 1 }}>
    {/* The other end gives way to what is chosen last. */}
    <YearMonthPicker
      label="開始"
      value={from}
      onChange={(month) => onChange({ from: month, to: month > to ? month : to })}
    />
    <span aria-hidden>〜</span>
    <YearMonthPicker
      label="終了"
      value={to}
      onChange={(month) => onChange({ from: month < from ? month : from, to: month })}
    />
    {(yearStart === undefined ? [] : fiscalYears(businessDay(now()), yearStart)).map((year) => {
      const isChosen = from === year.from && to === year.to
      return (
        <ChoiceChip
          key={year.label}
          label={year.label}
          aria-pressed={isChosen}
          color={isChosen ? 'primary' : 'default'}
          onClick={() => onChange({ from: year.from, to: year.to })}
        />
      )
    })}
  </Box>
)
