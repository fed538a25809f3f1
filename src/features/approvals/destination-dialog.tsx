/** 提出先設定: the people who get the document, and the matter whose report folder takes it. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { archivalTexts } from '#domain/documents/archival.texts.ts'
import type { Document, SetDestinationsRequest } from '#domain/documents/documents.contract.ts'
import { receiptTexts } from '#domain/documents/receipt.texts.ts'
import { sentExcelTexts } from '#domain/documents/sent-excel.texts.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { EnclosuresField } from './enclosures-field.tsx'
import { MailTemplateField } from './mail-template-field.tsx'
import { MessageField, ReplyToField, SubjectField } from './cover-letter-fields.tsx'
import { MatterField } from './matter-field.tsx'
import type { LinkedMatter } from './matter-field.tsx'
import { RecipientsPart } from './recipients-part.tsx'
import { useDestinations } from './use-destinations.ts'

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
  const destinations = useDestinations({
    document: { ...document, is_archival: document.is_archival && !hasPdf },
    onSave,
  })
  const { form, fields, matter } = destinations
  return (
    <FormDialog
      open
      title="提出先設定"
      submitLabel="保存"
      submitting={destinations.isSubmitting}
      error={destinations.errors.root?.message}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(destinations.handleSubmit)()}
    >
      <RecipientsPart
        companyId={companyId}
        user={user}
        destinations={destinations}
        matter={matter}
        nobody="宛先を追加すると、書類を確認できるリンクがメールで届きます。"
      />
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
          <EnclosuresField
            form={form}
            companyId={companyId}
            matterId={matter?.id ?? null}
            known={document.enclosures}
          />
          <FormTextField
            control={form.control}
            name="access_code"
            label={accessCodeTexts.label}
            hint={accessCodeTexts.hint}
            autoComplete="off"
          />
          <div>
            <FormCheckbox control={form.control} name="asks_receipt" label={receiptTexts.label} />
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {receiptTexts.hint}
            </Typography>
          </div>
          {document.template.has_excel && (
            <div>
              <FormCheckbox control={form.control} name="sends_excel" label={sentExcelTexts.label} />
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {sentExcelTexts.hint}
              </Typography>
            </div>
          )}
        </Box>
      )}
      <MatterField
        companyId={companyId}
        user={user}
        matter={matter}
        onPick={destinations.handleMatter}
        onUnlink={() => void destinations.handleUnlink()}
      />
      <Box sx={{ mt: 4 }}>
        <FormCheckbox control={form.control} name="is_archival" label={archivalTexts.label} disabled={hasPdf} />
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {hasPdf ? archivalTexts.withPages : archivalTexts.hint}
        </Typography>
      </Box>
    </FormDialog>
  )
}
