import { useEffect } from 'react'
import { useStore } from '#src/lib/use-store.ts'
import { offerOutbox, uploads } from './outbox-store.ts'
import type { QueuedUpload, UploadTarget } from '../kinds/upload.ts'
import { addBoarded, addUploads, cancelUpload, retryUpload } from './upload-store.ts'

export type Uploads = {
  /** The signed-in person's files that have not arrived yet, of all their companies, in the order chosen. */
  uploads: readonly QueuedUpload[]
  /**
   * Resolves once the files would survive a reload, with whether all of them do; never rejects: what could not be kept is
   * told in a toast.
   */
  add: (target: UploadTarget, files: readonly File[], options?: { keepOriginal?: boolean }) => Promise<boolean>
  /** A photo with a board, and as one with it the photo without; resolves as `add` does. */
  addBoarded: typeof addBoarded
  /** Stops and forgets the file. */
  cancel: (id: string) => void
  retry: (id: string) => void
}

const add: Uploads['add'] = (target, files, options) => addUploads(target, files, options?.keepOriginal)

/** The files in the outbox, below the company shell, for a screen that adds to them. */
export const useUploads = (): Uploads => {
  useEffect(offerOutbox, [])
  return { uploads: useStore(uploads), add, addBoarded, cancel: cancelUpload, retry: retryUpload }
}
