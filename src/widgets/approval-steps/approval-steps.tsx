/**
 * The steps of one round of approval, one below the other on a rail:
 *
 *   <ApprovalSteps steps={activeSteps(document.document_approvals)} userId={user.id} answerForm={<AnswerForm …/>} />
 */
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import type { Approval, Approver } from '#domain/approvals/approvals.contract.ts'
import { allOrOneLabels, stepLabel } from '#domain/approvals/approvals.labels.ts'
import { awaitedApprover, currentStep, stepIcon } from '#domain/approvals/approvals.state.ts'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { ApproverRow } from './approver-row.tsx'
import { StepGlyph } from './step-glyph.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type ApprovalStepsProps = {
  steps: readonly Approval[]
  userId?: number
  /** Stands on the user's own row while the current step waits for them. */
  answerForm?: ReactNode
  /** At the end of an approver's row. */
  noteOf?: (step: Approval, approver: Approver) => ReactNode
  /** Side by side, as many as there is room for, instead of on a rail. */
  columns?: boolean
}

export const ApprovalSteps = ({ steps, userId, answerForm, noteOf, columns = false }: ApprovalStepsProps) => {
  const { tokens } = useTheme()
  const current = currentStep(steps)
  const awaited = userId === undefined ? undefined : awaitedApprover(steps, userId)
  return (
    <Box
      component="ol"
      sx={{
        m: 0,
        p: 0,
        ...(columns && {
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
          columnGap: 6,
          rowGap: 4,
        }),
      }}
    >
      {steps.map((step, index) => {
        const icon = stepIcon(step)
        const isAwaited = (user: Approver) => step === current && user.id === awaited?.id
        return (
          <Box
            key={step.id}
            component="li"
            aria-current={step === current ? 'step' : undefined}
            sx={{
              position: 'relative',
              display: 'grid',
              gridTemplateColumns: '28px minmax(0, 1fr)',
              columnGap: 4,
              pb: columns || index === steps.length - 1 ? 0 : 4,
              listStyle: 'none',
            }}
          >
            {!columns && index < steps.length - 1 && (
              <Box
                aria-hidden
                sx={{
                  position: 'absolute',
                  left: 13,
                  top: 32,
                  bottom: 0,
                  width: 2,
                  bgcolor: icon === 'approved' ? 'success.main' : 'neutral.300',
                }}
              />
            )}
            <StepGlyph icon={icon} />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ ...inRows, gap: 2, minHeight: 28 }}>
                <Typography variant="h4" component="h3" sx={{ fontSize: 15 }}>
                  {stepLabel(step.order_number)}
                </Typography>
                {step.all_or_one === 'one' && <Tag>{allOrOneLabels.one}</Tag>}
                <Box sx={{ ml: 'auto' }}>
                  {step.users.some(isAwaited) ? (
                    <StatusBadge tone={tokens.submissionStatus[1]}>自分の承認待ち</StatusBadge>
                  ) : (
                    <StepCount step={step} />
                  )}
                </Box>
              </Box>
              <Box component="ul" sx={{ m: 0, p: 0 }}>
                {step.users.map((user) => (
                  <ApproverRow key={user.id} approver={user} isMine={user.id === userId} note={noteOf?.(step, user)}>
                    {isAwaited(user) ? answerForm : undefined}
                  </ApproverRow>
                ))}
              </Box>
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/** How many of several have approved. */
const StepCount = ({ step: { users } }: { step: Approval }) => {
  if (users.length < 2) return null
  const approvals = users.filter(({ status }) => status === 'OK').length
  return (
    <Box
      component="span"
      sx={{ typography: 'caption', color: 'neutral.600' }}
    >{`${users.length}人中${approvals}人が承認`}</Box>
  )
}
