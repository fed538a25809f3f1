import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type NewPassword = { password: string; password_confirmation: string }

/** A new password, typed twice, and how strong it is. `about`: words that whoever guesses it would try first. */
export const NewPasswordFields = <Values extends NewPassword>({
  form: { control },
  about,
}: {
  form: UseFormReturn<Values>
  about: readonly string[]
}) => {
  const name = 'password' as FieldPath<Values>
  const password: string = useWatch({ control, name })
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <div>
        <PasswordField
          control={control}
          name={name}
          label="新しいパスワード"
          required
          autoComplete="new-password"
          hint={`${limits.text.passwordMin}文字以上で、ほかで使っていないものにしてください。`}
        />
        <PasswordStrength password={password} about={about} />
      </div>
      <PasswordField
        control={control}
        name={'password_confirmation' as FieldPath<Values>}
        label="新しいパスワード（確認用）"
        required
        autoComplete="new-password"
      />
    </Box>
  )
}
