import { Suspense } from 'react'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { PlaceCaptureProps } from './place-capture.tsx'

const PlaceCapture = lazyPart(() => import('./place-capture.tsx').then((module) => module.PlaceCapture))

export type ItemCaptureProps = PlaceCaptureProps

/** Photos into an item of a form, which says by its name what they are of. */
export const ItemCapture = (props: ItemCaptureProps) => (
  <Suspense>
    <PlaceCapture {...props} />
  </Suspense>
)
