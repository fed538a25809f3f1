import { z } from 'zod'
import { fileRefSchema } from '../files/files.contract.ts'
import {
  enumSchema,
  idSchema,
  listOf,
  namedSchema,
  optionalId,
  queryEnum,
  queryFlag,
  queryId,
  queryList,
  requiredChoice,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { seenConflict } from '../histories/conflicts.contract.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { sheetStates } from '../sheets/sheet-table.ts'
import { maxCount } from '../text/validation.ts'
import { formatCellReference, parseCellReference } from './cell-reference.ts'
import { itemLimitsRequestSchema, itemLimitsSchema } from './item-limits.ts'
import { printFaultSchema } from './print-faults.ts'
import { monthGridsSchema } from './month-grids.ts'
import { wantedPhotosSchema } from './wanted-photos.ts'
import { doubledName, doubledNames } from './item-names.ts'
import {
  itemSourceKeys,
  itemSourceSchema,
  isPlanRow,
  notTaken,
  planRowMissing,
  sealMissing,
  sourceRowSchema,
  takesSource,
} from './item-sources.ts'
import { acceptedItemTypes, isApprovalSeal, itemTypes, normaliseItemType } from './item-types.ts'
import { templateColumnLabels as labels, documentTypeLabels } from './templates.labels.ts'
import { titlePatternSchema } from './title-pattern.ts'

export const templateItemPartSchema = z.object({ id: idSchema, item_value: z.string() })

export const templateItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.enum(itemTypes),
  item_parts: z.array(templateItemPartSchema),
  /** `0:B3`: sheet index and the top left cell of its merge; null on templates that are no Excel. */
  cell_reference: z.string().nullable(),
  /** The picture that an aiimage item shows. */
  fileId: idSchema.nullable(),
  /** Where the picture is fetched that it shows: its own, or the company's logo or seal. */
  path: z.string().nullable(),
  /** What a reading should lie between; null where nobody said. Of a submitted document those of that time. */
  limits: itemLimitsSchema.nullable(),
  /** How many photos should stand in it; null where nobody said. */
  photos_wanted: z.int().nullable(),
  /** What it is filled with when a document is made; null where people fill it in. */
  source: z.enum(itemSourceKeys).nullable(),
  /** Of which of the matter's machines, from 1 on; null: of the only one, or all. Of a plan, which row of the table. */
  source_row: z.int().nullable(),
  /** The item of an earlier version that it was made of, whatever it is called now; null of one that begins here. */
  lineage: idSchema.nullable(),
})
export type TemplateItem = z.infer<typeof templateItemSchema>

export const templateRefSchema = namedSchema.extend({
  document_type_id: enumSchema(documentTypeLabels),
  version: z.int(),
  archived_at: timestampSchema.nullable(),
  has_excel: z.boolean(),
  thumbnail_path: z.string().nullable(),
})
export type TemplateRef = z.infer<typeof templateRefSchema>

/** Sheet of an Excel template; sheet_index counts hidden sheets too. */
export const templateSheetSchema = z.object({
  sheet_index: z.int(),
  name: z.string(),
  state: z.enum(sheetStates),
  thumbnail_path: z.string().nullable(),
})
export type TemplateSheet = z.infer<typeof templateSheetSchema>

export const templateListItemSchema = templateRefSchema.extend({
  image_count: z.int(),
  /** 作成代行: made on the company's behalf. */
  is_bpo: z.boolean(),
  files: z.array(fileRefSchema),
  excel_file: fileRefSchema.nullable(),
  matter_id: idSchema.nullable(),
  /** Versions of one template share it. */
  lineage: idSchema,
  created_at: timestampSchema,
  updated_at: timestampSchema,
  submitted_at: timestampSchema.nullable(),
  user: namedSchema.nullable(),
  /** How many documents were made from this version, without deleted ones. */
  documents_count: z.int(),
  /** What its documents are called where nobody types a title, with {words} of title-pattern; null: none of its own. */
  title_pattern: z.string().nullable(),
  /** Whether guests see its documents once they are submitted, of all versions alike; null: by its kind. */
  guests_see: z.boolean().nullable(),
  /** Whether guests of a matter that has it make documents of it there. */
  guests_create: z.boolean(),
  /** Whether a document, living or deleted, was made from it: saving its items makes the next version then. */
  is_used: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** Of an archived template that no newer version has replaced. */
  canRestore: z.boolean(),
})
export type TemplateListItem = z.infer<typeof templateListItemSchema>

export const templateSchema = templateListItemSchema.extend({
  items: z.array(templateItemSchema),
  sheets: z.array(templateSheetSchema),
  /** Month sheets: which of its items are points by days. */
  grids: monthGridsSchema.optional(),
})
export type Template = z.infer<typeof templateSchema>

/** An item that the application reads out of a form: a blank cell beside a label. */
export const proposedItemSchema = z.object({
  name: z.string(),
  type: z.enum(itemTypes),
  item_parts: z.array(z.object({ item_value: z.string() })),
  cell_reference: z.string().nullable(),
})
export type ProposedItem = z.infer<typeof proposedItemSchema>

export const templateAnswerSchema = single(templateSchema)
/** `POST template-files`: a picture that an aiimage item shows; its id is the item's fileId. */
export const templateFileAnswerSchema = single(fileRefSchema)
export const templatesAnswerSchema = paged(templateListItemSchema)
/** `GET templates/{id}/proposed-items`. */
export const proposedItemsAnswerSchema = listOf(proposedItemSchema)
/** Answer of an upload: the template, what was proposed, and what was understood only in part (sentences). */
export const createdTemplateAnswerSchema = single(
  templateSchema.extend({
    proposed_items: z.array(proposedItemSchema),
    warnings: z.array(z.string()),
    /** Sheets that print as their author can hardly have meant. */
    print_faults: z.array(printFaultSchema),
  }),
)

/** `POST templates/{id}/excel-comparison`: a new revision of the form held against the items; nothing is stored. */
export const templateComparisonSchema = z.object({
  /** Of the new revision, hidden ones too. */
  sheets: z.array(templateSheetSchema.omit({ thumbnail_path: true })),
  /** In the template's order, those that have a cell now: `to` is null where the new form has no such cell. */
  items: z.array(z.object({ id: idSchema, to: z.string().nullable() })),
  /** Blank cells of the new form that no item has. */
  added: z.array(proposedItemSchema),
  /** What was understood of the new form only in part. */
  warnings: z.array(z.string()),
  /** What was compared; saving names it. */
  sha256: z.string(),
  /** The items that it was held against, in short; saving names them, too. */
  compared_with: z.string(),
})
export type TemplateComparison = z.infer<typeof templateComparisonSchema>
export const templateComparisonAnswerSchema = single(templateComparisonSchema)

export const templateFilterSchema = z.object({
  name: z.string().max(limits.text.search).optional(),
  document_type_id: queryList(queryEnum(documentTypeLabels)),
  /** Only the templates linked to this matter. */
  matter_id: queryId().optional(),
  /** Archived templates too, without the versions that a newer one replaced. */
  with_archived: queryFlag().optional(),
  /** Every version of this lineage, the newest first; archived ones too. */
  lineage: queryId().optional(),
  /** Only month sheets (月次点検表). */
  is_monthly: queryFlag().optional(),
  ...pageQuery,
})
export type TemplateFilter = z.infer<typeof templateFilterSchema>

// ---- requests ----

export const templateItemRequestSchema = z.object({
  /** Kept items carry their id, new ones none. */
  id: optionalId('項目'),
  name: requiredText('項目名', limits.text.itemText),
  type: z.enum(acceptedItemTypes, { error: '項目の種類を選択してください。' }),
  item_parts: z
    .array(z.object({ id: optionalId('選択肢'), item_value: requiredText('選択肢', limits.text.itemText) }))
    .max(limits.items.optionsPerItem, maxCount('選択肢', limits.items.optionsPerItem))
    .optional(),
  cell_reference: z
    .string()
    .refine((reference) => parseCellReference(reference) !== null, 'セルの指定が正しくありません。')
    .nullish(),
  fileId: optionalId('画像'),
  /** Left out, those of the item with this id stay. */
  limits: itemLimitsRequestSchema.nullish(),
  /** Left out, that of the item with this id stays. */
  photos_wanted: wantedPhotosSchema.nullish(),
  /** Left out, that of the item with this id stays. */
  source: itemSourceSchema.nullish(),
  source_row: sourceRowSchema.nullish(),
})
export type TemplateItemRequest = z.infer<typeof templateItemRequestSchema>

export const templateItemsRequestSchema = z
  .array(templateItemRequestSchema)
  .max(limits.items.perTemplate, maxCount('項目', limits.items.perTemplate))
  .superRefine((items, context) => {
    const taken = new Set<string>()
    items.forEach((item, index) => {
      const place = item.cell_reference ? parseCellReference(item.cell_reference) : null
      if (!place) return
      const reference = formatCellReference(place)
      if (taken.has(reference))
        context.addIssue({
          code: 'custom',
          path: [index, 'cell_reference'],
          message: 'このセルは他の項目で使われています。',
        })
      taken.add(reference)
    })
    items.forEach(({ type, source, source_row }, index) => {
      const kind = normaliseItemType(type)
      if (source && !takesSource(kind, source))
        context.addIssue({ code: 'custom', path: [index, 'source'], message: notTaken(kind, source) })
      else if (source && isPlanRow(source) && source_row === null)
        context.addIssue({ code: 'custom', path: [index, 'source_row'], message: planRowMissing })
      if (source === null && isApprovalSeal(kind))
        context.addIssue({ code: 'custom', path: [index, 'source'], message: sealMissing })
    })
    for (const [index, address] of doubledNames(items))
      context.addIssue({ code: 'custom', path: [index, 'name'], message: doubledName(address) })
  })

const templateFields = {
  name: requiredText(labels.name, limits.text.name),
  document_type_id: requiredChoice(labels.document_type_id, documentTypeLabels),
}
const someItems = templateItemsRequestSchema.min(1, '項目は必須です。')
/** JSON body for templates without Excel. */
export const createTemplateRequestSchema = z.object({ ...templateFields, items: someItems })
export type CreateTemplateRequest = z.infer<typeof createTemplateRequestSchema>
/** Fields beside the multipart file `excel_file`. */
export const createExcelTemplateRequestSchema = z.object(templateFields)
export type CreateExcelTemplateRequest = z.infer<typeof createExcelTemplateRequestSchema>
/** `POST templates` in both forms: items make a template of sections, a file makes one of Excel. */
export const newTemplateRequestSchema = z.object({ ...templateFields, items: someItems.optional() })

/** What is known of a template where only its name, its category and the titles of its documents are edited. */
export const namedTemplateSchema = templateListItemSchema.pick({
  id: true,
  name: true,
  document_type_id: true,
  title_pattern: true,
})
export type NamedTemplate = z.infer<typeof namedTemplateSchema>

/** Saving a template that documents use answers a new version with a new id, unless nothing but limits and wanted photos differ. */
export const updateTemplateRequestSchema = z
  .object({
    ...templateFields,
    title_pattern: titlePatternSchema,
    items: templateItemsRequestSchema,
    /** Left out, they stay. */
    grids: monthGridsSchema,
    /** The updated_at that the edit began from; a 409 (templateConflictSchema) where somebody else saved since. */
    updated_at: timestampSchema,
    /**
     * Name, category and title_pattern as the edit began, in the place of updated_at where no items are sent: they are given to the
     * newest version, and where somebody else changed the same field since, the answer is 409 (templateNameConflictSchema).
     */
    seen: namedTemplateSchema.omit({ id: true }).partial(),
  })
  .partial()
export type UpdateTemplateRequest = z.infer<typeof updateTemplateRequestSchema>

/**
 * `PUT templates/{id}/guests`: of all versions, and at once of all their documents of which nothing else was decided. `seen`
 * is what stood there: where it is another by now, the answer is 409.
 */
export const showTemplateToGuestsRequestSchema = z.object({
  guests_see: z.boolean('ゲストに見せるかどうかを選択してください'),
  /** As it is where it is not told. */
  guests_create: z.boolean('ゲストが作成できるかどうかを選択してください').optional(),
  seen: z.object({ guests_see: z.boolean().nullable(), guests_create: z.boolean() }).optional(),
})
export type ShowTemplateToGuestsRequest = z.infer<typeof showTemplateToGuestsRequestSchema>

const itemPairPattern = /^(\d{1,15})@(\d{1,4}:[A-Z]{1,3}[1-9]\d{0,6})$/
/** An item that is said to stand in another cell of the new form, as it travels beside the file. */
export const itemPair = (id: number, cell_reference: string): string => `${id}@${cell_reference}`
export const readItemPair = (pair: string): { id: number; cell_reference: string } => {
  const [, id = '', cell_reference = ''] = itemPairPattern.exec(pair) ?? []
  return { id: Number(id), cell_reference }
}
const comparedAnew = 'もう一度Excelファイルを選択してください。'
/** Fields beside the multipart file `excel_file` of a replacement. */
export const replaceTemplateExcelRequestSchema = z
  .object({
    /** The comparison's: a 409 (templateConflictSchema) where the form or the items are others by now. */
    compared_with: z.string().max(64).optional(),
    /** In its place, the updated_at that the comparison began from: a 409 after any save, a mere name's too. */
    updated_at: timestampSchema.optional(),
    /** Of the file that was compared: what is saved is what was looked at. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/, comparedAnew),
    /** Whether the new form's cells become items. */
    take_added: z.boolean(),
    /** Whether items whose cell is gone stay, without a cell. */
    keep_lost: z.boolean(),
    /** Items whose cell is gone, with the new cell that is theirs now: `12@0:B3`. They stay the same item. */
    pairs: z
      .array(z.string().regex(itemPairPattern, comparedAnew))
      .max(limits.items.perTemplate, comparedAnew)
      .optional(),
  })
  .refine(({ compared_with, updated_at }) => compared_with !== undefined || updated_at !== undefined, {
    path: ['compared_with'],
    error: comparedAnew,
  })
export type ReplaceTemplateExcelRequest = z.infer<typeof replaceTemplateExcelRequestSchema>

/** 409 of a save: the template as it is now, under another id where a newer version took its place. */
export const templateConflictSchema = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: z.object({
    id: idSchema,
    version: z.int(),
    updated_at: timestampSchema,
    /** Who made the newer version; null where the template was changed in place. */
    updated_by: namedSchema.nullable(),
  }),
})
export type TemplateConflict = z.infer<typeof templateConflictSchema>

export const templateNameConflictSchema = seenConflict(namedTemplateSchema)
export type TemplateNameConflict = z.infer<typeof templateNameConflictSchema>
/** Every 409 of `PUT templates/{id}`. */
export const templateUpdateConflictSchema = z.union([templateConflictSchema, templateNameConflictSchema])
