/** 協力会社への依頼: what is asked of partners, and what is said to their answers. */
import { queryOptions } from '@tanstack/react-query'
import type {
  AgreeDayRequest,
  AskPartnersRequest,
  ConfirmDoneRequest,
  ReturnAnswerRequest,
} from '#domain/plans/partner-requests.contract.ts'
import { companyCall } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) =>
  companyKey(companyId, 'plans', 'partner-requests', ...rest)

export const partnerRequestQueries = {
  /** To whom letters about these would go. */
  letters: (companyId: string, occurrence_id: readonly number[]) =>
    queryOptions({
      queryKey: key(companyId, 'letters', { occurrence_id }),
      queryFn: ({ signal }) =>
        dataOf(
          companyCall(companyId, 'GET /partner-letters', { query: { occurrence_id: [...occurrence_id] }, signal }),
        ),
      staleTime: 0,
    }),
  ofTime: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'of-time', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /occurrences/{id}/partner-requests', { params: { id }, signal })),
    }),
}

export const useAskPartners = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (body: AskPartnersRequest) => dataOf(companyCall(companyId, 'POST /partner-requests', { body })),
    { screenShows: isValidation },
  )

export const useAgreeDay = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    ({ id, ...body }: AgreeDayRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'POST /partner-requests/{id}/agree', { params: { id }, body })),
    { screenShows: isValidation },
  )

export const useReturnAnswer = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    ({ id, ...body }: ReturnAnswerRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'POST /partner-requests/{id}/return', { params: { id }, body })),
    { screenShows: isValidation },
  )

export const useConfirmDone = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    ({ id, ...body }: ConfirmDoneRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'POST /partner-requests/{id}/confirm', { params: { id }, body })),
    { screenShows: isValidation },
  )

export const useRevokeRequest = (companyId: string) =>
  useNounMutation(companyId, 'plans', (id: number) =>
    companyCall(companyId, 'DELETE /partner-requests/{id}', { params: { id } }),
  )
