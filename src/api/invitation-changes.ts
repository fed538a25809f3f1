/** What is done with invitations. */
import type { AcceptInvitationRequest, MessageAnswer } from '#domain/auth/auth.contract.ts'
import type {
  CreateInvitationRequest,
  InvitationAcceptance,
  InviteManyRequest,
} from '#domain/invitations/invitations.contract.ts'
import { companyCall, openCall } from './call.ts'
import { isValidation } from './errors.ts'
import { forgetCsrfCookie } from './csrf.ts'
import { useNounMutation } from './noun-mutation.ts'

const useInvitationMutation = <Input>(
  companyId: string,
  mutationFn: (input: Input) => Promise<unknown>,
  failure?: string,
) => useNounMutation(companyId, 'invitations', mutationFn, failure ? { failure } : { screenShows: isValidation })

export const useInvite = (companyId: string) =>
  useInvitationMutation(companyId, (body: CreateInvitationRequest) =>
    companyCall(companyId, 'POST /invitations', { body }),
  )

export const useInviteMany = (companyId: string) =>
  useInvitationMutation(companyId, (body: InviteManyRequest) =>
    companyCall(companyId, 'POST /invitations-many', { body }),
  )

export const useResendInvitation = (companyId: string) =>
  useInvitationMutation(
    companyId,
    (id: number) => companyCall(companyId, 'POST /invitations/{id}/resend', { params: { id } }),
    '招待メールの再送に失敗しました。時間をおいて、やり直してください。',
  )

export const useDeleteInvitation = (companyId: string) =>
  useInvitationMutation(
    companyId,
    (id: number) => companyCall(companyId, 'DELETE /invitations/{id}', { params: { id } }),
    '招待の取り消しに失敗しました。時間をおいて、やり直してください。',
  )

/** Has a code sent to the invited address, which a copied link asks for. */
export const sendInvitationCode = (token: string): Promise<MessageAnswer> =>
  openCall('POST /api/public/invitations/{token}/code', { params: { token } })

/** Joins with the account that is signed in, or with a new one that is signed in from then on. */
export const acceptInvitation = async (
  token: string,
  body: Partial<AcceptInvitationRequest>,
): Promise<InvitationAcceptance> => {
  const { data } = await openCall('POST /api/public/invitations/{token}/accept', { params: { token }, body })
  forgetCsrfCookie()
  return data
}

/** An address that leads to the invitation, for telling it in another way. */
export const fetchInvitationLink = async (companyId: string, id: number): Promise<string> =>
  (await companyCall(companyId, 'GET /invitations/{id}/link', { params: { id } })).data.url
