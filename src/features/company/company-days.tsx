import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { companyColumnLabels as labels } from '#domain/company/company.labels.ts'
import { weekdays } from '#domain/dates.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { Part } from './form-part.tsx'
import type { CompanyInput } from './company-input.ts'

const months = Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: `${index + 1}月` }))

/** When the company's year begins, and when it is closed: 点検計画 is counted and put on days by it. */
export const CompanyDays = ({ control }: { control: Control<CompanyInput> }) => (
  <Part title="年度と休業日">
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      点検計画の期間と予定日に使います。変更すると、まだ手配していない予定を計算し直します。
    </Box>
    <Box sx={{ maxWidth: 200 }}>
      <FormSelect control={control} name="year_start_month" label={labels.year_start_month} choices={months} />
    </Box>
    <ClosedWeekdays control={control} />
    <FormTextField
      control={control}
      name="closed_days"
      label={labels.closed_days}
      multiline
      rows={4}
      hint="1行に1つ。毎年の休みは 12-29〜01-03、その年だけの休みは 2026-08-13 や 2026-08-13〜2026-08-16 のように入力してください。"
    />
  </Part>
)

const ClosedWeekdays = ({ control }: { control: Control<CompanyInput> }) => {
  const { field, fieldState } = useController({ control, name: 'closed_weekdays' })
  return (
    <FieldFrame group label={labels.closed_weekdays} error={fieldState.error?.message}>
      {({ labelId, describedBy }) => (
        <ToggleButtonGroup
          size="small"
          color="primary"
          value={field.value ?? []}
          onChange={(_, chosen: number[]) => field.onChange(chosen.toSorted())}
          onBlur={field.onBlur}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          sx={{ display: 'flex', flexWrap: 'wrap' }}
        >
          {weekdays.map((name, day) => (
            <ToggleButton key={name} value={day} aria-label={`${name}曜日`} sx={{ minWidth: 44, minHeight: 40 }}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </FieldFrame>
  )
}
