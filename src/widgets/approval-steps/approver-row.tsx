import type { ReactNode } from 'react'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import type { Approver } from '#domain/approvals/approvals.contract.ts'
import { approvalAnswerLabels } from '#domain/approvals/approvals.labels.ts'
import { formatMoment } from '#domain/dates.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type ApproverRowProps = {
  approver: Approver
  isMine?: boolean
  note?: ReactNode
  /** The comment field, on one's own row of the current step. */ children?: ReactNode
}

/** One approver: name, and once answered the result, when, and the comment. */
export const ApproverRow = ({
  approver: { status, comment, updated_at, substitute, answered_by, ...member },
  isMine,
  note,
  children,
}: ApproverRowProps) => (
  <Box
    component="li"
    sx={[
      {
        display: 'grid',
        gridTemplateColumns: '28px minmax(0, 1fr)',
        columnGap: 3,
        mt: 2,
        px: 3,
        py: 1,
        listStyle: 'none',
      },
      status !== null && { border: 1, borderColor: 'divider', borderRadius: '6px', py: 2.5 },
      Boolean(children) && { border: 1, borderColor: 'brand.500', borderRadius: '6px', bgcolor: 'brand.50', py: 3 },
    ]}
  >
    <MemberAvatar member={member} size={28} decorative />
    <Box sx={{ ...inRows, columnGap: 2, minHeight: 28, minWidth: 0 }}>
      <Box
        component="span"
        sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: status !== null || isMine ? 500 : 400 }}
      >
        {member.name}
      </Box>
      {isMine && <Tag>自分</Tag>}
      {answered_by && <Tag>{`代理：${answered_by.name}`}</Tag>}
      {substitute && <Tag>{`不在（代理：${substitute.name}）`}</Tag>}
      {status && (
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            fontSize: 12,
            fontWeight: 500,
            color: status === 'OK' ? 'success.dark' : 'error.dark',
            '& svg': { fontSize: 14 },
          }}
        >
          {status === 'OK' ? <CheckCircleOutlined /> : <UndoOutlined />}
          {approvalAnswerLabels[status]}
        </Box>
      )}
      {note}
      {updated_at && (
        <Box component="time" dateTime={updated_at} sx={{ ml: 'auto', typography: 'caption', color: 'neutral.600' }}>
          {formatMoment(updated_at)}
        </Box>
      )}
    </Box>
    {comment && (
      <Box
        sx={{
          gridColumn: 2,
          typography: 'cell',
          lineHeight: 1.6,
          color: 'text.secondary',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        <LinkedText>{comment}</LinkedText>
      </Box>
    )}
    {children && <Box sx={{ gridColumn: '1 / -1', mt: 3 }}>{children}</Box>}
  </Box>
)
