/** What a request says of a template's items, checked and ready to be stored. */
import { isDeepStrictEqual } from 'node:util'
import { isPhotographed } from '#domain/documents/shooting-list.ts'
import { formatCellReference, parseCellReference } from '#domain/templates/cell-reference.ts'
import { hasLimits, someLimits } from '#domain/templates/item-limits.ts'
import { hasSourceRow, takesSource } from '#domain/templates/item-sources.ts'
import {
  isChoiceType,
  isFileType,
  isMappableType,
  normaliseItemType,
  type ItemType,
} from '#domain/templates/item-types.ts'
import type { TemplateItemRequest } from '#domain/templates/templates.contract.ts'
import { notAChoice } from '#domain/text/validation.ts'
import type { Tx } from '#server/db/client.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { findFiles } from '#server/files/files.store.ts'
import type { Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import type { TemplateSheet } from './template-row.ts'
import type { ItemRow, NewItem } from './templates.store.ts'

/**
 * A 422 names each wrong item as items.{index}.…; `sheets` are those of the template's workbook, none without Excel.
 * `before` are the items as they are: what a request does not say of limits, wanted photos and sources stays as it is there.
 */
export const newItems = async (
  tx: Tx,
  scope: Scope,
  sheets: TemplateSheet[],
  items: TemplateItemRequest[],
  before: readonly ItemRow[] = [],
): Promise<NewItem[]> => {
  const files = await findFiles(
    tx,
    scope,
    items.flatMap(({ fileId }) => (fileId ? [fileId] : [])),
  )
  const kept = new Map(before.map((item) => [item.id, item]))
  const errors: Record<string, string[]> = {}
  const result = items.map((item, index): NewItem => {
    const type = normaliseItemType(item.type)
    const place = item.cell_reference ? parseCellReference(item.cell_reference) : null
    if (place && !sheets[place.sheet]) errors[`items.${index}.cell_reference`] = ['指定されたシートがありません。']
    if (item.fileId && files.get(item.fileId)?.type !== fileKinds.image)
      errors[`items.${index}.fileId`] = [notAChoice('画像')]
    const options = isChoiceType(type) ? (item.item_parts ?? []).map(({ item_value }) => item_value) : []
    if (new Set(options).size < options.length) errors[`items.${index}.item_parts`] = ['選択肢が重複しています。']
    const old = kept.get(item.id ?? 0)
    return {
      name: item.name,
      type,
      cell_reference: place && isMappableType(type) ? formatCellReference(place) : null,
      file_id: item.fileId ?? null,
      lineage: old ? lineageOf(old) : null,
      options,
      limits: hasLimits(type) ? someLimits(item.limits === undefined ? old?.limits : item.limits) : null,
      photos_wanted: isPhotographed({ type, fileId: item.fileId ?? null })
        ? ((item.photos_wanted === undefined ? old?.photos_wanted : item.photos_wanted) ?? null)
        : null,
      ...sourceOf(type, item, old),
    }
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return result
}

/** What a request does not say of it stays; an item that was given another type keeps what its type takes. */
const sourceOf = (
  type: ItemType,
  item: Pick<TemplateItemRequest, 'source' | 'source_row'>,
  old: ItemRow | undefined,
): Pick<NewItem, 'source' | 'source_row'> => {
  const source = (item.source === undefined ? old?.source : item.source) ?? null
  if (source === null || !takesSource(type, source)) return { source: null, source_row: null }
  const row = (item.source_row === undefined ? old?.source_row : item.source_row) ?? null
  return { source, source_row: hasSourceRow(source) ? row : null }
}

const lineageOf = ({ id, lineage }: ItemRow): number => lineage ?? id

/** A stored item, to be stored again with another template. */
export const itemCopy = (item: ItemRow): NewItem => {
  const { name, type, cell_reference, file_id, parts, limits, photos_wanted, source, source_row } = item
  const options = parts.map(({ item_value }) => item_value)
  return {
    name,
    type,
    cell_reference,
    file_id,
    lineage: lineageOf(item),
    options,
    limits,
    photos_wanted,
    source,
    source_row,
  }
}

/** Whether nothing but limits, wanted photos and sources sets the items apart: what documents were made from stays as it is then. */
export const isSameForm = (before: readonly ItemRow[], items: readonly NewItem[]): boolean => {
  const formOf = ({ limits: _, lineage: __, photos_wanted: ___, source: ____, source_row: _____, ...form }: NewItem) =>
    form
  return isDeepStrictEqual(
    before.map((item) => formOf(itemCopy(item))),
    items.map(formOf),
  )
}

/** image_count: how many items take pictures. */
export const imageCount = (items: readonly NewItem[]): number => items.filter(({ type }) => isFileType(type)).length
