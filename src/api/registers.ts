/** 取り込み and 書き出し of the registers; internal users' alone (canImport). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ImportMapping,
  ImportPreview,
  ImportRowsFilter,
  RegisterExport,
  RegisterImport,
} from '#domain/registers/registers.contract.ts'
import type { RegisterKind } from '#domain/registers/registers.labels.ts'
import { failureText } from '#domain/text/screens.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { callQuery, dataQuery } from './call-query.ts'
import { companyCall, companyDownload } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'register-imports', ...rest)
export const isUnderWay = ({ state }: Pick<RegisterImport, 'state'>): boolean =>
  state === 'queued' || state === 'running'

export const registerQueries = {
  /** Those that were begun, newest first; asked for again while one is under way. */
  imports: (companyId: string, kind: RegisterKind) => ({
    ...dataQuery(companyId, key(companyId, 'list', kind), 'GET /register-imports', { query: { kind } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: readonly RegisterImport[] | undefined } }) =>
      state.data?.some(isUnderWay) ? 1000 : false,
  }),
  /** What a draft would do with each row of one kind, as its mapping stands (`tried` tells one from the next). */
  rows: (companyId: string, id: number, tried: unknown, query: ImportRowsFilter) => ({
    ...callQuery(companyId, key(companyId, 'rows', id, tried, query), 'GET /register-imports/{id}/rows', {
      params: { id },
      query,
    }),
    staleTime: 0,
  }),
}

/** Reads the file; 422 is the screen's to show. */
export const useCreateImport = (companyId: string) =>
  useMutation({
    mutationFn: ({ kind, file }: { kind: RegisterKind; file: File }): Promise<ImportPreview> =>
      dataOf(companyCall(companyId, 'POST /register-imports', { body: { kind }, files: { file } })),
    meta: { screenShows: isValidation },
  })

/** Tries another mapping; nothing is registered. */
export const useTryImport = (companyId: string) =>
  useMutation({
    mutationFn: ({ id, mapping }: { id: number; mapping: ImportMapping }): Promise<ImportPreview> =>
      dataOf(companyCall(companyId, 'PUT /register-imports/{id}', { params: { id }, body: mapping })),
    // One after the other: the last choice is what stands.
    scope: { id: 'try-import' },
    meta: { failure: failureText('列の割り当て', '変更') },
  })

export const useRunImport = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => dataOf(companyCall(companyId, 'POST /register-imports/{id}/run', { params: { id } })),
    onSuccess: () => invalidateNoun(client, companyId, 'register-imports'),
    meta: { screenShows: isValidation },
  })
}

export const useUndoImport = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => dataOf(companyCall(companyId, 'POST /register-imports/{id}/undo', { params: { id } })),
    onSuccess: () => invalidateNoun(client, companyId, 'register-imports'),
    meta: { failure: failureText('取り込み', '取り消し') },
  })
}

/** Every faulty row of a draft, or of what was taken over. */
export const useDownloadFaults = (companyId: string) =>
  useMutation({
    mutationFn: (id: number) => companyDownload(companyId, 'GET /register-imports/{id}/faults', { params: { id } }),
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? '取り込みのエラー.csv'),
    meta: { failure: failureText('エラーの一覧', '保存') },
  })

/** The whole register in the shape that is taken over. */
export const useExportRegister = (companyId: string) =>
  useMutation({
    mutationFn: (query: RegisterExport) => companyDownload(companyId, 'GET /register-exports', { query }),
    onSuccess: ({ blob, file_name }, { format }) => saveFile(blob, file_name ?? `台帳.${format}`),
    meta: { failure: failureText('台帳', '書き出し') },
  })
