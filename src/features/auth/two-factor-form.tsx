import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { required } from '#domain/text/validation.ts'
import { answerTwoFactorChallenge } from '#src/api/sign-in.ts'
import { describeError } from '#src/api/errors.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { largeInput } from '#src/widgets/passwords/large-input.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { SubmitButton } from './submit-button.tsx'

const factors = {
  code: {
    label: '認証コード',
    prompt: '認証アプリの6桁のコードを入力してください。',
    hint: 'コードが通らないときは、スマートフォンの日付と時刻を自動設定にしてください。',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    other: { kind: 'recovery_code', label: 'リカバリーコードを使う' },
  },
  recovery_code: {
    label: 'リカバリーコード',
    prompt: '保管しているリカバリーコードを入力してください。使ったコードは、新しいコードに置き換わります。',
    hint: undefined,
    autoComplete: 'off',
    inputMode: 'text',
    other: { kind: 'code', label: '認証コードを使う' },
  },
} as const

/** The second step of the login: six digits of the app, a recovery code or a passkey. */
type TwoFactorFormProps = {
  onBack: () => void
  onSignedIn: () => void
  /** It stands in a dialog, which has a heading already. */
  inDialog?: boolean
}

export const TwoFactorForm = ({ onBack, onSignedIn, inDialog }: TwoFactorFormProps) => {
  const [kind, setKind] = useState<keyof typeof factors>('code')
  const { label, prompt, other, ...input } = factors[kind]
  const form = useForm({ defaultValues: { code: '', recovery_code: '' } })
  const challenge = useMutation({
    mutationFn: answerTwoFactorChallenge,
    meta: { screenShows: () => true },
    onSuccess: onSignedIn,
    onError: (error) => {
      showRefused(form, error)
    },
  })
  const handleSwitch = () => {
    form.reset()
    setKind(other.kind)
  }
  const handleSubmit = form.handleSubmit((body) => {
    const answer = body[kind].trim()
    if (answer) challenge.mutate({ [kind]: answer })
    else form.setError(kind, { message: required(label) }, { shouldFocus: true })
  })
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Typography
        variant="h1"
        component={inDialog ? 'h3' : 'h1'}
        sx={{ fontSize: inDialog ? 16 : 24, fontFeatureSettings: 'normal' }}
      >
        二要素認証
      </Typography>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        {prompt}
      </Typography>
      <RefusalNote message={form.formState.errors.root?.message} sx={{ mt: 4 }} />
      <Box sx={{ mt: inDialog ? 4 : 8 }}>
        <FormTextField
          key={kind}
          control={form.control}
          name={kind}
          label={label}
          autoFocus
          sx={largeInput}
          {...input}
        />
      </Box>
      <SubmitButton loading={challenge.isPending} loadingText="確認中..." sx={{ mt: 6 }}>
        確認
      </SubmitButton>
      <Box sx={{ mt: 3 }}>
        <PasskeyButton
          onSignedIn={onSignedIn}
          onRefused={(error) => form.setError('root', { message: describeError(error) })}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 4 }}>
        <Button variant="text" onClick={onBack}>
          ログインに戻る
        </Button>
        <Button variant="text" onClick={handleSwitch}>
          {other.label}
        </Button>
      </Box>
    </form>
  )
}
