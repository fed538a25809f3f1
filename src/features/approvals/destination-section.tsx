import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Document } from '#domain/documents/documents.contract.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { archivalTexts } from '#domain/documents/archival.texts.ts'
import { receiptTexts } from '#domain/documents/receipt.texts.ts'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import { limits } from '#domain/limits.ts'
import { documentQuestions } from '#domain/text/questions.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { useUnlinkMatter } from '#src/api/document-changes.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { EnclosureRows } from './enclosure-rows.tsx'
import { CoverMessage } from './cover-message.tsx'
import { DestinationList } from './destination-list.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { RenewCodeDialog } from './renew-code-dialog.tsx'
import { RecipientsTable } from './recipients-table.tsx'
import { Section } from './section.tsx'
import { UnknownRecipients } from './unknown-recipients.tsx'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'

const AddRecipientsDialog = lazyPart(async () => (await import('./add-recipients-dialog.tsx')).AddRecipientsDialog)

type DestinationSectionProps = {
  companyId: string
  document: Document
  user: CompanyUser
  /** A way of submitting is chosen. */ isChosen: boolean
  onEdit: () => void
}

/** Before the choice the folder that holds the document; then where it goes; once submitted, what became of it. */
export const DestinationSection = ({ companyId, document, user, isChosen, onEdit }: DestinationSectionProps) => {
  const {
    matter,
    document_submit_mails: mails,
    submitted_at,
    submit_subject,
    submit_message,
    canEditDestination,
  } = document
  if (submitted_at) {
    return (
      <Section
        title="提出先"
        count={mails.length + (matter ? 1 : 0)}
        action={
          document.canManageRecipients && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
              {document.has_access_code && <RenewCode companyId={companyId} documentId={document.id} />}
              {mails.length < limits.destinations && (
                <AddRecipients companyId={companyId} user={user} document={document} />
              )}
            </Box>
          )
        }
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          {matter && (
            <DestinationList
              document={{
                matter,
                document_submit_mails: [],
                submit_subject: null,
                submit_message: null,
                reply_to: null,
                enclosures: [],
              }}
            />
          )}
          {mails.length > 0 && <RecipientsTable companyId={companyId} document={document} />}
          <UnknownRecipients companyId={companyId} document={document} user={user} />
          {mails.length > 0 && (submit_subject ?? submit_message ?? document.enclosures[0]) && (
            <Panel>
              <EnclosureRows enclosures={document.enclosures} />
              <CoverMessage subject={submit_subject} message={submit_message} />
            </Panel>
          )}
          {document.asks_receipt && <Note severity="info">{receiptTexts.wasSet}</Note>}
          {document.is_archival && <Note severity="info">{archivalTexts.wasSet}</Note>}
        </Box>
      </Section>
    )
  }
  const unlink = canEditDestination && <UnlinkButton companyId={companyId} documentId={document.id} />
  if (!isChosen && mails.length === 0) {
    return (
      matter && (
        <Section title="未提出の書類の保存先">
          <DestinationList document={document} matterAction={unlink} />
        </Section>
      )
    )
  }
  return (
    <Section
      title="提出先"
      action={
        canEditDestination && (
          <Button size="small" startIcon={<EditOutlined />} onClick={onEdit}>
            提出先を編集
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <DestinationList document={document} matterAction={unlink} />
        {document.asks_receipt && mails.length > 0 && <Note severity="info">{receiptTexts.isSet}</Note>}
        {document.is_archival && <ArchivalNote document={document} />}
      </Box>
    </Section>
  )
}

/** What was chosen, and what has come into its way since. */
const ArchivalNote = ({ document: { document_embed_resources } }: { document: Document }) =>
  document_embed_resources.some(({ isPDF }) => isPDF) ? (
    <Note severity="warning">{archivalTexts.submit}</Note>
  ) : (
    <Note severity="info">{archivalTexts.isSet}</Note>
  )

const AddRecipients = ({
  companyId,
  user,
  document,
}: Pick<DestinationSectionProps, 'companyId' | 'user' | 'document'>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<AddOutlined />} onClick={() => setOpen(true)}>
        {coverLetterTexts.add}
      </Button>
      <Suspense>
        {isOpen && (
          <AddRecipientsDialog companyId={companyId} user={user} document={document} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

const RenewCode = ({ companyId, documentId }: { companyId: string; documentId: number }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<KeyOutlined />} onClick={() => setOpen(true)}>
        {accessCodeTexts.renew}
      </Button>
      {isOpen && <RenewCodeDialog companyId={companyId} documentId={documentId} onClose={() => setOpen(false)} />}
    </>
  )
}

const UnlinkButton = ({ companyId, documentId }: { companyId: string; documentId: number }) => {
  const confirm = useConfirm()
  const unlinking = useUnlinkMatter(companyId, documentId)
  const reloadOnConflict = useReloadOnConflict(companyId)
  const handleUnlink = async () => {
    if (await confirm(documentQuestions.unlinkMatter)) unlinking.mutate(undefined, { onError: reloadOnConflict })
  }
  return (
    <Button
      variant="text"
      startIcon={<DeleteOutlined />}
      sx={{ color: 'error.main' }}
      disabled={unlinking.isPending}
      onClick={() => void handleUnlink()}
    >
      削除
    </Button>
  )
}
