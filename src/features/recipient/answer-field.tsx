import OutlinedInput from '@mui/material/OutlinedInput'
import { textLength } from '#domain/text/length.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type AnswerFieldProps = {
  label: string
  value: string
  max: number
  error: string | undefined
  autoComplete?: string
  isLong?: boolean
  onChange: (value: string) => void
}

export const AnswerField = ({ label, value, max, error, autoComplete, isLong = false, onChange }: AnswerFieldProps) => (
  <FieldFrame label={label} required {...(error && { error })} counter={{ length: textLength(value), max }}>
    {({ id, describedBy }) => (
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        value={value}
        error={Boolean(error)}
        multiline={isLong}
        minRows={isLong ? 4 : 1}
        autoComplete={autoComplete}
        autoFocus={isLong}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ input: { 'aria-describedby': describedBy, 'aria-required': true } }}
      />
    )}
  </FieldFrame>
)
