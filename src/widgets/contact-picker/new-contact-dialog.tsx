import { createContactRequestSchema } from '#domain/contacts/contacts.contract.ts'
import type { Contact, CreateContactRequest } from '#domain/contacts/contacts.contract.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { useCreateRecord } from '#src/records/record-mutations.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { ContactFields, contactValues } from './contact-fields.tsx'

type Known = Partial<Record<keyof CreateContactRequest, string | null>>

type NewContactDialogProps = {
  companyId: string
  /** What it opens with. */
  known?: Known
  submitLabel?: string
  onClose: () => void
  onCreated: (contact: Contact) => void
}

const filled = (known: Known): Partial<Record<keyof CreateContactRequest, string>> =>
  Object.fromEntries(Object.entries(known).map(([field, value]) => [field, value ?? '']))

/** A contact that was not in the address book yet; saved, it is whoever asked's to use. */
export const NewContactDialog = ({
  companyId,
  known = {},
  submitLabel = '保存して選ぶ',
  onClose,
  onCreated,
}: NewContactDialogProps) => {
  const create = useCreateRecord(companyId, 'contacts')
  const form = useRecordForm(createContactRequestSchema, { ...contactValues(null), ...filled(known) })
  const { isDirty, errors } = form.formState
  const handleSubmit = (body: CreateContactRequest) =>
    create.mutate(body, { onSuccess: onCreated, onError: (error) => showFieldErrors(form, error) })
  return (
    <FormDialog
      open
      width={480}
      title="新しい連絡先"
      submitLabel={submitLabel}
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
