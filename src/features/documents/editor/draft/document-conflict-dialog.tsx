import { useMemo } from 'react'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { documentNotices } from '#domain/text/document-notices.ts'
import { MergeDialog } from '#src/ui/dialogs/merge-dialog.tsx'
import { contestMessage } from '#src/outbox/screens/writer-text.ts'
import { contestedOf, loadTheirs } from './conflict.ts'
import type { Current } from './conflict.ts'
import type { Draft } from './draft.ts'

type DocumentConflictDialogProps = {
  items: readonly TemplateItem[]
  draft: Draft
  /** The document as the other left it. */
  current: Current
  isSaving: boolean
  onOverwrite: () => void
  onClose: () => void
}

/** Who saved the document first and when; what both changed is chosen item by item. */
export const DocumentConflictDialog = ({
  items,
  draft,
  current,
  isSaving,
  onOverwrite,
  onClose,
}: DocumentConflictDialogProps) => {
  const contested = useMemo(() => contestedOf(items, draft, current), [items, draft, current])
  const writers = (current.item_writers ?? []).filter(({ item_id }) => contested.some(({ key }) => key === item_id))
  return (
    <MergeDialog
      title={documentNotices.conflict.replace(/。$/, '')}
      message={contestMessage(writers, { user: current.updated_by, at: current.updated_at })}
      contested={contested}
      isSaving={isSaving}
      onSave={(theirs) => {
        loadTheirs(draft, current, contested, theirs)
        onOverwrite()
      }}
      onClose={onClose}
    />
  )
}
