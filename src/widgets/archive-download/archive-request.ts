import type { CallOptions, Download } from '#src/api/call.ts'
import type { Store } from '#src/lib/store.ts'

export type ArchiveRequest = {
  /** One at a time has the same. */
  key: string
  /** What is in it: 報告フォルダ. */
  title: string
  /** How many files were chosen. */
  total: number
  receive: (options: CallOptions) => Promise<Download>
  /** One of them is no longer there for this person, and so none came: what was chosen is to be chosen anew. */
  onGone: () => void
}
export type Progress = { files: number; bytes: number; isOver: boolean }
/** One that is under way. */
export type Archive = Pick<ArchiveRequest, 'title' | 'total'> & { progress: Store<Progress>; cancel: () => void }
