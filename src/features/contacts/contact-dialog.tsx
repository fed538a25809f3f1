import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createContactRequestSchema } from '#domain/contacts/contacts.contract.ts'
import type { Contact, CreateContactRequest } from '#domain/contacts/contacts.contract.ts'
import { useCreateContact, useUpdateContact } from '#src/api/contacts.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { ContactFields } from '#src/widgets/contact-picker/contact-fields.tsx'

type ContactDialogProps = {
  companyId: string
  /** Null: a new one. */
  contact: Contact | null
  onClose: () => void
  /** Told before it closes. */
  onSaved?: (saved: CreateContactRequest) => void
}

/** 連絡先の作成 and 連絡先の編集. */
export const ContactDialog = ({ companyId, contact, onClose, onSaved }: ContactDialogProps) => {
  const create = useCreateContact(companyId)
  const update = useUpdateContact(companyId)
  const form = useForm<CreateContactRequest>({
    resolver: zodResolver(createContactRequestSchema),
    mode: 'onChange',
    defaultValues: {
      name: contact?.name ?? '',
      affiliation: contact?.affiliation ?? '',
      email: contact?.email ?? '',
      phone_number: contact?.phone_number ?? '',
    },
  })
  const { isDirty, errors } = form.formState
  const isSaving = create.isPending || update.isPending
  const handleSubmit = (body: CreateContactRequest) => {
    const handleSuccess = () => {
      onSaved?.(body)
      onClose()
    }
    const answers = { onSuccess: handleSuccess, onError: (error: Error) => void showFieldErrors(form, error) }
    if (contact === null) create.mutate(body, answers)
    else update.mutate({ id: contact.id, ...body }, answers)
  }
  return (
    <FormDialog
      open
      width={480}
      title={contact === null ? '連絡先の作成' : '連絡先の編集'}
      submitLabel={contact === null ? '作成' : '保存'}
      submitting={isSaving}
      error={errors.root?.message}
      unsaved={isDirty && !create.isSuccess && !update.isSuccess}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <ContactFields companyId={companyId} control={form.control} />
    </FormDialog>
  )
}
