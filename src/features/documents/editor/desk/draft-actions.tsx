import RedoOutlined from '@mui/icons-material/RedoOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useCanRedo, useCanUndo, useIsDirty } from '#src/features/documents/editor/draft/use-draft.ts'
import { confirmTexts, useConfirm } from '#src/ui/confirm-dialog.tsx'

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
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      {isDirty && (
        <Button variant="text" size="small" onClick={() => void handleDiscard()} sx={{ mr: 1 }}>
          変更を破棄
        </Button>
      )}
      <IconButton
        aria-label="元に戻す"
        title="元に戻す（Ctrl+Z）"
        aria-keyshortcuts="Control+Z"
        disabled={!canUndo}
        onClick={onUndo}
      >
        <UndoOutlined sx={{ fontSize: 22 }} />
      </IconButton>
      <IconButton
        aria-label="やり直す"
        title="やり直す（Ctrl+Shift+Z）"
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!canRedo}
        onClick={onRedo}
      >
        <RedoOutlined sx={{ fontSize: 22 }} />
      </IconButton>
    </Box>
  )
}
