/** The sum that a document is about, as its form says it: what an approver wants to know first. */
import { cellText } from '../sheets/marked-values.ts'
import type { SheetTable } from '../sheets/sheet-table.ts'

export type DocumentAmount = { label: string; text: string; yen: number }

/** What forms call it, the one that counts first. */
const words = [
  '御見積金額',
  'お見積金額',
  '見積金額',
  '御請求金額',
  'ご請求金額',
  '請求金額',
  '税込合計金額',
  '税込合計',
  '合計金額',
  '総合計',
  '総計',
  '合計',
] as const

/** 御 見 積 金 額（税込）： → 御見積金額 */
const called = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s:]/g, '')
    .replace(/\([^()]{0,20}\)/g, '')

const sum = /^[¥\\]?-?\d{1,3}(?:,\d{3}){1,5}(?:円|-|－)?$|^[¥\\]-?\d{1,15}(?:円|-|－)?$|^\d{1,15}円$/
const isSum = (text: string): boolean => sum.test(text.normalize('NFKC').replace(/\s/g, ''))

/** ￥-363,000- → -363000 */
const yenOf = (text: string): number => {
  const plain = text.normalize('NFKC').replace(/[\s,¥\\円]/g, '')
  return Number(plain.replace(/[-－]$/, ''))
}

/** The nearest sum behind its word in the same row of a sheet; null where the form says none. */
export const amountOf = (tables: readonly SheetTable[]): DocumentAmount | null => {
  const found = tables.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => {
      const texts = cells.map(({ value }) => cellText(value).text.trim())
      return texts.flatMap((text, index) => {
        const rank = text.length > 40 ? -1 : words.findIndex((word) => word === called(text))
        const amount = rank === -1 ? undefined : texts.slice(index + 1).find((other) => other !== '')
        return amount !== undefined && isSum(amount) ? [{ rank, label: words[rank]!, text: amount }] : []
      })
    }),
  )
  const [first] = found.sort((a, b) => a.rank - b.rank)
  return first ? { label: first.label, text: first.text, yen: yenOf(first.text) } : null
}
