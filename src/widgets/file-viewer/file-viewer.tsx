/**
 * Looks at files one after the other: pictures, PDFs, videos; what a browser cannot show is offered for download.
 *
 *   {viewed && <FileViewer files={files} initialId={viewed.id} onClose={close} />}
 */
import { lazy, Suspense } from 'react'
import type { File } from '#domain/files/files.contract.ts'

export type ViewedFile = Pick<File, 'id' | 'name' | 'path' | 'content_type' | 'thumbnail_path' | 'type' | 'size'>

export type FileViewerProps = {
  files: readonly ViewedFile[]
  /** The file to begin with. */
  initialId: number
  onClose: () => void
}

const Lightbox = lazy(() => import('./file-lightbox.tsx').then((module) => ({ default: module.FileLightbox })))

export const FileViewer = (props: FileViewerProps) => <Suspense><Lightbox {...props} /></Suspense>
