import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { createMatterStatusRequestSchema } from '#domain/matters/matter-statuses.contract.ts'
import type {
  CreateMatterStatusRequest,
  EditedMatterStatus,
  MatterStatus,
  UpdateMatterStatusRequest,
} from '#domain/matters/matter-statuses.contract.ts'
import { matterStatusColumnLabels as labels } from '#domain/matters/matter-statuses.labels.ts'
import { matterStatusTypeLabels, matterStatusTypes } from '#domain/matters/matters.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { useCreateMatterStatus, useUpdateMatterStatus } from '#src/api/matter-statuses.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { FormCheckbox, FormRadioGroup } from '#src/ui/fields/form-choices.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'
import { useRecordSave } from '#src/widgets/record-save/use-record-save.tsx'
import { GradientField } from './gradient-field.tsx'

type StatusDialogProps = {
  companyId: string
  /** Missing: a new one. */
  status?: EditedMatterStatus
  onClose: () => void
}

const typeChoices = optionsOf(matterStatusTypeLabels).map(({ id, name }) => ({ value: id, label: name }))
const newStatus: CreateMatterStatusRequest = {
  name: '',
  type_id: matterStatusTypes.notStarted,
  color_gradient_level: 7,
  is_default: false,
}
const valuesOf = ({
  name,
  type_id,
  color_gradient_level,
  is_default,
}: CreateMatterStatusRequest): CreateMatterStatusRequest => ({ name, type_id, color_gradient_level, is_default })

/** Name, type and shade of a status, with how it will look on matters. */
export const StatusDialog = ({ companyId, status, onClose }: StatusDialogProps) => {
  const { type_id, color_gradient_level, is_default } = status ?? newStatus
  const form = useForm({
    resolver: zodResolver(createMatterStatusRequestSchema),
    mode: 'onChange',
    defaultValues: valuesOf(status ?? newStatus),
  })
  const { control } = form
  const { dirtyFields, errors } = form.formState
  const shown = useWatch({ control })

  const { save, isSaving, deletion, conflictDialog } = useRecordSave<
    EditedMatterStatus,
    UpdateMatterStatusRequest,
    CreateMatterStatusRequest,
    MatterStatus
  >({
    noun: 'ステータス',
    record: status ?? null,
    update: useUpdateMatterStatus(companyId),
    create: useCreateMatterStatus(companyId),
    seen: ['name', 'type_id', 'color_gradient_level', 'default_id'],
    // Of all statuses one is the default: to make another so is what two people may both do.
    requestKeys: { default_id: ['is_default'] },
    onSaved: () => {
      toast.success(status && deletion === null ? 'ステータスを変更しました' : 'ステータスを追加しました')
      onClose()
    },
    onRefused: (error) => void showFieldErrors(form, error),
    onTake: (taken, current) => {
      form.reset(takenValues(form.getValues(), valuesOf(current), taken), keepTouched)
      if (taken.includes('default_id')) form.setValue('is_default', false, { shouldDirty: true })
    },
  })
  const handleSave = (values: CreateMatterStatusRequest) =>
    save(Object.fromEntries(Object.entries(values).filter(([key]) => dirtyFields[key as keyof typeof values])), values)
  const preview: MatterStatus = {
    id: 0,
    sort_order: 0,
    name: shown.name?.trim() || 'ステータス名',
    type_id: shown.type_id ?? type_id,
    color_gradient_level: shown.color_gradient_level ?? color_gradient_level,
    is_default: false,
  }
  return (
    <>
      <FormDialog
        open
        title={status ? 'ステータスの編集' : 'ステータスの追加'}
        submitLabel={deletion !== null ? dialogWords.createAnew : status ? '保存' : '追加'}
        submitting={isSaving}
        error={errors.root?.message ?? deletion ?? undefined}
        onClose={onClose}
        onSubmit={() => void form.handleSubmit(handleSave)()}
      >
        <Box sx={{ display: 'grid', gap: 5 }}>
          <FormTextField
            control={control}
            name="name"
            label={labels.name}
            required
            autoFocus
            maxLength={limits.text.name}
          />
          <FormRadioGroup control={control} name="type_id" label={labels.type_id} required row choices={typeChoices} />
          <GradientField control={control} />
          <FieldFrame group label="表示">
            {() => (
              <Box sx={{ overflow: 'hidden' }}>
                <MatterStatusBadge status={preview} />
              </Box>
            )}
          </FieldFrame>
          {!is_default && (
            <FormCheckbox control={control} name="is_default" label="新しい案件の既定のステータスにする" />
          )}
        </Box>
      </FormDialog>
      {conflictDialog}
    </>
  )
}
