import Box from '@mui/material/Box'
import { auditActorText, auditListLabels, auditSubjectLabels, auditText } from '#domain/audit/audit.labels.ts'
import type { AuditEntry } from '#domain/audit/audit.contract.ts'
import { formatMoment } from '#domain/dates.ts'
import { extra, recordColumns } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import { oneLine } from '#src/ui/text/one-line.tsx'

/** 案件：空調機定期点検 */
const subjectText = ({ subject }: AuditEntry): string | null =>
  subject && `${auditSubjectLabels[subject.type]}：${subject.name}`

/** An act about nothing but its doer has no subject: '－' in the table, and no line on a card. */
export const auditColumns: RecordColumn<AuditEntry>[] = recordColumns(auditListLabels, [], {
  created_at: { card: 'foot', width: 148, render: ({ created_at }) => formatMoment(created_at) },
  actor: { card: 'foot', width: 140, render: (entry) => oneLine(auditActorText(entry)), onCard: auditActorText },
  kind: {
    card: 'name',
    render: (entry) => (
      <Box title={auditText(entry)} sx={{ ...singleLine, fontWeight: 500, color: 'text.primary' }}>
        {auditText(entry)}
      </Box>
    ),
    onCard: auditText,
  },
  subject_type: extra(104, ({ subject }) => subject && auditSubjectLabels[subject.type]),
  subject: { card: 'line', render: (entry) => oneLine(subjectText(entry) ?? '－'), onCard: subjectText },
  ip_address: {
    card: 'foot',
    width: 140,
    givesWay: 1,
    render: ({ ip_address, user_agent }) => (
      <Box title={user_agent ?? undefined} sx={singleLine}>
        {ip_address ?? '－'}
      </Box>
    ),
    onCard: ({ ip_address }) => ip_address,
  },
  user_agent: extra(280, ({ user_agent }) => user_agent),
})
