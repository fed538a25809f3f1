import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
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
import { useCreateMatterStatus, useUpdateMatterStatus } from '#src/api/matter-statuses.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { touchedOf, useRecordForm, type Whole } from '#src/records/record-form.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { FormCheckbox, FormRadioGroup } from '#src/ui/fields/form-choices.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'
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
}: CreateMatterStatusRequest): Whole<CreateMatterStatusRequest> => ({ name, type_id, color_gradient_level, is_default })

/** Name, type and shade of a status, with how it will look on matters. */
export const StatusDialog = ({ companyId, status, onClose }: StatusDialogProps) => {
  const { type_id, color_gradient_level, is_default } = status ?? newStatus
  const form = useRecordForm(createMatterStatusRequestSchema, valuesOf(status ?? newStatus))
  const { control } = form
  const { dirtyFields } = form.formState
  const shown = useWatch({ control })

  const saving = useRecordSave<EditedMatterStatus, UpdateMatterStatusRequest, CreateMatterStatusRequest, MatterStatus>({
    noun: 'ステータス',
    record: status ?? null,
    update: useUpdateMatterStatus(companyId),
    create: useCreateMatterStatus(companyId),
    seen: ['name', 'type_id', 'color_gradient_level', 'default_id'],
    // Of all statuses one is the default: to make another so is what two people may both do.
    requestKeys: { default_id: ['is_default'] },
    onSaved: () => {
      toast.success(status && saving.deletion === null ? 'ステータスを変更しました' : 'ステータスを追加しました')
      onClose()
    },
    onRefused: (error) => void showFieldErrors(form, error),
    onTake: (taken, current) => {
      form.reset(takenValues(form.getValues(), valuesOf(current), taken), keepTouched)
      if (taken.includes('default_id')) form.setValue('is_default', false, { shouldDirty: true })
    },
  })
  const preview: MatterStatus = {
    id: 0,
    sort_order: 0,
    name: shown.name?.trim() || 'ステータス名',
    type_id: shown.type_id ?? type_id,
    color_gradient_level: shown.color_gradient_level ?? color_gradient_level,
    is_default: false,
  }
  return (
    <RecordDialog
      form={form}
      saving={saving}
      title={status ? 'ステータスの編集' : 'ステータスの追加'}
      createLabel={status ? undefined : '追加'}
      onClose={onClose}
      onSave={(values) => saving.save(touchedOf(values, dirtyFields), values)}
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
        {!is_default && <FormCheckbox control={control} name="is_default" label="新しい案件の既定のステータスにする" />}
      </Box>
    </RecordDialog>
  )
}
