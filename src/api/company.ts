/** The company itself. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HandoverRequest, UpdateCompanyRequest } from '#domain/company/company.contract.ts'
import type { CompanyPictureKind } from '#domain/company/company.labels.ts'
import { handoverTexts } from '#domain/company/company.texts.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall } from './call.ts'
import { isForForm, isNotFound } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

export const companyQueries = {
  detail: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'company', 'detail'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /company', { signal })),
    }),
  /** What a new company has done of its first steps; null once that was closed. */
  guide: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'company', 'guide'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /company/guide', { signal })),
    }),
  /** The offer of the Master's place that waits, for those whom it concerns. */
  handover: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'company', 'handover'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /company/handover', { signal })),
    }),
}

/** The address up to the town; null for a code that stands for none. */
export const fetchPostalAddress = async (companyId: string, code: string): Promise<string | null> => {
  try {
    return (await companyCall(companyId, 'GET /postal-codes/{code}', { params: { code } })).data.address
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

const useCompanyMutation = <Input, Answer>(
  companyId: string,
  mutationFn: (input: Input) => Promise<Answer>,
  { failure, also = [] }: { failure?: string; also?: readonly string[] } = {},
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Its name and rules are part of who one is in it.
    onSuccess: () => Promise.all(['company', 'myself', ...also].map((noun) => invalidateNoun(client, companyId, noun))),
    meta: failure ? { failure } : { screenShows: isForForm },
  })
}

/** 409 (companyConflictSchema) and 422 are the form's to show. */
export const useUpdateCompany = (companyId: string) =>
  useCompanyMutation(companyId, ({ id: _, ...body }: UpdateCompanyRequest & { id: number }) =>
    dataOf(companyCall(companyId, 'PUT /company', { body })),
  )

/** Shown by every template and document that has a place for it. */
const pictured = ['templates', 'documents'] as const

export const useSetCompanyPicture = (companyId: string) =>
  useCompanyMutation(
    companyId,
    ({ kind, picture }: { kind: CompanyPictureKind; picture: File }) =>
      companyCall(companyId, 'PUT /company/pictures/{kind}', { params: { kind }, files: { picture } }),
    { also: pictured },
  )

export const useRemoveCompanyPicture = (companyId: string) =>
  useCompanyMutation(
    companyId,
    (kind: CompanyPictureKind) => companyCall(companyId, 'DELETE /company/pictures/{kind}', { params: { kind } }),
    { failure: failureText('画像', '削除'), also: pictured },
  )

export const useOfferHandover = (companyId: string) =>
  useCompanyMutation(companyId, (body: HandoverRequest) => companyCall(companyId, 'POST /company/handover', { body }))

export const useAcceptHandover = (companyId: string) =>
  useCompanyMutation(companyId, () => companyCall(companyId, 'POST /company/handover/accept'), {
    failure: handoverTexts.over,
    also: ['users'],
  })

export const useCancelHandover = (companyId: string) =>
  useCompanyMutation(companyId, () => companyCall(companyId, 'DELETE /company/handover'), {
    failure: '引き継ぎの取り消しに失敗しました。時間をおいて、やり直してください。',
  })

export const useCloseGuide = (companyId: string) =>
  useCompanyMutation(companyId, () => companyCall(companyId, 'DELETE /company/guide'), {
    failure: '案内を閉じられませんでした。時間をおいて、やり直してください。',
  })
