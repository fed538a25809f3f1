/** 取り込み and 書き出し of a company's own lists. */
import { z } from 'zod'
import { idSchema, listOf, namedSchema, single, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { dayWays } from './cell-values.ts'
import { registerKinds } from './registers.labels.ts'
import { asideReasons } from './set-aside.ts'
import { units } from './units.ts'

/** What becomes of a row whose record is there already. */
export const duplicateWays = ['skip', 'update', 'new'] as const
export type DuplicateWay = (typeof duplicateWays)[number]

/** Drafts are mapped and tried; queued and running ones are in the background's hands. */
export const importStates = ['draft', 'queued', 'running', 'done', 'failed', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** What a cell is read as: in one row, or wherever its column says the same. */
export const cellReadingSchema = z.object({
  /** As the spreadsheet counts; null: in all rows, and in the lists that come after. */
  row: z.int().min(1).nullable(),
  /** The field that the column is read as. */
  field: z.string().max(60),
  /** What stands there; of a single row nobody asks. */
  from: z.string().max(limits.text.itemText).nullable(),
  /** null: nothing. */
  to: z.string().max(limits.text.itemText).nullable(),
})
export type CellReading = z.infer<typeof cellReadingSchema>

export const importMappingSchema = z.object({
  sheet: z.int().min(0).max(1000),
  /** The row with the headings, from 0. */
  heading_row: z.int().min(0).max(1000),
  /** Of each column of the list the field that it is, null where it is left out. */
  columns: z.array(z.string().max(60).nullable()).max(limits.importColumns),
  duplicates: z.enum(duplicateWays),
  /** Nothing at all where one row is faulty; else the faulty rows stay out. */
  all_or_nothing: z.boolean(),
  /** Of each column what its numbers count in; null where they count in nothing, or its heading does not say what. */
  units: z.array(z.enum(units).nullable()).max(limits.importColumns).optional(),
  /** What becomes of dates that name no day. */
  days: z.enum(dayWays).optional(),
  /** Lines that look like none of the records and are to be taken over all the same, as the spreadsheet counts. */
  taken: z.array(z.int().min(1)).max(limits.importRows).optional(),
  /** Rows that are to stay out. */
  left: z.array(z.int().min(1)).max(limits.importRows).optional(),
  /** What was corrected, and what words were given a meaning. */
  readings: z.array(cellReadingSchema).max(limits.importReadings).optional(),
})
export type ImportMapping = z.infer<typeof importMappingSchema>

export const importFaultSchema = z.object({
  /** As the spreadsheet counts, from 1. */
  row: z.int(),
  /** Heading of the column; null: the row as a whole. */
  column: z.string().nullable(),
  /** As it stands there. */
  value: z.string(),
  message: z.string(),
})
export type ImportFault = z.infer<typeof importFaultSchema>

export const asideLineSchema = z.object({
  row: z.int(),
  /** What stands there, as far as anybody needs it to know the line again. */
  text: z.string(),
  reason: z.enum(asideReasons),
})

export const importOutcomeSchema = z.object({
  created: z.int(),
  updated: z.int(),
  /** Registered already, just as the row says. */
  unchanged: z.int(),
  skipped: z.int(),
  faulty: z.int(),
  /** Lines that are none of the records. */
  aside: z.int(),
  /** The first of them. */
  asides: z.array(asideLineSchema),
  /** Of an undone import: what was taken back, and what was changed since and therefore stays. */
  undone: z.int(),
  kept: z.int(),
  /** Of an undone import: the first of those that stay. */
  kept_records: z.array(namedSchema),
  /** The first of them; every one is in the list of faults as a file. */
  faults: z.array(importFaultSchema),
  /** What is taken over all the same, and could be meant otherwise: the first of them. */
  notices: z.array(importFaultSchema),
  /** Why it could not be done as a whole. */
  failure: z.string().nullable(),
})
export type ImportOutcome = z.infer<typeof importOutcomeSchema>

export const registerImportSchema = z.object({
  id: idSchema,
  kind: z.enum(registerKinds),
  state: z.enum(importStates),
  file_name: z.string(),
  mapping: importMappingSchema,
  row_count: z.int(),
  done_count: z.int(),
  outcome: importOutcomeSchema.nullable(),
  created_user: namedSchema.nullable(),
  created_at: timestampSchema,
  finished_at: timestampSchema.nullable(),
  canUndo: z.boolean(),
})
export type RegisterImport = z.infer<typeof registerImportSchema>

/** The list as it was read: what the mapping is corrected by. */
export const importPreviewSchema = registerImportSchema.extend({
  sheets: z.array(z.string()),
  headings: z.array(z.string()),
  /** The first rows under the headings, as they stand there. */
  samples: z.array(z.array(z.string())),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importPreviewAnswerSchema = single(importPreviewSchema)
export const registerImportAnswerSchema = single(registerImportSchema)
export const registerImportsAnswerSchema = listOf(registerImportSchema)

export const rowActions = ['create', 'update', 'fault', 'skip', 'unchanged', 'aside'] as const
export type RowAction = (typeof rowActions)[number]

/** What becomes of one row of the list: each field as it is and as it will be. */
export const shownRowSchema = z.object({
  row: z.int(),
  action: z.enum(rowActions),
  /** The record that it changes. */
  record_id: idSchema.nullable(),
  /** What the row is about, or what stands there where it is about nothing. */
  text: z.string(),
  /** Why it is set aside. */
  reason: z.enum(asideReasons).nullable(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** How it was understood, or why it is refused. */
  told: z.array(importFaultSchema),
})
export type ShownRow = z.infer<typeof shownRowSchema>

export const importRowsFilterSchema = z.object({ action: z.enum(rowActions), ...pageQuery })
export type ImportRowsFilter = z.infer<typeof importRowsFilterSchema>
export const importRowsAnswerSchema = paged(shownRowSchema)

/** Which register a file is for; the file comes beside it as `file`. */
export const createImportRequestSchema = z.object({ kind: z.enum(registerKinds) })
export type CreateImportRequest = z.infer<typeof createImportRequestSchema>
export const registerImportsFilterSchema = z.object({ kind: z.enum(registerKinds).optional() })
/** 書き出し: every record that the person sees, in the shape that is taken over. */
export const registerExportSchema = z
  .object({ kind: z.enum(registerKinds), format: z.enum(['xlsx', 'csv', 'vcf']) })
  .refine(({ kind }) => kind !== 'plans', {
    path: ['kind'],
    error: '点検計画は、年間作業計画表の画面からExcelかPDFで書き出してください。',
  })
  .refine(({ kind, format }) => format !== 'vcf' || kind === 'contacts', {
    path: ['format'],
    error: 'vCardにできるのは連絡先だけです。',
  })
export type RegisterExport = z.infer<typeof registerExportSchema>
