import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import { isMaster } from '#domain/users/users.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { companyQueries } from '#src/api/company.ts'
import { useAcceptHandover, useCancelHandover } from '#src/api/company-changes.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

/** The offer of the Master's place while it waits: the successor answers, the Master may take it back. */
export const HandoverNote = ({ companyId, user }: { companyId: string; user: CompanyUser }) => {
  const { data: handover } = useQuery(companyQueries.handover(companyId))
  const accept = useAcceptHandover(companyId)
  const cancel = useCancelHandover(companyId)
  const confirm = useConfirm()
  if (!handover) return null
  const isSuccessor = handover.successor.id === user.id
  const isBusy = accept.isPending || cancel.isPending

  const handleAccept = async () => {
    if (
      await confirm({
        title: 'マスターを引き継ぎますか？',
        message: 'あなたがマスターになり、いまのマスターは管理者になります。',
        confirmLabel: '引き継ぐ',
        danger: false,
      })
    )
      accept.mutate(undefined, { onSuccess: () => toast.success('マスターを引き継ぎました。') })
  }
  return (
    <Box sx={{ mb: 4 }}>
      <Note
        severity="info"
        action={
          <Box sx={{ display: 'flex', gap: 2 }}>
            {isSuccessor && (
              <Button size="small" disabled={isBusy} onClick={() => void handleAccept()}>
                引き継ぐ
              </Button>
            )}
            {(isSuccessor || isMaster(user)) && (
              <Button size="small" variant="text" disabled={isBusy} onClick={() => cancel.mutate(undefined)}>
                {isSuccessor ? '辞退' : '取り消す'}
              </Button>
            )}
          </Box>
        }
      >
        {isSuccessor
          ? `マスターの引き継ぎの申し出が届いています（${formatDay(handover.expires_at)}まで）。`
          : `${handover.successor.name}さんに、マスターの引き継ぎを申し出ています（${formatDay(handover.expires_at)}まで）。`}
      </Note>
    </Box>
  )
}
