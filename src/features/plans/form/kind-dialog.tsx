import Box from '@mui/material/Box'
import { choicesOf } from '#domain/labels.ts'
import type { InspectionKind } from '#domain/plans/plans.contract.ts'
import { intervalUnitLabels, kindColumnLabels as labels } from '#domain/plans/plans.labels.ts'
import { useCreateKind } from '#src/api/plan-changes.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { kindFormSchema, kindRequestOf, newKindValues, ownCountings } from './kind-form.ts'

type KindDialogProps = { companyId: string; onClose: () => void; onCreated: (kind: InspectionKind) => void }

/** 点検種目の作成: what a contract asks for rather than a law. */
export const KindDialog = ({ companyId, onClose, onCreated }: KindDialogProps) => {
  const form = useRecordForm(kindFormSchema, newKindValues)
  const { control } = form
  const create = useCreateKind(companyId)
  const counting = form.watch('counting')
  return (
    <FormDialog
      open
      width={560}
      title="点検種目の作成"
      submitLabel="作成"
      submitting={create.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() =>
        void form.handleSubmit((values) =>
          create.mutate(kindRequestOf(values), {
            onSuccess: onCreated,
            onError: (error) => showFieldErrors(form, error),
          }),
        )()
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormTextField control={control} name="name" label={labels.name} required autoFocus />
        <FormTextField
          control={control}
          name="group_name"
          label={labels.group_name}
          hint="年間作業計画表で、同じ区分の行がまとまります。"
        />
        <FormSelect control={control} name="counting" label="数えかた" required choices={choicesOf(ownCountings)} />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))' }}>
          <FormNumberField control={control} name="n" label="間隔" required unit="" />
          <FormSelect control={control} name="unit" label="単位" required choices={choicesOf(intervalUnitLabels)} />
          {counting === 'window' && <FormNumberField control={control} name="times" label="回数" required unit="回" />}
        </Box>
        <FormTextField control={control} name="law" label={labels.law} hint="例：契約、保安規程" />
        <FormTextField control={control} name="report_to" label={labels.report_to} hint="例：消防署長" />
        <FormNumberField
          control={control}
          name="report_years"
          label={labels.report_years}
          unit="年ごと"
          hint="官公署へ報告する点検だけ、入力してください。"
        />
        <FormCheckbox control={control} name="is_legal" label="法令で定められた点検（見送れるのは管理者だけです）" />
      </Box>
    </FormDialog>
  )
}
