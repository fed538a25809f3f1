import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useController, useForm, useWatch } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { failureText } from '#domain/text/screens.ts'
import { templateColumnLabels as labels } from '#domain/templates/templates.labels.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { useCreateSectionTemplate } from '#src/api/template-changes.ts'
import { useCreateTemplate } from '#src/api/template-excel.ts'
import type { CreatedTemplate } from '#src/api/template-excel.ts'
import {
  documentTypeChoices,
  firstItems,
  nameOfFile,
  newTemplateSchema,
  templateKindChoices,
} from '#src/features/templates/template-form.ts'
import type { NewTemplate } from '#src/features/templates/template-form.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormRadioGroup } from '#src/ui/fields/form-choices.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { ExcelDropZone } from './excel-drop-zone.tsx'
import { fetchSample, sampleForms } from './sample-forms.ts'
import type { SampleForm } from './sample-forms.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type AddTemplateDialogProps = { companyId: string; onClose: () => void; onCreated: (template: CreatedTemplate) => void }

/** テンプレートを追加: its name and category, and an Excel form or nothing yet. Closing gives up an upload under way. */
export const AddTemplateDialog = ({ companyId, onClose, onCreated }: AddTemplateDialogProps) => {
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  const create = useCreateTemplate(companyId)
  const createSections = useCreateSectionTemplate(companyId)
  const [progress, setProgress] = useState<number | null>(null)
  const upload = useRef<AbortController>(null)
  const form = useForm({
    resolver: zodResolver(newTemplateSchema(user?.max_upload_bytes ?? Infinity)),
    mode: 'onChange',
    defaultValues: { kind: 'excel', name: '', document_type_id: undefined, excel_file: undefined },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { field, fieldState } = useController({ control: form.control, name: 'excel_file' })

  const handleFile = (file: File | null) => {
    const isNameTyped =
      form.getFieldState('name').isDirty && form.getValues('name') !== nameOfFile(field.value?.name ?? '')
    field.onChange(file ?? undefined)
    if (file && !isNameTyped) form.setValue('name', nameOfFile(file.name), { shouldValidate: true, shouldDirty: true })
  }
  const sample = useMutation({
    mutationFn: fetchSample,
    onSuccess: (file, { document_type_id }) => {
      handleFile(file)
      form.setValue('document_type_id', document_type_id, { shouldValidate: true, shouldDirty: true })
    },
    meta: { failure: failureText('サンプルの様式', 'ダウンロード') },
  })
  const handleError = (error: Error) => showFieldErrors(form, error)
  const handleSubmit = ({ kind: chosen, ...template }: NewTemplate) => {
    if (chosen === 'sections' || !('excel_file' in template)) {
      createSections.mutate({ ...template, items: firstItems }, { onSuccess: onCreated, onError: handleError })
      return
    }
    upload.current = new AbortController()
    setProgress(0)
    create.mutate(
      { template, signal: upload.current.signal, onProgress: setProgress },
      { onSuccess: onCreated, onError: handleError, onSettled: () => setProgress(null) },
    )
  }
  const handleClose = () => {
    upload.current?.abort()
    onClose()
  }

  return (
    <FormDialog
      open
      title="テンプレートを追加"
      submitLabel="追加"
      submitting={create.isPending || createSections.isPending || createSections.isSuccess}
      submittingLabel="追加中..."
      error={form.formState.errors.root?.message}
      onClose={handleClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <FormRadioGroup control={form.control} name="kind" label="作り方" choices={templateKindChoices} />
        {kind === 'excel' && (
          <>
            <ExcelDropZone
              file={field.value ?? null}
              error={fieldState.error?.message}
              progress={progress}
              onChange={handleFile}
              onReject={(message) => form.setError('excel_file', { type: 'rejected', message })}
              onCancelUpload={() => upload.current?.abort()}
            />
            {!field.value && <Samples isPending={sample.isPending} onChoose={(chosen) => sample.mutate(chosen)} />}
          </>
        )}
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
  )
}

type SamplesProps = { isPending: boolean; onChoose: (sample: SampleForm) => void }

/** For whoever has no form at hand. */
const Samples = ({ isPending, onChoose }: SamplesProps) => (
  <Box role="group" aria-label="サンプルの様式" sx={{ ...inRows, gap: 2 }}>
    <Box component="span" sx={{ typography: 'cell', color: 'text.secondary' }}>
      様式がお手元にないときは、サンプルから：
    </Box>
    {sampleForms.map((sample) => (
      <Button key={sample.name} size="small" disabled={isPending} onClick={() => onChoose(sample)}>
        {sample.name}
      </Button>
    ))}
  </Box>
)
