import { Suspense, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { openQueue } from '../queue/outbox-store.ts'
import { setMaxUploadBytes } from '../queue/upload-limit.ts'
import { useIsOutboxRead, useOutbox } from '../queue/use-outbox.ts'
import { rememberPerson } from '../queue/remember-person.ts'

const loadPanel = () => import('./outbox-panel.tsx')
const OutboxPanel = lazyPart(() => loadPanel().then((module) => module.OutboxPanel))

type OutboxProps = {
  companyId: string
  user: { id: number; name: string }
  /** Of one file, as the server has said. */
  max_upload_bytes: number
}

/** A person's outbox, sending as long as this is mounted; shows itself while there is something in it. */
export const Outbox = ({ companyId, user, max_upload_bytes }: OutboxProps) => {
  const client = useQueryClient()
  const { id: user_id, name } = user
  const entries = useOutbox()
  const [hasAppeared, setAppeared] = useState(false)
  // It stays afterwards, to say that all has arrived.
  if (entries.length > 0 && !hasAppeared) setAppeared(true)
  useEffect(() => {
    const queue = openQueue(user_id, client, loadPanel)
    const cancelStart = whenIdle(queue.start)
    return () => {
      cancelStart()
      queue.close()
    }
  }, [user_id, client])
  const isWaiting = entries.length > 0
  const isRead = useIsOutboxRead()
  useEffect(() => {
    // What waits is known only once it was read.
    if (isRead || isWaiting) rememberPerson({ id: user_id, name }, isWaiting)
  }, [isRead, isWaiting, user_id, name])
  useEffect(() => setMaxUploadBytes(max_upload_bytes), [max_upload_bytes])
  return (
    hasAppeared && (
      <Suspense>
        <OutboxPanel companyId={companyId} entries={entries} />
      </Suspense>
    )
  )
}
