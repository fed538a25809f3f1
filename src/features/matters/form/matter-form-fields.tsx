import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { emergencyCategory, matterColumnLabels as labels } from '#domain/matters/matters.labels.ts'
import { matterQueries } from '#src/api/matters.ts'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTimeField } from '#src/widgets/time-field/form-time-field.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { BuildingField } from './building-field.tsx'
import { CallFields, callKeys } from './call-fields.tsx'
import { LetInNote } from './let-in-note.tsx'
import { CompanyInChargeField } from './company-in-charge-field.tsx'
import { LeadField } from './lead-field.tsx'
import { categoryChoices } from './matter-form.ts'
import type { MatterFormFieldProps } from './matter-form.ts'
import { MembersField } from './members-field.tsx'
import { NextDayOffer } from './next-day-offer.tsx'

/** The fields of a matter, the same for a new one and an edit. */
export const MatterFormFields = ({ companyId, control, matter }: MatterFormFieldProps) => {
  const { data: statuses = [] } = useQuery(matterQueries.statuses(companyId))
  const pair = { display: 'grid', gap: 4, gridTemplateColumns: { desk: '1fr 1fr', phone: '1fr' } }
  const moments = { display: 'grid', gap: 4, gridTemplateColumns: { desk: '1fr 112px 1fr 112px', phone: '1fr 112px' } }
  const [category, ...told] = useWatch({ control, name: ['matter_category_id', ...callKeys] })
  const isCall = category === emergencyCategory || told.some(Boolean)
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <FormTextField control={control} name="name" label="案件名" required autoFocus maxLength={limits.text.name} />
      <Box sx={pair}>
        <FormSelect control={control} name="matter_category_id" label="カテゴリ" required choices={categoryChoices} />
        <FormSelect
          control={control}
          name="status_id"
          label="ステータス"
          choices={statuses.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Box>
      <Box sx={moments}>
        <FormDateField control={control} name="start_date" label="開始日" />
        <FormTimeField control={control} name="start_time" label={labels.start_time} />
        <FormDateField control={control} name="end_date" label="終了日" />
        <FormTimeField control={control} name="end_time" label={labels.end_time} />
      </Box>
      <NextDayOffer control={control} />
      {isCall && <CallFields control={control} />}
      <BuildingField companyId={companyId} control={control} />
      <MembersField companyId={companyId} control={control} />
      {matter && <LetInNote companyId={companyId} control={control} matter={matter} />}
      <LeadField companyId={companyId} control={control} />
      <CompanyInChargeField companyId={companyId} control={control} />
      <FormTextField
        control={control}
        name="description"
        label="説明"
        multiline
        rows={4}
        maxLength={limits.text.description}
      />
    </Box>
  )
}
