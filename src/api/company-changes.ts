/** What changes the company itself, or is asked for to change it; apart from company.ts, which every screen needs. */
import type {
  HandoverRequest,
  SetCompanyPictureRequest,
  UpdateCompanyRequest,
} from '#domain/company/company.contract.ts'
import type { CompanyPictureKind } from '#domain/company/company.labels.ts'
import { handoverTexts } from '#domain/company/company.texts.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall } from './call.ts'
import { isForForm, isNotFound } from './errors.ts'
import { dataOf } from './http.ts'
import { never, useNounMutation } from './noun-mutation.ts'

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
  failure?: string,
) =>
  useNounMutation(companyId, 'company', mutationFn, {
    ...(failure ? { failure } : { screenShows: isForForm }),
    isOutdated: never,
  })

/** 409 (companyConflictSchema) and 422 are the form's to show. */
export const useUpdateCompany = (companyId: string) =>
  useCompanyMutation(companyId, ({ id: _, ...body }: UpdateCompanyRequest & { id: number }) =>
    dataOf(companyCall(companyId, 'PUT /company', { body })),
  )

export const useSetCompanyPicture = (companyId: string) =>
  useNounMutation(
    companyId,
    'company',
    ({ kind, picture, ...body }: { kind: CompanyPictureKind; picture: File } & SetCompanyPictureRequest) =>
      companyCall(companyId, 'PUT /company/pictures/{kind}', { params: { kind }, body, files: { picture } }),
    { screenShows: isForForm },
  )

export const useRemoveCompanyPicture = (companyId: string) =>
  useCompanyMutation(
    companyId,
    (kind: CompanyPictureKind) => companyCall(companyId, 'DELETE /company/pictures/{kind}', { params: { kind } }),
    failureText('画像', '削除'),
  )

export const useOfferHandover = (companyId: string) =>
  useCompanyMutation(companyId, (body: HandoverRequest) => companyCall(companyId, 'POST /company/handover', { body }))

export const useAcceptHandover = (companyId: string) =>
  useCompanyMutation(companyId, () => companyCall(companyId, 'POST /company/handover/accept'), handoverTexts.over)

export const useCancelHandover = (companyId: string) =>
  useCompanyMutation(
    companyId,
    () => companyCall(companyId, 'DELETE /company/handover'),
    '引き継ぎの取り消しに失敗しました。時間をおいて、やり直してください。',
  )

export const useCloseGuide = (companyId: string) =>
  useCompanyMutation(
    companyId,
    () => companyCall(companyId, 'DELETE /company/guide'),
    '案内を閉じられませんでした。時間をおいて、やり直してください。',
  )
