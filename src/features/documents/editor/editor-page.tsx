import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { documentQueries } from '#src/api/documents.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { useLeaveGuard } from '#src/ui/use-leave-guard.ts'
import { DesktopEditor } from './desktop-editor.tsx'
import { Draft } from './draft.ts'
import { PhoneEditor } from './phone-editor.tsx'
import { useIsDirty } from './use-draft.ts'

/** Where a document is filled in. */
export const EditorPage = ({ companyId, documentId }: { companyId: string; documentId: number }) => {
  const { data: document } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  const [draft] = useState(() => new Draft(document))
  useLeaveGuard(useIsDirty(draft))
  const Editor = isSmartphone() ? PhoneEditor : DesktopEditor
  return <Editor companyId={companyId} document={document} draft={draft} />
}
