import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { limits } from '#domain/limits.ts'
import { createViewRequestSchema } from '#domain/views/views.contract.ts'
import type { View } from '#domain/views/views.contract.ts'
import { canShareViews } from '#domain/views/views.policy.ts'
import { isPersonal } from '#domain/views/views.rules.ts'
import { useCreateView, useUpdateView } from '#src/api/views.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { SavedView } from './use-saved-view.ts'

const formSchema = createViewRequestSchema.pick({ name: true, is_shared: true })
type Form = z.infer<typeof formSchema>

type ViewDialogProps = {
  saved: SavedView
  /** Whose name and sharing are changed; null: the present state is saved under a new name. */
  view: View | null
  onClose: () => void
}

/** The name of a view, and whether the company has it too. */
export const ViewDialog = ({ saved: { companyId, list, user, state, onChoose }, view, onClose }: ViewDialogProps) => {
  const create = useCreateView(companyId)
  const update = useUpdateView(companyId)
  const form = useRecordForm(formSchema, { name: view?.name ?? '', is_shared: view?.is_shared ?? false })
  const handleSave = (body: Form) => {
    const onError = (error: Error) => void showFieldErrors(form, error)
    if (view)
      return update.mutate(
        { id: view.id, ...body },
        {
          onSuccess: () => {
            toast.success('ビューを変更しました')
            onClose()
          },
          onError,
        },
      )
    create.mutate(
      { list, state, ...body },
      {
        onSuccess: ({ id, name }) => {
          toast.success(`ビュー「${name}」を保存しました`)
          onClose()
          onChoose(id)
        },
        onError,
      },
    )
  }
  return (
    <FormDialog
      open
      width={480}
      title={view ? 'ビューの変更' : 'ビューの保存'}
      submitLabel="保存"
      submitting={create.isPending || update.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSave)()}
    >
      <FormTextField
        control={form.control}
        name="name"
        label="ビュー名"
        required
        autoFocus
        maxLength={limits.text.name}
      />
      {!view && (
        <Box sx={{ mt: 2, typography: 'body2', color: 'text.secondary' }}>いまの絞り込み、並び順、列を保存します。</Box>
      )}
      {canShareViews(user) && (
        <>
          <Controller
            control={form.control}
            name="is_shared"
            render={({ field: { value, onChange, ...field } }) => (
              <FormControlLabel
                {...field}
                sx={{ mt: 2 }}
                label="社内のユーザーと共有する"
                control={<Checkbox checked={value} onChange={(_, isChecked) => onChange(isChecked)} />}
              />
            )}
          />
          {isPersonal(view ? view.search : state.search) && (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              「自分」の絞り込みは、このビューを開いた人それぞれの「自分」になります。
            </Box>
          )}
        </>
      )}
    </FormDialog>
  )
}
