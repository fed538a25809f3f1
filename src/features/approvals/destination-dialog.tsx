/** 提出先設定: the people who get the document, and the matter whose report folder takes it. */
import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { archivalTexts } from '#domain/documents/archival.texts.ts'
import type { Document, SetDestinationsRequest } from '#domain/documents/documents.contract.ts'
import { limits } from '#domain/limits.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { BuildingContacts } from './building-contacts.tsx'
import { MailTemplateField } from './mail-template-field.tsx'
import { MessageField, ReplyToField, SubjectField } from './cover-letter-fields.tsx'
import { MatterField } from './matter-field.tsx'
import type { LinkedMatter } from './matter-field.tsx'
import { RecipientDialog } from './recipient-dialog.tsx'
import { DestinationRows } from './destination-rows.tsx'
import { DestinationsHead } from './destinations-head.tsx'
import { useDestinations } from './use-destinations.ts'
import { WithoutEmail } from './without-email.tsx'

const ContactPicker = lazyPart(
  async () => (await import('#src/widgets/contact-picker/contact-picker.tsx')).ContactPicker,
)

type DestinationDialogProps = {
  companyId: string
  user: CompanyUser
  document: Document
  /** Rejects where the saving fails; a 422 then stands at its field. */
  onSave: (body: SetDestinationsRequest, matter: LinkedMatter | null) => Promise<unknown>
  onClose: () => void
}

export const DestinationDialog = ({ companyId, user, document, onSave, onClose }: DestinationDialogProps) => {
  const hasPdf = document.document_embed_resources.some(({ isPDF }) => isPDF)
  const {
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
  } = useDestinations({ document: { ...document, is_archival: document.is_archival && !hasPdf }, onSave })
  const isFull = fields.length >= limits.destinations
  const listError = errors.submit_destinations?.message ?? errors.submit_destinations?.root?.message
  return (
    <FormDialog
      open
      title="提出先設定"
      submitLabel="保存"
      submitting={isSubmitting}
      error={errors.root?.message}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <DestinationsHead total={fields.length} user={user} isFull={isFull} setAdding={setAdding} />
      <DestinationRows control={form.control} fields={fields} errors={errors} onRemove={handleRemove} onCc={handleCc} />
      {fields.length === 0 && (
        <Typography variant="cell" component="p" sx={{ color: 'text.secondary' }}>
          宛先を追加すると、書類を確認できるリンクがメールで届きます。
        </Typography>
      )}
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
      <WithoutEmail contacts={withoutEmail} />
      {fields.length > 0 && (
        <Box sx={{ mt: 4, display: 'grid', gap: 4 }}>
          <MailTemplateField form={form} companyId={companyId} document={document} />
          <SubjectField control={form.control} />
          <MessageField control={form.control} />
          <ReplyToField
            control={form.control}
            companyId={companyId}
            matterId={matter?.id ?? null}
            chosen={document.reply_to}
          />
          <FormTextField
            control={form.control}
            name="access_code"
            label={accessCodeTexts.label}
            hint={accessCodeTexts.hint}
            autoComplete="off"
          />
        </Box>
      )}
      <MatterField
        companyId={companyId}
        user={user}
        matter={matter}
        onPick={handleMatter}
        onUnlink={() => void handleUnlink()}
      />
      <Box sx={{ mt: 4 }}>
        <FormCheckbox control={form.control} name="is_archival" label={archivalTexts.label} disabled={hasPdf} />
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {hasPdf ? archivalTexts.withPages : archivalTexts.hint}
        </Typography>
      </Box>
      {adding === 'typed' && (
        <RecipientDialog
          takenEmails={takenEmails}
          onClose={() => setAdding(null)}
          onAdd={(destination) => handleAdd([destination])}
        />
      )}
      <Suspense>
        {adding === 'contacts' && (
          <ContactPicker open companyId={companyId} onClose={() => setAdding(null)} onSelect={handleContacts} />
        )}
      </Suspense>
    </FormDialog>
  )
}
