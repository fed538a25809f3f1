import { useState } from 'react'
import Box from '@mui/material/Box'
import { PickerPopup } from './picker-popup.tsx'
import type { PickerPopupProps } from './picker-popup.tsx'
import { MonthGrid, YearGrid } from './year-month-grid.tsx'

type YearMonthPopoverProps = Pick<PickerPopupProps, 'anchor' | 'onClose'> & {
  /** yyyy-MM */ value: string
  onSelect: (value: string) => void
}

/** The years, then the months of the year chosen. */
export const YearMonthPopover = ({ value, onSelect, ...popup }: YearMonthPopoverProps) => {
  const [chosenYear, setChosenYear] = useState<number | null>(null)
  const [year, month] = [Number(value.slice(0, 4)), Number(value.slice(5)) - 1]
  const handleMonth = (number: number) => onSelect(`${chosenYear}-${String(number + 1).padStart(2, '0')}`)
  return (
    <PickerPopup {...popup} label="年月を選択">
      <Box sx={{ p: 2, width: { desk: 280, phone: '100%' } }}>
        {chosenYear === null ? (
          <YearGrid selected={year} onSelect={setChosenYear} />
        ) : (
          <MonthGrid year={chosenYear} selected={chosenYear === year ? month : -1} onSelect={handleMonth} />
        )}
      </Box>
    </PickerPopup>
  )
}
