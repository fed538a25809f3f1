/** The account of whoever is signed in: who they are, and how they come in. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeEmailRequest, UpdatePasswordRequest } from '#domain/auth/auth.contract.ts'
import type { UpdateMyselfRequest } from '#domain/users/users.contract.ts'
import { sessionQueries } from './auth.ts'
import { openCall } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import type { QueryMeta } from './query.ts'

const key = (...rest: readonly string[]) => ['account', ...rest] as const

export const accountQueries = {
  /** Where the person is signed in, this browser first. */
  sessions: () =>
    queryOptions({
      queryKey: key('sessions'),
      queryFn: ({ signal }) => dataOf(openCall('GET /api/user/sessions', { signal })),
      staleTime: 0,
    }),
  passkeys: () =>
    queryOptions({
      queryKey: key('passkeys'),
      queryFn: ({ signal }) => dataOf(openCall('GET /api/user/passkeys', { signal })),
    }),
}

/** Secrets are fetched when they are to be shown, and kept nowhere. */
export const fetchTwoFactorSetUp = async (): Promise<{ svg: string; secretKey: string }> => {
  await openCall('POST /api/user/two-factor-authentication')
  const { svg } = await openCall('GET /api/user/two-factor-qr-code')
  const { secretKey } = await openCall('GET /api/user/two-factor-secret-key')
  return { svg, secretKey }
}
export const fetchRecoveryCodes = (): Promise<string[]> => openCall('GET /api/user/two-factor-recovery-codes')
export const askForNewPasskey = () => openCall('POST /api/user/passkeys/options')

/** A change of the account; what the screen shows of it is fetched again. */
const useAccountMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
  meta: QueryMeta,
) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, meta, onSuccess: () => client.invalidateQueries({ queryKey: key() }) })
}

/** The person as every company and screen shows them. */
const useMyselfMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
  meta: QueryMeta,
) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, meta, onSuccess: () => client.invalidateQueries() })
}

const inForm: QueryMeta = { screenShows: isValidation }
const failing = (what: string): QueryMeta => ({ failure: `${what}に失敗しました。時間をおいて、やり直してください。` })

/** Name and photo. The answer is the person as the company sees them. */
export const useUpdateMyself = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ photo, ...body }: UpdateMyselfRequest & { photo?: File }) =>
      openCall('PUT /api/c/{companyKey}/myself', {
        params: { companyKey: companyId },
        body,
        files: { profile_photo: photo },
      }),
    meta: inForm,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionQueries.companyUser(companyId).queryKey })
      void client.invalidateQueries()
    },
  })
}

export const useChangeEmail = () =>
  useAccountMutation((body: ChangeEmailRequest) => openCall('PUT /api/user/email', { body }), inForm)

export const useUpdatePassword = () =>
  useMyselfMutation((body: UpdatePasswordRequest) => openCall('PUT /api/user/password', { body }), inForm)

export const useConfirmTwoFactor = () =>
  useMyselfMutation(
    (code: string) => openCall('POST /api/user/confirmed-two-factor-authentication', { body: { code } }),
    inForm,
  )

export const useDisableTwoFactor = () =>
  useMyselfMutation(() => openCall('DELETE /api/user/two-factor-authentication'), failing('二要素認証の解除'))

export const useRenewRecoveryCodes = () =>
  useAccountMutation(async () => {
    await openCall('POST /api/user/two-factor-recovery-codes')
    return fetchRecoveryCodes()
  }, failing('リカバリーコードの作成'))

export const useEndSession = () =>
  useAccountMutation(
    (id: string) => openCall('DELETE /api/user/sessions/{id}', { params: { id } }),
    failing('端末のログアウト'),
  )

export const useEndOtherSessions = () =>
  useAccountMutation(() => openCall('DELETE /api/user/sessions'), failing('端末のログアウト'))

export const useCreatePasskey = () =>
  useAccountMutation(
    (body: { name: string; credential: Record<string, unknown> }) => openCall('POST /api/user/passkeys', { body }),
    inForm,
  )

export const useRenamePasskey = () =>
  useAccountMutation(
    ({ id, name }: { id: number; name: string }) =>
      openCall('PUT /api/user/passkeys/{id}', { params: { id }, body: { name } }),
    inForm,
  )

export const useDeletePasskey = () =>
  useAccountMutation(
    (id: number) => openCall('DELETE /api/user/passkeys/{id}', { params: { id } }),
    failing('パスキーの削除'),
  )
