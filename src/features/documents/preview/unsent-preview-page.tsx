import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { sessionQueries } from '#src/api/auth.ts'
import { localDocument } from '#src/features/documents/editor/unsent/local-document.ts'
import { NothingToFillIn } from '#src/features/documents/editor/unsent/unsent-editor-page.tsx'
import { readAgain } from '#src/outbox/queue/outbox-store.ts'
import { useMadeId, useOutbox, useOutboxTrouble, useReadQueue } from '#src/outbox/queue/use-outbox.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import { DocumentPreview } from './preview-page.tsx'

type UnsentPreviewPageProps = {
  companyId: string
  /** The number of the entry that makes the document. */
  entryId: number
  isTyped: boolean
}

/** The preview of a document that was made here and waits to be sent; once the server has it, it is that one's. */
export const UnsentPreviewPage = ({ companyId, entryId, isTyped }: UnsentPreviewPageProps) => {
  const failure = useOutboxTrouble()
  const isRead = useReadQueue() !== null
  const entries = useOutbox()
  const madeId = useMadeId(entryId)
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const entry = queuedOf(entries, 'document').find(({ id, write }) => id === entryId && write.company_id === companyId)
  // The queue is read anew at every step that it takes; what is filled in lies over the document.
  const made = entry && JSON.stringify(localDocument(entry, user))
  const stored = useMemo(() => (made ? (JSON.parse(made) as ReturnType<typeof localDocument>) : null), [made])
  if (madeId !== null)
    return (
      <Navigate
        replace
        to="/c/$companyId/documents/$documentId/preview"
        params={{ companyId, documentId: madeId }}
        search={{ typed: isTyped ? 1 : undefined }}
      />
    )
  return stored ? (
    <DocumentPreview companyId={companyId} stored={stored} isTyped={isTyped} />
  ) : (
    <NothingToFillIn companyId={companyId} entry={entry} failure={failure} onRetry={readAgain} isRead={isRead} />
  )
}
