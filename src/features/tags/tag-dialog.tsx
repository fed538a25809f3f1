import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { createTagRequestSchema } from '#domain/tags/tags.contract.ts'
import type { CreateTagRequest, Tag } from '#domain/tags/tags.contract.ts'
import { useCreateTag, useUpdateTag } from '#src/api/tags.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'

type TagDialogProps = {
  companyId: string
  /** Null: a new one. */
  tag: Tag | null
  onClose: () => void
}

/** The name of a tag. */
export const TagDialog = ({ companyId, tag, onClose }: TagDialogProps) => {
  const create = useCreateTag(companyId)
  const update = useUpdateTag(companyId)
  const form = useForm<CreateTagRequest>({
    resolver: zodResolver(createTagRequestSchema),
    mode: 'onChange',
    defaultValues: { name: tag?.name ?? '' },
  })
  const handleSave = (body: CreateTagRequest) => {
    const answers = {
      onSuccess: () => {
        toast.success(tag ? 'タグを変更しました' : 'タグを追加しました')
        onClose()
      },
      onError: (error: Error) => void showFieldErrors(form, error),
    }
    if (tag) update.mutate({ id: tag.id, ...body }, answers)
    else create.mutate(body, answers)
  }
  return (
    <FormDialog
      open
      width={480}
      title={tag ? 'タグの編集' : 'タグの追加'}
      submitLabel={tag ? '保存' : '追加'}
      submitting={create.isPending || update.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSave)()}
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
