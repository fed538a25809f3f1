import type { LiftedConfirmation } from '#domain/documents/month-sheets.contract.ts'
import { liftedNote } from '#src/outbox/kinds/lifted-confirmations.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

/** To whoever changed a confirmed day on this screen. */
export const tellLifted = (lifted: readonly LiftedConfirmation[] | undefined): void => {
  const note = liftedNote(lifted)
  if (note) toast.success(note)
}
