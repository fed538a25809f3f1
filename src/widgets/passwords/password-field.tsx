import { useState } from 'react'
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import type { FormTextFieldProps } from '#src/ui/fields/form-text-field.tsx'
import { largeInput } from './large-input.ts'

type PasswordFieldProps<Values extends FieldValues> = Pick<
  FormTextFieldProps<Values>,
  'control' | 'name' | 'required' | 'hint' | 'labelEnd' | 'autoFocus'
> & { label?: string; autoComplete: 'current-password' | 'new-password' }

/** A password with the choice to see it. */
export const PasswordField = <Values extends FieldValues>({
  label = 'パスワード',
  ...props
}: PasswordFieldProps<Values>) => {
  const [isShown, setShown] = useState(false)
  return (
    <FormTextField
      {...props}
      label={label}
      type={isShown ? 'text' : 'password'}
      sx={largeInput}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={`${label}を表示`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <VisibilityOffOutlined sx={{ fontSize: 20 }} /> : <VisibilityOutlined sx={{ fontSize: 20 }} />}
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
