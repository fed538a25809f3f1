import { createContactRequestSchema } from '#domain/contacts/contacts.contract.ts'
import type { Contact, CreateContactRequest } from '#domain/contacts/contacts.contract.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { useCreateRecord } from '#src/records/record-mutations.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { ContactFields, contactValues } from './contact-fields.tsx'

type NewContactDialogProps = { companyId: string; onClose: () => void; onCreated: (contact: Contact) => void }

/** A contact that was not in the address book yet; saved, it is chosen. */
export const NewContactDialog = ({ companyId, onClose, onCreated }: NewContactDialogProps) => {
  const create = useCreateRecord(companyId, 'contacts')
  const form = useRecordForm(createContactRequestSchema, contactValues(null))
  const { isDirty, errors } = form.formState
  const handleSubmit = (body: CreateContactRequest) =>
    create.mutate(body, { onSuccess: onCreated, onError: (error) => showFieldErrors(form, error) })
  return (
    <FormDialog
      open
      width={480}
      title="新しい連絡先"
      submitLabel="保存して選ぶ"
      submitting={create.isPending}
      submittingLabel="保存中..."
      error={errors.root?.message}
      unsaved={isDirty && !create.isSuccess}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <ContactFields companyId={companyId} control={form.control} />
    </FormDialog>
  )
}
