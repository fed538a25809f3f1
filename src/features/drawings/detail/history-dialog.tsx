import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { HistoryTimeline } from '#src/widgets/history-timeline/history-timeline.tsx'

type HistoryDialogProps = { companyId: string; drawing: Drawing; onClose: () => void }

/** 変更履歴 of a drawing and its pins. */
export const HistoryDialog = ({ companyId, drawing, onClose }: HistoryDialogProps) => (
  <DialogShell open title="変更履歴" width={728} onClose={onClose}>
    <HistoryTimeline
      companyId={companyId}
      pageQuery={(page) => drawingQueries.histories(companyId, drawing.id, page)}
    />
  </DialogShell>
)
