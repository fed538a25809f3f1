/** What can be done with several matters at once: status, day, who leads, members, deleting, a file. Loaded with the first selection. */
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import Button from '@mui/material/Button'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterCsvRequest } from '#domain/matters/matters.contract.ts'
import { downloadMatterCsv } from '#src/api/matters.ts'
import { BulkDelete } from '#src/records/bulk-delete.tsx'
import { CsvButton } from '#src/records/csv-button.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { MatterStatusMenu } from '#src/widgets/matter-status/matter-status-menu.tsx'
import { MatterStatusSheet } from '#src/widgets/matter-status/matter-status-sheet.tsx'
import type { RowSelection } from '#src/ui/lists/use-row-selection.ts'
import { BulkDayDialog } from './bulk-day-dialog.tsx'
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

const questions = [
  { key: 'move_to', title: '予定日を変更', icon: <EventOutlined /> },
  { key: 'lead_id', title: '主担当を変更', icon: <EngineeringOutlined /> },
  { key: 'user_ids', title: 'メンバーを追加', icon: <PersonAddOutlined /> },
  { key: 'remove_user_ids', title: 'メンバーを外す', icon: <PersonRemoveOutlined /> },
] as const

export const MatterBulkActions = ({ isPhone, companyId, statuses, selection, listed }: MatterBulkActionsProps) => {
  const { bulk, statusAnchor, setStatusAnchor, asked, setAsked, refused, setRefused, ids, tellChanged, apply } =
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
        loading={bulk.isPending && asked === null}
        loadingText="変更中..."
        aria-haspopup={isPhone ? 'dialog' : 'listbox'}
        aria-expanded={statusAnchor !== null}
        onClick={(event) => setStatusAnchor(event.currentTarget)}
      >
        ステータスを変更
      </LoadingButton>
      {questions.map(({ key, title, icon }) => (
        <Button key={key} size="compact" startIcon={icon} onClick={() => setAsked(key)}>
          {title}
        </Button>
      ))}
      <CsvButton selected download={() => downloadMatterCsv(companyId, { ids, ...listed })} />
      <BulkDelete companyId={companyId} noun="matters" selection={selection} />
      {isPhone ? (
        statusAnchor && <MatterStatusSheet name={`${ids.length}件の案件`} {...statusChoice} />
      ) : (
        <MatterStatusMenu anchor={statusAnchor} {...statusChoice} />
      )}
      {asked === 'move_to' && (
        <BulkDayDialog
          count={ids.length}
          submitting={bulk.isPending}
          onClose={() => setAsked(null)}
          onSubmit={(move_to) => apply({ move_to })}
        />
      )}
      {asked && asked !== 'move_to' && (
        <BulkMembersDialog
          key={asked}
          companyId={companyId}
          title={questions.find(({ key }) => key === asked)!.title}
          submitLabel={{ user_ids: '追加', remove_user_ids: '外す', lead_id: '変更' }[asked]}
          matterIds={ids}
          isAdding={asked !== 'remove_user_ids'}
          single={asked === 'lead_id'}
          submitting={bulk.isPending}
          onClose={() => setAsked(null)}
          onSubmit={(user_ids) => apply(asked === 'lead_id' ? { lead_id: user_ids[0]! } : { [asked]: user_ids })}
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
