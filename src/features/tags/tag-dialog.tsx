import { limits } from '#domain/limits.ts'
import { createTagRequestSchema } from '#domain/tags/tags.contract.ts'
import type { CreateTagRequest, Tag, UpdateTagRequest } from '#domain/tags/tags.contract.ts'
import { tagColumnLabels as labels } from '#domain/tags/tags.labels.ts'
import { useCreateTag, useUpdateTag } from '#src/api/tags.ts'
import { keepTouched, showFieldErrors } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { useRecordForm } from '#src/records/record-form.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type TagDialogProps = {
  companyId: string
  /** Null: a new one. */
  tag: Tag | null
  onClose: () => void
}

/** Their order is changed in the list. */
const schema = createTagRequestSchema.omit({ sort_order: true })

/** The name of a tag. */
export const TagDialog = ({ companyId, tag, onClose }: TagDialogProps) => {
  const form = useRecordForm(schema, { name: tag?.name ?? '' })
  const { isDirty } = form.formState
  const saving = useRecordSave<Tag, UpdateTagRequest, CreateTagRequest>({
    noun: 'タグ',
    record: tag,
    update: useUpdateTag(companyId),
    create: useCreateTag(companyId),
    seen: ['name'],
    onSaved: () => {
      toast.success(tag && saving.deletion === null ? 'タグを変更しました' : 'タグを追加しました')
      onClose()
    },
    onRefused: (error) => void showFieldErrors(form, error),
    onTake: (taken, { name }) => {
      if (taken.includes('name')) form.reset({ name }, keepTouched)
    },
  })
  return (
    <RecordDialog
      form={form}
      saving={saving}
      width={480}
      title={tag ? 'タグの編集' : 'タグの追加'}
      createLabel={tag ? undefined : '追加'}
      onClose={onClose}
      onSave={(body) => saving.save(isDirty ? body : {}, body)}
    >
      <FormTextField
        control={form.control}
        name="name"
        label={labels.name}
        required
        autoFocus
        maxLength={limits.text.name}
      />
    </RecordDialog>
  )
}
