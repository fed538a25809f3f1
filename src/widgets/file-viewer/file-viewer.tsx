/**
 * Looks at files one after the other: pictures, PDFs, videos, recordings; what a browser cannot show is offered for download.
 *
 *   {viewed && <FileViewer files={files} initialId={viewed.id} onShown={readAround} onClose={close} />}
 */
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { may } from '#domain/users/rights.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { FileViewerProps } from './viewed-file.ts'

const Lightbox = lazyPart(() => import('./file-lightbox.tsx').then((module) => module.FileLightbox))

export const FileViewer = (props: FileViewerProps) => (
  <Suspense>
    <Lightbox {...props} />
  </Suspense>
)

/** The company, where the signed-in person sees what its photos were drawn on: the viewer shows the way there. */
export const useOriginalsOf = (companyId: string): string | undefined => {
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  return user && may(user, 'seeCompany') ? companyId : undefined
}
