import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createContactRequestSchema } from '#domain/contacts/contacts.contract.ts'
import type { Contact, CreateContactRequest } from '#domain/contacts/contacts.contract.ts'
import { useCreateContact } from '#src/api/contacts.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { ContactFields } from './contact-fields.tsx'

type NewContactDialogProps = { companyId: string; onClose: () => void; onCreated: (contact: Contact) => void }

/** A contact that was not in the address book yet; saved, it is chosen. */
export const NewContactDialog = ({ companyId, onClose, onCreated }: NewContactDialogProps) => {
  const create = useCreateContact(companyId)
  const form = useForm<CreateContactRequest>({
    resolver: zodResolver(createContactRequestSchema),
    mode: 'onChange',
    defaultValues: { name: '', affiliation: '', email: '', phone_number: '' },
  })
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
