import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { createTagRequestSchema } from '#domain/tags/tags.contract.ts'
import type { CreateTagRequest, Tag } from '#domain/tags/tags.contract.ts'
import { useCreateTag, useUpdateTag } from '#src/api/tags.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useEditOrAnew } from '#src/widgets/record-save/use-edit-or-anew.ts'

type TagDialogProps = {
  companyId: string
  /** Null: a new one. */
  tag: Tag | null
  onClose: () => void
}

/** The name of a tag. */
export const TagDialog = ({ companyId, tag, onClose }: TagDialogProps) => {
  const form = useForm<CreateTagRequest>({
    resolver: zodResolver(createTagRequestSchema),
    mode: 'onChange',
    defaultValues: { name: tag?.name ?? '' },
  })
  const { save, isSaving, deletion } = useEditOrAnew({
    noun: 'タグ',
    id: tag?.id ?? null,
    update: useUpdateTag(companyId),
    create: useCreateTag(companyId),
    onSaved: () => {
      toast.success(tag && deletion === null ? 'タグを変更しました' : 'タグを追加しました')
      onClose()
    },
    onRefused: (error) => void showFieldErrors(form, error),
  })
  return (
    <FormDialog
      open
      width={480}
      title={tag ? 'タグの編集' : 'タグの追加'}
      submitLabel={deletion !== null ? dialogWords.createAnew : tag ? '保存' : '追加'}
      submitting={isSaving}
      error={form.formState.errors.root?.message ?? deletion ?? undefined}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit((body) => save(body, body))()}
    >
      <FormTextField
        control={form.control}
        name="name"
        label="タグ名"
        required
        autoFocus
        maxLength={limits.text.name}
      />
    </FormDialog>
  )
}
