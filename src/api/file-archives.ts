/** Chosen files as one ZIP, as the server makes it. */
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateBuildings } from './buildings.ts'
import { companyDownload } from './call.ts'
import type { CallOptions, Download } from './call.ts'
import { invalidateFacilities } from './facilities.ts'

/** How the files of a record come as one ZIP, and what is asked for anew where one of them is gone. */
export type FilesArchive = {
  receive: (ids: readonly number[], options: CallOptions) => Promise<Download>
  onGone: () => void
}

/** Several files as one ZIP; 422 (too many, too large) has a sentence of its own. */
export const downloadFilesArchive = (companyId: string, ids: number[], options: CallOptions) =>
  companyDownload(companyId, 'POST /report-files-archive', { body: { ids }, ...options })

/** The chosen ones as one ZIP; 422 (too much) has a sentence of its own. */
const useRecordFilesArchive = (
  companyId: string,
  noun: 'buildings' | 'facilities',
  id: number,
  invalidate: (client: QueryClient, companyId: string) => Promise<void>,
): FilesArchive => {
  const client = useQueryClient()
  return {
    receive: (ids, options) =>
      companyDownload(companyId, `POST /${noun}/{id}/files-archive`, {
        params: { id },
        body: { ids: [...ids] },
        ...options,
      }),
    onGone: () => void invalidate(client, companyId),
  }
}

export const useBuildingFilesArchive = (companyId: string, id: number): FilesArchive =>
  useRecordFilesArchive(companyId, 'buildings', id, invalidateBuildings)
export const useFacilityFilesArchive = (companyId: string, id: number): FilesArchive =>
  useRecordFilesArchive(companyId, 'facilities', id, invalidateFacilities)
