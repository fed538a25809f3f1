import { useEffect, useSyncExternalStore } from 'react'
import type { QueuedUpload, UploadTarget } from './upload.ts'
import { addUploads, cancelUpload, offerUploads, retryUpload, uploads } from './upload-store.ts'

export type Uploads = {
  /** The signed-in person's files that have not arrived yet, of all their companies, in the order chosen. */
  uploads: readonly QueuedUpload[]
  /** Resolves once the files would survive a reload; never rejects: what could not be kept is told in a toast. */
  add: (target: UploadTarget, files: readonly File[], options?: { keepOriginal?: boolean }) => Promise<void>
  /** Stops and forgets the file. */
  cancel: (id: string) => void
  retry: (id: string) => void
}

const add: Uploads['add'] = (target, files, options) => addUploads(target, files, options?.keepOriginal)

/** What waits in the queue, to look at alone. */
export const useQueuedUploads = (): Uploads['uploads'] => useSyncExternalStore(uploads.subscribe, uploads.get)

/** The upload queue of this browser, below the company shell, for a screen that adds to it. */
export const useUploads = (): Uploads => {
  useEffect(offerUploads, [])
  return { uploads: useQueuedUploads(), add, cancel: cancelUpload, retry: retryUpload }
}
