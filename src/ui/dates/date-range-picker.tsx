/**
 * Two days, from and to, typed or chosen from one calendar that shows both:
 *
 *   <DateRangePicker labels={['開始日', '終了日']} value={{ start: '2026-06-17', end: null }} onChange={setRange} />
 */
import Box from '@mui/material/Box'
import { isDateRange } from '#domain/fields.ts'
import { validationMessages } from '#domain/text/validation.ts'
import { FieldError, FieldFrame } from '#src/ui/text/field-frame.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { DateInput, isDateInputValid } from './date-input.tsx'
import type { DayRangeProps, DayRangeValue, RangeEnd } from './day-range.ts'

const DateRangePopover = lazyPart(() => import('./date-range-popover.tsx').then((module) => module.DateRangePopover))

export type DateRangePickerProps = DayRangeProps & {
  /** What is wrong with the two together, beside a start after the end, which is found here. */
  error?: string
  disabled?: boolean
  /** One above the other, as always on a phone. */
  stacked?: boolean
}

/** What is wrong with the range, by field and as a whole; all undefined when nothing is. */
export const rangeErrors = (
  { start, end }: DayRangeValue,
  limits: { min?: string | null; max?: string | null } = {},
): { start?: string; end?: string; range?: string } => {
  const errorOf = (value: string | null) =>
    isDateInputValid({ value, ...limits }) ? undefined : validationMessages.pickerDate
  const errors = { start: errorOf(start), end: errorOf(end) }
  return {
    ...errors,
    range: !errors.start && !errors.end && !isDateRange(start, end) ? validationMessages.dateRange : undefined,
  }
}

export const DateRangePicker = ({
  labels,
  value,
  onChange,
  min,
  max,
  error,
  disabled,
  stacked = false,
}: DateRangePickerProps) => {
  const errors = rangeErrors(value, { min, max })
  const together = errors.range ?? error
  const field = (end: RangeEnd, label: string) => (
    <FieldFrame label={label} error={errors[end]}>
      {({ id, describedBy }) => (
        <DateInput
          id={id}
          label={label}
          aria-describedby={describedBy}
          value={value[end]}
          onChange={(day) => onChange({ ...value, [end]: day })}
          min={min}
          max={max}
          error={Boolean(errors[end] ?? together)}
          disabled={disabled}
          picker={(popup) => (
            <DateRangePopover
              {...popup}
              labels={labels}
              firstEnd={end}
              value={value}
              min={min}
              max={max}
              onChange={onChange}
            />
          )}
        />
      )}
    </FieldFrame>
  )
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: stacked ? 'column' : { desk: 'row', phone: 'column' },
          alignItems: 'flex-start',
          gap: stacked ? 3 : { desk: 2, phone: 3 },
        }}
      >
        {field('start', labels[0])}
        {!stacked && (
          <Box aria-hidden sx={{ display: { phone: 'none' }, mt: 6, lineHeight: '36px' }}>
            〜
          </Box>
        )}
        {field('end', labels[1])}
      </Box>
      {together && (
        <Box role="alert" sx={{ mt: 1 }}>
          <FieldError>{together}</FieldError>
        </Box>
      )}
    </Box>
  )
}
