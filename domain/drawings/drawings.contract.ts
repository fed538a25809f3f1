import { z } from 'zod'
import { facilityRefSchema } from '../facilities/facilities.contract.ts'
import { linkedMatterStatusLabels } from '../facilities/facilities.labels.ts'
import { recordConflict } from '../histories/conflicts.contract.ts'
import { fileRefSchema } from '../files/files.contract.ts'
import {
  enumSchema,
  formerly,
  idList,
  idSchema,
  listOf,
  namedSchema,
  optionalId,
  optionalInteger,
  optionalText,
  queryId,
  queryList,
  requiredChoice,
  requiredId,
  requiredInteger,
  requiredText,
  single,
  timestampSchema,
  writtenShape,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import * as text from '../text/validation.ts'
import { drawingSortParams } from './drawing-sort.ts'
import {
  drawingColumnLabels as labels,
  drawingPaperKeys,
  drawingTypes,
  pinColumnLabels,
  pinStateLabels,
} from './drawings.labels.ts'
import { tileFormats } from './tiles.ts'

// ---- pins ----

/** lng and lat are fractions 0–1 of the drawing's width and height from its top left. */
export const pinSchema = z.object({
  id: idSchema,
  /** Lasting: counted up in the drawing, never given again. */
  number: z.int().positive(),
  text: z.string().nullable(),
  lng: z.number(),
  lat: z.number(),
  /** Degrees clockwise from the top of the drawing, 0–359. */
  direction: z.int().nullable(),
  state: enumSchema(pinStateLabels),
  facility: facilityRefSchema.nullable(),
  drawing_id: idSchema,
  /** The version on which its place was set; an older one than the drawing's waits to be looked at. */
  version: z.int().positive(),
  author: namedSchema.nullable(),
  linked_matter_status: enumSchema(linkedMatterStatusLabels),
  /** Photos and files, in the order added; `size` in bytes. */
  files: z.array(fileRefSchema.extend({ content_type: z.string(), size: z.int() })),
  /** Address of a picture of its surroundings, with the pin in the middle. */
  thumbnail_path: z.string(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  ...writtenShape,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type Pin = z.infer<typeof pinSchema>
/** As a list of drawings has it. */
export const listedPinSchema = pinSchema.omit({ files: true })
export type ListedPin = z.infer<typeof listedPinSchema>

/** 409: somebody has changed the pin since. */
export const pinConflictSchema = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: pinSchema.extend({ updated_by: namedSchema.nullable() }),
})
/** 409: somebody has changed a pin since (`current`), or given the drawing a new version. */
export const placementConflictSchema = pinConflictSchema.partial({ current: true })
export type PinConflict = z.infer<typeof pinConflictSchema>

const fraction = (label: string) =>
  z
    .number({ error: text.required(label) })
    .min(0, text.minNumber(label, 0))
    .max(1, text.maxNumber(label, 1))
const place = { lng: fraction(pinColumnLabels.lng), lat: fraction(pinColumnLabels.lat) }
export const pointSchema = z.object(place)
const version = requiredInteger(labels.version, { min: 1, max: limits.integer })
const direction = optionalInteger(pinColumnLabels.direction, { max: 359 })

export const createPinRequestSchema = z.object({
  text: optionalText(pinColumnLabels.text, limits.text.note),
  ...place,
  /** The version on which the place was pointed at, where it is not the latest. */
  version: version.optional(),
  direction,
  state: requiredChoice(pinColumnLabels.state, pinStateLabels).optional(),
  facility_id: optionalId(pinColumnLabels.facility_id),
})
export type CreatePinRequest = z.infer<typeof createPinRequestSchema>
/** A place, on the version of the drawing that was looked at. */
export type PinPlace = Pick<CreatePinRequest, 'lng' | 'lat' | 'version'>
/** `updated_at` is the state the edit began from: where it no longer is the pin's, the answer is 409. */
export const updatePinRequestSchema = createPinRequestSchema.extend({ updated_at: timestampSchema }).partial()
export type UpdatePinRequest = z.infer<typeof updatePinRequestSchema>

export const pinAnswerSchema = single(pinSchema)
export const pinsAnswerSchema = listOf(pinSchema)

// ---- drawings ----

/** The picture; its width and height are pixels. */
const drawingFileSchema = fileRefSchema.extend({ width: z.int().nullable(), height: z.int().nullable() })

export const drawingListItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** What it was before it became a picture of one page. */
  type: z.enum(drawingTypes),
  author: namedSchema.nullable(),
  building_id: idSchema.nullable(),
  building: namedSchema.nullable(),
  tags: z.array(namedSchema),
  /** The latest version's picture: `path` gives the original, `thumbnail_path` a small one. */
  file: drawingFileSchema,
  /** Number of the latest version. */
  version: z.int().positive(),
  /** By number. */
  pins: z.array(listedPinSchema),
  pins_count: z.int(),
  linked_facilities_count: z.int(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type DrawingListItem = z.infer<typeof drawingListItemSchema>
export const drawingSchema = drawingListItemSchema.extend({
  pins: z.array(pinSchema),
  /** How many pins still stand where an older version had them. */
  unplaced_pins_count: z.int(),
})
export type Drawing = z.infer<typeof drawingSchema>

export const drawingAnswerSchema = single(drawingSchema)
export const drawingsAnswerSchema = paged(drawingListItemSchema)

export const drawingFilterSchema = z.object({
  name: z.string().max(limits.text.search).optional(),
  building_id: queryList(queryId()),
  /** Any of these. */
  tag_id: queryList(queryId()),
  facility_id: queryId().optional(),
  sort: z.enum(drawingSortParams).optional(),
  ...pageQuery,
})
export type DrawingFilter = z.infer<typeof drawingFilterSchema>

/**
 * The PDF that the picture is a page of: sent as the multipart file `source` with the first page, and named by
 * `source_file_id` (the first answer's version has it) with the others, so that it is stored once.
 */
const sourceFields = {
  source_file_id: optionalId(labels.source),
  /** From 1. */
  source_page: optionalInteger('ページ', { min: 1, max: 100_000 }),
}

/** Fields beside the multipart file `file` (one page as a picture). */
export const createDrawingRequestSchema = z.object({
  name: requiredText(labels.name, limits.text.name),
  type: z.enum(drawingTypes),
  building_id: requiredId(labels.building_id),
  tag_ids: idList(labels.tags).optional(),
  ...sourceFields,
})
export type CreateDrawingRequest = z.infer<typeof createDrawingRequestSchema>
/**
 * Only what is sent changes. `tag_ids` adds, `remove_tag_ids` takes away, `tags` replaces all. `updated_at` is the state
 * the edit began from: where somebody else has changed the same fields since, the answer is 409 (drawingConflictSchema).
 */
export const updateDrawingRequestSchema = createDrawingRequestSchema
  .pick({ name: true, building_id: true, tag_ids: true })
  .extend({
    tags: idList(labels.tags),
    remove_tag_ids: idList(labels.tags),
    add_tag_ids: formerly(idList(labels.tags), 'tag_ids'),
    updated_at: timestampSchema,
  })
  .partial()
export type UpdateDrawingRequest = z.infer<typeof updateDrawingRequestSchema>
export const drawingConflictSchema = recordConflict(drawingSchema)

// ---- versions ----

const pairSchema = z.tuple([pointSchema, pointSchema])
/** As it is kept: of versions that were brought back it may lie outside the sheet. */
const storedPoint = z.object({ lng: z.number(), lat: z.number() })
const storedPair = z.tuple([storedPoint, storedPoint])
export const alignmentSchema = z.object({ from: storedPair, to: storedPair })
export type Alignment = z.infer<typeof alignmentSchema>
/**
 * The same two places on the version before (`from`) and on this one (`to`). `seen` is what stood there: where it is another
 * by now, the answer is 409.
 */
export const alignmentRequestSchema = z.object({
  from: pairSchema,
  to: pairSchema,
  seen: alignmentSchema.nullable().optional(),
})
export type AlignmentRequest = z.infer<typeof alignmentRequestSchema>

export const drawingVersionSchema = z.object({
  /** From 1, without gaps. */
  number: z.int().positive(),
  is_latest: z.boolean(),
  file: drawingFileSchema,
  /** Internal users' alone. */
  source: z.object({ file: fileRefSchema, page: z.int().nullable() }).nullable(),
  /** How the version before lies on this one; domain/drawings/alignment.ts computes with it. */
  alignment: alignmentSchema.nullable(),
  /** The older version that was brought back as this one. */
  restored_from: z.int().nullable(),
  author: namedSchema.nullable(),
  created_at: timestampSchema,
})
export type DrawingVersion = z.infer<typeof drawingVersionSchema>
export const drawingVersionAnswerSchema = single(drawingVersionSchema)
/** Newest first. */
export const drawingVersionsAnswerSchema = listOf(drawingVersionSchema)

/** Fields beside the multipart file `file`. */
export const createVersionRequestSchema = z.object({ type: z.enum(drawingTypes).optional(), ...sourceFields })
export type CreateVersionRequest = z.infer<typeof createVersionRequestSchema>

/** Where a pin of an older version belongs on the latest; null where a version between was not aligned. */
export const pinProposalSchema = z.object({
  pin: pinSchema,
  to: storedPoint.extend({ direction: z.int().nullable() }).nullable(),
  /** The place is not on the sheet any more. */
  is_outside: z.boolean(),
  /** The latest, which is what `to` is on. */
  version: z.int().positive(),
})
export type PinProposal = z.infer<typeof pinProposalSchema>
export const pinProposalsAnswerSchema = listOf(pinProposalSchema)

/**
 * Places accepted on the latest version (`version`), moved or not: all of them or, where one pin was changed or a version
 * came since, none.
 */
export const placePinsRequestSchema = z.object({
  version,
  pins: z
    .array(
      z.object({
        id: requiredId(labels.pins),
        ...place,
        direction: direction.optional(),
        /** The version on which the place is, where it is an earlier one: of pins that are taken back there. */
        placed_on: version.optional(),
        updated_at: timestampSchema,
      }),
    )
    .min(1, text.notAChoice(labels.pins))
    .max(limits.drawings.pins, text.maxCount(labels.pins, limits.drawings.pins)),
})
export type PlacePinsRequest = z.infer<typeof placePinsRequestSchema>

// ---- tiles ----

/** What a viewer needs to ask for tiles; see domain/drawings/tiles.ts. */
export const tileManifestSchema = z.object({
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  tile_size: z.int(),
  /** Level 0 is the whole in one tile; this one has every pixel. */
  max_level: z.int(),
  format: z.enum(tileFormats),
  /** Before /level/x/y. */
  tiles_path: z.string(),
  /** Tiles that are paper only: not to be asked for. */
  blank: z.array(z.string()),
  /** All tiles in one file, to be carried along; its size is in bytes. */
  pack_path: z.string(),
  pack_size: z.int(),
})
export type TileManifest = z.infer<typeof tileManifestSchema>
export const tileManifestAnswerSchema = single(tileManifestSchema)

// ---- on paper ----

/** Without pin_ids all pins; an empty list prints none. Without `version` the latest. */
export const printDrawingRequestSchema = z.object({
  version: version.optional(),
  pin_ids: idList(labels.pins, limits.drawings.pins).optional(),
  paper: z.enum(drawingPaperKeys),
  /** A table of the pins, below or on further pages. */
  has_legend: z.boolean(),
})
export type PrintDrawingRequest = z.infer<typeof printDrawingRequestSchema>

/** The print as a file that a document takes as an inserted resource (`file_id` is its id). */
export const drawingPagesAnswerSchema = single(fileRefSchema.extend({ page_count: z.int() }))
