import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { documentConflictSchema, renameDocumentRequestSchema } from '#domain/documents/documents.contract.ts'
import type { Document, RenameDocumentRequest } from '#domain/documents/documents.contract.ts'
import { limits } from '#domain/limits.ts'
import { documentNotices } from '#domain/text/document-notices.ts'
import { saveAgainText } from '#domain/text/save-again.ts'
import { useSaveDocument } from '#src/api/document-changes.ts'
import { deletionText, isConflict, isDeleted } from '#src/api/errors.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'

type RenameDialogProps = {
  companyId: string
  document: Pick<Document, 'id' | 'title' | 'updated_at'>
  onClose: () => void
}

export const RenameDialog = ({ companyId, document: { id, title, updated_at }, onClose }: RenameDialogProps) => {
  const client = useQueryClient()
  const save = useSaveDocument(companyId)
  // What was seen as the edit began, or as a conflict told of it: a document read again behind the dialog is not seen.
  const [base, setBase] = useState(updated_at)
  const form = useForm({
    resolver: zodResolver(renameDocumentRequestSchema),
    mode: 'onChange',
    defaultValues: { title },
  })
  const handleFailure = (error: Error) => {
    if (isDeleted(error)) return form.setError('root', { message: deletionText(error, '書類') })
    if (!isConflict(error)) return showFieldErrors(form, error)
    const answer = documentConflictSchema.safeParse(error.body)
    if (answer.success) setBase(answer.data.current.updated_at)
    form.setError('root', {
      message: answer.success ? saveAgainText(error.message, 'タイトル', answer.data.current.title) : error.message,
    })
    void invalidateNoun(client, companyId, 'documents')
  }
  const handleSubmit = (body: RenameDocumentRequest) =>
    save.mutate({ id, ...body, updated_at: base }, { onSuccess: onClose, onError: handleFailure })
  return (
    <FormDialog
      open
      width={480}
      title="書類タイトルを変更"
      submitLabel="保存"
      submitting={save.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <FormTextField
        control={form.control}
        name="title"
        label="タイトル"
        required
        autoFocus
        maxLength={limits.text.title}
        hint={documentNotices.titleIsFileName}
      />
    </FormDialog>
  )
}
