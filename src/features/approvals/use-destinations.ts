import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { destinationFormSchema, laterDestinationFormSchema } from '#domain/documents/documents.contract.ts'
import type { Document, DocumentSubmitMail, SetDestinationsRequest } from '#domain/documents/documents.contract.ts'
import { documentQuestions } from '#domain/text/questions.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import type { LinkedMatter } from './matter-field.tsx'
import type { Destination } from './recipient-dialog.tsx'

export type DestinationForm = z.infer<typeof destinationFormSchema>

type UseDestinationsOptions = {
  document: Pick<
    Document,
    | 'matter'
    | 'document_submit_mails'
    | 'access_code'
    | 'submit_subject'
    | 'submit_message'
    | 'reply_to'
    | 'is_archival'
    | 'enclosures'
    | 'sends_excel'
    | 'asks_receipt'
  >
  /** Addresses that have the document already: those of `mails` are added to them. */
  sent?: readonly Pick<DocumentSubmitMail, 'email'>[]
  /** `matter` is what the document goes along with then. */
  onSave: (body: SetDestinationsRequest, matter: LinkedMatter | null) => Promise<unknown>
}

/** Whom a document goes to, and with which matter. */
export const useDestinations = ({ document, sent, onSave }: UseDestinationsOptions) => {
  const { matter: linked, document_submit_mails: mails } = document
  const confirm = useConfirm()
  const [adding, setAdding] = useState<'typed' | 'contacts' | null>(null)
  const [withoutEmail, setWithoutEmail] = useState<readonly Contact[]>([])
  const [matter, setMatter] = useState<LinkedMatter | null>(linked)
  const form = useForm<DestinationForm>({
    resolver: zodResolver(sent ? laterDestinationFormSchema : destinationFormSchema),
    mode: 'onChange',
    defaultValues: {
      submit_destinations: mails.map(({ email, name, affiliation, is_cc }) => ({
        email: email ?? '',
        name,
        affiliation,
        is_cc,
      })),
      matter_id: linked?.id ?? null,
      access_code: document.access_code ?? '',
      submit_message: document.submit_message ?? '',
      submit_subject: document.submit_subject ?? '',
      mail_template_id: null,
      reply_to_user_id: document.reply_to?.id ?? null,
      is_archival: document.is_archival,
      enclosures: document.enclosures.map(({ file_id, way }) => ({ file_id, way })),
      sends_excel: document.sends_excel,
      asks_receipt: document.asks_receipt,
    },
  })
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'submit_destinations',
    keyName: 'key',
  })
  const { errors, isSubmitting } = form.formState
  const takenEmails = new Set([...fields, ...(sent ?? [])].map(({ email }) => email?.toLowerCase() ?? ''))

  const handleMatter = (next: LinkedMatter | null) => {
    // The files lie in the other one's folder.
    if (next?.id !== matter?.id) form.setValue('enclosures', [], { shouldDirty: true })
    setMatter(next)
    form.setValue('matter_id', next?.id ?? null, { shouldDirty: true, shouldValidate: true })
  }
  const handleUnlink = async () => {
    if (await confirm(documentQuestions.unlinkMatter)) handleMatter(null)
  }
  const handleAdd = (destinations: readonly Destination[]) => {
    append([...destinations])
    setAdding(null)
    void form.trigger('submit_destinations')
  }
  /** Those with an address that is not there yet. */
  const handleContacts = (contacts: readonly Contact[]) => {
    setWithoutEmail(contacts.filter(({ email }) => !email))
    handleAdd(
      contacts.flatMap(({ email, name, affiliation }) =>
        email && !takenEmails.has(email.toLowerCase()) ? [{ email, name, affiliation }] : [],
      ),
    )
  }
  const handleRemove = (index: number) => {
    remove(index)
    void form.trigger('submit_destinations')
  }
  const handleCc = (index: number, is_cc: boolean) => {
    form.setValue(`submit_destinations.${index}.is_cc`, is_cc, { shouldDirty: true })
    void form.trigger('submit_destinations')
  }
  const handleSubmit = async ({
    submit_destinations,
    matter_id,
    access_code,
    submit_message,
    submit_subject,
    mail_template_id,
    reply_to_user_id,
    is_archival,
    enclosures = [],
    sends_excel,
    asks_receipt,
  }: DestinationForm) => {
    try {
      const linking = matter_id ? { matter_id } : linked && { unlink_matter: true }
      const words = {
        access_code: access_code || null,
        submit_message: submit_message || null,
        submit_subject: submit_subject || null,
        ...(mail_template_id && { mail_template_id }),
        reply_to_user_id,
      }
      // A letter that carried them would give away what the code guards.
      const files = enclosures.map((each) => (access_code ? { ...each, way: 'linked' as const } : each))
      const sent = { submit_destinations, is_archival, sends_excel, asks_receipt, enclosures: files }
      await onSave({ ...sent, ...words, ...linking }, matter)
    } catch (error) {
      // The mutation's own surfaces tell of everything but a 422.
      showFieldErrors(form, error)
    }
  }
  return {
    adding,
    setAdding,
    withoutEmail,
    matter,
    form,
    fields,
    errors,
    isSubmitting,
    takenEmails,
    handleMatter,
    handleUnlink,
    handleAdd,
    handleContacts,
    handleRemove,
    handleCc,
    handleSubmit,
  }
}
