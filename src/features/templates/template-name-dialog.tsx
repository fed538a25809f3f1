import Box from '@mui/material/Box'
import { limits } from '#domain/limits.ts'
import { createExcelTemplateRequestSchema } from '#domain/templates/templates.contract.ts'
import type {
  CreateExcelTemplateRequest,
  NamedTemplate,
  Template,
  UpdateTemplateRequest,
} from '#domain/templates/templates.contract.ts'
import { templateColumnLabels as labels } from '#domain/templates/templates.labels.ts'
import { useUpdateTemplate } from '#src/api/template-changes.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { touchedOf, useRecordForm, type Whole } from '#src/records/record-form.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { documentTypeChoices } from './template-form.ts'

type TemplateNameDialogProps = {
  companyId: string
  template: NamedTemplate
  onClose: () => void
  /** Of the newest version, which took the name. */
  onSaved?: (template: Template) => void
}

const valuesOf = ({ name, document_type_id }: NamedTemplate): Whole<CreateExcelTemplateRequest> => ({
  name,
  document_type_id,
})

/** Name and category; saved at once, without a new version. */
export const TemplateNameDialog = ({ companyId, template, onClose, onSaved }: TemplateNameDialogProps) => {
  const form = useRecordForm(createExcelTemplateRequestSchema, valuesOf(template))
  const { dirtyFields } = form.formState
  const saving = useRecordSave<NamedTemplate, UpdateTemplateRequest, void, Template>({
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
  return (
    <RecordDialog
      form={form}
      saving={saving}
      title="名前・カテゴリの変更"
      submittingLabel="保存中..."
      submitDisabled={saving.deletion !== null}
      onClose={onClose}
      onSave={(values) => saving.save(touchedOf(values, dirtyFields))}
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
    </RecordDialog>
  )
}
