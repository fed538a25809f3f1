import Button from '@mui/material/Button'
import { useController, useWatch } from 'react-hook-form'
import { formatDay } from '#domain/dates.ts'
import { nextDayOf } from '#domain/matters/matters.rules.ts'
import type { MatterFormFieldProps } from './matter-form.ts'

/** Work of a night, 22:00 to 5:00, ends on the next day: said, and entered, by one press. */
export const NextDayOffer = ({ control }: Pick<MatterFormFieldProps, 'control'>) => {
  const [start_date, start_time, end_time] = useWatch({ control, name: ['start_date', 'start_time', 'end_time'] })
  const { field } = useController({ control, name: 'end_date' })
  const next = nextDayOf({ start_date, end_date: field.value, start_time, end_time })
  if (next === null) return null
  return (
    <Button size="small" onClick={() => field.onChange(next)} sx={{ justifySelf: 'start' }}>
      {`終了日を翌日（${formatDay(next)}）にする`}
    </Button>
  )
}
