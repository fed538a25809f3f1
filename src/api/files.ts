/** Files: matters' report folders (案件報告フォルダ). */
import type { File as ListedFile, FileFilter, RenameFileRequest, ReportFile } from '#domain/files/files.contract.ts'
import { callQuery } from './call-query.ts'
import { companyCall } from './call.ts'
import type { CallOptions } from './call.ts'
import { isForForm, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'
import type { QueryMeta } from './query.ts'

/** Which files, whatever the page. */
export type FileListFilter = Omit<FileFilter, 'page' | 'per_page'>

export const fileQueries = {
  /** One page of a matter's report folder. */
  reportFolder: (companyId: string, matterId: number, filter: FileFilter) =>
    callQuery(
      companyId,
      companyKey(companyId, 'files', 'report-folder', { matter_id: matterId }, filter),
      'GET /matters/{id}/reporting-folders',
      { params: { id: matterId }, query: filter },
    ),
}

/**
 * At most 20 a call; all of them are stored or, where one is refused (ValidationError, field `files`), none.
 * `repeat_seconds` since a first try whose answer got lost keep them from being stored twice.
 */
export const uploadReportFiles = (
  companyId: string,
  matterId: number,
  files: readonly File[],
  { repeat_seconds, ...options }: CallOptions & { repeat_seconds?: number | undefined } = {},
): Promise<ReportFile[]> =>
  dataOf(
    companyCall(companyId, 'POST /matters/{id}/reporting-folders', {
      params: { id: matterId },
      body: { repeat_seconds },
      files: { files },
      ...options,
    }),
  )

/** A photo with a board and the one without, as one file of the folder: both are stored or neither is. */
export const addBoardedPhoto = (
  companyId: string,
  matterId: number,
  files: { file: File; original: File },
  options: CallOptions = {},
): Promise<ReportFile> =>
  dataOf(
    companyCall(companyId, 'POST /matters/{id}/reporting-folders/boarded', {
      params: { id: matterId },
      files,
      ...options,
    }),
  )

/** Address that makes the browser save the file instead of showing it; what waits here is saved from here. */
export const downloadPath = ({ path }: Pick<ListedFile, 'path'>): string =>
  path.includes('?') || path.startsWith('blob:') ? path : `${path}?download=1`

/** Also after a failure: it may be that somebody else was first. */
const useFileMutation = <Input, Result>(
  companyId: string,
  run: (input: Input) => Promise<Result>,
  meta: QueryMeta = {},
) => useNounMutation(companyId, 'files', run, { ...meta, isOutdated: () => true })

/** A photo of a report folder (`id`) as it was drawn on; the photo itself stays. */
export const useAddMarkedPhoto = (companyId: string) =>
  useFileMutation(
    companyId,
    ({ id, file }: { id: number; file: File }) =>
      dataOf(companyCall(companyId, 'POST /reporting-folders/{id}/marked', { params: { id }, files: { file } })),
    { screenShows: () => true },
  )

/** The original in the place of a photo (`id`) with a board or something drawn into it; why not is the screen's to show. */
export const useRestoreReportPhoto = (companyId: string) =>
  useFileMutation(
    companyId,
    (id: number) => dataOf(companyCall(companyId, 'POST /reporting-folders/{id}/original', { params: { id } })),
    { screenShows: () => true },
  )

/** A person's word on when a photo was taken; `id` is the stored file's. A 422 is the dialog's to show. */
export const useSetTakenAt = (companyId: string) =>
  useFileMutation(
    companyId,
    ({ id, taken_at }: { id: number; taken_at: string | null }) =>
      dataOf(companyCall(companyId, 'PUT /files/{id}/taken-at', { params: { id }, body: { taken_at } })),
    { screenShows: isValidation },
  )

/** 409 (renamedFileConflictSchema) and 422 are the form's to show. */
export const useRenameFile = (companyId: string) =>
  useFileMutation(
    companyId,
    ({ id, ...body }: RenameFileRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /reporting-folders/{id}', { params: { id }, body })),
    { screenShows: isForForm },
  )

export const useCopyFile = (companyId: string, matterId: number) =>
  useFileMutation(
    companyId,
    (file_id: number) =>
      dataOf(
        companyCall(companyId, 'POST /matters/{id}/reporting-folders/{file_id}/copy', {
          params: { id: matterId, file_id },
        }),
      ),
    { failure: 'ファイルのコピーに失敗しました。時間をおいて、やり直してください。' },
  )

/** Of what this person deleted just now: all of them or none. */
export const useRestoreFiles = (companyId: string, matterId: number) =>
  useFileMutation(
    companyId,
    (ids: readonly number[]) =>
      companyCall(companyId, 'POST /matters/{id}/reporting-folders/restore', {
        params: { id: matterId },
        body: { ids: [...ids] },
      }),
    { screenShows: () => true },
  )

/** All of them or none; the server's sentence tells why not. */
export const useDeleteFiles = (companyId: string, matterId: number) =>
  useFileMutation(companyId, (ids: readonly number[]) =>
    companyCall(companyId, 'DELETE /matters/{id}/reporting-folders', {
      params: { id: matterId },
      body: { ids: [...ids] },
    }),
  )
