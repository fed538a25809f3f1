import { useEffect, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '#src/api/auth.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { useLeaveGuard } from '#src/ui/use-leave-guard.ts'
import { DesktopEditor } from './desktop-editor.tsx'
import { Draft } from './draft.ts'
import { DraftOffer } from './draft-offer.tsx'
import { PhoneEditor } from './phone-editor.tsx'
import { useIsDirty } from './use-draft.ts'
import { useKeepDraft, useLocalDraftPlace } from './use-local-draft.ts'

/** Where a document is filled in. What was typed the last time and not saved is offered first. */
export const EditorPage = ({ companyId, documentId }: { companyId: string; documentId: number }) => {
  const { data: document } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const place = useLocalDraftPlace({ companyId, userId: user.id, documentId })
  const [{ draft, isRestored }, setEdited] = useState(() => ({ draft: new Draft(document), isRestored: false }))
  const [offered, setOffered] = useState(() => (document.canEdit ? place.newest() : null))
  // A phone asks by itself: back there leads from a section to the list first.
  useLeaveGuard(useIsDirty(draft) && !isSmartphone(), () => draft.discard())
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
  const Editor = isSmartphone() ? PhoneEditor : DesktopEditor
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
