import { useState } from 'react'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { inRow } from '#src/ui/sizes/rows.ts'

type GridProps = {
  entries: readonly { value: number; label: string; disabled: boolean }[]
  selected: number
  label: string
  onSelect: (value: number) => void
}

/** Three columns of four: years or months. */
const Grid = ({ entries, selected, label, onSelect }: GridProps) => (
  <Box role="group" aria-label={label} sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}>
    {entries.map(({ value, label: name, disabled }) => (
      <ButtonBase
        key={value}
        disabled={disabled}
        aria-pressed={value === selected}
        onClick={() => onSelect(value)}
        sx={{
          minHeight: 44,
          borderRadius: 1,
          typography: 'body2',
          '&:hover': { bgcolor: 'neutral.100' },
          '&.Mui-disabled': { color: 'neutral.400' },
          '&[aria-pressed=true]': { bgcolor: 'primary.main', color: 'common.white' },
        }}
      >
        {name}
      </ButtonBase>
    ))}
  </Box>
)

const yearsAround = 100
const yearsPerPage = 12

/** The years a hundred before and after this one. */
export const yearsOffered = (): { first: number; last: number } => {
  const year = new Date().getFullYear()
  return { first: year - yearsAround, last: year + yearsAround }
}

type Limits = { /** What lies wholly outside cannot be chosen. */ minDate?: Date; maxDate?: Date }

/** The years offered, twelve a page. */
export const YearGrid = ({
  selected,
  minDate,
  maxDate,
  onSelect,
}: Limits & { selected: number; onSelect: (year: number) => void }) => {
  const { first, last } = yearsOffered()
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const lastPage = Math.ceil(years.length / yearsPerPage) - 1
  const [page, setPage] = useState(() => Math.min(lastPage, Math.max(0, Math.floor((selected - first) / yearsPerPage))))
  const shown = years.slice(page * yearsPerPage, (page + 1) * yearsPerPage)
  const isOutside = (year: number) =>
    (minDate !== undefined && year < minDate.getFullYear()) || (maxDate !== undefined && year > maxDate.getFullYear())
  return (
    <Box>
      <Box sx={{ ...inRow, minHeight: 40, px: 1 }}>
        <Box role="status" sx={{ flex: 1, fontWeight: 700 }}>{`${shown[0]}年〜${shown.at(-1)}年`}</Box>
        <IconButton size="small" aria-label="前の年" disabled={page === 0} onClick={() => setPage(page - 1)}>
          <ChevronLeftOutlined fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label="次の年" disabled={page === lastPage} onClick={() => setPage(page + 1)}>
          <ChevronRightOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Grid
        label="年を選択"
        entries={shown.map((year) => ({ value: year, label: `${year}年`, disabled: isOutside(year) }))}
        selected={selected}
        onSelect={onSelect}
      />
    </Box>
  )
}

/** The twelve months of a year; `selected` is 0 to 11. */
export const MonthGrid = ({
  year,
  selected,
  minDate,
  maxDate,
  onSelect,
}: Limits & { year: number; selected: number; onSelect: (month: number) => void }) => {
  const isOutside = (month: number) =>
    (minDate !== undefined && new Date(year, month + 1, 0) < minDate) ||
    (maxDate !== undefined && new Date(year, month, 1) > maxDate)
  return (
    <Box>
      <Box sx={{ ...inRow, minHeight: 40, px: 1, fontWeight: 700 }}>{`${year}年`}</Box>
      <Grid
        label="月を選択"
        entries={Array.from({ length: 12 }, (_, month) => ({
          value: month,
          label: `${month + 1}月`,
          disabled: isOutside(month),
        }))}
        selected={selected}
        onSelect={onSelect}
      />
    </Box>
  )
}
