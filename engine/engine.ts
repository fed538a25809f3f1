/**
 * The document engine as the app uses it. Files of strangers are worked on in worker threads with bounds on size, time
 * and memory; what goes beyond them, or cannot be read, is a SheetError with a sentence for the person who gave it.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SheetTable } from '#domain/documents/sheet-table.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { SheetError } from '#engine/model/errors.ts'
import type { Resource } from '#engine/pdf/embed/join-pages.ts'
import type { PageImages } from '#engine/pdf/embed/render-pages.ts'
import { asSheetError } from '#engine/worker/failures.ts'
import type {
  FilledExcel,
  FileSource,
  MediaFile,
  Operations,
  PdfProperties,
  SheetThumbnail,
  TemplateInspection,
} from '#engine/worker/operations.ts'
import { createPdfTasks } from '#engine/worker/pdf-tasks.ts'
import type { ReportSource } from '#engine/worker/report-source.ts'
import { WorkerPool } from '#engine/worker/worker-pool.ts'
import type { ThreadLimits } from '#engine/worker/worker-pool.ts'

export type {
  FilledExcel,
  MediaFile,
  PageImages,
  PdfProperties,
  ReportSource,
  Resource,
  SheetThumbnail,
  TemplateInspection,
}

/** Forms and PDFs have so many threads each. */
export type EngineLimits = ThreadLimits & { maxFileBytes: number }

export const defaultEngineLimits: EngineLimits = {
  workers: 2,
  timeoutMs: 20_000,
  memoryMb: 512,
  maxFileBytes: 50 * 1024 * 1024,
}

export type CallOptions = {
  /** Ends the wait with the signal's reason. */
  signal?: AbortSignal
  /** What TODAY and NOW stand for; default: the moment of the call. */
  now?: Date
}

export type SheetEngine = {
  /** What a new template holds and which inputs the app proposes. */
  inspectTemplate(bytes: Uint8Array, options?: CallOptions): Promise<TemplateInspection>
  /** Tables of all sheets or of one, filled and recalculated. */
  tables(bytes: Uint8Array, fills: CellFill[], options?: CallOptions & { sheet?: number }): Promise<SheetTable[]>
  /** The Excel file with the fills in it. */
  fillExcel(bytes: Uint8Array, fills: CellFill[], options?: CallOptions): Promise<FilledExcel>
  /** The document as it prints; `resources` follow as pages of their own. */
  renderPdf(
    bytes: Uint8Array,
    fills: CellFill[],
    options: CallOptions & PdfProperties & { resources?: Resource[] },
  ): Promise<Uint8Array>
  /** A section report, for templates that are no Excel. */
  renderReport(report: ReportSource, options?: CallOptions & { resources?: Resource[] }): Promise<Uint8Array>
  /** A PNG of the first page of each sheet that prints, `widthPx` wide. */
  thumbnails(bytes: Uint8Array, fills: CellFill[], widthPx: number, options?: CallOptions): Promise<SheetThumbnail[]>
  /** Pages of any PDF (1-based; all without `pages`) as PNG pictures with this long side. */
  pdfThumbnails(pdf: Uint8Array, options: { pages?: number[]; longSidePx: number }): Promise<PageImages>
  /** A picture that a table names by its index. */
  media(bytes: Uint8Array, fills: CellFill[], index: number, options?: CallOptions): Promise<MediaFile>
  /** Ends the worker threads. */
  close(): Promise<void>
}

const sentences = {
  tooLarge: (limitMb: number) =>
    `ファイルが大きすぎます（上限${limitMb}MB）。使っていないシートや画像を減らして保存し直してください。`,
  tooSlow: (seconds: number) =>
    `時間がかかりすぎました（上限${seconds}秒）。シートや図形を減らすか、ファイルを分けて、もう一度お試しください。`,
  tooMuchMemory: () => 'ファイルが大きすぎます。使っていない行や列、シートや画像を減らして保存し直してください。',
}

const throwAsSheetError = (error: unknown): never => {
  throw asSheetError(error)
}

const megabyte = 1024 * 1024

/** Workers start with the first call and are reused. */
export const createSheetEngine = (limits: EngineLimits = defaultEngineLimits): SheetEngine => {
  const forms = new WorkerPool<Operations>(pathToFileURL(join(import.meta.dirname, 'worker/engine.worker.ts')), {
    ...limits,
    onTimeout: () => new SheetError('tooLarge', sentences.tooSlow(Math.round(limits.timeoutMs / 1000))),
    onOutOfMemory: () => new SheetError('tooLarge', sentences.tooMuchMemory()),
  })
  const pdfs = createPdfTasks(limits)

  const refuseTooLarge = (bytes: Uint8Array): void => {
    if (bytes.length > limits.maxFileBytes)
      throw new SheetError('tooLarge', sentences.tooLarge(Math.round(limits.maxFileBytes / megabyte)))
  }
  const sourceOf = (bytes: Uint8Array): FileSource => {
    refuseTooLarge(bytes)
    return { key: createHash('sha256').update(bytes).digest('base64url'), bytes }
  }
  const run = <Name extends keyof Operations>(
    operation: Name,
    args: Parameters<Operations[Name]>,
    { signal }: CallOptions,
    affinity?: string,
  ): Promise<Awaited<ReturnType<Operations[Name]>>> =>
    forms.run(operation, args, { signal, affinity }).catch(throwAsSheetError)
  const nowOf = ({ now }: CallOptions): Date => now ?? new Date()

  return {
    inspectTemplate: async (bytes, options = {}) => {
      const source = sourceOf(bytes)
      return run('inspectTemplate', [source, nowOf(options)], options, source.key)
    },
    tables: async (bytes, fills, options = {}) => {
      const source = sourceOf(bytes)
      return run('tables', [source, fills, nowOf(options), options.sheet ?? null], options, source.key)
    },
    fillExcel: async (bytes, fills, options = {}) => {
      const source = sourceOf(bytes)
      return run('fillExcel', [source, fills, nowOf(options)], options, source.key)
    },
    renderPdf: async (bytes, fills, options) => {
      const source = sourceOf(bytes)
      const { title, author, fileName, resources = [] } = options
      const properties = { title, author, ...(fileName !== undefined && { fileName }) }
      const pdf = await run('renderPdf', [source, fills, properties, nowOf(options)], options, source.key)
      return pdfs.append(pdf, resources).catch(throwAsSheetError)
    },
    renderReport: async (report, options = {}) => {
      const pdf = await run('renderReport', [report, nowOf(options)], options)
      return pdfs.append(pdf, options.resources ?? []).catch(throwAsSheetError)
    },
    thumbnails: async (bytes, fills, widthPx, options = {}) => {
      const source = sourceOf(bytes)
      return run('thumbnails', [source, fills, widthPx, nowOf(options)], options, source.key)
    },
    pdfThumbnails: async (pdf, options) => {
      refuseTooLarge(pdf)
      return pdfs.render(pdf, options).catch(throwAsSheetError)
    },
    media: async (bytes, fills, index, options = {}) => {
      const source = sourceOf(bytes)
      return run('media', [source, fills, index], options, source.key)
    },
    close: async () => {
      await Promise.all([forms.close(), pdfs.close()])
    },
  }
}
