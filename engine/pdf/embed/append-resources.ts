/** Documents' embedded resources: PDFs and pictures whose pages follow the document's own. */
import { runPdfTask } from './pdf-tasks.ts'
import type { PageImages } from './render-pages.ts'

export type Resource =
  /** `pages` are 1-based and in the order wanted; without them all pages come. */
  { kind: 'pdf'; bytes: Uint8Array; pages?: number[] } | { kind: 'image'; bytes: Uint8Array }

const APPEND_TIMEOUT_MS = 60_000
const RENDER_TIMEOUT_MS = 20_000
const MAX_LONG_SIDE_PX = 4000

/**
 * The PDF with the resources' pages behind its own, in the given order. Pictures take an A4 page each.
 * Page numbers past a file's end are passed over.
 * @throws {EmbedError} a PDF that needs a password, is damaged, or takes too much time or memory
 * @throws {ImageError} a picture that cannot be read
 */
export const appendResources = async (pdf: Uint8Array, resources: Resource[]): Promise<Uint8Array> =>
  resources.length === 0 ? pdf : runPdfTask({ kind: 'append', pdf, resources }, APPEND_TIMEOUT_MS)

/**
 * Pages of a PDF (1-based; without them all) as PNG pictures with this long side, at most 4,000 pixels.
 * @throws {EmbedError} as appendResources
 */
export const renderPdfPages = (
  bytes: Uint8Array,
  options: { pages?: number[]; longSidePx: number },
): Promise<PageImages> =>
  runPdfTask(
    { kind: 'render', bytes, pages: options.pages, longSidePx: Math.min(MAX_LONG_SIDE_PX, options.longSidePx) },
    RENDER_TIMEOUT_MS,
  )
