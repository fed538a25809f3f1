import { Suspense, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { openQueue } from './outbox-store.ts'
import { setMaxUploadBytes } from './upload-limit.ts'
import { useOutbox } from './use-outbox.ts'

const loadPanel = () => import('./outbox-panel.tsx')
const OutboxPanel = lazyPart(() => loadPanel().then((module) => module.OutboxPanel))

type OutboxProps = {
  companyId: string
  user_id: number
  /** Of one file, as the server has said. */
  max_upload_bytes: number
}

/** A person's outbox, sending as long as this is mounted; shows itself while there is something in it. */
export const Outbox = ({ companyId, user_id, max_upload_bytes }: OutboxProps) => {
  const client = useQueryClient()
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
  useEffect(() => setMaxUploadBytes(max_upload_bytes), [max_upload_bytes])
  return (
    hasAppeared && (
      <Suspense>
        <OutboxPanel companyId={companyId} entries={entries} />
      </Suspense>
    )
  )
}
