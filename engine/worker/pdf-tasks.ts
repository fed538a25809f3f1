/** Work on strangers' PDFs, in processes of its own: a file that takes a minute must not keep a form from being filled. */
import { EmbedError } from '#engine/model/errors.ts'
import type { Attachment } from '#engine/pdf/embed/archive-pdf.ts'
import type { Resource } from '#engine/pdf/embed/join-pages.ts'
import type { PageImages, WebPage } from '#engine/pdf/embed/render-pages.ts'
import type { pdfOperations } from './pdf-operations.ts'
import { WorkerPool } from './worker-pool.ts'
import type { JobOptions, WorkerLimits } from './worker-pool.ts'
import { workerScripts } from './worker-scripts.ts'

export type TaskOptions = Pick<JobOptions, 'for' | 'signal' | 'timeoutMs'>

/** All fail with an EmbedError where a PDF needs a password, is damaged, or takes too much time or memory. */
export type PdfTasks = {
  /**
   * The PDF with the resources' pages behind its own, in the given order. Pictures take an A4 page each.
   * Page numbers past a file's end are passed over.
   * @throws {ImageError} a picture that cannot be read
   */
  append(pdf: Uint8Array, resources: Resource[], options?: TaskOptions): Promise<Uint8Array>
  /** One of our own PDFs for the long run (PDF/A), with these files inside. */
  archive(pdf: Uint8Array, attachments: Attachment[], options?: TaskOptions): Promise<Uint8Array>
  /** Pages of a PDF (1-based; without them all) as PNG pictures with this long side, at most 4,000 pixels. */
  render(pdf: Uint8Array, options: TaskOptions & { pages?: number[]; longSidePx: number }): Promise<PageImages>
  /** The first page of a PDF as a WebP of at most so many bytes; null where that cannot be. */
  webPage(pdf: Uint8Array, mostBytes: number, options?: TaskOptions): Promise<WebPage | null>
  load(): ReturnType<WorkerPool['load']>
  close(): Promise<void>
}

/** A document may bring many files, so appending them may take this many times the limit of one task. */
const appendingShare = 3

export const createPdfTasks = (limits: WorkerLimits, script = workerScripts()('pdf.worker')): PdfTasks => {
  const tooHeavy = (): Error => new EmbedError('too_heavy')
  const pool = new WorkerPool<typeof pdfOperations>(script, { ...limits, onTimeout: tooHeavy, onOutOfMemory: tooHeavy })
  return {
    append: async (pdf, resources, options = {}) =>
      resources.length === 0
        ? pdf
        : pool.run('append', [pdf, resources], { ...options, timeoutMs: appendingShare * limits.timeoutMs }),
    archive: (pdf, attachments, options = {}) => pool.run('archive', [pdf, attachments], options),
    render: (pdf, { pages, longSidePx, ...options }) => pool.run('render', [pdf, pages, longSidePx], options),
    webPage: (pdf, mostBytes, options = {}) => pool.run('webPage', [pdf, mostBytes], options),
    load: () => pool.load(),
    close: () => pool.close(),
  }
}
