import type { File as StoredFile } from '#domain/files/files.contract.ts'

export type ViewedFile = Pick<
  StoredFile,
  | 'id'
  | 'name'
  | 'path'
  | 'content_type'
  | 'thumbnail_path'
  | 'type'
  | 'size'
  | 'taken_at'
  | 'taken_from'
  | 'original_file_id'
>

/** What may be done with the photo that is looked at. */
export type PhotoTools = {
  companyId: string
  /** Of the stored file, where the place has an id of its own for it. */
  storedIdOf: (file: ViewedFile) => number
  /** Whether they may say when one was taken. */
  canSetTime: boolean
  /** Whether they may draw on a copy of it. */
  canMark: (file: ViewedFile) => boolean
  /** Of the photo as it stands before it is drawn on, what keeps the copy and resolves to what is said of it then. */
  markingOf: (file: ViewedFile) => (drawn: File) => Promise<string>
  /** Of the button that does so. */
  markLabel: string
  /** Whether they may have the original of a copy back in its place. */
  canRestore: (file: ViewedFile) => boolean
  restore: (file: ViewedFile) => void
}

export type FileViewerProps = {
  /** All of them; undefined where one is not read yet. */
  files: readonly (ViewedFile | undefined)[]
  /** The file to begin with. */
  initialId: number
  /** Told of the place (zero-based) that is looked at: what lies around it is wanted next. */
  onShown?: (index: number) => void
  onClose: () => void
  /** The company, where this person sees what its photos were drawn on. */
  originalsOf?: string | undefined
  /** Without it photos are looked at only. */
  tools?: PhotoTools | undefined
}
