import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { confirmTexts } from '#domain/text/dialogs.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useCanRedo, useCanUndo, useIsDirty } from '#src/features/documents/editor/draft/use-draft.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { UndoButtons } from '#src/ui/toasts/undo-buttons.tsx'

/** 変更を破棄, once there are any, and the way back and forth through the edits. */
export const DraftActions = ({ draft, onUndo, onRedo }: { draft: Draft; onUndo: () => void; onRedo: () => void }) => {
  const confirm = useConfirm()
  const isDirty = useIsDirty(draft)
  const canUndo = useCanUndo(draft)
  const canRedo = useCanRedo(draft)
  const handleDiscard = async () => {
    if (await confirm(confirmTexts.discard)) draft.discard()
  }
  return (
    <Box sx={{ ...inRow }}>
      {isDirty && (
        <Button variant="text" size="small" onClick={() => void handleDiscard()} sx={{ mr: 1 }}>
          変更を破棄
        </Button>
      )}
      <UndoButtons canUndo={canUndo} canRedo={canRedo} onUndo={onUndo} onRedo={onRedo} />
    </Box>
  )
}
