/** What is done with drawings and their versions. */
import type { AlignmentRequest, PrintDrawingRequest } from '#domain/drawings/drawings.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall, companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'

/** 422 is the screen's to show. */
export const useAlignVersion = (companyId: string, id: number) =>
  useNounMutation(
    companyId,
    'drawings',
    ({ number, ...body }: AlignmentRequest & { number: number }) =>
      dataOf(
        companyCall(companyId, 'PUT /drawings/{id}/versions/{number}/alignment', { params: { id, number }, body }),
      ),
    { screenShows: isValidation },
  )

export const useRestoreVersion = (companyId: string, id: number) =>
  useNounMutation(
    companyId,
    'drawings',
    (number: number) =>
      dataOf(companyCall(companyId, 'POST /drawings/{id}/versions/{number}/restore', { params: { id, number } })),
    { failure: failureText('図面の版', '復元') },
  )

/** The drawing with its pins as a PDF. */
export const printDrawing = (companyId: string, id: number, body: PrintDrawingRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /drawings/{id}/print', { params: { id }, body })

/** The same as a file that a document takes. */
export const createDrawingPages = (companyId: string, id: number, body: PrintDrawingRequest) =>
  dataOf(companyCall(companyId, 'POST /drawings/{id}/pages', { params: { id }, body }))
