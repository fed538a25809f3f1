import { Suspense, useState } from 'react'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { canEditContacts } from '#domain/contacts/contacts.policy.ts'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import type { Document, DocumentSubmitMail } from '#domain/documents/documents.contract.ts'
import { recipientName } from '#domain/documents/documents.labels.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

const NewContactDialog = lazyPart(
  async () => (await import('#src/widgets/contact-picker/new-contact-dialog.tsx')).NewContactDialog,
)

type UnknownRecipientsProps = { companyId: string; document: Document; user: CompanyUser }

/** Who was typed by hand and is in no address book, so that nobody types them again. */
export const UnknownRecipients = ({ companyId, document, user }: UnknownRecipientsProps) => {
  const [kept, setKept] = useState<DocumentSubmitMail | null>(null)
  const unknown = document.document_submit_mails.filter(({ is_contact }) => is_contact === false)
  if (unknown.length === 0 || !canEditContacts(user)) return null
  return (
    <Note severity="info">
      {coverLetterTexts.unknown(unknown.map(recipientName))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {unknown.map((mail) => (
          <Button
            key={mail.id}
            size="small"
            startIcon={<PersonAddOutlined />}
            onClick={() => setKept(mail)}
            sx={{ py: 1, textAlign: 'left', whiteSpace: 'normal' }}
          >
            {coverLetterTexts.keep(recipientName(mail))}
          </Button>
        ))}
      </Box>
      <Suspense>
        {kept && (
          <NewContactDialog
            companyId={companyId}
            known={{ name: kept.name, affiliation: kept.affiliation, email: kept.email }}
            submitLabel="登録"
            onClose={() => setKept(null)}
            onCreated={() => {
              toast.success(coverLetterTexts.kept)
              setKept(null)
            }}
          />
        )}
      </Suspense>
    </Note>
  )
}
