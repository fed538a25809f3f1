import Box from '@mui/material/Box'
import { auditActorText, auditSubjectLabels, auditText } from '#domain/audit/audit.labels.ts'
import type { AuditEntry } from '#domain/audit/audit.contract.ts'
import { formatMoment } from '#domain/dates.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { oneLine } from '#src/ui/text/one-line.tsx'

/** 案件：空調機定期点検; '－' where the act was about nothing but its doer. */
export const subjectText = ({ subject }: Pick<AuditEntry, 'subject'>): string =>
  subject ? `${auditSubjectLabels[subject.type]}：${subject.name}` : '－'

export const auditColumns: Column<AuditEntry>[] = [
  { key: 'created_at', header: '日時', width: 148, render: ({ created_at }) => formatMoment(created_at) },
  { key: 'actor', header: '操作した人', width: 140, render: (entry) => oneLine(auditActorText(entry)) },
  {
    key: 'kind',
    header: '操作',
    render: (entry) => (
      <Box title={auditText(entry)} sx={{ ...singleLine, fontWeight: 500, color: 'text.primary' }}>
        {auditText(entry)}
      </Box>
    ),
  },
  { key: 'subject', header: '対象', render: (entry) => oneLine(subjectText(entry)) },
  {
    key: 'place',
    header: 'IPアドレス',
    width: 140,
    givesWay: 1,
    render: ({ ip_address, user_agent }) => (
      <Box title={user_agent ?? undefined} sx={singleLine}>
        {ip_address ?? '－'}
      </Box>
    ),
  },
]
