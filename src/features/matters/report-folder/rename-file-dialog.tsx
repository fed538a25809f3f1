import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { renamedFileConflictSchema, renameFileRequestSchema } from '#domain/files/files.contract.ts'
import type { RenameFileRequest, ReportFile } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { saveAgainText } from '#domain/text/save-again.ts'
import { isConflict } from '#src/api/errors.ts'
import { useRenameFile } from '#src/api/files.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'

type RenameFileDialogProps = {
  companyId: string
  file: Pick<ReportFile, 'id' | 'name' | 'updated_at'>
  onClose: () => void
}

export const RenameFileDialog = ({ companyId, file: { id, name, updated_at }, onClose }: RenameFileDialogProps) => {
  const rename = useRenameFile(companyId)
  // What was seen as the edit began, or as a conflict told of it: a file read again behind the dialog is not seen.
  const [base, setBase] = useState(updated_at)
  const form = useForm({ resolver: zodResolver(renameFileRequestSchema), mode: 'onChange', defaultValues: { name } })
  const handleFailure = (error: Error) => {
    if (!isConflict(error)) return showFieldErrors(form, error)
    const { current } = renamedFileConflictSchema.parse(error.body)
    setBase(current.updated_at)
    form.setError('root', { message: saveAgainText(error.message, 'ファイル名', current.name) })
  }
  const handleSubmit = (body: RenameFileRequest) =>
    rename.mutate(
      { id, ...body, updated_at: base },
      { onSuccess: onClose, onError: (error) => void handleFailure(error) },
    )
  return (
    <FormDialog
      open
      width={480}
      title="ファイル名を変更"
      submitLabel="保存"
      submitting={rename.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <FormTextField
        control={form.control}
        name="name"
        label="ファイル名"
        required
        autoFocus
        maxLength={limits.text.fileName}
      />
    </FormDialog>
  )
}
