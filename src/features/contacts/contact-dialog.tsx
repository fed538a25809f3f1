import { createContactRequestSchema } from '#domain/contacts/contacts.contract.ts'
import type { Contact, CreateContactRequest, UpdateContactRequest } from '#domain/contacts/contacts.contract.ts'
import { contactColumnLabels } from '#domain/contacts/contacts.labels.ts'
import type { RecordChange } from '#domain/histories/conflicts.contract.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { touchedOf, useRecordForm } from '#src/records/record-form.ts'
import { useCreateRecord, useUpdateRecord } from '#src/records/record-mutations.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { ContactFields, contactValues } from '#src/widgets/contact-picker/contact-fields.tsx'

type ContactDialogProps = {
  companyId: string
  /** Null: a new one. */
  contact: Contact | null
  onClose: () => void
  /** Told before it closes. */
  onSaved?: (saved: CreateContactRequest) => void
}

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

/** 連絡先の登録 and 連絡先の編集. */
export const ContactDialog = ({ companyId, contact, onClose, onSaved }: ContactDialogProps) => {
  const form = useRecordForm(createContactRequestSchema, contactValues(contact))
  const { isDirty, dirtyFields } = form.formState
  const saving = useRecordSave<Contact, UpdateContactRequest, CreateContactRequest>({
    noun: '連絡先',
    record: contact,
    update: useUpdateRecord(companyId, 'contacts'),
    create: useCreateRecord(companyId, 'contacts'),
    changesOf,
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
    onTake: (taken, current) => form.reset(takenValues(form.getValues(), contactValues(current), taken), keepTouched),
  })
  return (
    <RecordDialog
      form={form}
      saving={saving}
      width={480}
      title={contact === null ? '連絡先の登録' : '連絡先の編集'}
      createLabel={contact === null ? '登録' : undefined}
      unsaved={isDirty && !saving.isSaved}
      onClose={onClose}
      onSave={(values) => saving.save(touchedOf(values, dirtyFields), values)}
    >
      <ContactFields companyId={companyId} control={form.control} />
    </RecordDialog>
  )
}
