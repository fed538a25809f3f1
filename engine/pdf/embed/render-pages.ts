/** Pages of a PDF as pictures, by pdf.js on a canvas. Runs in a worker: strangers' files may never end. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { getDocument, InvalidPDFException, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { EmbedError } from '#engine/model/errors.ts'
import type { FileFace } from '#engine/model/primitives.ts'
import { facePath } from '../font-files.ts'

export type PageImage = { png: Uint8Array; widthPx: number; heightPx: number; widthPt: number; heightPt: number }
export type PageImages = { pageCount: number; images: PageImage[] }

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string): string => `${join(packageFolder, name)}/`

/** Text in fonts that a file does not embed falls back to the generic families, which must know Japanese. */
const GENERIC_FAMILIES: [string, FileFace][] = [
  ['sans-serif', 'sans'],
  ['serif', 'mincho'],
  ['monospace', 'gothic'],
]
const registerGenericFonts = (): void => {
  for (const [family, face] of GENERIC_FAMILIES) {
    const path = facePath(face)
    if (path !== null && !GlobalFonts.has(family)) GlobalFonts.registerFromPath(path, family)
  }
}

/** Pictures inside a page with more pixels are left out. */
const MAX_IMAGE_PIXELS = 100_000_000
const MAX_PAGE_PT = 14_400
const MAX_LONG_SIDE_PX = 4000

const render = async (page: PDFPageProxy, longSidePx: number): Promise<PageImage> => {
  const natural = page.getViewport({ scale: 1 })
  const long = Math.max(natural.width, natural.height)
  if (!(natural.width > 0 && natural.height > 0) || long > MAX_PAGE_PT) throw new EmbedError('damaged')
  const viewport = page.getViewport({ scale: Math.min(MAX_LONG_SIDE_PX, longSidePx) / long })
  const widthPx = Math.max(1, Math.round(viewport.width))
  const heightPx = Math.max(1, Math.round(viewport.height))
  const canvas = createCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, widthPx, heightPx)
  // pdf.js is typed for the browser's canvas; this one has all it calls.
  // Needless without the browser's types only, and the tests compile this file with them.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion
  await page.render({ canvas, canvasContext: context, viewport } as unknown as Parameters<PDFPageProxy['render']>[0])
    .promise
  page.cleanup()
  return { png: await canvas.encode('png'), widthPx, heightPx, widthPt: natural.width, heightPt: natural.height }
}

/**
 * @param pages 1-based; without it every page. Numbers past the last page are passed over.
 * @param longSidePx at most 4,000
 * @throws {EmbedError} password or damaged
 */
export const renderPages = async (
  bytes: Uint8Array,
  pages: number[] | undefined,
  longSidePx: number,
): Promise<PageImages> => {
  registerGenericFonts()
  const task = getDocument({
    // pdf.js takes the buffer over, so it gets a copy.
    data: bytes.slice(),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await task.promise
    const wanted = (pages ?? Array.from({ length: document.numPages }, (_, index) => index + 1)).filter(
      (number) => number >= 1 && number <= document.numPages,
    )
    const images: PageImage[] = []
    for (const number of wanted) images.push(await render(await document.getPage(number), longSidePx))
    return { pageCount: document.numPages, images }
  } catch (cause) {
    if (cause instanceof EmbedError) throw cause
    if (cause instanceof PasswordException) throw new EmbedError('password', { cause })
    if (cause instanceof InvalidPDFException || cause instanceof Error) throw new EmbedError('damaged', { cause })
    throw cause
  } finally {
    await task.destroy()
  }
}
