import { useUndoOccurrences } from '#src/api/plan-changes.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

/** Takes back what this person did last to each; what somebody has changed since stays as it is. */
export const useUndoTimes = (companyId: string) => {
  const { mutateAsync } = useUndoOccurrences(companyId)
  // The dialog that it was done in has closed by then: what `mutate` is handed would not be called any more.
  return (ids: readonly number[]): void =>
    void mutateAsync(ids).then(
      () => toast.success('元に戻しました'),
      // The toast of every failed change has said so.
      () => undefined,
    )
}
