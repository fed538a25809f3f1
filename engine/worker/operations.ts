/**
 * What the engine does with one file, as the worker runs it. Arguments and results are plain data that survive the
 * way between processes; `key` identifies the file's content for the caches.
 */
import type { SheetPage, SheetTable, UncomputedSheet } from '#domain/sheets/sheet-table.ts'
import type { ListTask, PlannedList } from '#domain/registers/plan-list.ts'
import type { PrintFault, PrintFit } from '#domain/templates/print-faults.ts'
import type { ProposedItem } from '#domain/templates/templates.contract.ts'
import { unprintable } from '#engine/draw/fonts.ts'
import { layoutDrawing } from '#engine/paper/drawing/layout-drawing.ts'
import type { DrawingPrint } from '#engine/paper/drawing/layout-drawing.ts'
import { layoutLabels } from '#engine/paper/labels/layout-labels.ts'
import type { LabelsSource } from '#engine/paper/labels/layout-labels.ts'
import type { LedgerSource } from '#engine/paper/ledger/ledger-source.ts'
import { layoutList } from '#engine/paper/lists/layout-list.ts'
import type { ListSource } from '#engine/paper/lists/layout-list.ts'
import { layoutReport } from '#engine/paper/report/layout-report.ts'
import type { PageSet } from '#engine/model/primitives.ts'
import { withLinkedCells } from '#engine/paper/linked-cells.ts'
import { fittedSheet, printFaults } from '#engine/paper/print-faults.ts'
import { printMarks } from '#engine/paper/print-marks.ts'
import type { CellMarks } from '#engine/paper/print-marks.ts'
import { unprintableWarning } from '#engine/paper/unprintable-warning.ts'
import { printWorkbook, sheetPages } from '#engine/paper/print-workbook.ts'
import type { PrintOptions } from '#engine/paper/print-workbook.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { SheetError } from '#engine/model/errors.ts'
import type { CellPlace } from '#engine/model/address.ts'
import { applyFills } from '#engine/fill/apply-fills.ts'
import { withTicks } from '#engine/fill/check-marks.ts'
import { fitPrint } from '#engine/fill/fit-print.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { hasMacros, sendableOffice, sendableWorkbook } from '#engine/fill/sendable.ts'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'
import { matchItems } from '#engine/propose/match-items.ts'
import type { ItemMatches } from '#engine/propose/match-items.ts'
import { defaultReadLimits } from '#engine/read/limits.ts'
import type { MonthGrid } from '#domain/templates/month-grids.ts'
import { proposeForm } from '#engine/propose/propose-items.ts'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import type { Recalculation } from '#engine/calculate/recalculate.ts'
import { otherBooksWarning, uncomputedSheets, uncomputedWarning } from '#engine/calculate/uncomputed-warning.ts'
import { cellTexts } from '#engine/tables/cell-texts.ts'
import { choicesAt } from '#engine/tables/live-choices.ts'
import { sheetDrawings } from '#engine/tables/drawings.ts'
import { filledTables, filledWorkbook } from '#engine/tables/filled-tables.ts'
import { ImageCache } from './image-cache.ts'
import { referencedCells } from '#engine/draw/drawings/referenced-cells.ts'
import { readReport } from './report-source.ts'
import type { ReportSource } from './report-source.ts'
import { unlocked } from './unlock.ts'
import { WorkbookCache } from './workbook-cache.ts'

export type FileSource = { key: string; bytes: Uint8Array }

export type SheetMeta = { index: number; name: string; state: Sheet['state']; kind: Sheet['kind'] }

export type TemplateInspection = {
  /** In workbook order with hidden ones, so that an index is the sheet of a cell_reference. */
  sheets: SheetMeta[]
  /** What was understood only in part: Japanese sentences. */
  warnings: string[]
  proposedItems: ProposedItem[]
  /** Month sheets among them. */
  grids: MonthGrid[]
  /** Pages that the form prints as it is. */
  pageCount: number
  /** Sheets that print as their author can hardly have meant. */
  printFaults: PrintFault[]
}

/** An item as it is found again in another workbook. */
export type MappedItem = { id: number; cell_reference: string | null }

export type FilledExcel = {
  bytes: Uint8Array
  /** Formulas that could not be computed and show the value they had until Excel opens the file. */
  uncomputed: CellPlace[]
}

export type PdfProperties = {
  title: string
  author: string | null
  /** What headers print for the file's name (&F); default: the title with .xlsx. */
  fileName?: string
}
/** The first page of a sheet that prints. */
export type SheetThumbnail = { sheet: number; png: Uint8Array }

/** A page of those that a sheet prints, from 1. */
export type PagePlace = { sheet: number; page: number }

/** A PDF. */
export type PrintedDrawing = { bytes: Uint8Array; pageCount: number }

export type MediaFile = { contentType: 'image/png' | 'image/jpeg'; bytes: Uint8Array }

const macroWarning =
  'マクロが含まれています。社内のExcelには残りますが、提出するExcelからは取り除かれます（会社の設定で残すこともできます）。'

const cachedBytes = 96 * 1024 * 1024

/** What is done with what is told alone, without a workbook that is kept. */
const plainOperations = {
  /** By text, the characters that no font has. */
  unprintable: (texts: string[]): string[][] => texts.map(unprintable),

  /** null: it may leave as it is. */
  sendableOffice: ({ bytes }: FileSource, sending: { keepsMacros: boolean }): Uint8Array | null => {
    const sent = sendableOffice(bytes, sending)
    return sent === bytes ? null : sent
  },

  renderReport: async (source: ReportSource, now: Date): Promise<Uint8Array> =>
    writePdf(layoutReport(await readReport(source)), { createdAt: now }),

  renderLabels: (source: LabelsSource, now: Date): Promise<Uint8Array> =>
    writePdf(layoutLabels(source), { createdAt: now }),

  renderDrawing: async (print: DrawingPrint, now: Date): Promise<PrintedDrawing> => {
    const pages = layoutDrawing(print)
    return { bytes: await writePdf(pages, { createdAt: now }), pageCount: pages.pages.length }
  },

  renderList: (source: ListSource, now: Date): Promise<Uint8Array> => writePdf(layoutList(source), { createdAt: now }),

  // Ledgers and lists bring contracts of the API with them, which a form's first PDF would wait for.
  renderLedger: async (source: LedgerSource, now: Date): Promise<Uint8Array> => {
    const { layoutLedger } = await import('#engine/paper/ledger/layout-ledger.ts')
    return writePdf(layoutLedger(source), { createdAt: now })
  },

  ledgerWorkbook: async (source: LedgerSource): Promise<Uint8Array> => {
    const { ledgerWorkbook } = await import('#engine/paper/ledger/ledger-workbook.ts')
    return ledgerWorkbook(source)
  },
}

/** The workbooks that are kept, and what is made of them again and again. */
const createShelf = () => {
  const workbooks = new WorkbookCache(cachedBytes)
  const images = new ImageCache()
  return {
    read: ({ key, bytes }: FileSource): Workbook => workbooks.read(key, bytes),
    imagesOf: (workbook: Workbook) => images.read(workbook),
    filled: ({ key, bytes }: FileSource, fills: CellFill[], now: Date): Recalculation =>
      filledWorkbook(workbooks.read(key, bytes), fills, now),
    printed: async (workbook: Workbook, options: Omit<PrintOptions, 'images'>): Promise<PageSet> =>
      printWorkbook(workbook, { ...options, images: await images.read(workbook) }),
  }
}
type Shelf = ReturnType<typeof createShelf>

/** What is told about a form, with and without what is filled in. */
const readingOperations = ({ read, filled, printed }: Shelf) => ({
  inspectTemplate: async (source: FileSource, now: Date): Promise<TemplateInspection> => {
    const workbook = read(source)
    const { pages } = await printed(workbook, { now })
    const proposal = proposeForm(workbook)
    const named = [
      hasMacros(source.bytes) ? macroWarning : null,
      uncomputedWarning(workbook, now),
      otherBooksWarning(workbook),
      unprintableWarning(workbook),
    ]
    return {
      sheets: workbook.sheets.map(({ index, name, state, kind }) => ({ index, name, state, kind })),
      warnings: [...workbook.warnings, ...named.filter((warning) => warning !== null), ...proposal.warnings],
      proposedItems: proposal.items,
      grids: proposal.grids,
      pageCount: pages.length,
      printFaults: printFaults(workbook),
    }
  },

  printFaults: (source: FileSource): PrintFault[] => printFaults(read(source)),

  matchItems: (source: FileSource, items: MappedItem[], revision: FileSource): ItemMatches<MappedItem> =>
    matchItems(read(source), items, read(revision)),

  uncomputed: (source: FileSource, fills: CellFill[], now: Date): UncomputedSheet[] => {
    const { workbook, uncomputed } = filled(source, fills, now)
    return uncomputedSheets(workbook, uncomputed)
  },

  /** Formulas are left as they are: what was typed does not depend on them. */
  printMarks: (source: FileSource, fills: CellFill[]): CellMarks[] => {
    const workbook = read(source)
    return printMarks(applyFills(workbook, withTicks(workbook, fills)), fills)
  },

  /** By place, what the form itself says there. */
  cellTexts: (source: FileSource, places: CellPlace[]): (string | null)[] => cellTexts(read(source), places),

  /** By place, the choices that a cell has with what is filled in; null where they are no matter of that. */
  choices: (source: FileSource, fills: CellFill[], places: CellPlace[], now: Date): (string[] | null)[] =>
    choicesAt(filled(source, fills, now).workbook, places, now),
})

/** How a filled form looks on the screen. */
const showingOperations = ({ read, imagesOf, filled, printed }: Shelf) => {
  const tablesOf = async (recalculation: Recalculation, now: Date, sheet: number | null): Promise<SheetTable[]> => {
    const { workbook } = recalculation
    const context = { workbook, images: await imagesOf(workbook), cellsOf: referencedCells(workbook) }
    const evaluator = createEvaluator(workbook, now)
    return filledTables(recalculation, now, {
      drawingsOf: (of, area, overlayAt) =>
        sheetDrawings(workbook, of, area, overlayAt, withLinkedCells(context, overlayAt, evaluator)),
      only: sheet,
    })
  }

  return {
    tables: (source: FileSource, fills: CellFill[], now: Date, sheet: number | null): Promise<SheetTable[]> =>
      tablesOf(filled(source, fills, now), now, sheet),

    thumbnails: async (
      source: FileSource,
      fills: CellFill[],
      widthPx: number,
      now: Date,
    ): Promise<SheetThumbnail[]> => {
      const { workbook } = filled(source, fills, now)
      const { pages } = await printed(workbook, { now })
      // The canvas is loaded where something is painted: printing alone needs none.
      const { pageThumbnail } = await import('#engine/pdf/thumbnails.ts')
      const thumbnails: SheetThumbnail[] = []
      for (const page of pages) {
        const sheet = workbook.sheets.find(({ name }) => name === page.bookmark)
        if (sheet !== undefined) thumbnails.push({ sheet: sheet.index, png: await pageThumbnail(page, widthPx) })
      }
      return thumbnails
    },

    /** null: the sheet has no such page. */
    pageThumbnail: async (
      source: FileSource,
      fills: CellFill[],
      { sheet, page }: PagePlace,
      widthPx: number,
      now: Date,
    ): Promise<Uint8Array | null> => {
      const { pages } = await printed(filled(source, fills, now).workbook, { now, sheets: [sheet] })
      const { pageThumbnail } = await import('#engine/pdf/thumbnails.ts')
      const found = pages[page - 1]
      return found ? pageThumbnail(found, widthPx) : null
    },

    pages: (source: FileSource, fills: CellFill[], now: Date): SheetPage[] =>
      [...sheetPages(filled(source, fills, now).workbook, now)].flatMap(([sheet_index, pages]) =>
        pages.map(({ top, bottom, left, right }) => ({
          sheet_index,
          ...{ first_row: top, last_row: bottom, first_column: left, last_column: right },
        })),
      ),

    media: async (source: FileSource, fills: CellFill[], index: number): Promise<MediaFile> => {
      const workbook = applyFills(read(source), fills)
      const image = (await imagesOf(workbook)).get(index)
      if (!image) throw new SheetError('partMissing', 'この画像は表示できません。Excelで画像を貼り直してください。')
      return { contentType: image.contentType, bytes: image.bytes }
    },
  }
}

/** The files that come out of a form. */
const writingOperations = ({ read, filled, printed }: Shelf) => ({
  /** The file with another print area or fit of a sheet; null where the sheet has nothing to be fitted to. */
  fitPrint: (source: FileSource, sheet: number, fit: PrintFit): Uint8Array | null => {
    const workbook = read(source)
    const before = workbook.sheets[sheet]
    const fitted = before?.kind === 'worksheet' ? fittedSheet(workbook, before, fit) : null
    return fitted && fitPrint(source.bytes, workbook, fitted)
  },

  fillExcel: (
    source: FileSource,
    fills: CellFill[],
    now: Date,
    sending: { keepsMacros: boolean } | null,
  ): FilledExcel => {
    const workbook = read(source)
    const { bytes: file, uncomputed } = fillWorkbook(
      source.bytes,
      withTicks(workbook, fills),
      now,
      defaultReadLimits,
      workbook,
    )
    return { bytes: sending === null ? file : sendableWorkbook(file, sending), uncomputed }
  },

  renderPdf: async (
    source: FileSource,
    fills: CellFill[],
    { title, author, fileName = `${title}.xlsx` }: PdfProperties,
    now: Date,
  ): Promise<Uint8Array> =>
    writePdf(await printed(filled(source, fills, now).workbook, { title, author, fileName, now }), { createdAt: now }),
})

export const createOperations = () => {
  const shelf = createShelf()
  return {
    ...readingOperations(shelf),
    ...showingOperations(shelf),
    ...writingOperations(shelf),
    ...plainOperations,

    /** The workbook in a file that Excel opens without asking for a password; null for any other file. */
    unlocked: ({ bytes }: FileSource): Uint8Array | null => unlocked(bytes),

    planList: async ({ key, bytes: given }: FileSource, name: string, task: ListTask): Promise<PlannedList | null> => {
      const { planList } = await import('#domain/registers/plan-list.ts')
      const { readListFile } = await import('./read-list-file.ts')
      const bytes = unlocked(given) ?? given
      return planList(
        readListFile(bytes, name, () => shelf.read({ key, bytes })),
        task,
      )
    },
  }
}

export type Operations = ReturnType<typeof createOperations>
