import Select from '@mui/material/Select'
import type { SelectProps } from '@mui/material/Select'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldFrameProps } from '#src/ui/text/field-frame.tsx'

type SelectFieldProps<Value> = Pick<FieldFrameProps, 'label' | 'hint'> &
  Omit<SelectProps<Value>, 'label' | 'error'> & { error?: string | undefined }

/** One choice that is kept outside of a form; in a form stands FormSelect. */
export const SelectField = <Value,>({ label, hint, error, ...select }: SelectFieldProps<Value>) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {({ id, labelId, describedBy }) => (
      <Select
        id={id}
        labelId={labelId}
        fullWidth
        size="small"
        SelectDisplayProps={{ 'aria-describedby': describedBy }}
        {...select}
      />
    )}
  </FieldFrame>
)
