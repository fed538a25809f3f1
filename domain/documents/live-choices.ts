/** Choices that a form's cell offers by what is filled in elsewhere: of items that have a cell, and no options of their own. */
import type { SheetTable } from '../sheets/sheet-table.ts'
import { sheetAddressOf } from '../templates/cell-reference.ts'
import type { ItemType } from '../templates/item-types.ts'

type Facts = { type: ItemType; item_parts: readonly unknown[]; cell_reference?: string | null | undefined }

export const hasLiveChoices = ({ type, item_parts, cell_reference }: Facts): boolean =>
  (type === 'select' || type === 'radio') && item_parts.length === 0 && !!cell_reference

/** What an item may be chosen of, as its sheet tells it; undefined where that is not known. */
export const liveChoicesOf = (
  item: Facts & { cell_reference: string | null },
  tables: readonly Pick<SheetTable, 'sheetIndex' | 'choices'>[],
): readonly string[] | undefined => {
  const place = hasLiveChoices(item) ? sheetAddressOf(item) : null
  const choices = tables.find(({ sheetIndex }) => sheetIndex === place?.sheet)?.choices
  return choices?.find(({ addresses }) => place && addresses.includes(place.address))?.options
}

/** Beside the field whose value was one of the choices before something else was changed. */
export const goneChoice = (value: string) => ({
  sentence: `「${value}」は、いまの選択肢にありません。選び直すまで、このまま残ります。`,
  text: 'いまの選択肢にありません',
  short: '選択肢外',
})
/** Of a value that is chosen anew. */
export const notAmongChoices = (name: string, value: string): string =>
  `${name}の選択肢に「${value}」はありません。選び直してください。`

export const liveChoiceTexts = {
  none: 'いまの入力では、選択肢がありません。ほかの項目を入力すると表示されます。',
  waiting: '選択肢は、様式を計算すると表示されます。',
  fromForm: '選択肢は、入力に合わせて様式から表示します。',
} as const
