import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import { customRangeSchema } from '#domain/date-filter.contract.ts'
import type { DateFilter } from '#domain/date-filter.contract.ts'
import { businessDay, relativeRange } from '#domain/dates.ts'
import { relativeDateLabels, relativeDates } from '#domain/relative-dates.ts'
import type { RelativeDate } from '#domain/relative-dates.ts'
import { now } from '#src/lib/now.ts'
import type { ChosenDates } from './chosen-dates.ts'
import type { FilterMenuProps } from './filter-chip.tsx'
import { FilterPopup } from './filter-popup.tsx'
import { CustomRange, nothing } from './custom-range.tsx'

type DateMenuProps = FilterMenuProps & {
  value: DateFilter
  onChange: (value: ChosenDates) => void
  presets: readonly RelativeDate[]
}

/** What is chosen stays here until 適用. */
export const DateMenu = ({ value, onChange, presets, ...menu }: DateMenuProps) => {
  const [preset, setPreset] = useState<RelativeDate | undefined>(
    () =>
      presets.find((id) => id === value.relative_date) ??
      (value.start_date || value.end_date ? relativeDates.custom : undefined),
  )
  const [range, setRange] = useState({ start: value.start_date ?? null, end: value.end_date ?? null })
  const [isSubmitted, setSubmitted] = useState(false)
  const formId = useId()
  const isCustom = preset === relativeDates.custom
  const checked = customRangeSchema.safeParse({ start_date: range.start, end_date: range.end })
  // Two empty days are no mistake until 適用 is pressed; what else is wrong the picker says itself.
  const error = isSubmitted ? checked.error?.issues.find(({ code }) => code === 'custom')?.message : undefined

  const apply = (chosen: ChosenDates) => {
    onChange(chosen)
    menu.onDone()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The bar may stand inside a form: React hands the event up through the sheet.
    event.stopPropagation()
    if (!isCustom) return apply({ ...nothing, relative_date: preset })
    setSubmitted(true)
    if (checked.success) apply({ ...nothing, start_date: range.start ?? undefined, end_date: range.end ?? undefined })
  }
  const days = preset ? relativeRange(preset, businessDay(now())) : null
  return (
    <FilterPopup {...menu} width={428}>
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={handleSubmit}
        sx={{ display: 'flex', flexDirection: { desk: 'row', phone: 'column' } }}
      >
        <MenuList
          role="listbox"
          aria-label={menu.label}
          variant="selectedMenu"
          autoFocusItem
          sx={{
            width: { desk: 140 },
            flex: 'none',
            py: 1,
            borderStyle: 'solid',
            borderWidth: { desk: '0 1px 0 0', phone: '1px 0' },
            borderColor: 'divider',
          }}
        >
          {[...presets, relativeDates.custom].map((id) => (
            <MenuItem
              key={id}
              role="option"
              aria-selected={id === preset}
              selected={id === preset}
              onClick={() => setPreset(id)}
              sx={[{ justifyContent: 'space-between' }, id === preset && { color: 'brand.800', fontWeight: 500 }]}
            >
              {relativeDateLabels[id]}
              {id === preset && <CheckOutlined sx={{ fontSize: 18, color: 'brand.700' }} />}
            </MenuItem>
          ))}
        </MenuList>
        <CustomRange isCustom={isCustom} range={range} setRange={setRange} error={error} days={days} apply={apply} />
      </Box>
    </FilterPopup>
  )
}
