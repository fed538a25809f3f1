/** Chosen files as one ZIP, as the server makes it. */
import { companyDownload } from './call.ts'
import type { CallOptions } from './call.ts'

/** Several files as one ZIP; 422 (too many, too large) has a sentence of its own. */
export const downloadFilesArchive = (companyId: string, ids: number[], options: CallOptions) =>
  companyDownload(companyId, 'POST /report-files-archive', { body: { ids }, ...options })
