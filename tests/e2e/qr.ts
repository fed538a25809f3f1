import { createCanvas } from '@napi-rs/canvas'
import decode from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a phone reads from the code on a page of a PDF; null where it finds none. */
export const readQr = async (bytes: Uint8Array, number = 1): Promise<string | null> => {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const page = await (await task.promise).getPage(number)
  // About 216 dots an inch, as a phone sees a label from a hand's breadth.
  const viewport = page.getViewport({ scale: 3 })
  const canvas = createCanvas(viewport.width, viewport.height)
  const context = canvas.getContext('2d')
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  await task.destroy()
  return decode(data, width, height)?.data ?? null
}
