import { useEffect, useMemo, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { DeskEditor } from '#src/features/documents/editor/desk/desk-editor.tsx'
import { contestedOf } from '#src/features/documents/editor/draft/conflict.ts'
import { DraftOffer } from '#src/features/documents/editor/draft/draft-offer.tsx'
import { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useKeepDraft, useLocalDraftPlace } from '#src/features/documents/editor/draft/use-local-draft.ts'
import type { EditingProps } from '#src/features/documents/editor/editing-props.ts'
import { PhoneEditor } from '#src/features/documents/editor/phone/phone-editor.tsx'
import { isBeforeServer } from '#src/features/documents/editor/unsent/local-document.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { contentsOf, withQueued } from '#src/widgets/outbox/queued-contents.ts'
import { useOutbox } from '#src/widgets/outbox/use-outbox.ts'

type EditingPageProps = Pick<EditingProps, 'companyId' | 'notice'> & {
  /** As the server has it, or as it was made here. */
  stored: Document
}

/** The editor of a document that is at hand. What was typed the last time and not saved is offered first. */
export const EditingPage = ({ companyId, stored, notice }: EditingPageProps) => {
  const entries = useOutbox()
  // What was saved here and has not arrived is as good as saved.
  const document = useMemo(() => withQueued(stored, contentsOf(entries, stored.id)), [stored, entries])
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const place = useLocalDraftPlace({ companyId, userId: user.id, documentId: stored.id })
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
    // Typed before the server knew of the document: where nobody else changed the same, that is no conflict.
    if (isBeforeServer(offered) && contestedOf(document.template.items, restored, document).length === 0)
      restored.rebase(document)
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
      <Editor
        key={isRestored ? 'restored' : 'new'}
        companyId={companyId}
        document={document}
        draft={draft}
        notice={notice}
      />
      {offered && (
        <DraftOffer
          offered={offered}
          isStale={!isBeforeServer(offered) && offered.updated_at < document.updated_at}
          onRestore={handleRestore}
          onDiscard={handleDiscard}
        />
      )}
    </>
  )
}
