import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createDrawingRequestSchema } from '#domain/drawings/drawings.contract.ts'
import type { DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { drawingColumnLabels as labels } from '#domain/drawings/drawings.labels.ts'
import { idList } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { isNotFound } from '#src/api/errors.ts'
import { useUpdateDrawing } from '#src/api/drawings.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useDiscardGuard } from '#src/ui/use-discard-guard.ts'
import { BuildingChoice } from '#src/widgets/building-choice/building-choice.tsx'
import { TagChoice } from '#src/widgets/tag-choice/tag-choice.tsx'

const schema = createDrawingRequestSchema
  .pick({ name: true, building_id: true })
  .extend({ tag_ids: idList(labels.tags) })
type Input = z.input<typeof schema>

type DrawingDialogProps = { companyId: string; drawing: DrawingListItem; onClose: () => void }

/** 図面の編集: name, building and tags. */
export const DrawingDialog = ({ companyId, drawing, onClose }: DrawingDialogProps) => {
  const save = useUpdateDrawing(companyId, drawing.id)
  const form = useForm<Input, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: {
      name: drawing.name,
      building_id: drawing.building_id ?? undefined,
      tag_ids: drawing.tags.map(({ id }) => id),
    },
  })
  const { dirtyFields, isDirty, errors } = form.formState
  const handleClose = useDiscardGuard(isDirty, onClose)
  const handleSave = (values: z.output<typeof schema>) =>
    save.mutate(Object.fromEntries(Object.entries(values).filter(([field]) => field in dirtyFields)), {
      onSuccess: onClose,
      onError: (error) => {
        if (isNotFound(error)) form.setError('root', { message: 'この図面は削除されたため、保存できません。' })
        else showFieldErrors(form, error)
      },
    })
  return (
    <FormDialog
      open
      title="図面の編集"
      submitLabel="保存"
      submitting={save.isPending || save.isSuccess}
      error={errors.root?.message}
      onClose={handleClose}
      onSubmit={() => void form.handleSubmit(handleSave)()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormTextField
          control={form.control}
          name="name"
          label={labels.name}
          required
          autoFocus
          maxLength={limits.text.name}
        />
        <BuildingChoice companyId={companyId} control={form.control} name="building_id" required />
        <TagChoice companyId={companyId} control={form.control} name="tag_ids" />
      </Box>
    </FormDialog>
  )
}
