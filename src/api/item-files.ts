/** Photos and files in a document's file items: stored at once, apart from its texts. */
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { companyCall, type CallOptions } from './call.ts'
import { dataOf } from './http.ts'
import { never, useNounMutation } from './noun-mutation.ts'

type ItemFileOptions = CallOptions & { repeat_seconds?: number | undefined; original?: File | undefined }

/** A file into a file item; it is stored at once, with the `original` that lies behind it as one. `repeat_seconds` since a first try whose answer got lost keep it from being stored twice. */
export const addItemFile = (
  companyId: string,
  id: number,
  item_id: number,
  file: File,
  { repeat_seconds, original, ...options }: ItemFileOptions = {},
): Promise<DocumentItemFile> =>
  dataOf(
    companyCall(companyId, 'POST /documents/{id}/files', {
      params: { id },
      body: { item_id, repeat_seconds },
      files: { file, original },
      ...options,
    }),
  )

/** A file of a file item by its place (`id`). */
export const useRemoveItemFile = (companyId: string, documentId: number) =>
  useNounMutation(
    companyId,
    'documents',
    (file_id: number) =>
      companyCall(companyId, 'DELETE /documents/{id}/files/{file_id}', { params: { id: documentId, file_id } }),
    { isOutdated: never },
  )

/** Asks again also after a failure: it may be that somebody else was first. */
const useItemFileMutation = <Input>(companyId: string, run: (input: Input) => Promise<DocumentItemFile>) =>
  useNounMutation(companyId, 'documents', run, { screenShows: () => true, isOutdated: () => true })

/** A photo of a file item (`id`) as it was drawn on, in its place; 409 where it is no longer the one that was drawn on. */
export const useMarkItemFile = (companyId: string, documentId: number) =>
  useItemFileMutation(companyId, ({ id, drawn_file_id, file }: { id: number; drawn_file_id: number; file: File }) =>
    dataOf(
      companyCall(companyId, 'POST /documents/{id}/files/{file_id}/marked', {
        params: { id: documentId, file_id: id },
        body: { drawn_file_id },
        files: { file },
      }),
    ),
  )

/** The original of a file item's photo that was drawn on, in its place. */
export const useRestoreItemFile = (companyId: string, documentId: number) =>
  useItemFileMutation(companyId, (file_id: number) =>
    dataOf(
      companyCall(companyId, 'POST /documents/{id}/files/{file_id}/original', { params: { id: documentId, file_id } }),
    ),
  )

/** What this person has just taken out of a file item, in its place again. */
export const usePutItemFileBack = (companyId: string, documentId: number) =>
  useItemFileMutation(companyId, (file_id: number) =>
    dataOf(
      companyCall(companyId, 'POST /documents/{id}/files/{file_id}/restore', { params: { id: documentId, file_id } }),
    ),
  )
