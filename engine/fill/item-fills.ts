/** What a document's values write into the cells of its form, by the type of each item. */
import { typedValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { isChoiceType, isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { CellFill, FillValue } from './fills.ts'

/** An option written like a number (a month, a tax rate) is one in the sheet, so that formulas count with it. */
const isPlainNumber = (text: string) => /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text)

type FilledItem = Pick<TemplateItem, 'id' | 'type' | 'cell_reference'> & Partial<Pick<TemplateItem, 'source_row'>>

const valueOf = ({ type, source_row }: FilledItem, data: DocsDataValue): FillValue => {
  const value = typedValue(type, data)
  if (value.type === 'number') return { ...value, isTyped: true }
  if (value.type !== 'text') return value
  const isChoice = isChoiceType(type)
  // The company's lists know nothing of the columns that a form has for them; what stands beside is another column's.
  const isFitted = typeof source_row === 'number'
  if (isChoice && isPlainNumber(value.text)) return { type: 'number', number: Number(value.text) }
  return { ...value, ...((isChoice || type === 'text') && { isTyped: true }), ...(isFitted && { isFitted }) }
}

/** Fills for every input item that has a cell; an item without a value leaves the form's own content. */
export const valueFills = (items: readonly FilledItem[], data: DataByItem): CellFill[] =>
  items.flatMap((item) => {
    const cell = item.cell_reference === null ? null : parseCellReference(item.cell_reference)
    const value = data.get(item.id)
    if (!cell || !isInputType(item.type) || value === undefined || value === null || value.length === 0) return []
    return [{ ...cell, value: valueOf(item, value) }]
  })
