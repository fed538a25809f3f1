/** What is written into a workbook's cells, and how each value becomes the cell's. */
import { SheetError } from '#engine/model/errors.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import type { CellValue } from '#engine/model/workbook.ts'
import { dateSerial, timeSerial } from '#engine/calculate/serials.ts'

export type FillValue =
  /**
   * isTyped: as a person typed or chose it; the cell's format may make it a time or per cent. isFitted: shrunk to its cell
   * where it is too wide and its lines do not wrap.
   */
  | { type: 'text'; text: string; isTyped?: boolean; isFitted?: boolean }
  /** isTyped: as a person typed it; over a cell of per cent 10 is 10%. */
  | { type: 'number'; number: number; isTyped?: boolean }
  /** The fraction. */
  | { type: 'percent'; number: number }
  /** ISO text: '2025-04-10', '2025-04-10T09:30', '09:30' (seconds are optional); of a span more hours: '25:00'. */
  | { type: 'date' | 'datetime' | 'time'; iso: string }
  /** Fitted side by side into the cell or its merged range; the cell's own value goes. No image = no change. */
  | { type: 'picture'; images: ImageSource[] }
  | { type: 'boolean'; boolean: boolean }
  | { type: 'blank' }

/** Sheet (hidden ones counted), row and column are zero-based; a cell inside a merged range means the range's first. */
export type CellFill = { sheet: number; row: number; column: number; value: FillValue }

/** The longest text Excel keeps in a cell, in UTF-16 units. */
const maxTextLength = 32_767

/** @throws SheetError for what no cell of Excel can hold */
export function cellValueOf(value: FillValue, date1904: boolean): CellValue {
  switch (value.type) {
    case 'text':
      return textValue(value.text)
    case 'number':
    case 'percent':
      if (!Number.isFinite(value.number))
        throw new SheetError('forbidden', '数値として扱えない値があります。入力した数字を確かめてください。')
      return { type: 'number', number: value.number === 0 ? 0 : value.number }
    case 'time':
      return { type: 'number', number: spanSerial(value.iso) }
    case 'date':
    case 'datetime':
      return { type: 'number', number: momentSerial(value.type, value.iso, date1904) }
    case 'boolean':
      return value
    case 'picture':
    case 'blank':
      return { type: 'blank' }
  }
}

function textValue(input: string): CellValue {
  const text = input.replace(/\r\n?/g, '\n')
  if (text.length > maxTextLength) {
    throw new SheetError(
      'tooLarge',
      `Excelのセルに入る文字数（${maxTextLength.toLocaleString('ja-JP')}文字）を超えています。文章を短くしてください。`,
    )
  }
  if (!text.isWellFormed()) {
    throw new SheetError('forbidden', '壊れた文字が含まれているため、Excelに書き込めません。入力し直してください。')
  }
  return text === '' ? { type: 'blank' } : { type: 'text', text }
}

const isoPattern = /^(?:(\d{4})-(\d{2})-(\d{2}))?T?(?:(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?$/

function momentSerial(type: 'date' | 'datetime', iso: string, date1904: boolean): number {
  const [, year, month, day, hours, minutes, seconds = '0'] = isoPattern.exec(iso) ?? []
  const date = year === undefined ? null : dateSerial(Number(year), Number(month), Number(day), date1904)
  const time =
    hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) >= 60
      ? null
      : timeSerial(Number(hours), Number(minutes), Number(seconds))
  if (type === 'date' && date !== null) return date
  if (type === 'datetime' && date !== null && (time !== null || hours === undefined)) return date + (time ?? 0)
  throw new SheetError(
    'forbidden',
    `日付「${iso}」はExcelに書き込めません。${date1904 ? '1904' : '1900'}年から9999年までの正しい日付を入力してください。`,
  )
}

function spanSerial(iso: string): number {
  const [, hours, minutes, seconds = '0'] = /^(\d{2,4}):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?$/.exec(iso) ?? []
  if (hours !== undefined) return timeSerial(Number(hours), Number(minutes), Number(seconds))
  throw new SheetError(
    'forbidden',
    `時刻「${iso}」はExcelに書き込めません。8:30 のような時刻か時間を入力してください。`,
  )
}
