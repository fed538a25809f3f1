import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { UserListItem } from '#domain/users/users.contract.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { userQueries } from '#src/api/users.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { useRemoval, groups } from './use-removal.ts'
import { SuccessorGroup, Successor } from './successor-group.tsx'

type RemovalDialogProps = { companyId: string; user: UserListItem; onClose: () => void }

/** 会社から削除: shows what hangs on the person, and names who takes it over. */
export const RemovalDialog = ({ companyId, user, onClose }: RemovalDialogProps) => {
  const departure = useQuery(userQueries.departure(companyId, user.id))
  const members = useQuery(userQueries.refs(companyId))
  const { remove, successors, setSuccessors, isTried, failure, candidates, lines, all, handleAll, handleSubmit } =
    useRemoval({ companyId, members, user, departure, onClose })
  const loadError = loadFailure(departure) ?? loadFailure(members)
  return (
    <FormDialog
      open
      danger
      title="会社から削除"
      submitLabel="削除"
      submittingLabel="削除中..."
      submitting={remove.isPending}
      submitDisabled={!lines || !members.data}
      error={failure}
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Note severity="warning">
          {`${user.name}さんはすぐにログアウトし、この会社の案件や書類を開けなくなります。履歴には「${user.name}（退会）」として残ります。もう一度招待すると、元の状態で戻れます。`}
        </Note>
        {loadError && <ErrorPanel {...loadError} />}
        {!loadError && (!lines || !members.data) && <SkeletonRows rows={3} height={48} />}
        {lines && members.data && all.length === 0 && (
          <Typography variant="body2">承認待ちの書類や、引き継ぎが必要な案件はありません。</Typography>
        )}
        {all.length > 1 && members.data && (
          <Successor
            label="まとめて選択"
            value={undefined}
            without="選択"
            candidates={candidates}
            onChange={(id) => id !== undefined && handleAll(id)}
          />
        )}
        {lines &&
          members.data &&
          groups
            .filter((group) => lines[group].length > 0)
            .map((group) => (
              <SuccessorGroup
                key={group}
                group={group}
                lines={lines}
                successors={successors}
                isTried={isTried}
                setSuccessors={setSuccessors}
              />
            ))}
      </Box>
    </FormDialog>
  )
}
