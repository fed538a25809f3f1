/** Shrinks one photo beside the page's own thread. */
import { shrinkPhoto, type PhotoOrder, type ShrunkPhoto } from './shrink-photo.ts'

self.addEventListener('message', ({ data }: MessageEvent<PhotoOrder>) => {
  shrinkPhoto(data, () => new OffscreenCanvas(1, 1)).then(
    (shrunk) => self.postMessage(shrunk satisfies ShrunkPhoto | null),
    // The page tries by itself.
    () => self.postMessage(null),
  )
})
