/** 記入を依頼: asking a guest of the matter to fill a document in, taking that back, handing it in. */
import type { AskGuestRequest, HandInRequest } from '#domain/documents/guest-requests.contract.ts'
import { companyCall } from './call.ts'
import { useDocumentMutation } from './document-changes.ts'
import { isForForm } from './errors.ts'
import { dataOf } from './http.ts'

/** Of somebody, of somebody else, or with another day or note; 422 and 409 are the form's to show. */
export const useAskGuest = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: AskGuestRequest) =>
      dataOf(companyCall(companyId, 'PUT /documents/{id}/guest-request', { params: { id }, body })),
    { screenShows: isForForm },
  )

export const useWithdrawGuestRequest = (companyId: string, id: number) =>
  useDocumentMutation(companyId, () =>
    dataOf(companyCall(companyId, 'DELETE /documents/{id}/guest-request', { params: { id } })),
  )

/** To whoever asked; 422 and 409 are the form's to show. */
export const useHandIn = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: HandInRequest) =>
      dataOf(companyCall(companyId, 'POST /documents/{id}/guest-request/hand-in', { params: { id }, body })),
    { screenShows: isForForm },
  )
