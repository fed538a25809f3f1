/** Lines of a list that are none of its records: totals, names of groups, notes, and the headings once more. */
import { foldWord } from './cell-values.ts'

export const asideReasons = ['total', 'group', 'note', 'heading', 'left'] as const
export type AsideReason = (typeof asideReasons)[number]
export const asideLabels: Record<AsideReason, string> = {
  total: '集計の行',
  group: '区分けの見出し',
  note: '注記',
  heading: '見出しの繰り返し',
  left: '除外した行',
}

/** 圧力計 and 流量計 are things; 計 alone, and 小計 behind the name of a group, are sums. */
const total =
  /^(?:計|.{0,20}(?:小計|合計|総計|累計|平均|総平均|中計)|(?:小計|合計|総計|累計|平均|最大|最小|total|subtotal|average))(?:[(:].*|\d+[件棟台]?)?$/i
const group = /^(?:[【〔[<《■□●◆◇◎▼▽▲△○].*|.{1,20}(?:地区|エリア|ブロック|管内|方面|支店管轄))$/
const note =
  /^(?:[※*].*|注\d*[):：].*|\(注\d*\).*|(?:備考|作成|作成者|作成日|作成部署|印刷日|更新日|出典|資料|単位|担当)[:：].*|\(?単位[:：]?.*円\)?|以上|以下余白|\d+\/\d+(?:ページ|頁)?|-\d+-|p\.?\d+)$/i

/** As those patterns are written: one width, no spaces. */
const fold = (text: string): string => text.slice(0, 200).normalize('NFKC').replace(/\s/g, '')

/**
 * Why a line is none of the records; null where it may be one. `name` is the column that names a record, -1 where the list
 * has none, `headings` the row that the columns were read from.
 */
export const asideReason = (
  cells: readonly string[],
  { name, headings }: { name: number; headings: readonly string[] },
): Exclude<AsideReason, 'left'> | null => {
  const filled = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ column, text: fold(cell) }]))
  const same = filled.filter(({ column }) => foldWord(cells[column]!) === foldWord(headings[column] ?? ''))
  if (same.length === filled.length && same.length > (headings.filter((each) => each.trim() !== '').length > 1 ? 1 : 0))
    return 'heading'
  const first = filled[0]!
  if ([first.text, fold(cells[name] ?? '')].some((text) => total.test(text))) return 'total'
  if (filled.length > 1) return null
  if (note.test(first.text)) return 'note'
  return group.test(first.text) ? 'group' : null
}
