import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { businessDay } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import type { NamedTemplate, Template, UpdateTemplateRequest } from '#domain/templates/templates.contract.ts'
import { templateColumnLabels as labels } from '#domain/templates/templates.labels.ts'
import {
  patternTitle,
  titleFacts,
  titlePatternField,
  titlePatternSchema,
  titlePatternTexts as texts,
} from '#domain/templates/title-pattern.ts'
import { useUpdateTemplate } from '#src/api/template-changes.ts'
import { now } from '#src/lib/now.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { touchedOf, useRecordForm, type Whole } from '#src/records/record-form.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { documentTypeChoices, namedTemplateFormSchema } from './template-form.ts'
import type { NamedTemplateForm } from './template-form.ts'

type TemplateNameDialogProps = {
  companyId: string
  template: NamedTemplate
  onClose: () => void
  /** Of the newest version, which took the name. */
  onSaved?: (template: Template) => void
}

const valuesOf = ({ name, document_type_id, title_pattern }: NamedTemplate): Whole<NamedTemplateForm> => ({
  name,
  document_type_id,
  title_pattern,
})

/** Name, category and the titles of its documents; saved at once, without a new version. */
export const TemplateNameDialog = ({ companyId, template, onClose, onSaved }: TemplateNameDialogProps) => {
  const form = useRecordForm(namedTemplateFormSchema, valuesOf(template))
  const { dirtyFields } = form.formState
  const saving = useRecordSave<NamedTemplate, UpdateTemplateRequest, void, Template>({
    noun: 'テンプレート',
    record: template,
    update: useUpdateTemplate(companyId),
    create: null,
    seen: ['name', 'document_type_id', 'title_pattern'],
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
      title="名前・カテゴリ・タイトルの変更"
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
        <Box>
          <FormTextField
            control={form.control}
            name="title_pattern"
            label={titlePatternField}
            autoComplete="off"
            placeholder="{テンプレート} {建物} {年月}"
            hint={texts.hint}
            maxLength={limits.text.title}
          />
          <Example control={form.control} />
        </Box>
      </Box>
    </RecordDialog>
  )
}

/** A document of today, in a building as others are. */
const sampleOf = (template: string) =>
  titleFacts({
    template: { name: template },
    building: { name: '青葉ビル' },
    matter: { name: '定期点検' },
    facilities: [{ name: '受水槽' }],
    number: 'R2026-0012',
    day: businessDay(now()),
  })

/** What is typed, as a title would be. */
const Example = ({ control }: { control: Control<NamedTemplateForm> }) => {
  const [name, pattern] = useWatch({ control, name: ['name', 'title_pattern'] })
  if (!pattern || !titlePatternSchema.safeParse(pattern).success) return null
  return (
    <Box role="status" sx={{ mt: 1, typography: 'body2', overflowWrap: 'anywhere' }}>
      {texts.example(patternTitle(pattern.trim(), sampleOf(name)))}
    </Box>
  )
}
