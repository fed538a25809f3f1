/** Invitations: sent by members of a company, answered by whoever has the link. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AcceptInvitationRequest } from '#domain/auth/auth.contract.ts'
import type {
  CreateInvitationRequest,
  InvitationAcceptance,
  InvitationFilter,
  InviteManyRequest,
} from '#domain/invitations/invitations.contract.ts'
import { companyCall, openCall } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf, forgetCsrfCookie } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

export const invitationQueries = {
  /** Those who are invited to the matter and have not come yet; only for whoever may edit it. */
  ofMatter: (companyId: string, matter_id: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'invitations', 'of-matter', matter_id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /invitations', { query: { matter_id, per_page: 100 }, signal })),
    }),
  /** Those that still wait, newest first. */
  pending: (companyId: string, filter: InvitationFilter) =>
    queryOptions({
      queryKey: companyKey(companyId, 'invitations', 'pending', filter),
      queryFn: ({ signal }) =>
        dataOf(
          companyCall(companyId, 'GET /invitations', { query: { ...filter, pending: true, per_page: 100 }, signal }),
        ),
    }),
  byToken: (token: string) =>
    queryOptions({
      queryKey: ['invitation', token],
      queryFn: ({ signal }) => dataOf(openCall('GET /api/public/invitations/{token}', { params: { token }, signal })),
      meta: { screenShows: () => true },
    }),
}

const useInvitationMutation = <Input>(
  companyId: string,
  mutationFn: (input: Input) => Promise<unknown>,
  failure?: string,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Whoever is invited as one of the company's own takes a seat.
    onSuccess: () => Promise.all(['invitations', 'users'].map((noun) => invalidateNoun(client, companyId, noun))),
    meta: failure ? { failure } : { screenShows: isValidation },
  })
}

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

/** Joins with the account that is signed in, or with a new one that is signed in from then on. */
export const acceptInvitation = async (
  token: string,
  body: Partial<AcceptInvitationRequest>,
): Promise<InvitationAcceptance> => {
  const { data } = await openCall('POST /api/public/invitations/{token}/accept', { params: { token }, body })
  forgetCsrfCookie()
  return data
}

/** The address that the invitation's letter leads to. */
export const fetchInvitationLink = async (companyId: string, id: number): Promise<string> =>
  (await companyCall(companyId, 'GET /invitations/{id}/link', { params: { id } })).data.url
