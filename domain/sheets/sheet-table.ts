/**
 * A sheet as the screen shows it, one HTML table: `GET documents/{id}/sheets` and `templates/{id}/sheets`.
 * Lengths are pixels at zoom 1. A cell's value may begin with two marks: `@hidden@` (its column is hidden) and
 * `@wrap@` (its text wraps); cellText reads them.
 */
import { z } from 'zod'
import { listOf } from '../fields.ts'

export const sheetStates = ['visible', 'hidden', 'veryHidden'] as const
export type SheetState = (typeof sheetStates)[number]

export const sheetTextRunSchema = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  /** '#RRGGBB'. */
  colour: z.string().optional(),
  fontFamily: z.string().optional(),
  fontSizePx: z.number().optional(),
  verticalAlign: z.enum(['superscript', 'subscript']).optional(),
  /** Furigana that stand over the text. */
  phonetic: z
    .object({
      text: z.string(),
      colour: z.string(),
      fontFamily: z.string(),
      fontSizePx: z.number(),
      align: z.enum(['left', 'center', 'distributed']),
    })
    .optional(),
})
export type SheetTextRun = z.infer<typeof sheetTextRunSchema>

export const sheetCellSchema = z.object({
  value: z.string(),
  colspan: z.int().min(1),
  rowspan: z.int().min(1),
  class: z.string(),
  /** B3; of a merge its top left cell. */
  address: z.string(),
  /** Rich text; the texts joined are the value without its marks. */
  runs: z.array(sheetTextRunSchema).optional(),
  /** The form computes it. */
  isFormula: z.literal(true).optional(),
})
export type SheetCell = z.infer<typeof sheetCellSchema>

export const sheetRowSchema = z.object({
  /** Zero-based row of the sheet; hidden rows are left out. */
  index: z.int(),
  class: z.string(),
  cells: z.array(sheetCellSchema),
})
export type SheetRow = z.infer<typeof sheetRowSchema>

const box = { xPx: z.number(), yPx: z.number(), widthPx: z.number(), heightPx: z.number() }
export const sheetDrawingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('picture'),
    /** Index among the workbook's media. */
    media: z.int(),
    rotationDeg: z.number(),
    /** The value of an item, and no part of the form. */
    isFilled: z.literal(true).optional(),
    /** Address of the picture, added by the route. */
    src: z.string().optional(),
    ...box,
  }),
  /** Markup of a shape or chart, made by the server alone. */
  z.object({ kind: z.literal('svg'), svg: z.string(), ...box }),
])
export type SheetDrawing = z.infer<typeof sheetDrawingSchema>

/** Cells, by address, with the choices that they have now; in a form these may hang on what other cells say. */
export const sheetChoicesSchema = z.array(z.object({ addresses: z.array(z.string()), options: z.array(z.string()) }))
export type SheetChoices = z.infer<typeof sheetChoicesSchema>

export const sheetTableSchema = z.object({
  sheetIndex: z.int(),
  name: z.string(),
  state: z.enum(sheetStates),
  columnCount: z.int(),
  /** One for each column; hidden columns are 0. */
  columnWidthsPx: z.array(z.number()),
  /** One for each entry of rows. */
  rowHeightsPx: z.array(z.number()),
  rows: z.array(sheetRowSchema),
  /** CSS declarations by class, in kebab-case. */
  styles: z.record(z.string(), z.record(z.string(), z.string())),
  widthPx: z.number(),
  heightPx: z.number(),
  drawings: z.array(sheetDrawingSchema),
  /** Addresses of formulas that depend on what is filled in and cannot be computed: they show the value they had. */
  uncomputed: z.array(z.string()),
  /** Of cells whose choices are computed; absent where the sheet has none. */
  choices: sheetChoicesSchema.optional(),
  /** Why there is less to see than in the workbook, e.g. a sheet cut off; null = everything is there. */
  note: z.string().nullable(),
})
export type SheetTable = z.infer<typeof sheetTableSchema>

export const sheetTablesAnswerSchema = listOf(sheetTableSchema)

/** What one printed page shows of a sheet: zero-based rows and columns, from the first to the last of them. */
export const sheetPageSchema = z.object({
  sheet_index: z.int(),
  first_row: z.int(),
  last_row: z.int(),
  first_column: z.int(),
  last_column: z.int(),
})
export type SheetPage = z.infer<typeof sheetPageSchema>
export const sheetPagesAnswerSchema = listOf(sheetPageSchema)

/** The formulas of a sheet that cannot be computed; sheets without any are left out. */
export const uncomputedSheetSchema = sheetTableSchema.pick({ sheetIndex: true, name: true, uncomputed: true })
export type UncomputedSheet = z.infer<typeof uncomputedSheetSchema>
export const uncomputedAnswerSchema = listOf(uncomputedSheetSchema)
