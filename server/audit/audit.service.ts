/** The trail, as an admin reads it. */
import {
  auditActorText,
  auditListLabels,
  auditSubjectLabels,
  auditText,
  type AuditListColumn,
} from '#domain/audit/audit.labels.ts'
import type { AuditCsvRequest, AuditEntry, AuditFilter } from '#domain/audit/audit.contract.ts'
import { canReadAudit } from '#domain/audit/audit.policy.ts'
import { csvText } from '#domain/csv.ts'
import { keysOf } from '#domain/labels.ts'
import { businessDay, formatMoment, toTimestamp } from '#domain/dates.ts'
import { fieldLabel } from '#domain/journal/journal.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'
import { fileRows } from '#server/http/file-rows.ts'
import { audit, exported } from './audit.ts'
import { listEntries, listNewestEntries, type AuditRow } from './audit.store.ts'

const labelsOf = ({ subject_type, fields }: AuditRow): string[] =>
  fields.map((field) => fieldLabel(subject_type, field))

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  kind: row.kind,
  user_id: row.user_id,
  actor_name: row.actor_name,
  subject: row.subject_type && { type: row.subject_type, id: row.subject_id, name: row.subject_name ?? '' },
  fields: labelsOf(row),
  detail: row.detail,
  ip_address: row.ip_address,
  user_agent: row.user_agent,
  created_at: toTimestamp(row.created_at),
})

export const listAudit = (
  { database, clock }: Deps,
  scope: Scope,
  filter: AuditFilter,
): Promise<{ data: AuditEntry[]; total: number }> => {
  if (!canReadAudit(scope.actor)) throw forbidden()
  return inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await listEntries(tx, scope, filter, businessDay(clock()))
    return { data: rows.map(present), total }
  })
}

const cells: Record<AuditListColumn, (row: AuditRow) => string | null> = {
  created_at: ({ created_at }) => formatMoment(toTimestamp(created_at)),
  actor: auditActorText,
  kind: (row) => auditText({ ...row, fields: labelsOf(row) }),
  subject_type: ({ subject_type }) => subject_type && auditSubjectLabels[subject_type],
  subject: ({ subject_name }) => subject_name,
  ip_address: ({ ip_address }) => ip_address,
  user_agent: ({ user_agent }) => user_agent,
}
const columns = keysOf(auditListLabels)

/** What the list shows, as a file; that it left is a line of the trail too. */
export const auditCsv = ({ database, clock }: Deps, scope: Scope, filter: AuditCsvRequest): Promise<string> => {
  if (!canReadAudit(scope.actor)) throw forbidden()
  return inCompany(database.db, scope.company_id, async (tx) => {
    const rows = await fileRows('記録', (limit) => listNewestEntries(tx, scope, filter, businessDay(clock()), limit), {
      by: '期間',
    })
    await audit(tx, scope, scope, [exported('操作の記録')])
    return csvText([
      columns.map((column) => auditListLabels[column]),
      ...rows.map((row) => columns.map((column) => cells[column](row) ?? '')),
    ])
  })
}
