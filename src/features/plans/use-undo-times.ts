import { useUndoOccurrences } from '#src/api/plan-changes.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

/** Takes back what this person did last to each; what somebody has changed since stays as it is. */
export const useUndoTimes = (companyId: string) => {
  const { mutate } = useUndoOccurrences(companyId)
  return (ids: readonly number[]) => mutate(ids, { onSuccess: () => toast.success('元に戻しました') })
}
