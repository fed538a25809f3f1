import type { LiftedConfirmation } from '#domain/documents/month-sheets.contract.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

/** To whoever changed a confirmed day, on the screen or by what their device sent later. Seldom: the words come then. */
export const tellLifted = async (lifted: readonly LiftedConfirmation[] = []): Promise<void> => {
  if (lifted.length === 0) return
  const { confirmTexts } = await import('#domain/documents/day-confirmations.ts')
  for (const { day, user } of lifted) toast.success(confirmTexts.lifted(day, user.name))
}
