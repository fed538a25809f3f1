/**
 * Values of items. A document keeps what was typed as text (a list for checkboxes): dates yyyy/MM/dd, date-times
 * yyyy/MM/dd HH:mm:ss, numbers as typed. Here that text is checked, shown, and turned into what a cell takes.
 */
import { parseDay, parseDayTime } from '../dates.ts'
import { limits } from '../limits.ts'
import type { ItemType } from '../templates/item-types.ts'
import { textLength } from '../text/length.ts'
import { maxLength, notAChoice, notADate, notANumber } from '../text/validation.ts'
import type { DocsDataValue } from './documents.contract.ts'

export type ItemFacts = { name: string; type: ItemType; item_parts: readonly { item_value: string }[] }

/** Missing, empty text and empty list. */
export const isEmptyValue = (data: DocsDataValue | undefined): boolean =>
  data === null || data === undefined || data.length === 0

/** The values of an item, one or many. */
export const valuesOf = (data: DocsDataValue | undefined): string[] => {
  if (data === null || data === undefined || data === '') return []
  return Array.isArray(data) ? data : [data]
}

/** Text of a value as cells and lists show it. */
export const valueText = (data: DocsDataValue | undefined): string => valuesOf(data).join('、')

/** Number of a text as people type it: full-width digits, thousands commas, ¥. null where it is none. */
export const parseNumber = (text: string): number | null => {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^([+-]?)[¥\u00A5]/, '$1')
    .replace(/^[−‐ー](?=\d)/, '-')
  const digits = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits)) return null
  const number = Number(digits)
  return Number.isFinite(number) ? number : null
}

/** Characters that one value of an item may have. */
export const maxLengthOf = (type: ItemType): number =>
  type === 'textarea' ? limits.text.itemTextArea : limits.text.itemText

const formatError = (item: ItemFacts, value: string): string | null => {
  switch (item.type) {
    case 'number':
      return parseNumber(value) === null ? notANumber(item.name) : null
    case 'date':
      return parseDay(value) === null ? notADate(item.name) : null
    case 'datetime':
      return parseDayTime(value) === null ? notADate(item.name) : null
    case 'select':
    case 'radio':
    case 'checkbox':
      return item.item_parts.some((part) => part.item_value === value) ? null : notAChoice(item.name)
    case 'text':
    case 'textarea':
    case 'title':
    case 'fileupload':
    case 'aiimage':
    case 'separator':
    case 'sheet_separator':
      return null
  }
}

/** What is wrong with an item's value; null when nothing is. No item is required. */
export const itemValueError = (item: ItemFacts, data: DocsDataValue): string | null => {
  if (isEmptyValue(data)) return null
  if (Array.isArray(data) && item.type !== 'checkbox') return notAChoice(item.name)
  for (const value of valuesOf(data)) {
    if (textLength(value) > maxLengthOf(item.type)) return maxLength(item.name, maxLengthOf(item.type))
    const error = formatError(item, value)
    if (error) return error
  }
  return null
}

/** A value as a cell takes it. Dates are ISO without zone; what is no number or date stays text. */
export type TypedValue =
  | { type: 'blank' }
  | { type: 'text'; text: string }
  | { type: 'number'; number: number }
  | { type: 'date' | 'datetime'; iso: string }

/** null where the text is shown as it is. */
const parsedValue = (type: ItemType, text: string): TypedValue | null => {
  switch (type) {
    case 'number': {
      const number = parseNumber(text)
      return number === null ? null : { type, number }
    }
    case 'date': {
      const iso = parseDay(text)
      return iso === null ? null : { type, iso }
    }
    case 'datetime': {
      const iso = parseDayTime(text)
      return iso === null ? null : { type, iso }
    }
    case 'text':
    case 'textarea':
    case 'select':
    case 'checkbox':
    case 'radio':
    case 'title':
    case 'fileupload':
    case 'aiimage':
    case 'separator':
    case 'sheet_separator':
      return null
  }
}

export const typedValue = (type: ItemType, data: DocsDataValue | undefined): TypedValue => {
  const text = valueText(data)
  return text === '' ? { type: 'blank' } : (parsedValue(type, text) ?? { type: 'text', text })
}

/** docs_data text of a day (yyyy-MM-dd): yyyy/MM/dd. */
export const dateValue = (day: string): string => day.replaceAll('-', '/')
/** docs_data text of a local date-time (yyyy-MM-ddTHH:mm…), its seconds zeroed: yyyy/MM/dd HH:mm:ss. */
export const dateTimeValue = (local: string): string => `${dateValue(local.slice(0, 10))} ${local.slice(11, 16)}:00`
