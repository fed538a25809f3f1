/** Photos as iPhones store them, for browsers that do not open them themselves. */
import type { Pixels } from '#engine/pdf/heif-picture.ts'
import { workerAnswer } from '#src/lib/worker-answer.ts'

/** null where it cannot be decoded. One at a time, in a worker that ends with it: libheif keeps what it once took. */
export const decodeHeic = async (content: Blob): Promise<ImageBitmap | null> => {
  if (typeof Worker !== 'function') return null
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })
  try {
    const pixels = await workerAnswer<Pixels>(worker, content)
    if (!pixels) return null
    return await createImageBitmap(new ImageData(pixels.data, pixels.width, pixels.height))
  } catch {
    // Too little memory for a picture of this size.
    return null
  } finally {
    worker.terminate()
  }
}
