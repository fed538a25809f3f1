import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Approval, Approver } from '#domain/approvals/approvals.contract.ts'
import { canSubstituteApprover } from '#domain/approvals/approvals.policy.ts'
import { activeSteps, stepIcon } from '#domain/approvals/approvals.state.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { userQueries } from '#src/api/users.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { ApprovalSteps } from '#src/widgets/approval-steps/approval-steps.tsx'

const SubstituteDialog = lazyPart(async () => (await import('./substitute-dialog.tsx')).SubstituteDialog)

type RoundStepsProps = { companyId: string; document: Document; user: CompanyUser; answerForm?: ReactNode }

/** The steps of the running round. For whom is awaited and has left the company (their name says so) an admin names a substitute. */
export const RoundSteps = ({ companyId, document, user, answerForm }: RoundStepsProps) => {
  const isRunning = document.approval_status === approvalStatuses.applying
  const { data: users } = useQuery({ ...userQueries.refs(companyId), enabled: isRunning })
  const [leaver, setLeaver] = useState<{ step: Approval; approver: Approver } | null>(null)

  const noteOf = (step: Approval, approver: Approver) => {
    const isAwaited = approver.status === null && stepIcon(step) === 'pending'
    if (
      !isRunning ||
      !users ||
      !isAwaited ||
      !canSubstituteApprover(user) ||
      users.some(({ id }) => id === approver.id)
    )
      return null
    return (
      <Box sx={{ ml: 'auto' }}>
        <Button
          size="small"
          startIcon={<PersonAddAltOutlined />}
          aria-label={`${approver.name}の代理を設定`}
          onClick={() => setLeaver({ step, approver })}
        >
          代理を設定
        </Button>
      </Box>
    )
  }
  return (
    <>
      <ApprovalSteps
        steps={activeSteps(document.document_approvals)}
        userId={user.id}
        answerForm={answerForm}
        noteOf={noteOf}
      />
      <Suspense>
        {leaver && users && (
          <SubstituteDialog
            companyId={companyId}
            document={document}
            users={users}
            {...leaver}
            onClose={() => setLeaver(null)}
          />
        )}
      </Suspense>
    </>
  )
}
