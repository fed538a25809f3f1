/** Inputs of the ledger's draft, which lives in state: three hundred photos are too many fields for one form. */
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import { idsOf, type IdOf, type Labels } from '#domain/labels.ts'
import { textLength } from '#domain/text/length.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type DraftTextProps = {
  label: string
  value: string | null | undefined
  max: number
  required?: boolean
  multiline?: boolean
  disabled: boolean
  error?: string | undefined
  placeholder?: string
  onChange: (value: string) => void
}

export const DraftText = ({
  label,
  value,
  max,
  required,
  multiline,
  disabled,
  error,
  placeholder,
  onChange,
}: DraftTextProps) => {
  const text = value ?? ''
  return (
    <FieldFrame
      label={label}
      {...(required && { required })}
      {...(error && { error })}
      {...(textLength(text) > max * 0.8 && { counter: { length: textLength(text), max } })}
    >
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          fullWidth
          size="small"
          value={text}
          disabled={disabled}
          error={Boolean(error) || textLength(text) > max}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{ input: { 'aria-describedby': describedBy, 'aria-required': required } }}
          {...(multiline && { multiline: true, minRows: 2, maxRows: 6 })}
        />
      )}
    </FieldFrame>
  )
}

type DraftChoiceProps<L extends Labels> = {
  label: string
  labels: L
  value: IdOf<L> | null
  /** Offered as the choice of nothing. */
  noneLabel?: string
  disabled?: boolean
  onChange: (value: IdOf<L> | null) => void
}

export const DraftChoice = <L extends Labels>({
  label,
  labels,
  value,
  noneLabel,
  disabled,
  onChange,
}: DraftChoiceProps<L>) => (
  <SelectField
    label={label}
    displayEmpty
    value={value ?? ''}
    disabled={disabled}
    onChange={({ target }) => {
      const chosen = String(target.value)
      onChange(chosen === '' ? null : Number(chosen))
    }}
  >
    {noneLabel !== undefined && <MenuItem value="">{noneLabel}</MenuItem>}
    {idsOf(labels).map((each) => (
      <MenuItem key={each} value={each}>
        {labels[each]}
      </MenuItem>
    ))}
  </SelectField>
)
