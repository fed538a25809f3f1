import { useState } from 'react'
import type { ReactNode } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import { buildingColumnLabels as labels } from '#domain/buildings/buildings.labels.ts'
import { limits } from '#domain/limits.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { buildingQueries, useSaveBuilding } from '#src/api/buildings.ts'
import { deletionText, describeError, isNotFound } from '#src/api/errors.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { DialogShell } from '#src/ui/dialog-shell.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { buildingFormSchema, buildingValues, changesOf } from './building-form.ts'
import type { BuildingFormInput, BuildingFormValues } from './building-form.ts'
import { IconField } from './icon-field.tsx'
import type { IconChoice } from './icon-field.tsx'

type BuildingDialogProps = {
  companyId: string
  /** Null: a new one. */
  buildingId: number | null
  onClose: () => void
  onSaved: (building: Building) => void
}

/** 建物の作成 and 建物の編集; an edit loads what the list does not know first. */
export const BuildingDialog = ({ companyId, buildingId, onClose, onSaved }: BuildingDialogProps) => {
  const query = useQuery({ ...buildingQueries.detail(companyId, buildingId ?? 0), enabled: buildingId !== null })
  if (buildingId === null || query.data)
    return <BuildingForm companyId={companyId} building={query.data ?? null} onClose={onClose} onSaved={onSaved} />
  return (
    <DialogShell open title="建物の編集" onClose={onClose}>
      {query.isError ? (
        <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows height={60} />
      )}
    </DialogShell>
  )
}

type BuildingFormProps = Omit<BuildingDialogProps, 'buildingId'> & { building: Building | null }

const BuildingForm = ({ companyId, building, onClose, onSaved }: BuildingFormProps) => {
  const save = useSaveBuilding(companyId)
  const [deletion, setDeletion] = useState<string | null>(null)
  const [icon, setIcon] = useState<IconChoice>('kept')
  const form = useForm<BuildingFormInput, unknown, BuildingFormValues>({
    resolver: zodResolver(buildingFormSchema),
    mode: 'onChange',
    defaultValues: buildingValues(building),
  })
  const { control } = form
  const { dirtyFields, isDirty, errors } = form.formState
  const handleSubmit = (values: BuildingFormValues) => {
    const file = icon instanceof File ? icon : null
    const changes = changesOf(values, dirtyFields)
    save.mutate(
      building === null || deletion !== null
        ? { id: null, icon: file, body: values }
        : { id: building.id, icon: file, body: icon === 'removed' ? { ...changes, remove_icon: true } : changes },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (isNotFound(error)) setDeletion(deletionText(error, '建物'))
          else showFieldErrors(form, error)
        },
      },
    )
  }
  return (
    <FormDialog
      open
      width={728}
      title={building === null ? '建物の作成' : '建物の編集'}
      submitLabel={deletion !== null ? dialogWords.createAnew : building === null ? '作成' : '保存'}
      submitting={save.isPending || save.isSuccess}
      error={errors.root?.message ?? deletion ?? undefined}
      unsaved={isDirty || icon !== 'kept'}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
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
          <FormTextField control={control} name="address" label={labels.address} />
          <IconField building={building} choice={icon} onChoose={setIcon} />
        </Section>
        <Section title="階数">
          <Pair>
            <FormNumberField control={control} name="above_ground" label={labels.above_ground} unit="階" />
            <FormNumberField control={control} name="below_ground" label={labels.below_ground} unit="階" />
            <FormNumberField control={control} name="penthouse" label={labels.penthouse} unit="階" />
            <Box sx={{ alignSelf: 'end' }}>
              <FormCheckbox control={control} name="rooftop" label="屋上がある" />
            </Box>
            <FormTextField control={control} name="ground_floor" label={labels.ground_floor} />
            <FormTextField control={control} name="lobby" label={labels.lobby} />
          </Pair>
        </Section>
        <Section title="建築">
          <Pair>
            <FormDateField control={control} name="date_built" label={labels.date_built} />
            <FormTextField control={control} name="structure" label={labels.structure} />
            <FormTextField control={control} name="seismic_standard" label={labels.seismic_standard} />
            <FormTextField control={control} name="area_of_usage" label={labels.area_of_usage} />
            <FormNumberField decimals control={control} name="land_area" label={labels.land_area} unit="㎡" />
            <FormNumberField decimals control={control} name="floor_area" label={labels.floor_area} unit="㎡" />
            <FormNumberField
              decimals
              control={control}
              name="building_coverage_ratio"
              label={labels.building_coverage_ratio}
              unit="%"
            />
            <FormNumberField
              decimals
              control={control}
              name="floor_area_ratio"
              label={labels.floor_area_ratio}
              unit="%"
            />
            <FormNumberField control={control} name="number_of_house" label={labels.number_of_house} unit="戸" />
            <Box sx={{ alignSelf: 'end' }}>
              <FormCheckbox control={control} name="special_building" label="特定建築物に該当する" />
            </Box>
          </Pair>
        </Section>
        <Section>
          <FormTextField
            control={control}
            name="notes"
            label={labels.notes}
            multiline
            rows={4}
            maxLength={limits.text.note}
          />
        </Section>
      </Box>
    </FormDialog>
  )
}

const Section = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 4 }}>
    {title && (
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
    )}
    {children}
  </Box>
)

const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))' }}>
    {children}
  </Box>
)
