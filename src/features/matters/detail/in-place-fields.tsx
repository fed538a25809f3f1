/** The parts of a matter that are edited where they stand, each with its values and its fields. */
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { limits } from '#domain/limits.ts'
import type { Matter, updateMatterRequestSchema } from '#domain/matters/matters.contract.ts'
import { matterColumnLabels } from '#domain/matters/matters.labels.ts'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormTimeField } from '#src/widgets/time-field/form-time-field.tsx'
import { CallFields } from '../form/call-fields.tsx'
import { CompanyInChargeField } from '../form/company-in-charge-field.tsx'
import { NextDayOffer } from '../form/next-day-offer.tsx'

export type InPlacePart = 'description' | 'schedule' | 'lead_user_id' | 'call' | 'company_in_charge'
export type InPlaceInput = z.input<typeof updateMatterRequestSchema>
export type InPlaceValues = z.output<typeof updateMatterRequestSchema>

type Part = {
  /** What the form starts from. */
  values: (matter: Matter) => InPlaceInput
  /** Where the cursor goes first. */
  first: keyof InPlaceInput
  /** Enter makes a new line here; Ctrl+Enter saves. */
  multiline?: boolean
  /** What it is stands above it already; the label is only read out. */
  labelHidden?: boolean
  fields: (control: Control<InPlaceInput, unknown, InPlaceValues>, matter: Matter, companyId: string) => ReactNode
}

export const inPlaceParts: Record<InPlacePart, Part> = {
  description: {
    values: ({ description }) => ({ description: description ?? '' }),
    first: 'description',
    multiline: true,
    labelHidden: true,
    fields: (control) => (
      <FormTextField
        control={control}
        name="description"
        label={matterColumnLabels.description}
        multiline
        minRows={4}
        maxRows={16}
        maxLength={limits.text.description}
      />
    ),
  },
  schedule: {
    values: ({ start_date, end_date, start_time, end_time }) => ({ start_date, end_date, start_time, end_time }),
    first: 'start_date',
    fields: (control) => (
      <Box sx={{ display: 'grid', gap: 3 }}>
        <FormDateField control={control} name="start_date" label={matterColumnLabels.start_date} />
        <FormTimeField control={control} name="start_time" label={matterColumnLabels.start_time} />
        <FormDateField control={control} name="end_date" label={matterColumnLabels.end_date} />
        <FormTimeField control={control} name="end_time" label={matterColumnLabels.end_time} />
        <NextDayOffer control={control} />
      </Box>
    ),
  },
  lead_user_id: {
    values: ({ lead_user_id }) => ({ lead_user_id }),
    first: 'lead_user_id',
    labelHidden: true,
    fields: (control, { users }) => (
      <FormSelect
        control={control}
        name="lead_user_id"
        label={matterColumnLabels.lead_user_id}
        clearLabel="なし"
        choices={users.map(({ id, name }) => ({ value: id, label: name }))}
      />
    ),
  },
  call: {
    values: ({ urgency, caller_name, caller_phone, place, symptom, received_at, arrived_at, completed_at }) => ({
      urgency,
      caller_name: caller_name ?? '',
      caller_phone: caller_phone ?? '',
      place: place ?? '',
      symptom: symptom ?? '',
      received_at,
      arrived_at,
      completed_at,
    }),
    first: 'caller_name',
    multiline: true,
    fields: (control) => (
      <Box sx={{ display: 'grid', gap: 3 }}>
        <CallFields control={control} />
      </Box>
    ),
  },
  company_in_charge: {
    values: ({ company_in_charge }) => ({ company_in_charge: company_in_charge ?? '' }),
    first: 'company_in_charge',
    labelHidden: true,
    fields: (control, _, companyId) => <CompanyInChargeField companyId={companyId} control={control} />,
  },
}
