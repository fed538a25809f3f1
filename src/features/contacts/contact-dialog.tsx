import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createContactRequestSchema } from '#domain/contacts/contacts.contract.ts'
import type { Contact, CreateContactRequest, UpdateContactRequest } from '#domain/contacts/contacts.contract.ts'
import { contactColumnLabels } from '#domain/contacts/contacts.labels.ts'
import type { RecordChange } from '#domain/histories/conflicts.contract.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { useCreateContact, useUpdateContact } from '#src/api/contacts.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { ContactFields } from '#src/widgets/contact-picker/contact-fields.tsx'
import { useRecordSave } from '#src/widgets/record-save/use-record-save.tsx'

type ContactDialogProps = {
  companyId: string
  /** Null: a new one. */
  contact: Contact | null
  onClose: () => void
  /** Told before it closes. */
  onSaved?: (saved: CreateContactRequest) => void
}

const contactValues = (contact: Contact | null): CreateContactRequest => ({
  name: contact?.name ?? '',
  affiliation: contact?.affiliation ?? '',
  email: contact?.email ?? '',
  phone_number: contact?.phone_number ?? '',
})

/** An address book keeps no history: what both changed shows in the three states themselves. */
const changesOf = (base: Contact, mine: UpdateContactRequest, current: Contact): RecordChange[] =>
  (Object.keys(contactColumnLabels) as (keyof typeof contactColumnLabels)[])
    .filter((field) => new Set([base[field], mine[field] ?? null, current[field]]).size === 3 && field in mine)
    .map((field) => ({
      field,
      column_name: contactColumnLabels[field],
      before: base[field],
      after: current[field],
      mine: mine[field] ?? null,
      user_name: null,
    }))

/** 連絡先の作成 and 連絡先の編集. */
export const ContactDialog = ({ companyId, contact, onClose, onSaved }: ContactDialogProps) => {
  const form = useForm<CreateContactRequest>({
    resolver: zodResolver(createContactRequestSchema),
    mode: 'onChange',
    defaultValues: contactValues(contact),
  })
  const { isDirty, dirtyFields, errors } = form.formState
  const { save, isSaving, isSaved, deletion, conflictDialog } = useRecordSave<
    Contact,
    UpdateContactRequest,
    CreateContactRequest
  >({
    noun: '連絡先',
    record: contact,
    update: useUpdateContact(companyId),
    create: useCreateContact(companyId),
    changesOf,
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
    onTake: (taken, current) => form.reset(takenValues(form.getValues(), contactValues(current), taken), keepTouched),
  })
  /** Only what was touched is sent: what somebody else changed meanwhile stays. */
  const handleSubmit = (values: CreateContactRequest) =>
    save(Object.fromEntries(Object.entries(values).filter(([key]) => dirtyFields[key as keyof typeof values])), values)
  return (
    <>
      <FormDialog
        open
        width={480}
        title={contact === null ? '連絡先の作成' : '連絡先の編集'}
        submitLabel={deletion !== null ? dialogWords.createAnew : contact === null ? '作成' : '保存'}
        submitting={isSaving}
        error={errors.root?.message ?? deletion ?? undefined}
        unsaved={isDirty && !isSaved}
        onClose={onClose}
        onSubmit={() => void form.handleSubmit(handleSubmit)()}
      >
        <ContactFields companyId={companyId} control={form.control} />
      </FormDialog>
      {conflictDialog}
    </>
  )
}
