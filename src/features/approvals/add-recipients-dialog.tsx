/** 宛先を追加 after submission: more people get what was sent, each with a link of their own. */
import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { limits } from '#domain/limits.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { useAddRecipients } from '#src/api/document-changes.ts'
import { useMailText } from '#src/api/mail-sent.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { BuildingContacts } from './building-contacts.tsx'
import { MessageField } from './cover-letter-fields.tsx'
import { DestinationRows } from './destination-rows.tsx'
import { DestinationsHead } from './destinations-head.tsx'
import { RecipientDialog } from './recipient-dialog.tsx'
import { useDestinations } from './use-destinations.ts'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'
import { WithoutEmail } from './without-email.tsx'

const ContactPicker = lazyPart(
  async () => (await import('#src/widgets/contact-picker/contact-picker.tsx')).ContactPicker,
)

type AddRecipientsDialogProps = { companyId: string; user: CompanyUser; document: Document; onClose: () => void }

export const AddRecipientsDialog = ({ companyId, user, document, onClose }: AddRecipientsDialogProps) => {
  const { matter, document_submit_mails: sent } = document
  const adding = useAddRecipients(companyId, document.id)
  const mailText = useMailText(companyId)
  const reloadOnConflict = useReloadOnConflict(companyId)
  const destinations = useDestinations({
    document: { ...document, matter: null, document_submit_mails: [], access_code: null },
    sent,
    onSave: async ({ submit_destinations, submit_message }) => {
      try {
        await adding.mutateAsync({ submit_destinations, submit_message })
      } catch (error) {
        reloadOnConflict(error)
        throw error
      }
      toast.success(mailText('追加した宛先にメールを送りました', '宛先を追加しました。'))
      onClose()
    },
  })
  const { form, fields, errors, takenEmails, handleAdd, handleContacts } = destinations
  const isFull = fields.length + sent.length >= limits.destinations
  const listError = errors.submit_destinations?.message ?? errors.submit_destinations?.root?.message
  return (
    <FormDialog
      open
      title={coverLetterTexts.add}
      submitLabel={coverLetterTexts.addAction}
      submitting={destinations.isSubmitting}
      error={errors.root?.message}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(destinations.handleSubmit)()}
    >
      <Typography variant="cell" component="p" sx={{ mb: 4, color: 'text.secondary' }}>
        {coverLetterTexts.addHint}
      </Typography>
      <DestinationsHead
        total={fields.length + sent.length}
        user={user}
        isFull={isFull}
        setAdding={destinations.setAdding}
      />
      <DestinationRows
        control={form.control}
        fields={fields}
        errors={errors}
        onRemove={destinations.handleRemove}
        onCc={destinations.handleCc}
      />
      {matter && canViewContacts(user) && (
        <BuildingContacts
          companyId={companyId}
          matterId={matter.id}
          takenEmails={takenEmails}
          isFull={isFull}
          onAdd={(contact) => handleContacts([contact])}
        />
      )}
      {listError && (
        <Box sx={{ mt: 2 }}>
          <FieldError>{listError}</FieldError>
        </Box>
      )}
      <WithoutEmail contacts={destinations.withoutEmail} />
      <Box sx={{ mt: 4 }}>
        <MessageField control={form.control} />
      </Box>
      {destinations.adding === 'typed' && (
        <RecipientDialog
          takenEmails={takenEmails}
          onClose={() => destinations.setAdding(null)}
          onAdd={(destination) => handleAdd([destination])}
        />
      )}
      <Suspense>
        {destinations.adding === 'contacts' && (
          <ContactPicker
            open
            companyId={companyId}
            onClose={() => destinations.setAdding(null)}
            onSelect={handleContacts}
          />
        )}
      </Suspense>
    </FormDialog>
  )
}
