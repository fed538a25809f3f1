import { useState } from 'react'
import Box from '@mui/material/Box'
import type { z } from 'zod'
import { createDrawingRequestSchema } from '#domain/drawings/drawings.contract.ts'
import type { DrawingListItem, UpdateDrawingRequest } from '#domain/drawings/drawings.contract.ts'
import { drawingColumnLabels as labels } from '#domain/drawings/drawings.labels.ts'
import { idList } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { useRecordForm } from '#src/records/record-form.ts'
import { useUpdateRecord } from '#src/records/record-mutations.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { BuildingChoice } from '#src/widgets/building-choice/building-choice.tsx'
import { TagChoice } from '#src/widgets/tag-choice/tag-choice.tsx'

const schema = createDrawingRequestSchema
  .pick({ name: true, building_id: true })
  .extend({ tag_ids: idList(labels.tags) })
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
  const form = useRecordForm(schema, begun)
  const { dirtyFields, isDirty } = form.formState
  const saving = useRecordSave<DrawingListItem, UpdateDrawingRequest, void>({
    noun: '図面',
    record: drawing,
    update: useUpdateRecord(companyId, 'drawings'),
    create: null,
    onSaved: onClose,
    onRefused: (error) => showFieldErrors(form, error),
    onTake: (fields, current) => form.reset(takenValues(form.getValues(), valuesOf(current), fields), keepTouched),
  })
  const handleSave = ({ name, building_id, tag_ids }: Output) =>
    saving.save({
      ...(dirtyFields.name && { name }),
      ...(dirtyFields.building_id && { building_id }),
      // Tags that a colleague put or took meanwhile stay so.
      tag_ids: tag_ids.filter((id) => !begun.tag_ids.includes(id)),
      remove_tag_ids: begun.tag_ids.filter((id) => !tag_ids.includes(id)),
    })
  return (
    <RecordDialog
      form={form}
      saving={saving}
      restsSaved
      title="図面の編集"
      submitDisabled={saving.deletion !== null}
      unsaved={isDirty}
      onClose={onClose}
      onSave={handleSave}
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
    </RecordDialog>
  )
}
