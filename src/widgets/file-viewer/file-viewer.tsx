/**
 * Looks at files one after the other: pictures, PDFs, videos; what a browser cannot show is offered for download.
 *
 *   {viewed && <FileViewer files={files} initialId={viewed.id} onShown={readAround} onClose={close} />}
 */
import { Suspense } from 'react'
import type { File } from '#domain/files/files.contract.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

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

const Lightbox = lazyPart(() => import('./file-lightbox.tsx').then((module) => module.FileLightbox))

export const FileViewer = (props: FileViewerProps) => (
  <Suspense>
    <Lightbox {...props} />
  </Suspense>
)
