import Box from '@mui/material/Box'
import type { Template } from '#domain/templates/templates.contract.ts'
import { countItems } from '#src/features/templates/draft/draft-items.ts'
import { useTypedHandover } from '#src/features/templates/draft/typed-items.ts'
import type { TemplateDraft } from '#src/features/templates/draft/use-template-draft.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { UndoButtons } from '#src/ui/toasts/undo-buttons.tsx'

type EditorActionsProps = {
  companyId: string
  template: Template
  draft: TemplateDraft
  saving: { isSaving: boolean; save: () => void }
}

/** How many items there are, and what is done with them all. */
export const EditorActions = ({ companyId, template, draft, saving }: EditorActionsProps) => {
  const handOver = useTypedHandover(companyId, template.id, draft)
  return (
    <>
      <Box
        component="span"
        role="status"
        sx={{ typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}
      >{`全${countItems(draft.items)}項目`}</Box>
      <UndoButtons
        canUndo={draft.past.length > 0}
        canRedo={draft.future.length > 0}
        onUndo={draft.actions.undo}
        onRedo={draft.actions.redo}
      />
      <LinkButton
        to="/c/$companyId/settings/templates/$templateId/preview"
        params={{ companyId, templateId: template.id }}
        search={{ typed: draft.isDirty ? 1 : undefined }}
        target="_blank"
        // However it is opened: by a click, the middle button or its menu.
        onClick={handOver}
        onAuxClick={handOver}
        onContextMenu={handOver}
      >
        プレビュー
      </LinkButton>
      <LoadingButton
        variant="contained"
        color="primary"
        aria-keyshortcuts="Control+S"
        loading={saving.isSaving}
        loadingText="保存中..."
        onClick={saving.save}
      >
        保存する
      </LoadingButton>
    </>
  )
}
