import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { formatMoment } from '#domain/dates.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'

type RequestPanelProps = {
  applicant: { id: number; name: string }
  /** null while it is not sent yet. */ requestedAt: string | null
  comment: string
  action?: ReactNode
}

/** Who asks for approval, when and with which words. */
export const RequestPanel = ({ applicant, requestedAt, comment, action }: RequestPanelProps) => (
  <Panel>
    <Box sx={{ px: 5, py: 4 }}>
      <Box sx={{ ...inRow, gap: 3 }}>
        <MemberAvatar member={applicant} size={40} decorative />
        <Box sx={{ minWidth: 0 }}>
          <Box>
            <Box component="span" sx={{ fontWeight: 500, mr: 2 }}>
              {applicant.name}
            </Box>
            <Box component="span" sx={{ typography: 'cell', color: 'text.secondary' }}>
              さんからの承認リクエスト
            </Box>
          </Box>
          <Box sx={{ typography: 'caption', color: 'neutral.600' }}>
            {requestedAt ? formatMoment(requestedAt) : <Tag brand>未申請</Tag>}
          </Box>
        </Box>
        {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
      </Box>
      <Box sx={{ mt: 3, lineHeight: 1.75, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <LinkedText>{comment}</LinkedText>
      </Box>
    </Box>
  </Panel>
)
