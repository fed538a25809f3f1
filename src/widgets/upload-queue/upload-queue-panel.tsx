import { Suspense, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { openQueue } from './upload-store.ts'
import { useQueuedUploads } from './use-uploads.ts'

const loadPanel = () => import('./upload-panel.tsx')
const UploadPanel = lazyPart(() => loadPanel().then((module) => module.UploadPanel))

/** A person's upload queue, sending as long as this is mounted; shows itself while there is something in it. */
export const UploadQueuePanel = ({ user_id }: { user_id: number }) => {
  const client = useQueryClient()
  const uploads = useQueuedUploads()
  const [hasAppeared, setAppeared] = useState(false)
  // It stays afterwards, to say that all has arrived.
  if (uploads.length > 0 && !hasAppeared) setAppeared(true)
  useEffect(() => {
    const queue = openQueue(user_id, client, loadPanel)
    const cancelStart = whenIdle(queue.start)
    return () => {
      cancelStart()
      queue.close()
    }
  }, [user_id, client])
  return (
    hasAppeared && (
      <Suspense>
        <UploadPanel uploads={uploads} />
      </Suspense>
    )
  )
}
