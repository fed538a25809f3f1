import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { createExcelTemplateRequestSchema } from '#domain/templates/templates.contract.ts'
import type { CreateExcelTemplateRequest } from '#domain/templates/templates.contract.ts'
import { useUpdateTemplate } from '#src/api/templates.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { documentTypeChoices } from './template-form.ts'

type TemplateNameDialogProps = { companyId: string; id: number; template: CreateExcelTemplateRequest; onClose: () => void }

/** Name and category; saved at once, without a new version. */
export const TemplateNameDialog = ({ companyId, id, template: { name, document_type_id }, onClose }: TemplateNameDialogProps) => {
  const update = useUpdateTemplate(companyId)
  const form = useForm({ resolver: zodResolver(createExcelTemplateRequestSchema), mode: 'onChange', defaultValues: { name, document_type_id } })
  const handleSubmit = (body: CreateExcelTemplateRequest) => update.mutate({ id, ...body }, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) })
  return (
    <FormDialog open title="テンプレート名を変更" submitLabel="保存" submitting={update.isPending} error={form.formState.errors.root?.message} onClose={onClose} onSubmit={() => void form.handleSubmit(handleSubmit)()}>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <FormTextField control={form.control} name="name" label="テンプレート名" required maxLength={limits.text.name} />
        <FormSelect control={form.control} name="document_type_id" label="カテゴリ" required choices={documentTypeChoices} />
      </Box>
    </FormDialog>
  )
}
