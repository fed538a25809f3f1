import { contentTypes, type Calls } from '../call.ts'
import { auditCsvRequestSchema, auditEntriesAnswerSchema, auditFilterSchema } from './audit.contract.ts'

export const auditCalls = {
  'GET /audit': {
    operation: 'listAuditEntries',
    summary: '操作の記録（新しい順）',
    query: auditFilterSchema,
    answer: auditEntriesAnswerSchema,
  },
  'POST /audit-csv-download': {
    operation: 'downloadAuditCsv',
    summary: '操作の記録をCSVで受け取る',
    body: auditCsvRequestSchema,
    content: contentTypes.csv,
  },
} satisfies Calls
