/** 予定の移動: to a day, or to a month alone. Behind the last day it wants a reason. */
import Box from '@mui/material/Box'
import { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import { keysOf } from '#domain/labels.ts'
import { moveOccurrenceRequestSchema } from '#domain/plans/plans.contract.ts'
import type { PlanOccurrence } from '#domain/plans/plans.contract.ts'
import { moveScopeLabels } from '#domain/plans/plans.labels.ts'
import { monthText } from '#domain/plans/plans.list.ts'
import { useMoveOccurrence } from '#src/api/plan-changes.ts'
import { planQueries } from '#src/api/plans.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormRadioGroup } from '#src/ui/fields/form-choices.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'

const formSchema = moveOccurrenceRequestSchema.extend({ planned_on: z.iso.date().nullable() })

type MoveDialogProps = {
  companyId: string
  occurrence: PlanOccurrence
  /** Where it is to go, as a drag said. */
  month?: string
  /** Those that are offered. */
  months: readonly string[]
  onClose: () => void
  /** How many moved. */
  onMoved: (count: number) => void
}

export const MoveDialog = ({ companyId, occurrence, month, months, onClose, onMoved }: MoveDialogProps) => {
  const move = useMoveOccurrence(companyId)
  const form = useRecordForm(formSchema, {
    planned_month: month ?? occurrence.planned_month,
    planned_on: month === undefined || month === occurrence.planned_month ? occurrence.planned_on : null,
    reason: occurrence.reason ?? '',
    scope: 'one',
  })
  const { data: scopes, isPending } = useQuery(planQueries.moveScopes(companyId, occurrence.id))
  const { control } = form
  return (
    <FormDialog
      open
      width={480}
      title="予定の移動"
      submitLabel="移動"
      submitting={move.isPending}
      // Before it is known which times it may reach, nobody was asked.
      submitDisabled={isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() =>
        void form.handleSubmit(({ planned_on, planned_month, reason, scope }) =>
          move.mutate(
            // A day says its month.
            { id: occurrence.id, planned_on, planned_month: planned_on?.slice(0, 7) ?? planned_month, reason, scope },
            {
              onSuccess: () => onMoved(scopes?.[scope ?? 'one'] ?? 1),
              onError: (error) => showFieldErrors(form, error),
            },
          ),
        )()
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormSelect
          control={control}
          name="planned_month"
          label="予定月"
          required
          choices={[...new Set([...months, occurrence.planned_month])]
            .toSorted()
            .map((value) => ({ value, label: monthText(value) }))}
        />
        <FormDateField
          control={control}
          name="planned_on"
          label="予定日"
          hint={`日が決まっていないときは空けてください。期限は${formatDay(occurrence.due_by)}です。`}
        />
        {scopes && scopes.all > 1 && (
          <FormRadioGroup
            control={control}
            name="scope"
            label="変更の範囲"
            required
            hint="手配済みの回と過去の回は変わりません。ほかの回は、同じ月数だけ、その月の同じ日に移ります。"
            choices={keysOf(moveScopeLabels).map((value) => ({
              value,
              label: value === 'one' ? moveScopeLabels.one : `${moveScopeLabels[value]}（${scopes[value]}件）`,
            }))}
          />
        )}
        <FormTextField
          control={control}
          name="reason"
          label="理由"
          multiline
          rows={2}
          hint="期限を過ぎる日にするときは必須です。期限は変わりません。"
        />
      </Box>
    </FormDialog>
  )
}
