/** A template's items while they are being edited: pure functions, no screen. */
import { sheetGroups } from '#domain/documents/sections.ts'
import { fieldErrorsOf, firstMessages } from '#domain/errors.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { isChoiceType, isMappableType } from '#domain/templates/item-types.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import { templateItemsRequestSchema } from '#domain/templates/templates.contract.ts'
import type { ProposedItem, Template, TemplateItemRequest } from '#domain/templates/templates.contract.ts'

export type DraftItem = {
  /** Stable while the screen lives; new items have no id. */
  key: string
  id: number | null
  name: string
  type: ItemType
  /** One a line as typed; blank ones are left out when saving. */
  options: readonly string[]
  cell_reference: string | null
  fileId: number | null
  /** The sheet under which it is listed; null where the template is no Excel. */
  sheet: number | null
  /** Proposed by the application and not touched yet. */
  isProposed: boolean
}

let lastKey = 0
const newKey = (): string => `new-${++lastKey}`

type Ordered = Pick<DraftItem, 'name' | 'type' | 'cell_reference'>

/** The sheet of each item: as the editor of documents groups them; separators go with what follows them. */
const sheetsOf = (items: readonly Ordered[]): (number | null)[] => {
  const numbered = items.map(({ name, type, cell_reference }, id) => ({ id, name, type, cell_reference }))
  const byIndex = new Map(sheetGroups(numbered, []).flatMap(({ sheetIndex, sections }) => sections.flatMap((section) => section.items.map(({ id }) => [id, sheetIndex] as const))))
  let sheet: number | null = [...byIndex.values()].at(-1) ?? null
  return items.map((_, index) => index).reverse().map((index) => (sheet = byIndex.get(index) ?? sheet)).reverse()
}

export const draftsOf = (items: Template['items']): DraftItem[] => {
  const sheets = sheetsOf(items)
  return items.map(({ id, name, type, item_parts, cell_reference, fileId }, index) => ({
    key: `item-${id}`, id, name, type, options: item_parts.map(({ item_value }) => item_value), cell_reference, fileId, sheet: sheets[index] ?? null, isProposed: false,
  }))
}

export const draftsOfProposals = (items: readonly ProposedItem[]): DraftItem[] => {
  const sheets = sheetsOf(items)
  return items.map(({ name, type, item_parts, cell_reference }, index) => ({
    key: newKey(), id: null, name, type, options: item_parts.map(({ item_value }) => item_value), cell_reference, fileId: null, sheet: sheets[index] ?? null, isProposed: true,
  }))
}

export const newItem = (item: Partial<DraftItem> & Pick<DraftItem, 'sheet'>): DraftItem =>
  ({ key: newKey(), id: null, name: '', type: 'text', options: [], cell_reference: null, fileId: null, isProposed: false, ...item })

/** The item that a cell has; `sheet:address`. */
export const itemAt = (items: readonly DraftItem[], reference: string): DraftItem | undefined => items.find(({ cell_reference }) => cell_reference === reference)

/** Behind the item `after` where that is on the same sheet, else at the end of its sheet. */
export const insertItem = (items: readonly DraftItem[], item: DraftItem, after: string | null): DraftItem[] => {
  const chosen = items.findIndex(({ key, sheet }) => key === after && sheet === item.sheet)
  const last = items.findLastIndex(({ sheet }) => (sheet ?? -1) <= (item.sheet ?? -1))
  return items.toSpliced((chosen === -1 ? last : chosen) + 1, 0, item)
}

/** Changes places with the item before or behind it on its sheet. */
export const moveItem = (items: readonly DraftItem[], key: string, step: -1 | 1): DraftItem[] => {
  const from = items.findIndex((item) => item.key === key)
  const item = items[from]
  if (!item) return [...items]
  const isNeighbour = (other: DraftItem) => other.sheet === item.sheet && isListed(other)
  const to = step === 1 ? items.findIndex((other, index) => index > from && isNeighbour(other)) : items.findLastIndex((other, index) => index < from && isNeighbour(other))
  return to === -1 ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** The divider between sheets is not shown: the list is one sheet's. */
export const isListed = ({ type }: DraftItem): boolean => type !== 'sheet_separator'
/** What people count: sections and the like are no items. */
export const countItems = (items: readonly DraftItem[]): number => items.filter(({ type }) => isMappableType(type)).length

/** Without proposals, and without the dividers that these leave behind. */
export const withoutProposals = (items: readonly DraftItem[]): DraftItem[] => items.filter(({ isProposed }) => !isProposed)

/** Proposals for cells that have no item; dividers come along only where there is nothing yet. */
export const missingProposals = (items: readonly DraftItem[], proposals: readonly ProposedItem[]): DraftItem[] => {
  const taken = new Set(items.map(({ cell_reference }) => cell_reference))
  return draftsOfProposals(proposals).filter(({ cell_reference }) => (cell_reference === null ? items.length === 0 : !taken.has(cell_reference)))
}

export const requestOf = (items: readonly DraftItem[]): TemplateItemRequest[] =>
  items.map(({ id, name, type, options, cell_reference, fileId }) => ({
    id,
    name,
    type,
    cell_reference: isMappableType(type) ? cell_reference : null,
    fileId,
    item_parts: isChoiceType(type) ? options.map((option) => option.trim()).filter(Boolean).map((item_value) => ({ item_value })) : undefined,
  }))

export type ItemErrors = { name?: string; type?: string; item_parts?: string; cell_reference?: string }

/** Messages named `3.name` or `items.3.name`, by the key of the item they concern. */
export const errorsByKey = (items: readonly DraftItem[], fields: Record<string, string>): Map<string, ItemErrors> => {
  const errors = new Map<string, ItemErrors>()
  for (const [field, message] of Object.entries(fields)) {
    const match = /^(?:items\.)?(\d+)\.(name|type|item_parts|cell_reference)/.exec(field)
    const key = match && items[Number(match[1])]?.key
    if (key) errors.set(key, { [match[2]!]: message, ...errors.get(key) })
  }
  return errors
}

/** What the server would refuse. */
export const checkItems = (items: readonly DraftItem[]): Map<string, ItemErrors> => {
  const result = templateItemsRequestSchema.safeParse(requestOf(items))
  return result.success ? new Map() : errorsByKey(items, firstMessages(fieldErrorsOf(result.error.issues)))
}

export const addressOf = (reference: string): { sheet: number; address: string } | null => {
  const place = parseCellReference(reference)
  return place && { sheet: place.sheet, address: reference.slice(reference.indexOf(':') + 1) }
}
