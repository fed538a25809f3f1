import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { UploadTarget } from '#src/widgets/outbox/upload.ts'
import type { EarlierPhoto } from './earlier-photos.tsx'

const SeriesCapture = lazyPart(() => import('./series-capture.tsx').then((module) => module.SeriesCapture))

export type ItemCaptureProps = {
  target: Extract<UploadTarget, { kind: 'document-item' }>
  /** Photos of the item. */
  earlier: readonly EarlierPhoto[]
  onClose: () => void
}

/** Photos into an item of a form, which says by its name what they are of. */
export const ItemCapture = (props: ItemCaptureProps) => (
  <Suspense>
    <SeriesCapture {...props} hasPhases={false} board={null} />
  </Suspense>
)
