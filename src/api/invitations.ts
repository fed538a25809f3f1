/** Invitations: sent by members of a company, answered by whoever has the link. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AcceptInvitationRequest } from '#domain/auth/auth.contract.ts'
import type { Paged } from '#domain/paging.ts'
import type {
  CreateInvitationRequest,
  Invitation,
  InvitationAcceptance,
  PublicInvitation,
} from '#domain/invitations/invitations.contract.ts'
import { isValidation } from './errors.ts'
import { companyPath, forgetCsrfCookie, http } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

const path = (companyId: string, id?: number, rest = ''): string =>
  `${companyPath(companyId)}/invitations${id === undefined ? '' : `/${id}`}${rest}`
const publicPath = (token: string, rest = ''): string => `/api/public/invitations/${encodeURIComponent(token)}${rest}`

export const invitationQueries = {
  /** Those who are invited to the matter and have not come yet; only for whoever may edit it. */
  ofMatter: (companyId: string, matter_id: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'invitations', 'of-matter', matter_id),
      queryFn: async ({ signal }) =>
        (await http.get<Paged<Invitation>>(path(companyId), { query: { matter_id, per_page: 100 }, signal })).data,
    }),
  byToken: (token: string) =>
    queryOptions({
      queryKey: ['invitation', token],
      queryFn: async ({ signal }) => (await http.get<{ data: PublicInvitation }>(publicPath(token), { signal })).data,
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
    onSuccess: () => invalidateNoun(client, companyId, 'invitations'),
    meta: failure ? { failure } : { screenShows: isValidation },
  })
}

export const useInvite = (companyId: string) =>
  useInvitationMutation(companyId, (body: CreateInvitationRequest) => http.post(path(companyId), body))

export const useResendInvitation = (companyId: string) =>
  useInvitationMutation(
    companyId,
    (id: number) => http.post(path(companyId, id, '/resend')),
    '招待メールの再送に失敗しました。時間をおいて、やり直してください。',
  )

export const useDeleteInvitation = (companyId: string) =>
  useInvitationMutation(
    companyId,
    (id: number) => http.delete(path(companyId, id)),
    '招待の取り消しに失敗しました。時間をおいて、やり直してください。',
  )

/** Joins with the account that is signed in, or with a new one that is signed in from then on. */
export const acceptInvitation = async (
  token: string,
  body: Partial<AcceptInvitationRequest>,
): Promise<InvitationAcceptance> => {
  const { data } = await http.post<{ data: InvitationAcceptance }>(publicPath(token, '/accept'), body)
  forgetCsrfCookie()
  return data
}
