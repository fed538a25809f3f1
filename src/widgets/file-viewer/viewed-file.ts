import type { File } from '#domain/files/files.contract.ts'

export type ViewedFile = Pick<File, 'id' | 'name' | 'path' | 'content_type' | 'thumbnail_path' | 'type' | 'size'>

export type FileViewerProps = {
  /** All of them; undefined where one is not read yet. */
  files: readonly (ViewedFile | undefined)[]
  /** The file to begin with. */
  initialId: number
  /** Told of the place (zero-based) that is looked at: what lies around it is wanted next. */
  onShown?: (index: number) => void
  onClose: () => void
}
