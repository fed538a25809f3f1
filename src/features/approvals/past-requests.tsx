import { approvalStatuses, submitModeLabels, submitModes } from '#domain/approvals/approvals.labels.ts'
import { useId, useState } from 'react'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import { useTheme } from '@mui/material/styles'
import type { Approval } from '#domain/approvals/approvals.contract.ts'
import { pastRequests } from '#domain/approvals/approvals.state.ts'
import type { PastRequest } from '#domain/approvals/approvals.state.ts'
import { formatMoment } from '#domain/dates.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import { ApprovalSteps } from '#src/widgets/approval-steps/approval-steps.tsx'
import { Section } from './section.tsx'

/** 過去の申請: every round that was sent back or cancelled; nothing where there is none. */
export const PastRequests = ({ approvals }: { approvals: readonly Approval[] }) => {
  const requests = pastRequests(approvals)
  if (requests.length === 0) return null
  return (
    <Section title="過去の申請" count={requests.length}>
      <Panel>
        {requests.map((request, index) => (
          <PastRequestRow key={request.lineage} request={request} isFirst={index === 0} />
        ))}
      </Panel>
    </Section>
  )
}

const PastRequestRow = ({
  request: { outcome, ended_at, created_at, steps },
  isFirst,
}: {
  request: PastRequest<Approval>
  isFirst: boolean
}) => {
  const { tokens } = useTheme()
  const [isOpen, setOpen] = useState(isFirst)
  const id = useId()
  return (
    <Box sx={isFirst ? undefined : { borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-start',
          gap: 3,
          width: '100%',
          minHeight: 48,
          px: 4,
          py: 2,
          typography: 'cell',
          color: 'text.secondary',
        }}
      >
        <ExpandMoreOutlined
          sx={{ fontSize: 20, color: 'neutral.600', transform: isOpen ? undefined : 'rotate(-90deg)' }}
        />
        {outcome === 'sent_back' ? (
          <StatusBadge tone={tokens.approvalStatus[approvalStatuses.sentBack]} icon={<UndoOutlined />}>
            差し戻し
          </StatusBadge>
        ) : (
          <StatusBadge tone={tokens.approvalStatus[approvalStatuses.unset]} icon={<CloseOutlined />}>
            リクエスト取り消し
          </StatusBadge>
        )}
        <span>{formatMoment(ended_at)}</span>
        <Box component="span" sx={{ ml: 'auto' }}>
          {submitModeLabels[submitModes.afterApproval]}
        </Box>
        <Box component="span" sx={{ color: 'neutral.600' }}>{`作成 ${formatMoment(created_at)}`}</Box>
      </ButtonBase>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box sx={{ pl: { desk: 12, phone: 4 }, pr: 4, pt: 1, pb: 4 }}>
          <ApprovalSteps columns steps={steps} />
        </Box>
      </Collapse>
    </Box>
  )
}
