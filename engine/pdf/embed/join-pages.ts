/** Documents' embedded resources: PDFs and pictures whose pages follow the document's own. Runs in a worker. */
import { ParseSpeeds, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PDFPage } from '@cantoo/pdf-lib'
import { EmbedError } from '#engine/model/errors.ts'
import type { Page } from '#engine/model/primitives.ts'
import { readImage } from '../images.ts'
import { writePdf } from '../write-pdf.ts'
import { stripNotes } from './strip-notes.ts'

export type Resource =
  /** `pages` are 1-based and in the order wanted; without them all pages come. */
  { kind: 'pdf'; bytes: Uint8Array; pages?: number[] } | { kind: 'image'; bytes: Uint8Array }

const A4 = { short: 595.28, long: 841.89 }
const IMAGE_MARGIN_PT = 36
/** Rendered pages stand in for real ones and are printed: 200 dots per inch on A4. */
const RENDERED_LONG_SIDE_PX = 2340
/** Page images carry no date of their own; equal resources give equal bytes. */
const NO_DATE = new Date(0)

const load = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest, throwOnInvalidObject: true })

/** Pages of another PDF, ready to be added to the target. */
const copiedPages = async (target: PDFDocument, bytes: Uint8Array, pages?: number[]): Promise<PDFPage[]> => {
  const source = await load(bytes)
  const count = source.getPageCount()
  const indices = (pages?.map((page) => page - 1) ?? source.getPageIndices()).filter(
    (index) => index >= 0 && index < count,
  )
  for (const index of indices) stripNotes(source.getPage(index))
  const copies = await target.copyPages(source, indices)
  // Actions that a page runs on its own have no place in a company's document.
  // Its place in a structure is one of the document that it comes from.
  for (const copy of copies) for (const key of ['AA', 'StructParents']) copy.node.delete(PDFName.of(key))
  return copies
}

const add = (target: PDFDocument, pages: PDFPage[]): void => {
  for (const page of pages) target.addPage(page)
}

/** A picture on A4, upright or lying as the picture is, as large as the margins allow. */
const imagePage = async (bytes: Uint8Array): Promise<Page> => {
  const image = await readImage(bytes)
  if (!image) throw new EmbedError('damaged')
  const lies = image.widthPx > image.heightPx
  const [widthPt, heightPt] = lies ? [A4.long, A4.short] : [A4.short, A4.long]
  const scale = Math.min(
    (widthPt - 2 * IMAGE_MARGIN_PT) / image.widthPx,
    (heightPt - 2 * IMAGE_MARGIN_PT) / image.heightPx,
  )
  const size = { widthPt: image.widthPx * scale, heightPt: image.heightPx * scale }
  return {
    widthPt,
    heightPt,
    primitives: [
      { kind: 'image', image, xPt: (widthPt - size.widthPt) / 2, yPt: (heightPt - size.heightPt) / 2, ...size },
    ],
  }
}

const renderedPages = async (bytes: Uint8Array, pages?: number[]): Promise<Page[]> => {
  const { renderPages } = await import('./render-pages.ts')
  const { images } = await renderPages(bytes, pages, RENDERED_LONG_SIDE_PX)
  return Promise.all(
    images.map(async ({ png, widthPt, heightPt }) => {
      const image = await readImage(png, { longSidePx: RENDERED_LONG_SIDE_PX })
      return {
        widthPt,
        heightPt,
        primitives: image ? [{ kind: 'image' as const, image, xPt: 0, yPt: 0, widthPt, heightPt }] : [],
      }
    }),
  )
}

const drawnPages = async (target: PDFDocument, pages: Page[]): Promise<PDFPage[]> =>
  copiedPages(target, await writePdf({ pages, title: '', author: null }, { createdAt: NO_DATE, isPart: true }))

/**
 * Real pages where the file allows it. Whatever keeps them from being copied (encryption, a broken structure),
 * the pages are drawn as pictures instead, and that says what is wrong if nothing can be done.
 */
const pdfPages = async (target: PDFDocument, bytes: Uint8Array, pages?: number[]): Promise<PDFPage[]> =>
  copiedPages(target, bytes, pages).catch(async () => drawnPages(target, await renderedPages(bytes, pages)))

export const joinPages = async (pdf: Uint8Array, resources: Resource[]): Promise<Uint8Array> => {
  const target = await load(pdf)
  for (const resource of resources) {
    add(
      target,
      resource.kind === 'image'
        ? await drawnPages(target, [await imagePage(resource.bytes)])
        : await pdfPages(target, resource.bytes, resource.pages),
    )
  }
  return target.save()
}
