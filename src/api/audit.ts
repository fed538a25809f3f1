/** 操作の記録: the trail that admins read. */
import type { AuditCsvRequest, AuditFilter } from '#domain/audit/audit.contract.ts'
import { callQuery } from './call-query.ts'
import { companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { companyKey } from './query.ts'

export const auditQueries = {
  list: (companyId: string, filter: AuditFilter) =>
    callQuery(companyId, companyKey(companyId, 'audit', 'list', filter), 'GET /audit', { query: filter }),
}

/** What the list shows, as a file. */
export const downloadAuditCsv = (companyId: string, filter: AuditCsvRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /audit-csv-download', { body: filter })
