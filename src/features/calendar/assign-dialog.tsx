import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formatDay } from '#domain/dates.ts'
import { optionalDate, optionalId, optionalTime } from '#domain/fields.ts'
import type { Matter, MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { matterColumnLabels as labels } from '#domain/matters/matters.labels.ts'
import { areTimesInOrder, haveTimesDays, leadOf, nextDayOf } from '#domain/matters/matters.rules.ts'
import { validationMessages } from '#domain/text/validation.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { isConflict } from '#src/api/errors.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTimeField } from '#src/widgets/time-field/form-time-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { daysBetween } from './calendar-steps.ts'
import { moved } from './rescheduling.ts'
import { refusalText } from './use-reschedule.ts'
import type { Reschedule } from './use-reschedule.ts'

const assignmentSchema = z
  .object({
    lead_user_id: optionalId(labels.lead_user_id),
    start_date: optionalDate(labels.start_date),
    start_time: optionalTime(labels.start_time),
    end_time: optionalTime(labels.end_time),
  })
  .refine(haveTimesDays, { path: ['start_time'], message: validationMessages.timeWithoutDay })
type Values = z.infer<typeof assignmentSchema>

/** Several days stay as many; a matter without a day gets the one chosen. */
const datesFrom = ({ start_date, end_date }: MatterCalendarItem, day: string | null) => {
  const first = start_date ?? end_date
  if (day === null) return { start_date: null, end_date: null }
  return first === null ? { start_date: day, end_date: day } : moved({ start_date, end_date }, daysBetween(first, day))
}

/** `until`: the day on which work of a night ends, where that was said of this very day. */
const planOf = (
  matter: MatterCalendarItem,
  { start_date, start_time, end_time }: Partial<Values>,
  until: string | null,
) => {
  const plan = { ...datesFrom(matter, start_date ?? null), start_time: start_time ?? null, end_time: end_time ?? null }
  return until !== null && nextDayOf(plan) === until ? { ...plan, end_date: until } : plan
}

type AssignDialogProps = {
  matter: MatterCalendarItem
  people: readonly UserRef[]
  assign: Reschedule['assign']
  onClose: () => void
}

/** What carrying a matter to another person, day or time does, by fields. */
export const AssignDialog = ({ matter, people, assign, onClose }: AssignDialogProps) => {
  const [base, setBase] = useState(matter)
  const [isSaving, setSaving] = useState(false)
  const [until, setUntil] = useState<string | null>(null)
  const { lead_user_id, start_date, end_date, start_time, end_time } = matter
  const form = useForm<Values>({
    resolver: zodResolver(assignmentSchema),
    mode: 'onChange',
    defaultValues: { lead_user_id, start_date: start_date ?? end_date, start_time, end_time },
  })
  const lead = leadOf(matter)
  const choices = lead && !people.some(({ id }) => id === lead.id) ? [...people, lead] : people
  const next = nextDayOf(planOf(base, useWatch({ control: form.control }), null))
  const handleSubmit = async (values: Values) => {
    const { lead_user_id } = values
    const plan = planOf(base, values, until)
    if (!areTimesInOrder(plan)) return form.setError('end_time', { message: validationMessages.timeRange })
    setSaving(true)
    try {
      await assign(base, { ...plan, lead: choices.find(({ id }) => id === lead_user_id) ?? null })
      onClose()
    } catch (error) {
      setSaving(false)
      const text = refusalText(error)
      if (!showFieldErrors(form, error) && text) form.setError('root', { message: text })
      // Whoever saves again has been told of the other's change: it counts on top of that.
      if (isConflict(error)) setBase({ ...base, ...(error.body.current as Matter) })
    }
  }
  return (
    <FormDialog
      open
      title="割り当て"
      width={520}
      submitLabel="保存"
      submitting={isSaving}
      error={form.formState.errors.root?.message}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Typography variant="body2" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
        {matter.name}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormSelect
          control={form.control}
          name="lead_user_id"
          label={labels.lead_user_id}
          clearLabel="未割当"
          choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormDateField control={form.control} name="start_date" label={labels.start_date} />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
          <FormTimeField control={form.control} name="start_time" label={labels.start_time} />
          <FormTimeField control={form.control} name="end_time" label={labels.end_time} />
        </Box>
        {next !== null && (
          <Button
            size="small"
            aria-pressed={until === next}
            onClick={() => {
              setUntil(until === next ? null : next)
              form.clearErrors('end_time')
            }}
            sx={{ justifySelf: 'start' }}
          >
            {`終了日を翌日（${formatDay(next)}）にする`}
          </Button>
        )}
      </Box>
    </FormDialog>
  )
}
