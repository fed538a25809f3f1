import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { ZodType } from 'zod'
import { invitationCodeSchema, invitedFirmSchema } from '#domain/auth/auth.contract.ts'
import type { InvitationAcceptance, PublicInvitation } from '#domain/invitations/invitations.contract.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import { acceptInvitation } from '#src/api/invitation-changes.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { InvitedFirmFields, type InvitedFirm } from './invited-firm-fields.tsx'
import { InvitationCodeField } from './invitation-code-field.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { SubmitButton } from './submit-button.tsx'

type JoinFormProps = {
  token: string
  invitation: Pick<PublicInvitation, 'email' | 'needs_code' | 'role' | 'firm'>
  onJoined: (joined: InvitationAcceptance) => void
}

type Joining = { code?: string } & InvitedFirm

const schemaOf = (needs_code: boolean): ZodType<Joining, Joining> =>
  needs_code ? invitedFirmSchema.extend(invitationCodeSchema.shape) : invitedFirmSchema

/** Joins with the account that is signed in. */
export const JoinForm = ({ token, invitation: { email, needs_code, role, firm }, onJoined }: JoinFormProps) => {
  const isGuest = !isInternalRole(role)
  const form = useForm<Joining>({
    resolver: zodResolver(schemaOf(needs_code)),
    mode: 'onSubmit',
    defaultValues: { ...(needs_code && { code: '' }), ...(isGuest && { firm_name: firm?.name ?? '', firm_tel: '' }) },
  })
  const join = useMutation({
    mutationFn: (body: Joining) => acceptInvitation(token, body),
    meta: { screenShows: () => true },
    onSuccess: onJoined,
    onError: (error) => {
      showRefused(form, error)
    },
  })
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => join.mutate(body))}>
      <RefusalNote message={form.formState.errors.root?.message} sx={{ mb: 4 }} />
      {needs_code && (
        <Box sx={{ mb: 5 }}>
          <InvitationCodeField control={form.control} name="code" token={token} email={email} />
        </Box>
      )}
      {isGuest && (
        <Box sx={{ display: 'grid', gap: 4, mb: 5 }}>
          <InvitedFirmFields control={form.control} />
        </Box>
      )}
      <SubmitButton loading={join.isPending} loadingText="参加中...">
        参加
      </SubmitButton>
    </form>
  )
}
