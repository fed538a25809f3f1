import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { Document } from '#domain/documents/documents.contract.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { EditingPage } from '#src/features/documents/editor/editing-page.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { readAgain } from '#src/outbox/queue/outbox-store.ts'
import { useMadeId, useOutbox, useOutboxTrouble, useReadQueue } from '#src/outbox/queue/use-outbox.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import { localDocument } from './local-document.ts'

type UnsentEditorPageProps = {
  companyId: string
  /** The number of the entry that makes the document. */
  entryId: number
}

/**
 * Where a document is filled in that was made here and waits to be sent. Once the server has it, the same editor goes on
 * with that; whoever comes later is led to its own address.
 */
export const UnsentEditorPage = ({ companyId, entryId }: UnsentEditorPageProps) => {
  const failure = useOutboxTrouble()
  const isRead = useReadQueue() !== null
  const entry = queuedOf(useOutbox(), 'document').find(
    ({ id, write }) => id === entryId && write.company_id === companyId,
  )
  const madeId = useMadeId(entryId)
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  // It stays as it was read first: the queue is read anew at every change, and once it has arrived it is no longer in it.
  const [begun, setBegun] = useState<Document | null>(null)
  if (entry && begun === null) {
    const local = localDocument(entry, user)
    if (local) setBegun(local)
  }
  const madeMatterId = useMadeId(-(begun?.matter_id ?? 0))
  const waiting = useMemo(
    () => begun && { ...begun, id: madeId ?? begun.id, matter_id: madeMatterId ?? begun.matter_id },
    [begun, madeId, madeMatterId],
  )
  const { data: stored } = useQuery({
    ...documentQueries.detail(companyId, madeId ?? 0),
    enabled: madeId !== null,
    // What stands here goes on without it.
    meta: { screenShows: (error) => !isUnauthorized(error) },
  })

  if (waiting && (entry || madeId !== null))
    return (
      <EditingPage
        companyId={companyId}
        stored={stored ?? waiting}
        notice={entry && <UnsentNotice companyId={companyId} entry={entry} />}
      />
    )
  if (madeId !== null)
    return <Navigate replace to="/c/$companyId/documents/$documentId/edit" params={{ companyId, documentId: madeId }} />
  return <NothingToFillIn companyId={companyId} entry={entry} failure={failure} onRetry={readAgain} isRead={isRead} />
}

type NothingToFillInProps = {
  companyId: string
  /** One whose template was not at hand. */
  entry: Queued<'document'> | undefined
  failure: string | null
  onRetry: () => void
  isRead: boolean
}

/** In place of a document that was made here: why there is none to be seen. */
export const NothingToFillIn = ({ companyId, entry, failure, onRetry, isRead }: NothingToFillInProps) => {
  if (failure)
    return (
      <Around companyId={companyId}>
        <ErrorPanel message={failure} onRetry={onRetry} />
      </Around>
    )
  if (!isRead)
    return (
      <Around companyId={companyId}>
        <SkeletonRows rows={4} height={72} />
      </Around>
    )
  const outbox = (
    <LinkButton to="/c/$companyId/outbox" params={{ companyId }}>
      送信待ちを開く
    </LinkButton>
  )
  return (
    <Around companyId={companyId}>
      {entry ? (
        <EmptyState
          drawing="no-document"
          title={entry.write.label}
          text="このテンプレートは持ち出していないため、書類を送信したあとに入力できます。"
          action={outbox}
        />
      ) : (
        <EmptyState
          drawing="no-document"
          title="この端末にはない書類です"
          text="送信を取り消したか、別の端末で作成した書類です。"
          action={outbox}
        />
      )}
    </Around>
  )
}

const Around = ({ companyId, children }: { companyId: string; children: ReactNode }) => (
  <>
    <PageHeader
      title="未送信の書類"
      phoneBack={{ label: '送信待ち', link: { to: '/c/$companyId/outbox', params: { companyId } } }}
    />
    <PageBody>{children}</PageBody>
  </>
)

/** That it waits, or why it was refused and where that is mended. */
const UnsentNotice = ({ companyId, entry: { state, error } }: { companyId: string; entry: Queued<'document'> }) =>
  state === 'failed' ? (
    <Note
      severity="error"
      action={
        <LinkButton size="small" color="inherit" to="/c/$companyId/outbox" params={{ companyId }}>
          送信待ちで直す
        </LinkButton>
      }
    >
      {`この書類はまだ作成できていません。${error ?? ''}入力した内容はこの端末に残っています。`}
    </Note>
  ) : (
    <Note severity="info">
      まだ送信していない書類です。つながり次第、書類を作成し、入力した内容とファイルを送ります。
    </Note>
  )
