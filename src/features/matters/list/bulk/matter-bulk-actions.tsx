/** What can be done with several matters at once: a status, members, a file. Loaded with the first selection. */
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import Button from '@mui/material/Button'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterCsvRequest } from '#domain/matters/matters.contract.ts'
import { downloadMatterCsv } from '#src/api/matters.ts'
import { CsvButton } from '#src/records/csv-button.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { MatterStatusMenu } from '#src/widgets/matter-status/matter-status-menu.tsx'
import { MatterStatusSheet } from '#src/widgets/matter-status/matter-status-sheet.tsx'
import type { RowSelection } from '#src/ui/lists/use-row-selection.ts'
import { BulkMembersDialog } from './bulk-members-dialog.tsx'
import { RefusedMattersDialog } from './refused-matters-dialog.tsx'
import { useBulkChange, resultText } from './use-bulk-change.ts'

type MatterBulkActionsProps = {
  isPhone: boolean
  companyId: string
  statuses: readonly MatterStatus[]
  selection: RowSelection
  /** The list's order and columns, for the file. */
  listed: Pick<MatterCsvRequest, 'sort' | 'columns'>
}

export const MatterBulkActions = ({ isPhone, companyId, statuses, selection, listed }: MatterBulkActionsProps) => {
  const { bulk, statusAnchor, setStatusAnchor, members, setMembers, refused, setRefused, ids, tellChanged, apply } =
    useBulkChange(companyId, selection)
  const handleStatus = (status_id: number) => {
    setStatusAnchor(null)
    apply({ status_id })
  }
  const statusChoice = { statuses, onSelect: handleStatus, onClose: () => setStatusAnchor(null) }
  return (
    <>
      <LoadingButton
        size="compact"
        startIcon={<FlagOutlined />}
        loading={bulk.isPending && members === null}
        loadingText="変更中..."
        aria-haspopup={isPhone ? 'dialog' : 'listbox'}
        aria-expanded={statusAnchor !== null}
        onClick={(event) => setStatusAnchor(event.currentTarget)}
      >
        ステータスを変更
      </LoadingButton>
      <Button size="compact" startIcon={<PersonAddOutlined />} onClick={() => setMembers('user_ids')}>
        メンバーを追加
      </Button>
      <Button size="compact" startIcon={<PersonRemoveOutlined />} onClick={() => setMembers('remove_user_ids')}>
        メンバーを外す
      </Button>
      <CsvButton selected download={() => downloadMatterCsv(companyId, { ids, ...listed })} />
      {isPhone ? (
        statusAnchor && <MatterStatusSheet name={`${ids.length}件の案件`} {...statusChoice} />
      ) : (
        <MatterStatusMenu anchor={statusAnchor} {...statusChoice} />
      )}
      {members && (
        <BulkMembersDialog
          companyId={companyId}
          title={members === 'user_ids' ? 'メンバーを追加' : 'メンバーを外す'}
          submitLabel={members === 'user_ids' ? '追加' : '外す'}
          matterIds={ids}
          isAdding={members === 'user_ids'}
          submitting={bulk.isPending}
          onClose={() => setMembers(null)}
          onSubmit={(user_ids) => apply({ [members]: user_ids })}
        />
      )}
      {refused && (
        <RefusedMattersDialog
          result={refused}
          changedText={resultText(refused.changed_ids.length)}
          onClose={() => {
            setRefused(null)
            if (refused.undo.length > 0) tellChanged(refused)
            selection.clear()
          }}
        />
      )}
    </>
  )
}
