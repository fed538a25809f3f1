import { useState } from 'react'
import type { BulkMatterResult, BulkUpdateMattersRequest } from '#domain/matters/matters.contract.ts'
import { isNotFound, isValidation } from '#src/api/errors.ts'
import { useBulkUpdateMatters } from '#src/api/matter-changes.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { RowSelection } from '#src/ui/lists/use-row-selection.ts'

type Change = Omit<BulkUpdateMattersRequest, 'ids'>

type Members = 'user_ids' | 'remove_user_ids'

const failures = {
  gone: '選択した案件の一部は、削除されたか、表示できなくなりました。もう一度選択してください。',
  deletedStatus: '選択したステータスは削除されています。ほかのステータスを選択してください。',
}

export const resultText = (changed: number): string =>
  changed > 0 ? `${changed}件の案件を変更しました` : '変更が必要な案件はありませんでした'

/** Changes many matters at once, and back. */
export const useBulkChange = (companyId: string, selection: RowSelection) => {
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
  return { bulk, statusAnchor, setStatusAnchor, members, setMembers, refused, setRefused, ids, tellChanged, apply }
}
