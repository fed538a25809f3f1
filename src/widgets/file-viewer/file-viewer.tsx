/**
 * Looks at files one after the other: pictures, PDFs, videos; what a browser cannot show is offered for download.
 *
 *   {viewed && <FileViewer files={files} initialId={viewed.id} onShown={readAround} onClose={close} />}
 */
import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { FileViewerProps } from './viewed-file.ts'

const Lightbox = lazyPart(() => import('./file-lightbox.tsx').then((module) => module.FileLightbox))

export const FileViewer = (props: FileViewerProps) => (
  <Suspense>
    <Lightbox {...props} />
  </Suspense>
)
