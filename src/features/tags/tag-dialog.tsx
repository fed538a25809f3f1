import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { createTagRequestSchema } from '#domain/tags/tags.contract.ts'
import type { CreateTagRequest, Tag, UpdateTagRequest } from '#domain/tags/tags.contract.ts'
import { tagColumnLabels as labels } from '#domain/tags/tags.labels.ts'
import { useCreateTag, useUpdateTag } from '#src/api/tags.ts'
import { keepTouched, showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useRecordSave } from '#src/widgets/record-save/use-record-save.tsx'

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
  const { isDirty, errors } = form.formState
  const { save, isSaving, deletion, conflictDialog } = useRecordSave<Tag, UpdateTagRequest, CreateTagRequest>({
    noun: 'タグ',
    record: tag,
    update: useUpdateTag(companyId),
    create: useCreateTag(companyId),
    seen: ['name'],
    onSaved: () => {
      toast.success(tag && deletion === null ? 'タグを変更しました' : 'タグを追加しました')
      onClose()
    },
    onRefused: (error) => void showFieldErrors(form, error),
    onTake: (taken, { name }) => {
      if (taken.includes('name')) form.reset({ name }, keepTouched)
    },
  })
  return (
    <>
      <FormDialog
        open
        width={480}
        title={tag ? 'タグの編集' : 'タグの追加'}
        submitLabel={deletion !== null ? dialogWords.createAnew : tag ? '保存' : '追加'}
        submitting={isSaving}
        error={errors.root?.message ?? deletion ?? undefined}
        onClose={onClose}
        onSubmit={() => void form.handleSubmit((body) => save(isDirty ? body : {}, body))()}
      >
        <FormTextField
          control={form.control}
          name="name"
          label={labels.name}
          required
          autoFocus
          maxLength={limits.text.name}
        />
      </FormDialog>
      {conflictDialog}
    </>
  )
}
