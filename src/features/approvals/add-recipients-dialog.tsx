/** 宛先を追加 after submission: more people get what was sent, each with a link of their own. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import { enclosureTexts } from '#domain/documents/enclosures.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { useAddRecipients } from '#src/api/document-changes.ts'
import { useMailText } from '#src/api/mail-sent.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { MessageField } from './cover-letter-fields.tsx'
import { RecipientsPart } from './recipients-part.tsx'
import { useDestinations } from './use-destinations.ts'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'

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
  const { form } = destinations
  return (
    <FormDialog
      open
      title={coverLetterTexts.add}
      submitLabel={coverLetterTexts.addAction}
      submitting={destinations.isSubmitting}
      error={destinations.errors.root?.message}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(destinations.handleSubmit)()}
    >
      <Typography variant="cell" component="p" sx={{ mb: 4, color: 'text.secondary' }}>
        {coverLetterTexts.addHint}
        {document.enclosures.length > 0 && enclosureTexts.later(document.enclosures.length)}
      </Typography>
      <RecipientsPart
        companyId={companyId}
        user={user}
        destinations={destinations}
        matter={matter}
        sentCount={sent.length}
      />
      <Box sx={{ mt: 4 }}>
        <MessageField control={form.control} />
      </Box>
    </FormDialog>
  )
}
