/** Documents as they are made. */
import type { CreateDocumentRequest, Document } from '#domain/documents/documents.contract.ts'
import { makeOnce } from './attempts.ts'
import { companyCall, type CallOptions } from './call.ts'
import { isOffline, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useDocumentMutation } from './document-changes.ts'

export const sendDocument = (companyId: string, body: CreateDocumentRequest, options: CallOptions): Promise<Document> =>
  dataOf(companyCall(companyId, 'POST /documents', { body, ...options }))

export const documentPlace = (companyId: string): string => `${companyId} document`

/** 422, and that there is no connection, are the form's to show. */
export const useCreateDocument = (companyId: string) =>
  useDocumentMutation(
    companyId,
    (body: CreateDocumentRequest) =>
      makeOnce(documentPlace(companyId), body, (idempotencyKey) =>
        sendDocument(companyId, body, { idempotencyKey, mayWait: true }),
      ),
    { screenShows: (error) => isValidation(error) || isOffline(error) },
  )
