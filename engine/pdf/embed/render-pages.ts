/** Pages of a PDF as pictures, by pdf.js on a canvas. Runs in a worker: strangers' files may never end. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts, type Canvas } from '@napi-rs/canvas'
import { getDocument, InvalidPDFException, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { EmbedError } from '#engine/model/errors.ts'
import type { FileFace } from '#engine/model/primitives.ts'
import { facePath } from '../font-files.ts'

export type PageImage = { png: Uint8Array; widthPx: number; heightPx: number; widthPt: number; heightPt: number }
export type WebPage = { webp: Uint8Array; widthPx: number; heightPx: number }
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

const draw = async (page: PDFPageProxy, longSidePx: number) => {
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
  return { canvas, widthPx, heightPx, natural }
}

const render = async (page: PDFPageProxy, longSidePx: number): Promise<PageImage> => {
  const { canvas, widthPx, heightPx, natural } = await draw(page, longSidePx)
  return { png: await canvas.encode('png'), widthPx, heightPx, widthPt: natural.width, heightPt: natural.height }
}

const withDocument = async <Result>(
  bytes: Uint8Array,
  work: (document: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> => {
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
    return await work(await task.promise)
  } catch (cause) {
    if (cause instanceof EmbedError) throw cause
    if (cause instanceof PasswordException) throw new EmbedError('password', { cause })
    if (cause instanceof InvalidPDFException || cause instanceof Error) throw new EmbedError('damaged', { cause })
    throw cause
  } finally {
    await task.destroy()
  }
}

/** Sharp on a phone, legible at a desk; then what a page full of photos gives up, step by step. */
const WEB_STEPS = [
  { longSidePx: 1600, quality: 60 },
  { longSidePx: 1600, quality: 35 },
  { longSidePx: 1200, quality: 35 },
  { longSidePx: 900, quality: 30 },
  { longSidePx: 600, quality: 20 },
] as const

/** The same picture, smaller where its long side is longer: a page is not drawn twice. */
const atMost = (drawn: Canvas, longSidePx: number): Canvas => {
  const scale = longSidePx / Math.max(drawn.width, drawn.height)
  if (scale >= 1) return drawn
  const smaller = createCanvas(
    Math.max(1, Math.round(drawn.width * scale)),
    Math.max(1, Math.round(drawn.height * scale)),
  )
  const context = smaller.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(drawn, 0, 0, smaller.width, smaller.height)
  return smaller
}

/**
 * The first page as a WebP of at most so many bytes: as large and as fine as that allows. Null where not even the
 * coarsest one is small enough.
 * @throws {EmbedError} password or damaged
 */
export const renderWebPage = (bytes: Uint8Array, mostBytes: number): Promise<WebPage | null> =>
  withDocument(bytes, async (document) => {
    const { canvas } = await draw(await document.getPage(1), WEB_STEPS[0].longSidePx)
    for (const { longSidePx, quality } of WEB_STEPS) {
      const shown = atMost(canvas, longSidePx)
      const webp = await shown.encode('webp', quality)
      if (webp.length <= mostBytes) return { webp, widthPx: shown.width, heightPx: shown.height }
    }
    return null
  })

/**
 * @param pages 1-based; without it every page. Numbers past the last page are passed over.
 * @param longSidePx at most 4,000
 * @throws {EmbedError} password or damaged
 */
export const renderPages = (bytes: Uint8Array, pages: number[] | undefined, longSidePx: number): Promise<PageImages> =>
  withDocument(bytes, async (document) => {
    const wanted = (pages ?? Array.from({ length: document.numPages }, (_, index) => index + 1)).filter(
      (number) => number >= 1 && number <= document.numPages,
    )
    const images: PageImage[] = []
    for (const number of wanted) images.push(await render(await document.getPage(number), longSidePx))
    return { pageCount: document.numPages, images }
  })
