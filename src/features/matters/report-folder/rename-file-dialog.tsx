import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { renameFileRequestSchema } from '#domain/files/files.contract.ts'
import type { RenameFileRequest, ReportFile } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { useRenameFile } from '#src/api/files.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'

type RenameFileDialogProps = { companyId: string; file: Pick<ReportFile, 'id' | 'name'>; onClose: () => void }

export const RenameFileDialog = ({ companyId, file: { id, name }, onClose }: RenameFileDialogProps) => {
  const rename = useRenameFile(companyId)
  const form = useForm({ resolver: zodResolver(renameFileRequestSchema), mode: 'onChange', defaultValues: { name } })
  const handleSubmit = (body: RenameFileRequest) =>
    rename.mutate({ id, ...body }, { onSuccess: onClose, onError: (error) => void showFieldErrors(form, error) })
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
