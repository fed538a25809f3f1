import { useEffect, useMemo, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '#src/api/auth.ts'
import { documentQueries } from '#src/api/documents.ts'
import { DeskEditor } from '#src/features/documents/editor/desk/desk-editor.tsx'
import { DraftOffer } from '#src/features/documents/editor/draft/draft-offer.tsx'
import { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useKeepDraft, useLocalDraftPlace } from '#src/features/documents/editor/draft/use-local-draft.ts'
import { PhoneEditor } from '#src/features/documents/editor/phone/phone-editor.tsx'
import { isSmartphone } from '#src/lib/device.ts'
import { contentsOf, withQueued } from '#src/widgets/outbox/queued-contents.ts'
import { useOutbox } from '#src/widgets/outbox/use-outbox.ts'

/** Where a document is filled in. What was typed the last time and not saved is offered first. */
export const EditorPage = ({ companyId, documentId }: { companyId: string; documentId: number }) => {
  const { data: stored } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  const entries = useOutbox()
  // What was saved here and has not arrived is as good as saved.
  const document = useMemo(() => withQueued(stored, contentsOf(entries, documentId)), [stored, entries, documentId])
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const place = useLocalDraftPlace({ companyId, userId: user.id, documentId })
  const [{ draft, isRestored }, setEdited] = useState(() => ({ draft: new Draft(document), isRestored: false }))
  const [offered, setOffered] = useState(() => (document.canEdit ? place.newest() : null))
  useKeepDraft(offered ? null : draft, place)

  // Saved elsewhere while nothing was typed here: the form follows.
  useEffect(() => {
    if (!draft.isDirty() && draft.updatedAt < document.updated_at) draft.rebase(document)
  }, [document, draft])

  const handleRestore = () => {
    if (!offered) return
    const restored = Draft.restore(document, offered)
    const unsaved = restored.unsaved()
    place.removeOther(offered)
    if (unsaved) place.write(unsaved)
    setEdited({ draft: restored, isRestored: true })
    setOffered(null)
  }
  const handleDiscard = () => {
    if (!offered) return
    place.removeOther(offered)
    setOffered(place.newest())
  }
  const Editor = isSmartphone() ? PhoneEditor : DeskEditor
  return (
    <>
      <Editor key={isRestored ? 'restored' : 'new'} companyId={companyId} document={document} draft={draft} />
      {offered && (
        <DraftOffer
          offered={offered}
          isStale={offered.updated_at < document.updated_at}
          onRestore={handleRestore}
          onDiscard={handleDiscard}
        />
      )}
    </>
  )
}
