/** What can be done with several matters at once: a status, members, a file. Loaded with the first selection. */
import { useState } from 'react'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import Button from '@mui/material/Button'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { BulkMatterResult, BulkUpdateMattersRequest, MatterCsvRequest } from '#domain/matters/matters.contract.ts'
import { isNotFound, isValidation } from '#src/api/errors.ts'
import { downloadMatterCsv } from '#src/api/matters.ts'
import { useBulkUpdateMatters } from '#src/api/matter-changes.ts'
import { CsvButton } from '#src/records/csv-button.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { MatterStatusMenu } from '#src/widgets/matter-status/matter-status-menu.tsx'
import { MatterStatusSheet } from '#src/widgets/matter-status/matter-status-sheet.tsx'
import type { RowSelection } from '#src/ui/use-row-selection.ts'
import { BulkMembersDialog } from './bulk-members-dialog.tsx'
import { RefusedMattersDialog } from './refused-matters-dialog.tsx'

type MatterBulkActionsProps = {
  isPhone: boolean
  companyId: string
  statuses: readonly MatterStatus[]
  selection: RowSelection
  /** The list's order and columns, for the file. */
  listed: Pick<MatterCsvRequest, 'sort' | 'columns'>
}
type Change = Omit<BulkUpdateMattersRequest, 'ids'>
type Members = 'user_ids' | 'remove_user_ids'

const failures = {
  gone: '選択した案件の一部は、削除されたか、表示できなくなりました。もう一度選択してください。',
  deletedStatus: '選択したステータスは削除されています。ほかのステータスを選択してください。',
}

const resultText = (changed: number): string =>
  changed > 0 ? `${changed}件の案件を変更しました` : '変更が必要な案件はありませんでした'

export const MatterBulkActions = ({ isPhone, companyId, statuses, selection, listed }: MatterBulkActionsProps) => {
  const bulk = useBulkUpdateMatters(companyId)
  const [statusAnchor, setStatusAnchor] = useState<HTMLElement | null>(null)
  const [members, setMembers] = useState<Members | null>(null)
  const [refused, setRefused] = useState<BulkMatterResult | null>(null)
  const ids = [...selection.ids]

  const undo = async ({ undo, changed_ids }: BulkMatterResult) => {
    const kept: BulkMatterResult['refused'] = []
    for (const request of undo) kept.push(...(await bulk.mutateAsync(request)).refused)
    const count = changed_ids.length - kept.length
    if (count > 0) toast.success(`${count}件の案件を元に戻しました`)
    // The list's selection is gone by now, and with it this component's dialog.
    for (const { name, message } of kept) toast.error(`「${name}」：${message}`)
  }
  const tellChanged = (result: BulkMatterResult) =>
    toast.success(
      resultText(result.changed_ids.length),
      result.undo.length > 0 ? { label: '元に戻す', onPress: () => void undo(result).catch(handleFailure) } : undefined,
    )
  const handleDone = (result: BulkMatterResult) => {
    setMembers(null)
    if (result.refused.length > 0) return setRefused(result)
    tellChanged(result)
    selection.clear()
  }
  const handleFailure = (error: unknown) => {
    if (isNotFound(error)) {
      toast.error(failures.gone)
      selection.clear()
    }
    // More matters than one call takes is among them.
    if (isValidation(error))
      toast.error('status_id' in error.fields ? failures.deletedStatus : Object.values(error.fields)[0]!)
  }
  const apply = (change: Change) => bulk.mutate({ ids, ...change }, { onSuccess: handleDone, onError: handleFailure })
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
