import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { TextFieldProps } from '@mui/material/TextField'

type ChoiceInputProps = Pick<TextFieldProps, 'error' | 'inputRef' | 'placeholder'> & {
  params: AutocompleteRenderInputParams
  describedBy: string | undefined
}

/** Where the words of a choice are typed; what its field says of it is read with it. */
export const ChoiceInput = ({ params, describedBy, ...props }: ChoiceInputProps) => (
  <TextField
    {...params}
    {...props}
    slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': describedBy } }}
  />
)
