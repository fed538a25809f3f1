import { useEffect, useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { DeskEditor } from '#src/features/documents/editor/desk/desk-editor.tsx'
import { contestedOf } from '#src/features/documents/editor/draft/conflict.ts'
import { DraftOffer } from '#src/features/documents/editor/draft/draft-offer.tsx'
import { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useIsDirty } from '#src/features/documents/editor/draft/use-draft.ts'
import { useKeepDraft, useLocalDraftPlace } from '#src/features/documents/editor/draft/use-local-draft.ts'
import type { EditingProps } from '#src/features/documents/editor/editing-props.ts'
import { PhoneEditor } from '#src/features/documents/editor/phone/phone-editor.tsx'
import { isBeforeServer } from '#src/features/documents/editor/unsent/local-document.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { queueUnseen, readAgain } from '#src/outbox/queue/outbox-store.ts'
import type { ReadQueue } from '#src/outbox/queue/outbox-store.ts'
import { changesIn, contentsOf, onDevice } from '#src/outbox/queue/queued-contents.ts'
import { GuestRequestBanner } from '#src/widgets/guest-request/guest-request-banner.tsx'
import { useOutboxTrouble, useReadQueue } from '#src/outbox/queue/use-outbox.ts'

type EditingPageProps = Pick<EditingProps, 'companyId' | 'notice'> & {
  /** As the server has it, or as it was made here. */
  stored: Document
}

/** The editor of a document that is at hand, once it is known what of it waits on this device. */
export const EditingPage = (props: EditingPageProps) => {
  const known = useReadQueue()
  const trouble = useOutboxTrouble()
  const [unseen, setUnseen] = useState<ReadQueue | null>(null)
  const queue = known ?? unseen
  if (queue) return <OpenedEditor {...props} queue={queue} />
  return (
    <PageBody>
      {trouble === null ? (
        <SkeletonRows rows={4} height={72} />
      ) : (
        <Box sx={{ display: 'grid', gap: 4, justifyItems: 'center' }}>
          <ErrorPanel message={trouble} onRetry={readAgain} />
          <Button onClick={() => setUnseen(queueUnseen())}>未送信の内容なしで開く</Button>
        </Box>
      )}
    </PageBody>
  )
}

/** What was saved by another page of this device since the editor was opened comes in, each once. */
const useTakeIn = (draft: Draft, documentId: number, { entries }: ReadQueue): void => {
  const seen = useRef<ReadonlySet<number>>(null)
  useEffect(() => {
    const queued = contentsOf(entries, documentId)
    const known = seen.current
    if (known) draft.takeIn(changesIn(queued.filter(({ id }) => !known.has(id))))
    seen.current = new Set([...(known ?? []), ...queued.map(({ id }) => id)])
  }, [draft, documentId, entries])
}

type AskedNoticeProps = Pick<EditingProps, 'companyId' | 'document' | 'draft'> & { userId: number }

const AskedNotice = ({ draft, ...asked }: AskedNoticeProps) => (
  <GuestRequestBanner {...asked} isDirty={useIsDirty(draft)} />
)

/** What was typed the last time and not saved is offered first. */
const OpenedEditor = ({ companyId, stored, notice, queue }: EditingPageProps & { queue: ReadQueue }) => {
  const document = useMemo(() => onDevice(stored, queue), [stored, queue])
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const place = useLocalDraftPlace({ companyId, userId: user.id, documentId: stored.id })
  const [{ draft, isRestored }, setEdited] = useState(() => ({ draft: new Draft(document), isRestored: false }))
  const [offered, setOffered] = useState(() => (document.canEdit ? place.newest() : null))
  useKeepDraft(offered ? null : draft, place)
  useTakeIn(draft, stored.id, queue)

  // Saved elsewhere while nothing was typed here: the form follows.
  useEffect(() => {
    if (!draft.isDirty() && draft.updatedAt < document.updated_at) draft.rebase(document)
  }, [document, draft])

  const handleRestore = () => {
    if (!offered) return
    const restored = Draft.restore(document, offered)
    // Where nobody else changed the same, that is no conflict: it may be this page's own save that it did not hear of.
    if (contestedOf(document.template.items, restored, document).length === 0) restored.rebase(document)
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
  const isAsked = document.guest_request?.user.id === user.id
  const Editor = isSmartphone() ? PhoneEditor : DeskEditor
  return (
    <>
      <Editor
        key={isRestored ? 'restored' : 'new'}
        companyId={companyId}
        document={document}
        draft={draft}
        notice={
          notice ??
          (isAsked && <AskedNotice companyId={companyId} document={document} draft={draft} userId={user.id} />)
        }
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
