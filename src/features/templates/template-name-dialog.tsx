import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { createExcelTemplateRequestSchema } from '#domain/templates/templates.contract.ts'
import type { CreateExcelTemplateRequest, Template } from '#domain/templates/templates.contract.ts'
import { isConflict } from '#src/api/errors.ts'
import { useUpdateTemplate } from '#src/api/templates.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { documentTypeChoices } from './template-form.ts'

type TemplateNameDialogProps = {
  companyId: string
  /** updated_at: of the template as it was when its name was read. */
  template: Pick<Template, 'id' | 'name' | 'document_type_id' | 'updated_at'>
  onClose: () => void
  onSaved?: (template: Template) => void
}

/** Name and category; saved at once, without a new version. */
export const TemplateNameDialog = ({
  companyId,
  template: { id, name, document_type_id, updated_at },
  onClose,
  onSaved,
}: TemplateNameDialogProps) => {
  const update = useUpdateTemplate(companyId)
  const form = useForm({
    resolver: zodResolver(createExcelTemplateRequestSchema),
    mode: 'onChange',
    defaultValues: { name, document_type_id },
  })
  const handleSubmit = (body: CreateExcelTemplateRequest) =>
    update.mutate(
      { id, updated_at, ...body },
      {
        onSuccess: (saved) => {
          onSaved?.(saved)
          onClose()
        },
        onError: (error) => {
          if (isConflict(error))
            form.setError('root', { type: 'server', message: `${error.message}画面を開き直してください。` })
          else showFieldErrors(form, error)
        },
      },
    )
  return (
    <FormDialog
      open
      title="名前・カテゴリの変更"
      submitLabel="保存"
      submitting={update.isPending}
      submittingLabel="保存中..."
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <FormTextField
          control={form.control}
          name="name"
          label="テンプレート名"
          required
          maxLength={limits.text.name}
        />
        <FormSelect
          control={form.control}
          name="document_type_id"
          label="カテゴリ"
          required
          choices={documentTypeChoices}
        />
      </Box>
    </FormDialog>
  )
}
