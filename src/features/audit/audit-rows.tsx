import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { auditActorText, auditText } from '#domain/audit/audit.labels.ts'
import type { AuditEntry } from '#domain/audit/audit.contract.ts'
import { formatMoment } from '#domain/dates.ts'
import { subjectText } from './audit-columns.tsx'

/** The trail on a phone: each line stacked. */
export const AuditRows = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <List aria-label="操作の記録" disablePadding>
    {entries.map((entry) => (
      <ListItem key={entry.id} divider sx={{ display: 'block', px: 4, py: 3, borderColor: 'divider' }}>
        <Box sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 500, overflowWrap: 'anywhere' }}>
          {auditText(entry)}
        </Box>
        {entry.subject && (
          <Box sx={{ fontSize: 14, lineHeight: '22px', overflowWrap: 'anywhere' }}>{subjectText(entry)}</Box>
        )}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
            fontSize: 14,
            lineHeight: '22px',
            color: 'text.secondary',
          }}
        >
          <span>{formatMoment(entry.created_at)}</span>
          <span>{auditActorText(entry)}</span>
          {entry.ip_address && <span>{entry.ip_address}</span>}
        </Box>
      </ListItem>
    ))}
  </List>
)
