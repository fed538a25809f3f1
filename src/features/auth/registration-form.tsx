import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { ZodType } from 'zod'
import {
  invitationCodeSchema,
  invitedFirmSchema,
  registrationSchema,
  type AcceptInvitationRequest,
} from '#domain/auth/auth.contract.ts'
import type { InvitationAcceptance, PublicInvitation } from '#domain/invitations/invitations.contract.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import { limits } from '#domain/limits.ts'
import { acceptInvitation } from '#src/api/invitation-changes.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { largeInput } from '#src/widgets/passwords/large-input.ts'
import { PasswordField } from '#src/widgets/passwords/password-field.tsx'
import { InvitedFirmFields, type InvitedFirm } from './invited-firm-fields.tsx'
import { InvitationCodeField } from './invitation-code-field.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { SubmitButton } from './submit-button.tsx'

type RegistrationFormProps = {
  token: string
  invitation: Pick<PublicInvitation, 'email' | 'needs_code' | 'has_unproved_account' | 'role' | 'firm'>
  onJoined: (joined: InvitationAcceptance) => void
}

type Registration = { name: string; password: string; code?: string } & InvitedFirm

const withFirm = registrationSchema.extend(invitedFirmSchema.shape)
const schemaOf = (needs_code: boolean): ZodType<Registration, Registration> =>
  needs_code ? withFirm.extend(invitationCodeSchema.shape) : withFirm

/** The account of an invited person: a name and a password, and behind a copied link the code that proves the mailbox. */
export const RegistrationForm = ({ token, invitation, onJoined }: RegistrationFormProps) => {
  const { email, needs_code, has_unproved_account, role, firm } = invitation
  const isGuest = !isInternalRole(role)
  const form = useForm({
    resolver: zodResolver(schemaOf(needs_code)),
    mode: 'onTouched',
    defaultValues: {
      name: '',
      password: '',
      ...(needs_code ? { code: '' } : {}),
      ...(isGuest && { firm_name: firm?.name ?? '', firm_tel: '' }),
    },
  })
  const register = useMutation({
    mutationFn: (body: AcceptInvitationRequest) => acceptInvitation(token, body),
    meta: { screenShows: () => true },
    onSuccess: onJoined,
    onError: (error) => {
      showRefused(form, error)
    },
  })
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => register.mutate(body))}>
      <RefusalNote message={form.formState.errors.root?.message} sx={{ mb: 4 }} />
      {has_unproved_account && (
        <Box sx={{ mb: 5 }}>
          <Note severity="warning">
            このメールアドレスには、本人の確認が済んでいないアカウントがあります。参加すると、ここで設定するパスワードに替わります。登録済みのパスキーと二要素認証は削除され、ログイン中の端末はすべてログアウトします。
          </Note>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 4 }}>
        {needs_code && <InvitationCodeField control={form.control} name="code" token={token} email={email} />}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <FormTextField control={form.control} name="name" label="氏名" required autoComplete="name" sx={largeInput} />
        <PasswordField
          control={form.control}
          name="password"
          required
          autoComplete="new-password"
          hint={`${limits.text.passwordMin}文字以上で設定してください。`}
        />
        {isGuest && <InvitedFirmFields control={form.control} />}
      </Box>
      <SubmitButton loading={register.isPending} loadingText="登録中..." sx={{ mt: 5 }}>
        登録して参加
      </SubmitButton>
    </form>
  )
}
