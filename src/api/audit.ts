/** 操作の記録: the trail that admins read. */
import { queryOptions } from '@tanstack/react-query'
import type { AuditCsvRequest, AuditFilter } from '#domain/audit/audit.contract.ts'
import { companyCall, companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { companyKey } from './query.ts'

export const auditQueries = {
  list: (companyId: string, filter: AuditFilter) =>
    queryOptions({
      queryKey: companyKey(companyId, 'audit', 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /audit', { query: filter, signal }),
    }),
}

/** What the list shows, as a file. */
export const downloadAuditCsv = (companyId: string, filter: AuditCsvRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /audit-csv-download', { body: filter })
