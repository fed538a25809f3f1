/** What the upload queue is about. `company_id` is the company's key in the address, as everywhere in the browser. */

/** Where a file goes; `label` names the place in the queue, e.g. the matter's name. */
export type UploadTarget =
  | { kind: 'report-folder'; company_id: string; matter_id: number; label: string }
  | { kind: 'document-item'; company_id: string; document_id: number; item_id: number; label: string }

/** A chosen file that has not arrived yet. */
export type QueuedUpload = {
  id: string
  target: UploadTarget
  name: string
  /** Bytes. */
  size: number
  /** Sent share, 0 to 1. */
  progress: number
  state: 'waiting' | 'preparing' | 'sending' | 'failed'
  /** A sentence to show beside the file: why it failed, or what it waits for. */
  error: string | null
}

/** The browser's database that keeps the chosen files. */
export const uploadDatabaseName = 'tatemori-uploads'

/** The queue's memory in this browser. */
export type UploadRecord = {
  /** Given by the database, ascending. */
  id: number
  /** Whose it is: nobody else who uses this browser sees or sends it. */
  user_id: number
  target: UploadTarget
  name: string
  content: Blob
  keep_original: boolean
  /** Shrunk, or found to need no shrinking: from here on its bytes stay the same. */
  is_prepared: boolean
  /** Something to know about the file that does not keep it from being sent. */
  note: string | null
  /** When it was first on its way, in milliseconds: a later try may find it arrived. */
  first_sent_at: number | null
  /** Times in a row that the server had a problem with it. */
  server_failures: number
  /** Why it is not tried any more; null while it is. */
  failure: string | null
}
