import { Suspense, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { openQueue } from './upload-store.ts'
import { useQueuedUploads } from './use-uploads.ts'

const loadPanel = () => import('./upload-panel.tsx')
const UploadPanel = lazyPart(() => loadPanel().then((module) => module.UploadPanel))

type UploadQueuePanelProps = {
  user_id: number
  /** Of one file, as the server has said. */
  max_upload_bytes: number
}

/** A person's upload queue, sending as long as this is mounted; shows itself while there is something in it. */
export const UploadQueuePanel = ({ user_id, max_upload_bytes }: UploadQueuePanelProps) => {
  const client = useQueryClient()
  const uploads = useQueuedUploads()
  const [hasAppeared, setAppeared] = useState(false)
  // It stays afterwards, to say that all has arrived.
  if (uploads.length > 0 && !hasAppeared) setAppeared(true)
  useEffect(() => {
    const queue = openQueue({ user_id, max_upload_bytes }, client, loadPanel)
    const cancelStart = whenIdle(queue.start)
    return () => {
      cancelStart()
      queue.close()
    }
  }, [user_id, max_upload_bytes, client])
  return (
    hasAppeared && (
      <Suspense>
        <UploadPanel uploads={uploads} />
      </Suspense>
    )
  )
}
