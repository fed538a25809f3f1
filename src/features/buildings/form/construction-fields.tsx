import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { buildingColumnLabels as labels, fireClassLabels } from '#domain/buildings/buildings.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { FieldColumns } from '#src/ui/fields/field-columns.tsx'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import type { Control } from 'react-hook-form'
import type { BuildingFormInput, BuildingFormValues } from './building-form.ts'

export const Section = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 4 }}>
    {title && (
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
    )}
    {children}
  </Box>
)

type BuildingControl = Control<BuildingFormInput, unknown, BuildingFormValues>

/** Its floors, above the ground and under it. */
export const FloorFields = ({ control }: { control: BuildingControl }) => (
  <Section title="階数">
    <FieldColumns>
      <FormNumberField control={control} name="above_ground" label={labels.above_ground} unit="階" />
      <FormNumberField control={control} name="below_ground" label={labels.below_ground} unit="階" />
      <FormNumberField control={control} name="penthouse" label={labels.penthouse} unit="階" />
      <Box sx={{ alignSelf: 'end' }}>
        <FormCheckbox control={control} name="rooftop" label="屋上がある" />
      </Box>
      <FormTextField control={control} name="ground_floor" label={labels.ground_floor} />
      <FormTextField control={control} name="lobby" label={labels.lobby} />
    </FieldColumns>
  </Section>
)

/** How the building was built. */
export const ConstructionFields = ({ control }: { control: BuildingControl }) => (
  <Section title="建築">
    <FieldColumns>
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
      <FormNumberField decimals control={control} name="floor_area_ratio" label={labels.floor_area_ratio} unit="%" />
      <FormNumberField control={control} name="number_of_house" label={labels.number_of_house} unit="戸" />
    </FieldColumns>
  </Section>
)

const fireClassChoices = optionsOf(fireClassLabels).map(({ id, name }) => ({ value: id, label: name }))

/** What the law asks of it hangs on these. */
export const DutyFields = ({ control }: { control: BuildingControl }) => (
  <Section title="用途・法令">
    <FieldColumns>
      <FormTextField control={control} name="usage" label={labels.usage} hint="例：事務所、店舗、共同住宅" />
      <FormNumberField control={control} name="capacity" label={labels.capacity} unit="人" />
      <FormSelect
        control={control}
        name="fire_class_id"
        label={labels.fire_class_id}
        choices={fireClassChoices}
        clearLabel="わからない"
      />
      <FormNumberField
        decimals
        control={control}
        name="water_tank"
        label={labels.water_tank}
        unit="㎥"
        hint="有効容量です。"
      />
      <FormCheckbox control={control} name="special_building" label="特定建築物に該当する" />
      <FormCheckbox control={control} name="high_voltage" label="高圧で受電している" />
    </FieldColumns>
  </Section>
)
