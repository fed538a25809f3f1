/**
 * Values of items. A document keeps text (a list for checkboxes): typed kinds as typed-values.ts stores them, older
 * documents also dates as yyyy/MM/dd and numbers as typed. Here that text is checked, shown, and turned into what a
 * cell takes.
 */
import { parseDay, parseDayTime } from '../dates.ts'
import { limits } from '../limits.ts'
import type { ItemType } from '../templates/item-types.ts'
import { textLength } from '../text/length.ts'
import { maxLength, notAChoice } from '../text/validation.ts'
import type { DocsDataValue } from './documents.contract.ts'
import { hasLiveChoices } from './live-choices.ts'
import { clockText, readClockTime } from '../typed-times.ts'
import { longestSignature, readSignature, signatureText, signatureTexts, signatureValue } from './signatures.ts'
import { displayText, isTypedKind, percentFraction, plainNumber, readSent } from './typed-values.ts'

export type ItemFacts = {
  name: string
  type: ItemType
  item_parts: readonly { item_value: string }[]
  cell_reference?: string | null
}

/** Missing, empty text and empty list. */
export const isEmptyValue = (data: DocsDataValue | undefined): boolean =>
  data === null || data === undefined || data.length === 0

/** The values of an item, one or many. */
export const valuesOf = (data: DocsDataValue | undefined): string[] => {
  if (data === null || data === undefined || data === '') return []
  return Array.isArray(data) ? data : [data]
}

/** Nothing, empty text and an empty list are one. */
export const isSameValue = (a: DocsDataValue | undefined, b: DocsDataValue | undefined): boolean => {
  const [one, other] = [valuesOf(a), valuesOf(b)]
  return one.length === other.length && one.every((value, index) => value === other[index])
}

/** The text of a value, several joined. */
export const valueText = (data: DocsDataValue | undefined): string => valuesOf(data).join('、')

/** Text of a value as fields, lists and papers show it. */
export const shownText = (type: ItemType, data: DocsDataValue | undefined): string =>
  isTypedKind(type) ? displayText(type, valueText(data)) : type === 'signature' ? signatureText(data) : valueText(data)

/** Number of a text as people type it: full-width digits, thousands commas, ¥, ▲. null where it is none. */
export const parseNumber = (text: string): number | null => {
  const plain = plainNumber(text)
  return plain === null ? null : Number(plain)
}

/** Characters that one value of an item may have. */
export const maxLengthOf = (type: ItemType): number =>
  type === 'textarea' ? limits.text.itemTextArea : type === 'signature' ? longestSignature : limits.text.itemText

const isChoice = (item: ItemFacts, value: string): boolean => item.item_parts.some((part) => part.item_value === value)

/**
 * An item's value as it arrives, turned into what is stored, or what is wrong with it. No item is required. `today`
 * (yyyy-MM-dd) decides the year of a day without one.
 */
export const readItemValue = (
  item: ItemFacts,
  data: DocsDataValue,
  today: string,
): { data: DocsDataValue; error: null } | { error: string } => {
  if (isEmptyValue(data)) return { data, error: null }
  if (Array.isArray(data) && item.type !== 'checkbox') return { error: notAChoice(item.name) }
  for (const value of valuesOf(data)) {
    if (textLength(value) > maxLengthOf(item.type)) return { error: maxLength(item.name, maxLengthOf(item.type)) }
  }
  if (item.type === 'signature') {
    const signature = readSignature(data)
    return signature === null ? { error: signatureTexts.unread } : { data: signatureValue(signature), error: null }
  }
  if (isTypedKind(item.type)) {
    const read = readSent(item.type, valueText(data), { name: item.name, today })
    return 'error' in read ? read : { data: read.value, error: null }
  }
  const isChosen = item.type === 'select' || item.type === 'radio' || item.type === 'checkbox'
  // What the form itself offers is known where the form is calculated.
  if (isChosen && !hasLiveChoices(item) && !valuesOf(data).every((value) => isChoice(item, value)))
    return { error: notAChoice(item.name) }
  return { data, error: null }
}

/** A value as a cell takes it. Dates are ISO without zone; what is no number or date stays text. */
export type TypedValue =
  | { type: 'blank' }
  | { type: 'text'; text: string }
  | { type: 'number'; number: number }
  /** The fraction. */
  | { type: 'percent'; number: number }
  | { type: 'date' | 'datetime' | 'time'; iso: string }

/** null where the text is shown as it is. */
const parsedValue = (type: ItemType, text: string): TypedValue | null => {
  switch (type) {
    case 'number':
    case 'percent': {
      const fraction = percentFraction(text)
      if (fraction !== null) return { type: 'percent', number: fraction }
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
    case 'time': {
      const time = readClockTime(text)
      return time === null ? null : { type, iso: clockText(time) }
    }
    case 'text':
    case 'textarea':
    case 'select':
    case 'checkbox':
    case 'radio':
    case 'title':
    case 'fileupload':
    case 'aiimage':
    case 'company_logo':
    case 'company_seal':
    case 'approval_seal':
    case 'signature':
    case 'separator':
    case 'sheet_separator':
      return null
  }
}

export const typedValue = (type: ItemType, data: DocsDataValue | undefined): TypedValue => {
  // On the paper it is drawn; where only words go, it is who signed.
  const text = type === 'signature' ? (readSignature(data)?.name ?? '') : valueText(data)
  return text === '' ? { type: 'blank' } : (parsedValue(type, text) ?? { type: 'text', text })
}
