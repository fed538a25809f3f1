import { useState } from 'react'
import type { BulkMatterResult, BulkUpdateMattersRequest } from '#domain/matters/matters.contract.ts'
import { limits } from '#domain/limits.ts'
import { isNotFound, isValidation } from '#src/api/errors.ts'
import { useBulkUpdateMatters } from '#src/api/matter-changes.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { RowSelection } from '#src/ui/lists/use-row-selection.ts'

type Change = Omit<BulkUpdateMattersRequest, 'ids'>

/** What is asked before it is sent. */
export type Asked = 'user_ids' | 'remove_user_ids' | 'lead_id' | 'move_to'

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
  const [asked, setAsked] = useState<Asked | null>(null)
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
    setAsked(null)
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
  const apply = async (change: Change) => {
    const done: BulkMatterResult = { changed_ids: [], refused: [], undo: [] }
    try {
      for (let from = 0; from < ids.length; from += limits.bulkMatters) {
        const part = await bulk.mutateAsync({ ids: ids.slice(from, from + limits.bulkMatters), ...change })
        done.changed_ids.push(...part.changed_ids)
        done.refused.push(...part.refused)
        done.undo.push(...part.undo)
      }
      handleDone(done)
    } catch (error) {
      // What came before is changed.
      if (done.undo.length > 0) tellChanged(done)
      handleFailure(error)
    }
  }
  return {
    bulk,
    statusAnchor,
    setStatusAnchor,
    asked,
    setAsked,
    refused,
    setRefused,
    ids,
    tellChanged,
    apply: (change: Change) => void apply(change),
  }
}
