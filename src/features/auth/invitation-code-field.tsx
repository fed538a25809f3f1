import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { describeError } from '#src/api/errors.ts'
import { sendInvitationCode } from '#src/api/invitation-changes.ts'
import type { FieldProps } from '#src/ui/fields/field-props.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { largeInput } from '#src/widgets/passwords/large-input.ts'

type InvitationCodeFieldProps<Values extends FieldValues> = Pick<FieldProps<Values>, 'control' | 'name'> & {
  token: string
  /** To which the code goes. */
  email: string
}

/** Six digits that are sent to the invited address: the link alone says nothing of who opened it. */
export const InvitationCodeField = <Values extends FieldValues>({
  control,
  name,
  token,
  email,
}: InvitationCodeFieldProps<Values>) => {
  const send = useMutation({ mutationFn: () => sendInvitationCode(token), meta: { screenShows: () => true } })
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <div>
        <Typography sx={{ fontSize: 15, lineHeight: 1.75, overflowWrap: 'anywhere', wordBreak: 'auto-phrase' }}>
          {`本人の確認のため、${email}に届く確認コードを入力してください。`}
        </Typography>
        <LoadingButton
          variant="outlined"
          size="large"
          fullWidth
          loading={send.isPending}
          loadingText="送信中..."
          sx={{ mt: 3 }}
          onClick={() => send.mutate()}
        >
          {send.isSuccess ? '確認コードを再送信' : '確認コードを送信'}
        </LoadingButton>
        <Box aria-live="polite" sx={{ '& > *': { mt: 3 } }}>
          {send.isError && <Note severity="error">{describeError(send.error)}</Note>}
          {send.isSuccess && (
            <Note severity="success">
              {`確認コードを送信しました。${limits.invitationCodeMinutes}分以内に入力してください。届かないときは、迷惑メールのフォルダーを確認してください。`}
            </Note>
          )}
        </Box>
      </div>
      <FormTextField
        control={control}
        name={name}
        label="確認コード"
        required
        hint="6桁の数字です。"
        autoComplete="one-time-code"
        inputMode="numeric"
        sx={largeInput}
      />
    </Box>
  )
}
