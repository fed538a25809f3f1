import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createDrawingRequestSchema } from '#domain/drawings/drawings.contract.ts'
import type { DrawingListItem, UpdateDrawingRequest } from '#domain/drawings/drawings.contract.ts'
import { drawingColumnLabels as labels } from '#domain/drawings/drawings.labels.ts'
import { idList } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { useUpdateDrawing } from '#src/api/drawings.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { BuildingChoice } from '#src/widgets/building-choice/building-choice.tsx'
import { useRecordSave } from '#src/widgets/record-save/use-record-save.tsx'
import { TagChoice } from '#src/widgets/tag-choice/tag-choice.tsx'

const schema = createDrawingRequestSchema
  .pick({ name: true, building_id: true })
  .extend({ tag_ids: idList(labels.tags) })
type Input = z.input<typeof schema>

type Output = z.output<typeof schema>
const valuesOf = ({ name, building_id, tags }: DrawingListItem) => ({
  name,
  building_id: building_id ?? undefined,
  tag_ids: tags.map(({ id }) => id),
})

type DrawingDialogProps = { companyId: string; drawing: DrawingListItem; onClose: () => void }

/** 図面の編集: name, building and tags. */
export const DrawingDialog = ({ companyId, drawing, onClose }: DrawingDialogProps) => {
  /** As the edit began. */
  const [begun] = useState(() => valuesOf(drawing))
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: begun,
  })
  const { dirtyFields, isDirty, errors } = form.formState
  const { save, isSaving, isSaved, deletion, conflictDialog } = useRecordSave<
    DrawingListItem,
    UpdateDrawingRequest,
    null
  >({
    noun: '図面',
    record: drawing,
    update: useUpdateDrawing(companyId),
    create: null,
    onSaved: onClose,
    onRefused: (error) => showFieldErrors(form, error),
    onTake: (fields, current) => form.reset(takenValues(form.getValues(), valuesOf(current), fields), keepTouched),
  })
  const handleSave = ({ name, building_id, tag_ids }: Output) =>
    save(
      {
        ...(dirtyFields.name && { name }),
        ...(dirtyFields.building_id && { building_id }),
        // Tags that a colleague put or took meanwhile stay so.
        add_tag_ids: tag_ids.filter((id) => !begun.tag_ids.includes(id)),
        remove_tag_ids: begun.tag_ids.filter((id) => !tag_ids.includes(id)),
      },
      null,
    )
  return (
    <>
      <FormDialog
        open
        title="図面の編集"
        submitLabel="保存"
        submitting={isSaving || isSaved}
        submitDisabled={deletion !== null}
        error={errors.root?.message ?? deletion ?? undefined}
        unsaved={isDirty}
        onClose={onClose}
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
      {conflictDialog}
    </>
  )
}
