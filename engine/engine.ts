/**
 * The document engine as the app uses it. Files of strangers are worked on in worker processes with bounds on size,
 * time and memory, in turns that are fair by company and person; what goes beyond them, or cannot be read, is a SheetError with a sentence for the person who gave it.
 */
import { createHash } from 'node:crypto'
import type { PrintFault, PrintFit } from '#domain/templates/print-faults.ts'
import type { SheetPage, SheetTable, UncomputedSheet } from '#domain/sheets/sheet-table.ts'
import type { ListTask, PlannedList } from '#domain/registers/plan-list.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import type { CellPlace } from '#engine/model/address.ts'
import { FileError, ImageError, SheetError } from '#engine/model/errors.ts'
import type { DrawingPrint } from '#engine/paper/drawing/layout-drawing.ts'
import type { LabelsSource } from '#engine/paper/labels/layout-labels.ts'
import type { LedgerPhotoSource, LedgerSource } from '#engine/paper/ledger/ledger-source.ts'
import type { ListSource } from '#engine/paper/lists/layout-list.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import type { SignatureSource } from '#engine/paper/signature.ts'
import type { SealSource } from '#engine/paper/seal.ts'
import type { CellMarks } from '#engine/paper/print-marks.ts'
import type { Attachment } from '#engine/pdf/embed/archive-pdf.ts'
import type { Resource } from '#engine/pdf/embed/join-pages.ts'
import { isHeic } from '#engine/pdf/heic.ts'
import type { PlacedTile, TiledPicture } from '#engine/pdf/picture-tiles.ts'
import type { PageImages, WebPage } from '#engine/pdf/embed/render-pages.ts'
import type { ItemMatches } from '#engine/propose/match-items.ts'
import { Allotment } from '#engine/worker/allotment.ts'
import { asSheetError } from '#engine/worker/failures.ts'
import type { Caller } from '#engine/worker/fair-queue.ts'
import type {
  FilledExcel,
  FileSource,
  MappedItem,
  MediaFile,
  Operations,
  PagePlace,
  PdfProperties,
  PrintedDrawing,
  SheetThumbnail,
  TemplateInspection,
} from '#engine/worker/operations.ts'
import { createPdfTasks } from '#engine/worker/pdf-tasks.ts'
import type { pictureOperations } from '#engine/worker/picture-operations.ts'
import { Refusals } from '#engine/worker/refusals.ts'
import type { ReportSource } from '#engine/worker/report-source.ts'
import { WorkerPool } from '#engine/worker/worker-pool.ts'
import type { WorkerLimits } from '#engine/worker/worker-pool.ts'
import { workerScripts } from '#engine/worker/worker-scripts.ts'

export type {
  DrawingPrint,
  LabelsSource,
  LedgerPhotoSource,
  LedgerSource,
  ListSource,
  PlacedTile,
  TiledPicture,
  Caller,
  CellMarks,
  FilledExcel,
  ItemMatches,
  MappedItem,
  MediaFile,
  PageImages,
  WebPage,
  PdfProperties,
  ReportSource,
  Resource,
  SheetThumbnail,
  TemplateInspection,
}

const megabyte = 1024 * 1024

/** Forms, PDFs and pictures have so many workers each; `timeoutMs` is the most that any work may take. */
export type EngineLimits = WorkerLimits & { maxFileBytes: number }

export const defaultEngineLimits: EngineLimits = {
  workers: 2,
  timeoutMs: 20_000,
  memoryMb: 512,
  maxFileBytes: 50 * 1024 * 1024,
}

/** What is looked at in passing may take less long than what somebody waits for on purpose. */
const limitsMs = { thumbnail: 3000, picture: 10_000, table: 10_000 }

/** A drawing has as many pixels as many photos, and is cut up once: it may take this many times the limit. */
const tilingShare = 3

/** Bytes of files that wait for work or are worked on, as long as they are in the server's own memory. */
const heldLimits = { person: 64 * megabyte, company: 128 * megabyte, all: 256 * megabyte, waitingPerPerson: 24 }

export type CallOptions = {
  /** On whose behalf: their turn it takes. Without it, it is the application's own work. */
  for?: Caller
  /** Ends the wait with the signal's reason. */
  signal?: AbortSignal
  /** What TODAY and NOW stand for; default: the moment of the call. */
  now?: Date
}

export type SheetEngine = {
  /** Of a file that is worked on; a larger one is refused. */
  readonly maxFileBytes: number
  /** The workbook itself of a file that Excel encrypts, and opens without asking for a password; else the file as it is. */
  unlocked(bytes: Uint8Array, options?: CallOptions): Promise<Uint8Array>
  /** What a new template holds and which inputs the app proposes. */
  inspectTemplate(bytes: Uint8Array, options?: CallOptions): Promise<TemplateInspection>
  /** Sheets of a form that print as their author can hardly have meant. */
  printFaults(bytes: Uint8Array, options?: CallOptions): Promise<PrintFault[]>
  /** The form with another print area or fit of one sheet; null where there is nothing to fit. */
  fitPrint(bytes: Uint8Array, sheet: number, fit: PrintFit, options?: CallOptions): Promise<Uint8Array | null>
  /** Which items a new revision of a form keeps, moves and loses, and what it adds. */
  matchItems(
    bytes: Uint8Array,
    items: MappedItem[],
    revision: Uint8Array,
    options?: CallOptions,
  ): Promise<ItemMatches<MappedItem>>
  /** Tables of all sheets or of one, filled and recalculated. */
  tables(bytes: Uint8Array, fills: CellFill[], options?: CallOptions & { sheet?: number }): Promise<SheetTable[]>
  /** The formulas that depend on the fills and cannot be computed, by sheet. */
  uncomputed(bytes: Uint8Array, fills: CellFill[], options?: CallOptions): Promise<UncomputedSheet[]>
  /** Which of the fills will be cut, shrunk under 6 pt or not be printable. */
  printMarks(bytes: Uint8Array, fills: CellFill[], options?: CallOptions): Promise<CellMarks[]>
  /** By place, what the form itself says there; null for blanks and formulas. */
  cellTexts(bytes: Uint8Array, places: CellPlace[], options?: CallOptions): Promise<(string | null)[]>
  /** By place, the choices that a cell has with these fills; null where its choices are no matter of that. */
  choices(
    bytes: Uint8Array,
    fills: CellFill[],
    places: CellPlace[],
    options?: CallOptions,
  ): Promise<(string[] | null)[]>
  /** By text, the characters that no font has. */
  unprintable(texts: string[], options?: CallOptions): Promise<string[][]>
  /** The Excel file with the fills in it; `sending`: as it leaves the company, a plain .xlsx unless macros are kept. */
  fillExcel(
    bytes: Uint8Array,
    fills: CellFill[],
    options?: CallOptions & { sending?: { keepsMacros: boolean } },
  ): Promise<FilledExcel>
  /** An Office file as it leaves the company; null where nothing has to be taken out. */
  sendableOffice(
    bytes: Uint8Array,
    sending: { keepsMacros: boolean },
    options?: CallOptions,
  ): Promise<Uint8Array | null>
  /** The document as it prints; `resources` follow as pages of their own. */
  renderPdf(
    bytes: Uint8Array,
    fills: CellFill[],
    options: CallOptions & PdfProperties & { resources?: Resource[] },
  ): Promise<Uint8Array>
  /** A PDF that the engine made, of its own pages only, for the long run (PDF/A), with these files inside. */
  archivePdf(pdf: Uint8Array, attachments: Attachment[], options?: Omit<CallOptions, 'now'>): Promise<Uint8Array>
  /** A section report, for templates that are no Excel. */
  renderReport(report: ReportSource, options?: CallOptions & { resources?: Resource[] }): Promise<Uint8Array>
  /** QR labels on their sheet or roll. */
  renderLabels(source: LabelsSource, options?: CallOptions): Promise<Uint8Array>
  /** A drawing with its pins, and their table on further pages. */
  renderDrawing(print: DrawingPrint, options?: CallOptions): Promise<PrintedDrawing>
  /** A list as a table on paper. */
  renderList(source: ListSource, options?: CallOptions): Promise<Uint8Array>
  /** A photo ledger, its pictures read already (readPicture). */
  renderLedger(source: LedgerSource, options?: CallOptions): Promise<Uint8Array>
  /** The same as a workbook. */
  ledgerWorkbook(source: LedgerSource, options?: Omit<CallOptions, 'now'>): Promise<Uint8Array>
  /**
   * The visible sheets of a workbook, the rows of separated values, or the cards of a file, read as plain lists, and what
   * would become of their rows; null where the wanted sheet does not exist.
   */
  planList(bytes: Uint8Array, name: string, task: ListTask, options?: CallOptions): Promise<PlannedList | null>
  /** A PNG of the first page of each sheet that prints, `widthPx` wide. */
  thumbnails(bytes: Uint8Array, fills: CellFill[], widthPx: number, options?: CallOptions): Promise<SheetThumbnail[]>
  /** A PNG of one page of a sheet; null where it has no such page. */
  pageThumbnail(
    bytes: Uint8Array,
    fills: CellFill[],
    of: PagePlace,
    widthPx: number,
    options?: CallOptions,
  ): Promise<Uint8Array | null>
  /** What each page that the visible sheets print shows of them, in order. */
  pages(bytes: Uint8Array, fills: CellFill[], options?: CallOptions): Promise<SheetPage[]>
  /** Pages of any PDF (1-based; all without `pages`) as PNG pictures with this long side; in passing, with less time. */
  pdfThumbnails(
    pdf: Uint8Array,
    options: Omit<CallOptions, 'now'> & { pages?: number[]; longSidePx: number; isInPassing?: boolean },
  ): Promise<PageImages>
  /** The first page of any PDF as a WebP of at most so many bytes, for a page of the web; null where that cannot be. */
  pdfWebPage(pdf: Uint8Array, mostBytes: number, options?: Omit<CallOptions, 'now'>): Promise<WebPage | null>
  /**
   * A picture as readImage gives it.
   * @throws {ImageError} also where it takes too long
   */
  readPicture(
    bytes: Uint8Array,
    options?: Omit<CallOptions, 'now'> & { longSidePx?: number },
  ): Promise<ImageSource | null>
  /** The seal of somebody who answered a request for approval, or a signature, on nothing. */
  drawOwn(source: SealSource | SignatureSource, options?: Omit<CallOptions, 'now'>): Promise<ImageSource>
  /**
   * A picture as it leaves the company: itself without what its camera noted (`contentType` null), else drawn anew as
   * readPicture gives it.
   * @throws {ImageError} also where it takes too long
   */
  sendablePicture(
    bytes: Uint8Array,
    options?: Omit<CallOptions, 'now'>,
  ): Promise<{ bytes: Uint8Array; contentType: string | null } | null>
  /**
   * A large picture cut into tiles, with a small one of `thumbnailPx` at most.
   * @throws {ImageError} also where it takes too long
   */
  tilePicture(bytes: Uint8Array, thumbnailPx: number, options?: Omit<CallOptions, 'now'>): Promise<TiledPicture>
  /** A PNG of a part of such a picture, from the tiles that lie under it; in pixels of their level. */
  joinTiles(
    tiles: PlacedTile[],
    part: { left: number; top: number; width: number; height: number },
    options?: Omit<CallOptions, 'now'>,
  ): Promise<Uint8Array>
  /**
   * A PNG of a picture, upright, `edgePx` at most.
   * @throws {ImageError}
   */
  pictureThumbnail(bytes: Uint8Array, edgePx: number, options?: Omit<CallOptions, 'now'>): Promise<Uint8Array>
  /** A picture that a table names by its index. */
  media(bytes: Uint8Array, fills: CellFill[], index: number, options?: CallOptions): Promise<MediaFile>
  /** Opens a worker for forms, so that the first one waits for none. */
  start(): void
  /**
   * Runs `work`, which takes files of so many bytes into memory for one of these calls, in turns by person and company.
   * Nothing within it may ask for more.
   * @throws {BusyError} too much of this person waits already
   */
  holding<T>(bytes: number, caller: Caller, work: () => Promise<T>): Promise<T>
  /** Work that runs and that waits, by what it is on; for whoever watches. */
  load(): Record<'forms' | 'pdfs' | 'pictures', { running: number; waiting: number }>
  /** Ends the workers. */
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

const keyOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('base64url')
/** Pictures have a key beside their bytes. */
const withoutBytes = (_: string, value: unknown): unknown => (value instanceof Uint8Array ? null : value)
const taskOptions = ({ for: caller, signal }: CallOptions) => ({ for: caller, signal })

const tooMuchPicture = (): Error => new ImageError('too_large')

type UnlessRefused = <Result>(
  file: string | (() => string),
  work: unknown[],
  start: () => Promise<Result>,
) => Promise<Result>
type PictureCalls = Pick<
  SheetEngine,
  'readPicture' | 'drawOwn' | 'sendablePicture' | 'tilePicture' | 'joinTiles' | 'pictureThumbnail'
>

/** What is done with pictures alone. */
const pictureCalls = (
  pictures: WorkerPool<typeof pictureOperations>,
  limits: EngineLimits,
  unlessRefused: UnlessRefused,
): PictureCalls => {
  const within = (limitMs: number): number => Math.min(limitMs, limits.timeoutMs)
  const refuseTooLargePicture = (bytes: Uint8Array): void => {
    if (bytes.length > limits.maxFileBytes) throw tooMuchPicture()
  }
  return {
    readPicture: async (bytes, { longSidePx, ...options } = {}) => {
      refuseTooLargePicture(bytes)
      const task = { ...taskOptions(options), timeoutMs: within(limitsMs.picture) }
      return unlessRefused(keyOf(bytes), ['readPicture'], () => pictures.run('read', [bytes, longSidePx], task))
    },
    drawOwn: async (source, options = {}) => {
      const task = { ...taskOptions(options), timeoutMs: within(limitsMs.picture) }
      return (await pictures.run('own', [source], task))!
    },
    sendablePicture: async (bytes, options = {}) => {
      refuseTooLargePicture(bytes)
      const task = { ...taskOptions(options), timeoutMs: within(limitsMs.picture) }
      return unlessRefused(keyOf(bytes), ['sendablePicture'], () => pictures.run('sendable', [bytes], task))
    },
    tilePicture: async (bytes, thumbnailPx, options = {}) => {
      refuseTooLargePicture(bytes)
      const task = { ...taskOptions(options), timeoutMs: tilingShare * limits.timeoutMs }
      return unlessRefused(keyOf(bytes), ['tilePicture'], () => pictures.run('tile', [bytes, thumbnailPx], task))
    },
    joinTiles: (tiles, part, options = {}) =>
      pictures.run('join', [tiles, part], { ...taskOptions(options), timeoutMs: within(limitsMs.thumbnail) }),
    pictureThumbnail: async (bytes, edgePx, options = {}) => {
      refuseTooLargePicture(bytes)
      // A HEIC takes its decoder seconds, however small it is to be shown.
      const task = { ...taskOptions(options), timeoutMs: within(isHeic(bytes) ? limitsMs.picture : limitsMs.thumbnail) }
      return unlessRefused(keyOf(bytes), ['pictureThumbnail'], () => pictures.run('thumbnail', [bytes, edgePx], task))
    },
  }
}

/** The work's result, or its refusal of a moment ago. `work` is what tells it from other work on the same file. */
const refusalMemory = (): UnlessRefused => {
  const refusals = new Refusals()
  return async (file, work, start) => {
    const key = (): string => `${typeof file === 'string' ? file : file()}:${keyOf(JSON.stringify(work, withoutBytes))}`
    const known = refusals.isEmpty ? null : refusals.find(key())
    if (known !== null) throw known
    try {
      return await start()
    } catch (error) {
      if (error instanceof FileError) refusals.add(key(), error)
      throw error
    }
  }
}

/** Operations that are asked for with a file before all else. */
type FileOperation = Exclude<
  keyof Operations,
  'renderReport' | 'renderLabels' | 'renderDrawing' | 'renderList' | 'renderLedger' | 'ledgerWorkbook' | 'unprintable'
>

/** How the workers for forms are asked. */
const formRunner = (forms: WorkerPool<Operations>, limits: EngineLimits, unlessRefused: UnlessRefused) => {
  const run = <Name extends keyof Operations>(
    operation: Name,
    args: Parameters<Operations[Name]>,
    { signal, for: caller }: CallOptions,
    { affinity, limitMs = limits.timeoutMs }: { affinity?: string; limitMs?: number } = {},
  ): Promise<Awaited<ReturnType<Operations[Name]>>> =>
    forms
      .run(operation, args, { signal, affinity, for: caller, timeoutMs: Math.min(limitMs, limits.timeoutMs) })
      .catch(throwAsSheetError)
  const runOnFile = <Name extends FileOperation>(
    operation: Name,
    args: Parameters<Operations[Name]>,
    options: CallOptions,
    limitMs?: number,
  ): Promise<Awaited<ReturnType<Operations[Name]>>> => {
    const [{ key }, ...work] = args
    return unlessRefused(key, [operation, ...work.filter((argument) => !((argument as unknown) instanceof Date))], () =>
      run(operation, args, options, { affinity: key, ...(limitMs === undefined ? {} : { limitMs }) }),
    )
  }
  const sourceOf = (bytes: Uint8Array): FileSource => {
    if (bytes.length > limits.maxFileBytes)
      throw new SheetError('tooLarge', sentences.tooLarge(Math.round(limits.maxFileBytes / megabyte)))
    return { key: keyOf(bytes), bytes }
  }
  return { run, runOnFile, sourceOf, unlessRefused }
}
type FormRunner = ReturnType<typeof formRunner>

const nowOf = ({ now }: CallOptions): Date => now ?? new Date()

/** What is done with one form, or with a list in a file. */
const formCalls = ({ run, runOnFile, sourceOf, unlessRefused }: FormRunner) =>
  ({
    unlocked: async (bytes, options = {}) =>
      // All others have another beginning: no worker is asked for them.
      (bytes[0] === 0xd0 ? await runOnFile('unlocked', [sourceOf(bytes)], options) : null) ?? bytes,
    inspectTemplate: async (bytes, options = {}) =>
      runOnFile('inspectTemplate', [sourceOf(bytes), nowOf(options)], options),
    printFaults: async (bytes, options = {}) => runOnFile('printFaults', [sourceOf(bytes)], options),
    fitPrint: async (bytes, sheet, fit, options = {}) => runOnFile('fitPrint', [sourceOf(bytes), sheet, fit], options),
    matchItems: async (bytes, items, revision, options = {}) =>
      runOnFile('matchItems', [sourceOf(bytes), items, sourceOf(revision)], options),
    tables: async (bytes, fills, options = {}) =>
      runOnFile('tables', [sourceOf(bytes), fills, nowOf(options), options.sheet ?? null], options, limitsMs.table),
    uncomputed: async (bytes, fills, options = {}) =>
      runOnFile('uncomputed', [sourceOf(bytes), fills, nowOf(options)], options, limitsMs.table),
    printMarks: async (bytes, fills, options = {}) =>
      runOnFile('printMarks', [sourceOf(bytes), fills], options, limitsMs.table),
    cellTexts: async (bytes, places, options = {}) =>
      runOnFile('cellTexts', [sourceOf(bytes), places], options, limitsMs.table),
    choices: async (bytes, fills, places, options = {}) =>
      runOnFile('choices', [sourceOf(bytes), fills, places, nowOf(options)], options, limitsMs.table),
    unprintable: async (texts, options = {}) => run('unprintable', [texts], options, { limitMs: limitsMs.table }),
    fillExcel: async (bytes, fills, options = {}) =>
      runOnFile('fillExcel', [sourceOf(bytes), fills, nowOf(options), options.sending ?? null], options),
    sendableOffice: async (bytes, sending, options = {}) =>
      runOnFile('sendableOffice', [sourceOf(bytes), sending], options),
    planList: async (bytes, name, task, options = {}) => {
      const source = sourceOf(bytes)
      // It is the file that is refused, whatever is there already.
      return unlessRefused(source.key, ['planList', name], () =>
        run('planList', [source, name, task], options, { affinity: source.key }),
      )
    },
    thumbnails: async (bytes, fills, widthPx, options = {}) =>
      runOnFile('thumbnails', [sourceOf(bytes), fills, widthPx, nowOf(options)], options),
    pageThumbnail: async (bytes, fills, of, widthPx, options = {}) =>
      runOnFile('pageThumbnail', [sourceOf(bytes), fills, of, widthPx, nowOf(options)], options),
    pages: async (bytes, fills, options = {}) => runOnFile('pages', [sourceOf(bytes), fills, nowOf(options)], options),
    media: async (bytes, fills, index, options = {}) =>
      runOnFile('media', [sourceOf(bytes), fills, index], options, limitsMs.table),
  }) satisfies Partial<SheetEngine>

/** What is put on paper, and what is done with PDFs. */
const paperCalls = (
  { run, runOnFile, sourceOf, unlessRefused }: FormRunner,
  pdfs: ReturnType<typeof createPdfTasks>,
  limits: EngineLimits,
) => {
  /** It is the files that are too heavy or damaged, whatever they are put into. */
  const appended = async (pdf: Uint8Array, resources: Resource[], options: CallOptions): Promise<Uint8Array> => {
    if (resources.length === 0) return pdf
    const files = (): string => resources.map(({ bytes }) => keyOf(bytes)).join()
    return unlessRefused(files, ['append', ...resources], () =>
      pdfs.append(pdf, resources, taskOptions(options)).catch(throwAsSheetError),
    )
  }
  return {
    renderPdf: async (bytes, fills, options) => {
      const { title, author, fileName, resources = [] } = options
      const properties = { title, author, ...(fileName !== undefined && { fileName }) }
      return appended(
        await runOnFile('renderPdf', [sourceOf(bytes), fills, properties, nowOf(options)], options),
        resources,
        options,
      )
    },
    archivePdf: (pdf, attachments, options = {}) => pdfs.archive(pdf, attachments, taskOptions(options)),
    renderReport: async (report, options = {}) =>
      appended(await run('renderReport', [report, nowOf(options)], options), options.resources ?? [], options),
    renderLabels: (source, options = {}) => run('renderLabels', [source, nowOf(options)], options),
    renderDrawing: (print, options = {}) => run('renderDrawing', [print, nowOf(options)], options),
    renderList: (source, options = {}) => run('renderList', [source, nowOf(options)], options),
    renderLedger: (source, options = {}) => run('renderLedger', [source, nowOf(options)], options),
    ledgerWorkbook: (source, options = {}) => run('ledgerWorkbook', [source], options),
    pdfThumbnails: async (pdf, { pages, longSidePx, isInPassing = false, ...options }) => {
      const { key } = sourceOf(pdf)
      const asked = { longSidePx, ...(pages ? { pages } : {}) }
      const timeoutMs = isInPassing ? Math.min(limitsMs.thumbnail, limits.timeoutMs) : limits.timeoutMs
      return unlessRefused(key, ['pdfThumbnails', asked, isInPassing], () =>
        pdfs.render(pdf, { ...asked, ...taskOptions(options), timeoutMs }).catch(throwAsSheetError),
      )
    },
    pdfWebPage: async (pdf, mostBytes, options = {}) => {
      const { key } = sourceOf(pdf)
      const timeoutMs = Math.min(limitsMs.thumbnail, limits.timeoutMs)
      return unlessRefused(key, ['pdfWebPage', mostBytes], () =>
        pdfs.webPage(pdf, mostBytes, { ...taskOptions(options), timeoutMs }).catch(throwAsSheetError),
      )
    },
  } satisfies Partial<SheetEngine>
}

/** Workers start with the first call (one with `start`), are reused, and end when they are idle. */
export const createSheetEngine = (limits: EngineLimits = defaultEngineLimits): SheetEngine => {
  const scriptOf = workerScripts()
  const forms = new WorkerPool<Operations>(scriptOf('engine.worker'), {
    ...limits,
    ready: 1,
    onTimeout: (timeoutMs) => new SheetError('tooLarge', sentences.tooSlow(Math.round(timeoutMs / 1000))),
    onOutOfMemory: () => new SheetError('tooLarge', sentences.tooMuchMemory()),
  })
  const pdfs = createPdfTasks(limits, scriptOf('pdf.worker'))
  const pictures = new WorkerPool<typeof pictureOperations>(scriptOf('picture.worker'), {
    ...limits,
    onTimeout: tooMuchPicture,
    onOutOfMemory: tooMuchPicture,
  })
  const held = new Allotment(heldLimits)
  const unlessRefused = refusalMemory()
  const runner = formRunner(forms, limits, unlessRefused)

  return {
    maxFileBytes: limits.maxFileBytes,
    ...formCalls(runner),
    ...paperCalls(runner, pdfs, limits),
    ...pictureCalls(pictures, limits, unlessRefused),
    holding: (bytes, caller, work) => held.while(bytes, caller, work),
    start: () => forms.start(),
    load: () => ({ forms: forms.load(), pdfs: pdfs.load(), pictures: pictures.load() }),
    close: async () => {
      await Promise.all([forms.close(), pdfs.close(), pictures.close()])
    },
  }
}
