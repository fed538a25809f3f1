import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { renameDocumentRequestSchema } from '#domain/documents/documents.contract.ts'
import type { Document, RenameDocumentRequest } from '#domain/documents/documents.contract.ts'
import { limits } from '#domain/limits.ts'
import { documentNotices } from '#domain/text/screens.ts'
import { useSaveDocument } from '#src/api/documents.ts'
import { isConflict } from '#src/api/errors.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'

type RenameDialogProps = { companyId: string; document: Pick<Document, 'id' | 'title' | 'updated_at'>; onClose: () => void }

export const RenameDialog = ({ companyId, document: { id, title, updated_at }, onClose }: RenameDialogProps) => {
  const save = useSaveDocument(companyId, id)
  const form = useForm({ resolver: zodResolver(renameDocumentRequestSchema), mode: 'onChange', defaultValues: { title } })
  const handleSubmit = (body: RenameDocumentRequest) => save.mutate({ ...body, updated_at }, {
    onSuccess: onClose,
    onError: (error) => (isConflict(error) ? form.setError('root', { message: error.message }) : showFieldErrors(form, error)),
  })
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
      <FormTextField control={form.control} name="title" label="タイトル" required autoFocus maxLength={limits.text.title} hint={documentNotices.titleIsFileName} />
    </FormDialog>
  )
}
