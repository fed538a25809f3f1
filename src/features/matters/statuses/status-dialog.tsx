import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { createMatterStatusRequestSchema } from '#domain/matters/matter-statuses.contract.ts'
import type { CreateMatterStatusRequest, MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { matterStatusTypeLabels, matterStatusTypes } from '#domain/matters/matters.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import { useCreateMatterStatus, useUpdateMatterStatus } from '#src/api/matter-statuses.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { FormCheckbox, FormRadioGroup } from '#src/ui/fields/form-choices.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'
import { GradientField } from './gradient-field.tsx'

type StatusDialogProps = { companyId: string; /** Missing: a new one. */ status?: MatterStatus; onClose: () => void }

const typeChoices = optionsOf(matterStatusTypeLabels).map(({ id, name }) => ({ value: id, label: name }))
const newStatus: CreateMatterStatusRequest = {
  name: '',
  type_id: matterStatusTypes.notStarted,
  color_gradient_level: 7,
  is_default: false,
}

/** Name, type and shade of a status, with how it will look on matters. */
export const StatusDialog = ({ companyId, status, onClose }: StatusDialogProps) => {
  const create = useCreateMatterStatus(companyId)
  const update = useUpdateMatterStatus(companyId)
  const { name, type_id, color_gradient_level, is_default } = status ?? newStatus
  const form = useForm({
    resolver: zodResolver(createMatterStatusRequestSchema),
    mode: 'onChange',
    defaultValues: { name, type_id, color_gradient_level, is_default },
  })
  const { control } = form
  const shown = useWatch({ control })

  const handleSave = (body: CreateMatterStatusRequest) => {
    const options = {
      onSuccess: () => {
        toast.success(status ? 'ステータスを変更しました' : 'ステータスを追加しました')
        onClose()
      },
      onError: (error: Error) => {
        showFieldErrors(form, error)
      },
    }
    if (status) update.mutate({ id: status.id, ...body }, options)
    else create.mutate(body, options)
  }
  const preview: MatterStatus = {
    id: 0,
    sort_order: 0,
    name: shown.name?.trim() || 'ステータス名',
    type_id: shown.type_id ?? type_id,
    color_gradient_level: shown.color_gradient_level ?? color_gradient_level,
    is_default: false,
  }
  return (
    <FormDialog
      open
      title={status ? 'ステータスの編集' : 'ステータスの追加'}
      submitLabel={status ? '保存' : '追加'}
      submitting={create.isPending || update.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSave)()}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <FormTextField
          control={control}
          name="name"
          label="ステータス名"
          required
          autoFocus
          maxLength={limits.text.name}
        />
        <FormRadioGroup control={control} name="type_id" label="種別" required row choices={typeChoices} />
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
    </FormDialog>
  )
}
