import { useMemo } from 'react'
import { formatMoment } from '#domain/dates.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { documentNotices } from '#domain/text/screens.ts'
import { MergeDialog } from '#src/ui/merge-dialog.tsx'
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
  return (
    <MergeDialog
      title={documentNotices.conflict.replace(/。$/, '')}
      message={`${current.updated_by?.name ?? '他のユーザー'}さんが${formatMoment(current.updated_at)}に保存しました。あなたが入力した内容は残っています。`}
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
