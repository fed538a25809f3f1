import { confirmTexts, needsReason } from '#domain/documents/day-confirmations.ts'
import { missingTexts as texts } from '#domain/documents/month-sheet.ts'
import type { MissingDay } from '#domain/documents/month-sheet.ts'
import { limits } from '#domain/limits.ts'
import { ReasonDialog } from '#src/ui/dialogs/reason-dialog.tsx'
import { Note } from '#src/ui/states/note.tsx'

type MissingReasonDialogProps = {
  days: readonly MissingDay<unknown>[]
  /** Days that nobody confirmed. */
  waiting: readonly unknown[]
  onExplain: (reason: string) => void
  onClose: () => void
}

/** Why approval is asked for a month sheet in which something is missing or not confirmed. */
export const MissingReasonDialog = ({ days, waiting, ...handlers }: MissingReasonDialogProps) => (
  <ReasonDialog
    title="承認を申請する"
    submitLabel="申請する"
    label={days.length > 0 ? texts.reason : confirmTexts.reason}
    maxLength={limits.text.applicantComment}
    {...handlers}
  >
    <Note severity="warning">{needsReason(days, waiting)}</Note>
  </ReasonDialog>
)
