/** The kind of input a box asks for, and its choices. */
import { isUnit } from '#domain/templates/units.ts'
import { checkedText } from '#engine/model/check-cells.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import { formatKind } from '#engine/calculate/number-format/format-kind.ts'
import type { BoxLabel } from './box-labels.ts'
import { runOf } from './column-headings.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { isCheckbox } from './input-boxes.ts'
import { shownOptions } from '#engine/calculate/shown-options.ts'

export type ItemKind = { type: ItemType; options: string[] }

const plain = (type: ItemType): ItemKind => ({ type, options: [] })

const photo = /写真|画像|photo/iu
const drawing = /(図|図面)$/u
const notThePhoto = /番号|No|枚数|説明|コメント|撮影|台帳|日/iu
const smallestPhotoPx = 90
/** A flatter box is a caption. */
const widestPhoto = 4

const asksForPhoto = (box: Box, { row, heading }: BoxLabel, { sheet, boxes }: FormGrid): boolean => {
  if (box.style.alignment.wrap) return false
  const name = heading === '' ? row : heading
  if (photo.test(name) && !notThePhoto.test(name)) return true
  const isLarge =
    box.heightPx >= smallestPhotoPx && box.widthPx >= smallestPhotoPx && box.widthPx < box.heightPx * widestPhoto
  if (isLarge && drawing.test(name)) return true
  return (
    isLarge &&
    (photo.test(sheet.name) ||
      boxes.some(
        ({ label, range }) =>
          photo.test(label) && Math.abs(range.top - box.range.top) <= 3 + box.range.bottom - box.range.top,
      ))
  )
}

const mark = /^[\p{S}\p{P}○〇×レ]$/u
const mostMarks = 5
const mostWords = 3
/** So many characters stand beside each other on a phone. */
const longestWords = 12

/** 臭気 among 色度 and 濁度 is a field like the others of its column. */
const isAmongNumbers = (box: Box, { heading }: BoxLabel, grid: FormGrid): boolean =>
  heading !== '' &&
  runOf(box, grid, ({ isBlank }) => isBlank).some(
    ({ style, validation }) => validation?.type !== 'list' && formatKind(style.numberFormat) === 'number',
  )

/** ○△×／ beside each other are quicker to tap than a list; of words only a few short ones. */
const areForTapping = (options: readonly string[], box: Box, label: BoxLabel, grid: FormGrid): boolean =>
  options.every((option) => mark.test(option))
    ? options.length <= mostMarks
    : options.length <= mostWords && [...options.join('')].length <= longestWords && !isAmongNumbers(box, label, grid)

const longText =
  /所見|備考|特記|摘要|コメント|原因|対策|経緯|経過|状況|症状|処置|理由|要望|詳細|内容|連絡事項|申し送り/u
/** In a table's cell of two lines a word. */
const remark = /^(備考|摘要)$/u
const shortText = /(名|名称|場所|箇所|住所|所在地|番号|型式|品名)$/u
const linePx = 20

/** Boxes of a table that hold less take a word or two, in however many lines. */
const shortestLongText = 30
const shortestRemark = 60
const roomFor = ({ widthPx, heightPx, style }: Box): number => {
  const letterPx = (style.font.sizePt * 4) / 3
  return Math.floor(widthPx / letterPx) * Math.floor(heightPx / (letterPx * 1.25))
}

const asksForLongText = (box: Box, label: BoxLabel): boolean => {
  const lines = box.heightPx / linePx
  const shortest = remark.test(label.heading) ? shortestRemark : shortestLongText
  if (label.heading !== '' && roomFor(box) < shortest) return false
  const name = label.heading === '' ? label.row : label.heading
  if (shortText.test(name)) return false
  const isNamedLong = longText.test(name) && !(label.heading !== '' && remark.test(name))
  if (box.style.alignment.wrap) return lines >= 3 || (lines >= 1.6 && isNamedLong)
  return lines >= 4 || (lines >= 2.5 && isNamedLong)
}

const dateLabel = /(年月日|日付|期日|実施日|点検日|報告日|作成日|完了日|工事日|予定日|発行日|作業日|訪問日|見積日)$/u
const numberLabel = /(数量|単価|金額|台数|人数|個数|枚数|面積|電圧|電流|温度|湿度|圧力)(?:[（(][^（(]*[）)])?$/u

/** 充填量（kg）, 人槽（人）; a part of a day or of a date is asked for in other ways. */
const countsIn = (name: string): boolean => {
  const unit = /[（(]([^（()）:：]+)[）)]$/u.exec(name)?.[1]
  return unit !== undefined && isUnit(unit) && !/^[年月日時分]$/u.test(unit)
}

export const kindOf = (box: Box, label: BoxLabel, grid: FormGrid): ItemKind => {
  if (box.check) return { type: 'radio', options: [checkedText.yes, checkedText.no] }
  if (isCheckbox(box)) return { type: 'checkbox', options: [label.choice || label.heading || label.row] }
  const { validation } = box
  const { numberFormat } = box.style
  const formatted = formatKind(numberFormat)
  if (validation?.type === 'list' && validation.options !== null && validation.options.length > 0) {
    // Days to choose from are numbers to the file: a date picker says more than serials.
    if (
      (formatted === 'date' || formatted === 'datetime') &&
      validation.options.every((option) => /^\d{5}$/.test(option))
    )
      return plain(formatted)
    const options = shownOptions(validation.options, numberFormat)
    return { type: areForTapping(options, box, label, grid) ? 'radio' : 'select', options }
  }
  // Days are picked; all else is chosen from what the form offers at the time.
  if (validation?.isLive) return formatted === 'date' || formatted === 'datetime' ? plain(formatted) : plain('select')
  if (validation?.type === 'whole' || validation?.type === 'decimal')
    return plain(formatted === 'percent' || formatted === 'time' ? formatted : 'number')
  if (validation?.type === 'date') return plain('date')
  if (validation?.type === 'time') return plain('time')
  if (formatted !== null) return plain(formatted)
  if (asksForPhoto(box, label, grid)) return plain('fileupload')
  if (asksForLongText(box, label)) return plain('textarea')
  if (box.value.type === 'number') return plain('number')
  if (numberFormat !== '@') {
    const name = label.heading === '' ? label.row : label.heading
    if (dateLabel.test(name)) return plain('date')
    if (/日時$/u.test(name)) return plain('datetime')
    if (/時刻$/u.test(name)) return plain('time')
    if (numberLabel.test(name) || countsIn(name)) return plain('number')
  }
  return plain('text')
}
