/** A template's items while they are being edited: pure functions, no screen. */
import { isPhotographed } from '#domain/documents/shooting-list.ts'
import { sectionsOf, sheetGroups } from '#domain/documents/sections.ts'
import type { Section } from '#domain/documents/sections.ts'
import { fieldErrorsOf, firstMessages } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { hasLimits, isSameLimits, limitFields, someLimits } from '#domain/templates/item-limits.ts'
import type { ItemLimits, LimitField } from '#domain/templates/item-limits.ts'
import { parseNumber } from '#domain/documents/docs-data.ts'
import { proposeSources } from '#domain/documents/propose-sources.ts'
import { hasSourceRow, takesSource } from '#domain/templates/item-sources.ts'
import type { ItemSource } from '#domain/templates/item-sources.ts'
import { isChoiceType, isMappableType } from '#domain/templates/item-types.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import { templateItemsRequestSchema } from '#domain/templates/templates.contract.ts'
import type { ProposedItem, Template, TemplateItemRequest } from '#domain/templates/templates.contract.ts'
import { maxCount, required } from '#domain/text/validation.ts'

/** As typed. */
export type DraftLimits = Record<LimitField, string> & Pick<ItemLimits, 'marks_paper'>

export type DraftItem = {
  /** Stable while the screen lives; new items have no id. */
  key: string
  id: number | null
  name: string
  type: ItemType
  /** As typed; blank ones are left out when saving. */
  options: readonly string[]
  cell_reference: string | null
  /** The picture that a photo frame shows, and where it is fetched. */
  fileId: number | null
  path: string | null
  limits: DraftLimits
  /** As typed. */
  photosWanted: string
  source: ItemSource | null
  /** As typed: which machine of the matter. */
  sourceRow: string
  /** The sheet under which it is listed; null where the template is no Excel. */
  sheet: number | null
  /** Proposed by the application and not touched yet. */
  isProposed: boolean
}

const noLimits: DraftLimits = {
  alarm_low: '',
  attention_low: '',
  attention_high: '',
  alarm_high: '',
  marks_paper: false,
}
const draftLimits = (limits: ItemLimits | null): DraftLimits =>
  limits === null
    ? noLimits
    : limitFields.reduce((draft, field) => ({ ...draft, [field]: limits[field]?.toString() ?? '' }), {
        ...noLimits,
        marks_paper: limits.marks_paper,
      })
/** What is no number is sent as none that a request takes. */
const requestNumber = (typed: string): number | null =>
  typed.trim() === '' ? null : (parseNumber(typed) ?? Number.NaN)
const requestLimits = (typed: DraftLimits): ItemLimits => ({
  alarm_low: requestNumber(typed.alarm_low),
  attention_low: requestNumber(typed.attention_low),
  attention_high: requestNumber(typed.attention_high),
  alarm_high: requestNumber(typed.alarm_high),
  marks_paper: typed.marks_paper,
})

let lastKey = 0
const newKey = (): string => `new-${++lastKey}`

type Ordered = Pick<DraftItem, 'name' | 'type' | 'cell_reference'>

/** The sheet of each item: as the editor of documents groups them; separators go with what follows them. */
const sheetsOf = (items: readonly Ordered[]): (number | null)[] => {
  const numbered = items.map(({ name, type, cell_reference }, id) => ({ id, name, type, cell_reference }))
  const byIndex = new Map(
    sheetGroups(numbered, []).flatMap(({ sheetIndex, sections }) =>
      sections.flatMap((section) => section.items.map(({ id }) => [id, sheetIndex] as const)),
    ),
  )
  let sheet: number | null = [...byIndex.values()].at(-1) ?? null
  return items
    .map((_, index) => index)
    .reverse()
    .map((index) => (sheet = byIndex.get(index) ?? sheet))
    .reverse()
}

export const draftsOf = (items: Template['items']): DraftItem[] => {
  const sheets = sheetsOf(items)
  return items.map(
    (
      { id, name, type, item_parts, cell_reference, fileId, path, limits, photos_wanted, source, source_row },
      index,
    ) => ({
      key: `item-${id}`,
      id,
      name,
      type,
      options: item_parts.map(({ item_value }) => item_value),
      cell_reference,
      fileId,
      path,
      limits: draftLimits(limits),
      photosWanted: photos_wanted?.toString() ?? '',
      source,
      sourceRow: source_row?.toString() ?? '',
      sheet: sheets[index] ?? null,
      isProposed: false,
    }),
  )
}

export const draftsOfProposals = (items: readonly ProposedItem[], grids: Template['grids'] = []): DraftItem[] => {
  const sheets = sheetsOf(items)
  const sources = proposeSources(
    items.map(({ name, type, cell_reference }, id) => ({ id, name, type, cell_reference })),
    grids,
  )
  return items.map(({ name, type, item_parts, cell_reference }, index) => ({
    source: sources.get(index)?.source ?? null,
    sourceRow: sources.get(index)?.source_row?.toString() ?? '',
    key: newKey(),
    id: null,
    name,
    type,
    options: item_parts.map(({ item_value }) => item_value),
    cell_reference,
    fileId: null,
    path: null,
    limits: noLimits,
    photosWanted: '',
    sheet: sheets[index] ?? null,
    isProposed: true,
  }))
}

export const newItem = (item: Partial<DraftItem> & Pick<DraftItem, 'sheet'>): DraftItem => ({
  key: newKey(),
  id: null,
  name: '',
  type: 'text',
  options: [],
  cell_reference: null,
  fileId: null,
  path: null,
  limits: noLimits,
  photosWanted: '',
  source: null,
  sourceRow: '',
  isProposed: false,
  ...item,
})

/** The item that a cell has; `sheet:address`. */
export const itemAt = (items: readonly DraftItem[], reference: string): DraftItem | undefined =>
  items.find(({ cell_reference }) => cell_reference === reference)

export const shownName = ({ name }: Pick<DraftItem, 'name'>): string => name || '（名前なし）'
/** The divider between sheets is not shown: the list is one sheet's. */
export const isListed = ({ type }: DraftItem): boolean => type !== 'sheet_separator'
/** What people count: sections and the like are no items. */
export const countItems = (items: readonly DraftItem[]): number =>
  items.filter(({ type }) => isMappableType(type)).length

/** Without proposals, and without the dividers that these leave behind. */
export const withoutProposals = (items: readonly DraftItem[]): DraftItem[] =>
  items.filter(({ isProposed }) => !isProposed)

/** Proposals for cells that have no item; dividers come along only where there is nothing yet. */
export const missingProposals = (items: readonly DraftItem[], proposals: readonly ProposedItem[]): DraftItem[] => {
  const taken = new Set(items.map(({ cell_reference }) => cell_reference))
  return draftsOfProposals(proposals).filter(({ cell_reference }) =>
    cell_reference === null ? items.length === 0 : !taken.has(cell_reference),
  )
}

/** An item that was given another type is filled in by hand again. */
const requestSource = (type: ItemType, source: ItemSource | null, row: string) =>
  source === null || !takesSource(type, source)
    ? { source: null, source_row: null }
    : { source, source_row: hasSourceRow(source) ? requestNumber(row) : null }

export const requestOf = (items: readonly DraftItem[]): TemplateItemRequest[] =>
  items.map(({ id, name, type, options, cell_reference, fileId, limits, photosWanted, source, sourceRow }) => ({
    id,
    name,
    type,
    cell_reference: isMappableType(type) ? cell_reference : null,
    fileId: type === 'aiimage' ? fileId : null,
    item_parts: isChoiceType(type)
      ? options
          .map((option) => option.trim())
          .filter(Boolean)
          .map((item_value) => ({ item_value }))
      : undefined,
    limits: hasLimits(type) ? someLimits(requestLimits(limits)) : null,
    photos_wanted: isPhotographed({ type, fileId }) ? requestNumber(photosWanted) : null,
    ...requestSource(type, source, sourceRow),
  }))

/** Whether nothing but limits, wanted photos and sources was changed, which no document notices. */
export const isFormUnchanged = (items: readonly DraftItem[], saved: readonly DraftItem[]): boolean => {
  const [now, before] = [requestOf(items), requestOf(saved)]
  const formOf = ({ limits: _, photos_wanted: __, source: ___, source_row: ____, ...form }: TemplateItemRequest) => form
  return (
    JSON.stringify(now.map(formOf)) === JSON.stringify(before.map(formOf)) &&
    now.some(
      ({ limits, photos_wanted, source, source_row }, index) =>
        !isSameLimits(limits ?? null, before[index]!.limits ?? null) ||
        photos_wanted !== before[index]!.photos_wanted ||
        source !== before[index]!.source ||
        source_row !== before[index]!.source_row,
    )
  )
}

export type ItemErrors = {
  name?: string
  type?: string
  item_parts?: string
  cell_reference?: string
  fileId?: string
  limits?: string
  photos_wanted?: string
  source?: string
  source_row?: string
}

/** Messages named `3.name` or `items.3.name`, by the key of the item they concern. */
export const errorsByKey = (items: readonly DraftItem[], fields: Record<string, string>): Map<string, ItemErrors> => {
  const errors = new Map<string, ItemErrors>()
  for (const [field, message] of Object.entries(fields)) {
    const match =
      /^(?:items\.)?(\d+)\.(name|type|item_parts|cell_reference|fileId|limits|photos_wanted|source_row|source)/.exec(
        field,
      )
    const key = match && items[Number(match[1])]?.key
    if (key) errors.set(key, { [match[2]!]: message, ...errors.get(key) })
  }
  return errors
}

/** What is wrong with the list as a whole; a form of Excel may have no item yet. */
export const listError = (items: readonly DraftItem[], hasExcel: boolean): string | null => {
  if (items.length > limits.items.perTemplate) return maxCount('項目', limits.items.perTemplate)
  return items.length === 0 && !hasExcel ? required('項目') : null
}

/** What the server would refuse, by item. */
export const checkItems = (items: readonly DraftItem[]): Map<string, ItemErrors> => {
  const result = templateItemsRequestSchema.safeParse(requestOf(items))
  return result.success ? new Map() : errorsByKey(items, firstMessages(fieldErrorsOf(result.error.issues)))
}

/** The form's sections as its authors will see them: those without items are left out. */
export const draftSections = (items: readonly DraftItem[]): Section<DraftItem & { id: number }>[] =>
  sectionsOf(items.map((item, id) => ({ ...item, id })))
