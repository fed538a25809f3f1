import Box from '@mui/material/Box'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { optionsOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import { matterColumnLabels as labels, matterUrgencyLabels } from '#domain/matters/matters.labels.ts'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'

/** When it came in, when somebody was there, and when it was done. */
export const callMoments = ['received_at', 'arrived_at', 'completed_at'] as const

/** What a call leaves in a matter. */
export const callKeys = ['urgency', 'caller_name', 'caller_phone', 'place', 'symptom', ...callMoments] as const

const urgencyChoices = optionsOf(matterUrgencyLabels).map(({ id, name }) => ({ value: id, label: name }))

/** Who called, from where, and what was told. */
export const CallFields = <Values extends FieldValues, Output>({
  control,
}: {
  control: Control<Values, unknown, Output>
}) => {
  const pathOf = (key: (typeof callKeys)[number]) => key as FieldPath<Values>
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { desk: '1fr 1fr', phone: '1fr' } }}>
        <FormTextField control={control} name={pathOf('caller_name')} label={labels.caller_name} />
        <FormTextField control={control} name={pathOf('caller_phone')} label={labels.caller_phone} inputMode="tel" />
        <FormTextField control={control} name={pathOf('place')} label={labels.place} />
        <FormSelect
          control={control}
          name={pathOf('urgency')}
          label={labels.urgency}
          clearLabel="なし"
          choices={urgencyChoices}
        />
        {callMoments.map((key) => (
          <FormDateField key={key} control={control} name={pathOf(key)} label={labels[key]} kind="datetime" />
        ))}
      </Box>
      <FormTextField
        control={control}
        name={pathOf('symptom')}
        label={labels.symptom}
        multiline
        minRows={2}
        maxRows={8}
        maxLength={limits.text.note}
      />
    </>
  )
}
