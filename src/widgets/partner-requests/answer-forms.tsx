/** 承諾, 実施の確認, 差し戻し: what is said to a partner's answer. */
import Box from '@mui/material/Box'
import { businessDay, formatDay, formatDayWithWeekday } from '#domain/dates.ts'
import { choicesOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import {
  agreeDayRequestSchema,
  confirmDoneRequestSchema,
  returnAnswerRequestSchema,
} from '#domain/plans/partner-requests.contract.ts'
import type { PartnerRequest } from '#domain/plans/partner-requests.contract.ts'
import { partnerRequestLabels as labels, partnerTexts } from '#domain/plans/partner-requests.labels.ts'
import { occurrenceResultLabels } from '#domain/plans/plans.labels.ts'
import { useAgreeDay, useConfirmDone, useReturnAnswer } from '#src/api/partner-requests.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { now } from '#src/lib/now.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormRadioGroup } from '#src/ui/fields/form-choices.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { PartnerTime } from './partner-time.ts'

type AnswerFormProps = {
  companyId: string
  time: PartnerTime
  request: PartnerRequest
  onClose: () => void
  onDone: () => void
}

export const AgreeForm = ({ companyId, time, request, onClose, onDone }: AnswerFormProps) => {
  const agree = useAgreeDay(companyId)
  const form = useRecordForm(agreeDayRequestSchema, { planned_on: request.days[0], reason: '' })
  const isLate = (form.watch('planned_on') ?? '') > time.due_by
  return (
    <FormDialog
      open
      width={480}
      title="日程を承諾"
      submitLabel="承諾"
      submitting={agree.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() =>
        void form.handleSubmit((values) =>
          agree.mutate(
            { id: request.id, ...values },
            {
              onSuccess: () => {
                toast.success('日程を承諾し、協力会社にメールを送信しました')
                onDone()
              },
              onError: (error) => showFieldErrors(form, error),
            },
          ),
        )()
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormRadioGroup
          control={form.control}
          name="planned_on"
          label="予定日"
          required
          hint={`期限は${formatDay(time.due_by)}です。`}
          choices={request.days.map((day) => ({ value: day, label: formatDayWithWeekday(day) }))}
        />
        {isLate && (
          <FormTextField
            control={form.control}
            name="reason"
            label="理由"
            required
            multiline
            rows={2}
            hint="期限を過ぎる日にする理由です。期限超過のまま残ります。"
          />
        )}
      </Box>
    </FormDialog>
  )
}

const results = choicesOf(occurrenceResultLabels)

export const ConfirmForm = ({ companyId, time, request, onClose, onDone }: AnswerFormProps) => {
  const save = useConfirmDone(companyId)
  const today = businessDay(now())
  const form = useRecordForm(confirmDoneRequestSchema, {
    performed_on: request.performed_on ?? today,
    result: null,
    certificate_until: null,
    reason: partnerTexts.byPartner,
  })
  const { control } = form
  const isPast = (form.watch('performed_on') ?? '') < today
  return (
    <FormDialog
      open
      width={480}
      title="実施を確認"
      submitLabel="実施済みにする"
      submitting={save.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() =>
        void form.handleSubmit(({ reason, ...values }) =>
          save.mutate(
            { id: request.id, ...values, reason: isPast ? reason : null },
            {
              onSuccess: () => {
                toast.success('実施済みにしました')
                onDone()
              },
              onError: (error) => showFieldErrors(form, error),
            },
          ),
        )()
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormDateField control={control} name="performed_on" label={labels.performed_on} required max={today} />
        <FormSelect control={control} name="result" label="結果" choices={results} clearLabel="なし" />
        {isPast && (
          <FormTextField
            control={control}
            name="reason"
            label="理由"
            required
            multiline
            rows={2}
            hint="今日より前の日に実施したことにする理由です。"
          />
        )}
        {time.hasCertificate && (
          <FormDateField control={control} name="certificate_until" label="次の有効期限" required />
        )}
      </Box>
    </FormDialog>
  )
}

export const ReturnForm = ({ companyId, request, onClose, onDone }: AnswerFormProps) => {
  const giveBack = useReturnAnswer(companyId)
  const form = useRecordForm(returnAnswerRequestSchema, { note: '' })
  return (
    <FormDialog
      open
      width={480}
      title="差し戻し"
      submitLabel="差し戻す"
      submitting={giveBack.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() =>
        void form.handleSubmit(({ note }) =>
          giveBack.mutate(
            { id: request.id, note },
            {
              onSuccess: () => {
                toast.success('差し戻し、協力会社にメールを送信しました')
                onDone()
              },
              onError: (error) => showFieldErrors(form, error),
            },
          ),
        )()
      }
    >
      <FormTextField
        control={form.control}
        name="note"
        label={labels.decision_note}
        required
        autoFocus
        multiline
        rows={3}
        maxLength={limits.text.comment}
        hint="新しいリンクと一緒に、協力会社にメールで届きます。"
      />
    </FormDialog>
  )
}
