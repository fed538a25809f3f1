import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { matterQueries } from '#src/api/matters.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { keepTouched, showFieldErrors } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormLoading } from '#src/ui/dialogs/form-loading.tsx'
import type { FormRow } from '#src/ui/dialogs/form-loading.tsx'
import { createRequestOf, matterFormSchema, matterValues, takenValues, updateRequestOf } from './matter-form.ts'
import type { MatterFormInput, MatterFormValues } from './matter-form.ts'
import { MatterFormFields } from './matter-form-fields.tsx'
import { useMatterSave } from './use-matter-save.tsx'

const title = '案件の編集'

type EditMatterDialogProps = {
  companyId: string
  matterId: number
  onClose: () => void
  /** The matter was deleted under the form; what was typed is a new one now. */
  onCreated: (matter: Matter) => void
}

/** As high as MatterFormFields; building and members take the room of three. */
const formRows: readonly FormRow[] = [
  { counted: true },
  { fields: 2 },
  { fields: 4 },
  {},
  {},
  {},
  {},
  {},
  { lines: 4, counted: true },
]

/** 案件の編集: loads what the list does not know, then the form. */
export const EditMatterDialog = ({ companyId, matterId, onClose, onCreated }: EditMatterDialogProps) => {
  const query = useQuery(matterQueries.detail(companyId, matterId))
  if (query.data)
    return <EditMatterForm companyId={companyId} matter={query.data} onClose={onClose} onCreated={onCreated} />
  return <FormLoading title={title} rows={formRows} failure={loadFailure(query)} onClose={onClose} />
}

type EditMatterFormProps = Omit<EditMatterDialogProps, 'matterId'> & { matter: Matter }

const EditMatterForm = ({ companyId, matter, onClose, onCreated }: EditMatterFormProps) => {
  const [begun] = useState(matter)
  const form = useRecordForm<MatterFormInput, MatterFormValues>(matterFormSchema, matterValues(matter))
  const saving = useMatterSave({
    companyId,
    matter,
    onSaved: (saved) => (saved.id === begun.id ? onClose() : onCreated(saved)),
    onRefused: (error) => showFieldErrors(form, error),
    onTake: (fields, current) => form.reset({ ...form.getValues(), ...takenValues(fields, current) }, keepTouched),
  })

  return (
    <RecordDialog
      form={form}
      saving={saving}
      title={title}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      onSave={(values) => saving.save(updateRequestOf(values, begun), createRequestOf(values))}
    >
      <MatterFormFields companyId={companyId} control={form.control} matter={begun} />
    </RecordDialog>
  )
}
