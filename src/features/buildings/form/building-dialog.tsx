import { useState } from 'react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Building, CreateBuildingRequest, UpdateBuildingRequest } from '#domain/buildings/buildings.contract.ts'
import { buildingColumnLabels as labels } from '#domain/buildings/buildings.labels.ts'
import { ownerPageTexts } from '#domain/documents/owner-page.texts.ts'
import { limits } from '#domain/limits.ts'
import { buildingQueries, useCreateBuilding, useUpdateBuilding } from '#src/api/buildings.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { touchedOf, useRecordForm } from '#src/records/record-form.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormLoading } from '#src/ui/dialogs/form-loading.tsx'
import type { FormRow } from '#src/ui/dialogs/form-loading.tsx'
import { buildingFormSchema, buildingValues } from './building-form.ts'
import type { BuildingFormInput, BuildingFormValues } from './building-form.ts'
import { IconField } from './icon-field.tsx'
import type { IconChoice } from './icon-field.tsx'
import { ConstructionFields, DutyFields, FloorFields, Section } from './construction-fields.tsx'

type BuildingDialogProps = {
  companyId: string
  /** Null: a new one. */
  buildingId: number | null
  onClose: () => void
  onSaved: (building: Building) => void
}

/** As high as the form; its icon and its headings take the room of rows. */
const formRows: readonly FormRow[] = [
  { counted: true },
  {},
  {},
  ...Array.from({ length: 15 }, () => ({ fields: 2 })),
  { lines: 4, counted: true },
  { lines: 2 },
]

/** 建物の登録 and 建物の編集; an edit loads what the list does not know first. */
export const BuildingDialog = ({ companyId, buildingId, onClose, onSaved }: BuildingDialogProps) => {
  const query = useQuery({ ...buildingQueries.detail(companyId, buildingId ?? 0), enabled: buildingId !== null })
  if (buildingId === null || query.data)
    return <BuildingForm companyId={companyId} building={query.data ?? null} onClose={onClose} onSaved={onSaved} />
  return <FormLoading title="建物の編集" width={728} rows={formRows} failure={loadFailure(query)} onClose={onClose} />
}

type BuildingChanges = UpdateBuildingRequest & { icon?: File }
type BuildingAnew = CreateBuildingRequest & { icon?: File }
type BuildingFormProps = Omit<BuildingDialogProps, 'buildingId'> & { building: Building | null }

const BuildingForm = ({ companyId, building, onClose, onSaved }: BuildingFormProps) => {
  const [icon, setIcon] = useState<IconChoice>('kept')
  const form = useRecordForm<BuildingFormInput, BuildingFormValues>(buildingFormSchema, buildingValues(building))
  const { control } = form
  const { dirtyFields, isDirty } = form.formState
  const saving = useRecordSave<Building, BuildingChanges, BuildingAnew>({
    noun: '建物',
    record: building,
    update: useUpdateBuilding(companyId),
    create: useCreateBuilding(companyId),
    requestKeys: { icon_file_id: ['icon', 'remove_icon'] },
    onSaved,
    onRefused: (error) => showFieldErrors(form, error),
    onTake: (fields, current) => {
      form.reset(takenValues(form.getValues(), buildingValues(current), fields), keepTouched)
      if (fields.includes('icon_file_id')) setIcon('kept')
    },
  })
  const handleSubmit = (values: BuildingFormValues) => {
    const file = icon instanceof File ? { icon } : {}
    const removal = icon === 'removed' ? { remove_icon: true } : {}
    saving.save({ ...touchedOf(values, dirtyFields), ...file, ...removal }, { ...values, ...file })
  }
  return (
    <RecordDialog
      form={form}
      saving={saving}
      restsSaved
      width={728}
      title={building === null ? '建物の登録' : '建物の編集'}
      createLabel={building === null ? '登録' : undefined}
      unsaved={isDirty || icon !== 'kept'}
      onClose={onClose}
      onSave={handleSubmit}
    >
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Section>
          <FormTextField
            control={control}
            name="name"
            label={labels.name}
            required
            autoFocus
            maxLength={limits.text.name}
          />
          <FormTextField control={control} name="company_number" label={labels.company_number} />
          <FormTextField control={control} name="address" label={labels.address} />
          <IconField building={building} choice={icon} onChoose={setIcon} />
        </Section>
        <FloorFields control={control} />
        <ConstructionFields control={control} />
        <DutyFields control={control} />
        <Section>
          <FormTextField
            control={control}
            name="notes"
            label={labels.notes}
            multiline
            rows={4}
            maxLength={limits.text.note}
          />
          <FormTextField
            control={control}
            name="owner_emails"
            label={labels.owner_emails}
            hint={ownerPageTexts.emailsHint}
            multiline
            minRows={2}
          />
        </Section>
      </Box>
    </RecordDialog>
  )
}
