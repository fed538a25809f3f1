/** Drawings and their versions as they are made. */
import type { CreateDrawingRequest, CreateVersionRequest, Drawing } from '#domain/drawings/drawings.contract.ts'
import { makeOnce } from './attempts.ts'
import { companyCall, type CallOptions } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { inPartsAdapter } from './in-parts.ts'
import { useNounMutation } from './noun-mutation.ts'

type Picture = { file: File; source?: File }

/** A picture tried again is the same one. */
const picturePlace = (place: string, { name, size }: File): string => `${place} ${name} ${size}`

/** One of several that are sent one after the other: the caller shows each failure beside it, and refreshes at the end. */
export const createDrawing = (
  companyId: string,
  { file, source, ...body }: CreateDrawingRequest & Picture,
  options: CallOptions,
): Promise<Drawing> =>
  makeOnce(picturePlace(`${companyId} drawing`, file), body, (idempotencyKey) =>
    dataOf(
      companyCall(companyId, 'POST /drawings', {
        body,
        files: { file, source },
        idempotencyKey,
        adapter: inPartsAdapter,
        ...options,
      }),
    ),
  )

/** Id of the PDF that the latest version is a page of, for its other pages to name. */
export const sourceOf = async (companyId: string, id: number, options: CallOptions): Promise<number | null> => {
  const [latest] = await dataOf(companyCall(companyId, 'GET /drawings/{id}/versions', { params: { id }, ...options }))
  return latest?.source?.file.id ?? null
}

/** 422 is the dialog's to show. */
export const useCreateVersion = (companyId: string, id: number) =>
  useNounMutation(
    companyId,
    'drawings',
    ({ file, source, onProgress, ...body }: CreateVersionRequest & Picture & Pick<CallOptions, 'onProgress'>) =>
      makeOnce(picturePlace(`${companyId} drawing ${id} version`, file), body, (idempotencyKey) =>
        dataOf(
          companyCall(companyId, 'POST /drawings/{id}/versions', {
            params: { id },
            body,
            files: { file, source },
            idempotencyKey,
            adapter: inPartsAdapter,
            onProgress,
          }),
        ),
      ),
    { screenShows: isValidation },
  )
