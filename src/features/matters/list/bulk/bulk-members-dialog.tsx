import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { UserRef } from '#domain/users/users.contract.ts'
import { roleLabels } from '#domain/users/users.labels.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { describeError } from '#src/api/errors.ts'
import { userQueries } from '#src/api/users.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { PickList } from '#src/ui/lists/pick-list.tsx'
import { usePicks } from '#src/ui/lists/use-picks.ts'
import { GuestDocumentsOfMany } from '#src/widgets/guests-see/guest-documents-note.tsx'

type BulkMembersDialogProps = {
  companyId: string
  title: string
  submitLabel: string
  /** The matters that it is for. */
  matterIds: readonly number[]
  /** Whether the chosen ones come, and do not leave. */
  isAdding: boolean
  /** One of them alone is chosen. */
  single?: boolean
  submitting: boolean
  onClose: () => void
  onSubmit: (user_ids: number[]) => void
}

const Member = (member: UserRef) => (
  <Box sx={{ ...inRow, gap: 2, minWidth: 0 }}>
    <MemberAvatar member={member} decorative />
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {member.name}
    </Box>
  </Box>
)

const columns: Column<UserRef>[] = [
  { key: 'name', header: '氏名', render: Member },
  { key: 'role', header: '権限', width: 140, render: ({ role }) => roleLabels[role] },
]

/** Who takes part in, or leaves, all of the chosen matters. */
export const BulkMembersDialog = ({
  companyId,
  title,
  submitLabel,
  matterIds,
  isAdding,
  single,
  submitting,
  onClose,
  onSubmit,
}: BulkMembersDialogProps) => {
  const picks = usePicks<UserRef>(single)
  const { data: members, error, refetch } = useQuery(userQueries.refs(companyId))
  return (
    <FormDialog
      open
      flush
      width={640}
      title={title}
      submitLabel={submitLabel}
      submitting={submitting}
      submitDisabled={picks.chosen.size === 0}
      {...(!single && { selectedCount: picks.chosen.size })}
      unsaved={false}
      onClose={onClose}
      onSubmit={() => onSubmit([...picks.chosen.keys()])}
    >
      <Box
        sx={{ px: 4, py: 3, typography: 'body2', color: 'text.secondary' }}
      >{`選択した${matterIds.length}件の案件に適用します。${single ? 'まだメンバーでない案件では、メンバーにもなります。' : ''}`}</Box>
      {isAdding && [...picks.chosen.values()].some((member) => !isInternal(member)) && (
        <Box sx={{ px: 4, pb: 3 }}>
          <GuestDocumentsOfMany companyId={companyId} matterIds={matterIds} />
        </Box>
      )}
      {error && !members ? (
        <Box sx={{ p: 4 }}>
          <ErrorPanel message={describeError(error)} onRetry={() => void refetch()} />
        </Box>
      ) : (
        <PickList
          label="メンバー"
          columns={columns}
          item={Member}
          rows={members}
          picks={picks}
          empty={<EmptyState drawing="no-result" title="メンバーがいません" />}
        />
      )}
    </FormDialog>
  )
}
