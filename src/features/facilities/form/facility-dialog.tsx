import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import type { CreateFacilityRequest, Facility, UpdateFacilityRequest } from '#domain/facilities/facilities.contract.ts'
import { facilityColumnLabels as labels } from '#domain/facilities/facility-columns.labels.ts'
import { limits } from '#domain/limits.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { touchedOf, useRecordForm } from '#src/records/record-form.ts'
import { useCreateRecord, useUpdateRecord } from '#src/records/record-mutations.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FieldColumns } from '#src/ui/fields/field-columns.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormLoading } from '#src/ui/dialogs/form-loading.tsx'
import type { FormRow } from '#src/ui/dialogs/form-loading.tsx'
import { BuildingChoice } from '#src/widgets/building-choice/building-choice.tsx'
import { categoryChoices, facilityFormSchema, facilityValues } from './facility-form.ts'
import type { FacilityFormInput, FacilityFormValues } from './facility-form.ts'

type FacilityDialogProps = {
  companyId: string
  /** Null: a new one. */
  facilityId: number | null
  /** Where a new one stands. */
  buildingId?: number
  onClose: () => void
  onSaved: (facility: Facility) => void
}

/** As high as the form; its hint takes the room of a row. */
const formRows: readonly FormRow[] = [
  { counted: true },
  {},
  ...Array.from({ length: 8 }, () => ({ fields: 2 })),
  { lines: 4, counted: true },
]

/** 設備の登録 and 設備の編集. */
export const FacilityDialog = ({ companyId, facilityId, buildingId, onClose, onSaved }: FacilityDialogProps) => {
  const query = useQuery({ ...facilityQueries.detail(companyId, facilityId ?? 0), enabled: facilityId !== null })
  if (facilityId === null || query.data)
    return (
      <FacilityForm
        companyId={companyId}
        facility={query.data ?? null}
        buildingId={buildingId}
        onClose={onClose}
        onSaved={onSaved}
      />
    )
  return <FormLoading title="設備の編集" width={728} rows={formRows} failure={loadFailure(query)} onClose={onClose} />
}

type FacilityFormProps = Omit<FacilityDialogProps, 'facilityId'> & { facility: Facility | null }

const FacilityForm = ({ companyId, facility, buildingId, onClose, onSaved }: FacilityFormProps) => {
  const form = useRecordForm(facilityFormSchema, facilityValues(facility, buildingId))
  const { dirtyFields, isDirty } = form.formState
  const saving = useRecordSave<Facility, UpdateFacilityRequest, CreateFacilityRequest>({
    noun: '設備',
    record: facility,
    update: useUpdateRecord(companyId, 'facilities'),
    create: useCreateRecord(companyId, 'facilities'),
    onSaved,
    onRefused: (error) => showFieldErrors(form, error),
    onTake: (fields, current) =>
      form.reset(takenValues(form.getValues(), facilityValues(current), fields), keepTouched),
  })
  return (
    <RecordDialog
      form={form}
      saving={saving}
      restsSaved
      width={728}
      title={facility === null ? '設備の登録' : '設備の編集'}
      createLabel={facility === null ? '登録' : undefined}
      unsaved={isDirty}
      onClose={onClose}
      onSave={(values) => saving.save(touchedOf(values, dirtyFields), values)}
    >
      <FacilityFields companyId={companyId} control={form.control} />
    </RecordDialog>
  )
}

type FacilityFieldsProps = { companyId: string; control: Control<FacilityFormInput, unknown, FacilityFormValues> }

const FacilityFields = ({ companyId, control }: FacilityFieldsProps) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <FormTextField control={control} name="name" label={labels.name} required autoFocus maxLength={limits.text.name} />
    <BuildingChoice companyId={companyId} control={control} name="building_id" required />
    <FieldColumns>
      <FormSelect
        control={control}
        name="facility_category_id"
        label={labels.facility_category_id}
        required
        choices={categoryChoices}
      />
      <FormTextField control={control} name="company_number" label={labels.company_number} />
      <FormTextField control={control} name="installation_floor" label={labels.installation_floor} />
      <FormTextField control={control} name="type" label={labels.type} />
      <FormTextField control={control} name="manufacturer" label={labels.manufacturer} />
      <FormTextField control={control} name="model_number" label={labels.model_number} />
      <FormTextField control={control} name="serial_number" label={labels.serial_number} />
      <FormNumberField
        decimals
        control={control}
        name="rated_output"
        label={labels.rated_output}
        unit="kW"
        hint="空調・冷凍冷蔵の機器は、圧縮機の定格出力です。"
      />
      <FormDateField control={control} name="manufactured_at" label={labels.manufactured_at} />
      <FormDateField control={control} name="installed_at" label={labels.installed_at} />
      <FormNumberField control={control} name="legal_lifetime" label={labels.legal_lifetime} unit="年" />
      <FormNumberField
        control={control}
        name="actual_lifetime"
        label={labels.actual_lifetime}
        unit="年"
        hint="入力すると、法定耐用年数の代わりに更新時期の計算に使います。"
      />
      <FormNumberField control={control} name="renewal_cost" label={labels.renewal_cost} unit="円" />
    </FieldColumns>
    <FormTextField control={control} name="note" label={labels.note} multiline rows={4} maxLength={limits.text.note} />
  </Box>
)
