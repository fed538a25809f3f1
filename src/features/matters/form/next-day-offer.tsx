import type { MouseEvent } from 'react'
import Button from '@mui/material/Button'
import { useController, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { formatDay } from '#domain/dates.ts'
import { nextDayOf } from '#domain/matters/matters.rules.ts'

type Schedule = Partial<Record<'start_date' | 'end_date' | 'start_time' | 'end_time', string | null>>

/** Work of a night, 22:00 to 5:00, ends on the next day: said, and entered, by one press. Stands behind the times. */
export const NextDayOffer = <Input extends Schedule, Context, Output>(form: {
  control: Control<Input, Context, Output>
}) => {
  // Nothing else of the form is read or written here.
  const control = form.control as unknown as Control<Schedule>
  const [start_date, start_time, end_time] = useWatch({ control, name: ['start_date', 'start_time', 'end_time'] })
  const { field } = useController({ control, name: 'end_date' })
  const next = nextDayOf({ start_date, end_date: field.value, start_time, end_time })
  if (next === null) return null
  const handlePress = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // It is gone once it was pressed: the keys go on from the time before it.
    const [...before] = currentTarget.previousElementSibling?.querySelectorAll('input') ?? []
    before.at(-1)?.focus()
    field.onChange(next)
  }
  return (
    <Button size="small" onClick={handlePress} sx={{ justifySelf: 'start' }}>
      {`終了日を翌日（${formatDay(next)}）にする`}
    </Button>
  )
}
