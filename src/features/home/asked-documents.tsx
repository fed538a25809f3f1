import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import { formatDayWithWeekday } from '#domain/dates.ts'
import { guestRequestStateLabels, guestRequestTexts } from '#domain/documents/guest-requests.labels.ts'
import type { Home, HomeAsked } from '#domain/home/home.contract.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRows } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import { CountText } from './home-section.tsx'

type AskedDocumentsProps = { companyId: string; asked: Home['asked']; today: string }

/** 記入を依頼された書類, the next due first; nothing where there are none. */
export const AskedDocuments = ({ companyId, asked: { items, total }, today }: AskedDocumentsProps) =>
  items.length === 0 ? null : (
    <Box component="section" aria-label={guestRequestTexts.ofHome}>
      <Box sx={{ ...inRows, columnGap: 2, minHeight: 44, mb: 1 }}>
        <Typography variant="h2" sx={{ fontSize: 17 }}>
          {guestRequestTexts.ofHome}
        </Typography>
        <CountText>{`${formatNumber(total)}件`}</CountText>
      </Box>
      <Box component="ul" aria-label={guestRequestTexts.ofHome} sx={{ m: 0, p: 0, display: 'grid', gap: 2 }}>
        {items.map((document) => (
          <Asked key={document.id} companyId={companyId} document={document} today={today} />
        ))}
      </Box>
    </Box>
  )

const Asked = ({ companyId, document, today }: { companyId: string; document: HomeAsked; today: string }) => {
  const { approvalStatus } = useTheme().tokens
  const { id, title, matter, asked_by, due_date, note, is_sent_back } = document
  const isLate = due_date !== null && due_date < today
  return (
    <Paper variant="outlined" component="li" sx={{ listStyle: 'none', minWidth: 0 }}>
      <Link
        to="/c/$companyId/documents/$documentId/edit"
        params={{ companyId, documentId: id }}
        underline="none"
        sx={{ display: 'flex', gap: 3, minHeight: 64, px: 4, py: 3, color: 'text.primary' }}
      >
        {is_sent_back ? (
          <UndoOutlined sx={{ fontSize: 24, color: 'error.main' }} />
        ) : (
          <EditNoteOutlined sx={{ fontSize: 24, color: 'neutral.600' }} />
        )}
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ ...inRows, columnGap: 2, rowGap: 0.5 }}>
            <Box component="span" sx={{ minWidth: 0, fontSize: 16, lineHeight: '24px', fontWeight: 500 }}>
              {title}
            </Box>
            {is_sent_back && <StatusBadge tone={approvalStatus[3]}>{guestRequestStateLabels.sent_back}</StatusBadge>}
          </Box>
          <Box sx={{ mt: 0.5, fontSize: 14, color: 'text.secondary' }}>
            <Box component="span" sx={isLate ? { color: 'error.main', fontWeight: 500 } : undefined}>
              {due_date === null ? `期限 ${guestRequestTexts.noDue}` : `期限 ${formatDayWithWeekday(due_date)}`}
              {isLate && '　期限超過'}
            </Box>
            {`　依頼 ${asked_by}さん`}
          </Box>
          {matter && <Box sx={{ mt: 0.5, fontSize: 14, color: 'text.secondary' }}>{matter.name}</Box>}
          {note !== null && (
            <Box
              sx={{
                mt: 0.5,
                fontSize: 14,
                color: 'text.secondary',
                display: '-webkit-box',
                WebkitLineClamp: 2,
                WebkitBoxOrient: 'vertical',
                overflow: 'hidden',
              }}
            >
              {note}
            </Box>
          )}
        </Box>
      </Link>
    </Paper>
  )
}
