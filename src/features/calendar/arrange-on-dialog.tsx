/** Onto whom and which day: what carrying does, by fields; with what comes of it before it is done. */
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formatDay } from '#domain/dates.ts'
import { optionalId, optionalText, optionalTime, requiredDate } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { matterColumnLabels } from '#domain/matters/matters.labels.ts'
import { areTimesInOrder } from '#domain/matters/matters.rules.ts'
import { wantsReason } from '#domain/plans/moving.ts'
import type { ArrangeRequest, UnarrangedTime, Visit } from '#domain/plans/plans.contract.ts'
import { performerLabels, planTexts } from '#domain/plans/plans.labels.ts'
import { validationMessages } from '#domain/text/validation.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { planQueries } from '#src/api/plans.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { DoubleMatters } from '#src/widgets/plan-times/double-matters.tsx'
import { FormTimeField } from '#src/widgets/time-field/form-time-field.tsx'
import { hoursFrom } from './staff-plan.ts'
import { hoursOf } from './use-arranging.ts'
import type { Arrangement } from './use-arranging.ts'

const placeSchema = z
  .object({
    lead_user_id: optionalId(matterColumnLabels.lead_user_id),
    start_date: requiredDate('予定日'),
    start_time: optionalTime(matterColumnLabels.start_time),
    end_time: optionalTime(matterColumnLabels.end_time),
    reason: optionalText('理由', limits.text.description),
  })
  .refine(areTimesInOrder, { path: ['end_time'], message: validationMessages.timeRange })
type Place = z.output<typeof placeSchema>

type ArrangeOnDialogProps = {
  companyId: string
  arrangement: Arrangement
  people: readonly UserRef[]
  today: string
  /** What the person has on that day of the calendar already. */
  othersOn: (lead_user_id: number | null, day: string) => number
  /** Throws what it was refused with. */
  arrange: (visits: ArrangeRequest['visits'], lead: UserRef | null) => Promise<void>
  onClose: () => void
}

const valuesOf = ({ times, slot }: Arrangement, today: string) => {
  const span = slot?.time ? hoursFrom(slot.time, hoursOf(times)) : { start_time: null, end_time: null }
  const next = times.flatMap(({ planned_on }) => (planned_on !== null && planned_on >= today ? [planned_on] : []))
  return {
    lead_user_id: slot?.lead?.id ?? null,
    start_date: slot?.day ?? next.toSorted()[0] ?? today,
    ...span,
    reason: '',
  }
}

export const ArrangeOnDialog = ({
  companyId,
  arrangement,
  people,
  today,
  othersOn,
  arrange,
  onClose,
}: ArrangeOnDialogProps) => {
  const { times } = arrangement
  const [isSaving, setSaving] = useState(false)
  const form = useForm<z.input<typeof placeSchema>, unknown, Place>({
    resolver: zodResolver(placeSchema),
    mode: 'onChange',
    defaultValues: valuesOf(arrangement, today),
  })
  const { control } = form
  const [day, lead_user_id] = useWatch({ control, name: ['start_date', 'lead_user_id'] })
  const isDay = z.iso.date().safeParse(day).success
  const query = useQuery({
    ...planQueries.visitsOn(
      companyId,
      times.map(({ id }) => id),
      day,
    ),
    enabled: isDay,
  })
  const failure = loadFailure(query)
  const visits = (isDay && query.data) || []
  const open = new Set(visits.flatMap(({ occurrences }) => occurrences.map(({ id }) => id)))
  const late = isDay ? times.filter((time) => open.has(time.id) && wantsReason(time, day)) : []
  const lead = people.find(({ id }) => id === lead_user_id) ?? null
  const others = isDay ? othersOn(lead_user_id ?? null, day) : 0
  const handleSubmit = async ({ reason, ...place }: Place) => {
    if (late.length > 0 && !reason)
      return form.setError('reason', { message: planTexts.postponed }, { shouldFocus: true })
    setSaving(true)
    try {
      await arrange(
        visits.map(({ name, occurrences }) => ({
          ...place,
          ...{ occurrence_ids: occurrences.map(({ id }) => id), name, reason: late.length > 0 ? reason : null },
        })),
        lead,
      )
      onClose()
    } catch (error) {
      // Of another who was first the toast has told; what is left of it is shown anew.
      setSaving(false)
      showFieldErrors(form, error)
    }
    return undefined
  }
  return (
    <FormDialog
      open
      width={560}
      title="担当者と日を選ぶ"
      submitLabel="手配"
      submitting={isSaving}
      submitDisabled={visits.length === 0}
      error={form.formState.errors.root?.message}
      footerNote={<span role="status">{query.data && isDay && `案件が${visits.length}件できます`}</span>}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormSelect
          control={control}
          name="lead_user_id"
          label={matterColumnLabels.lead_user_id}
          clearLabel="未割当"
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormDateField control={control} name="start_date" label="予定日" required />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
          <FormTimeField control={control} name="start_time" label={matterColumnLabels.start_time} />
          <FormTimeField control={control} name="end_time" label={matterColumnLabels.end_time} />
        </Box>
        {lead && others > 0 && (
          <Note severity="info">{`${lead.name}さんには、この日にほかの案件が${others}件あります。`}</Note>
        )}
        {late.length > 0 && (
          <FormTextField
            control={control}
            name="reason"
            label="理由"
            required
            multiline
            rows={2}
            hint={`期限を過ぎる実施回が${late.length}件あります。期限は変わりません。`}
          />
        )}
        {failure && <ErrorPanel {...failure} />}
        {isDay && query.isPending && !failure && <SkeletonRows rows={2} height={56} />}
        {query.data && isDay && visits.length === 0 && <Note severity="warning">{planTexts.nothingToArrange}</Note>}
        <Box component="ul" aria-label="できる案件" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {visits.map((visit) => (
            <VisitPreview key={visit.key} companyId={companyId} visit={visit} late={late} />
          ))}
        </Box>
      </Box>
    </FormDialog>
  )
}

type VisitPreviewProps = { companyId: string; visit: Visit; late: readonly UnarrangedTime[] }

const VisitPreview = ({ companyId, visit, late }: VisitPreviewProps) => {
  const { name, building, performer, partner_name, occurrences, doubles } = visit
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, minWidth: 0, overflowWrap: 'anywhere' }}
    >
      <Box sx={{ fontWeight: 700 }}>{name}</Box>
      <Box sx={{ typography: 'cell', color: 'text.secondary' }}>
        {[building.name, partner_name ?? performerLabels[performer]].join('　')}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 5, typography: 'cell' }}>
        {occurrences.map(({ id, kind_name, due_by }) => (
          <Box component="li" key={id} sx={late.some((time) => time.id === id) ? { color: 'error.main' } : undefined}>
            {`${kind_name}　期限 ${formatDay(due_by)}${late.some((time) => time.id === id) ? '（過ぎます）' : ''}`}
          </Box>
        ))}
      </Box>
      <DoubleMatters companyId={companyId} doubles={doubles} />
    </Box>
  )
}
