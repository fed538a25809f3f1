import { Suspense, useState } from 'react'
import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined'
import ButtonBase from '@mui/material/ButtonBase'
import { formatMonth } from '#domain/months.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'

const YearMonthPopover = lazyPart(() => import('./year-month-popover.tsx').then((module) => module.YearMonthPopover))

type YearMonthPickerProps = {
  /** yyyy-MM */
  value: string
  onChange: (value: string) => void
  /** Tells it from another beside it. */
  label?: string
}

/** A month as the title of what shows it; a click leads over the years, a hundred each way, to the months. */
export const YearMonthPicker = ({ value, onChange, label = '' }: YearMonthPickerProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = formatMonth(value)
  const handleSelect = (month: string) => {
    setAnchor(null)
    onChange(month)
  }
  return (
    <>
      <ButtonBase
        aria-label={`${label && `${label}：`}${text}、年月を選択`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          ...touchArea,
          typography: 'h3',
          whiteSpace: 'nowrap',
          px: 2,
          minHeight: 36,
          borderRadius: 1.5,
          '&:hover': { bgcolor: 'neutral.100' },
        }}
      >
        {text}
        <ArrowDropDownOutlined sx={{ fontSize: 22 }} />
      </ButtonBase>
      {anchor && (
        <Suspense>
          <YearMonthPopover anchor={anchor} value={value} onSelect={handleSelect} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
