import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { createExcelTemplateRequestSchema } from '#domain/templates/templates.contract.ts'
import type {
  CreateExcelTemplateRequest,
  NamedTemplate,
  Template,
  UpdateTemplateRequest,
} from '#domain/templates/templates.contract.ts'
import { templateColumnLabels as labels } from '#domain/templates/templates.labels.ts'
import { useUpdateTemplate } from '#src/api/templates.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useRecordSave } from '#src/widgets/record-save/use-record-save.tsx'
import { documentTypeChoices } from './template-form.ts'

type TemplateNameDialogProps = {
  companyId: string
  template: NamedTemplate
  onClose: () => void
  /** Of the newest version, which took the name. */
  onSaved?: (template: Template) => void
}

const valuesOf = ({ name, document_type_id }: NamedTemplate): CreateExcelTemplateRequest => ({ name, document_type_id })

/** Name and category; saved at once, without a new version. */
export const TemplateNameDialog = ({ companyId, template, onClose, onSaved }: TemplateNameDialogProps) => {
  const form = useForm({
    resolver: zodResolver(createExcelTemplateRequestSchema),
    mode: 'onChange',
    defaultValues: valuesOf(template),
  })
  const { dirtyFields, errors } = form.formState
  const { save, isSaving, deletion, conflictDialog } = useRecordSave<
    NamedTemplate,
    UpdateTemplateRequest,
    null,
    Template
  >({
    noun: 'テンプレート',
    record: template,
    update: useUpdateTemplate(companyId),
    create: null,
    seen: ['name', 'document_type_id'],
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
    onTake: (taken, current) => form.reset(takenValues(form.getValues(), valuesOf(current), taken), keepTouched),
  })
  const handleSubmit = (values: CreateExcelTemplateRequest) =>
    save(Object.fromEntries(Object.entries(values).filter(([key]) => dirtyFields[key as keyof typeof values])), null)
  return (
    <>
      <FormDialog
        open
        title="名前・カテゴリの変更"
        submitLabel="保存"
        submitting={isSaving}
        submittingLabel="保存中..."
        submitDisabled={deletion !== null}
        error={errors.root?.message ?? deletion ?? undefined}
        onClose={onClose}
        onSubmit={() => void form.handleSubmit(handleSubmit)()}
      >
        <Box sx={{ display: 'grid', gap: 5 }}>
          <FormTextField control={form.control} name="name" label={labels.name} required maxLength={limits.text.name} />
          <FormSelect
            control={form.control}
            name="document_type_id"
            label={labels.document_type_id}
            required
            choices={documentTypeChoices}
          />
        </Box>
      </FormDialog>
      {conflictDialog}
    </>
  )
}
