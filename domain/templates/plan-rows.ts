/** A client's own year table: which of a form's items are of which row of 年間作業計画表, and what its year is. */
import { isPlanRow, itemSources, type ItemSource } from './item-sources.ts'

type RowItem = { source: ItemSource | null; source_row: number | null }

/** Whether it tells of the plan in its row. */
export const isOfPlanRow = ({ source, source_row }: RowItem): boolean =>
  source !== null && source_row !== null && isPlanRow(source)
/** Whether it tells of the table at all. */
export const isOfYearTable = ({ source }: Pick<RowItem, 'source'>): boolean =>
  source !== null && (isPlanRow(source) || itemSources[source].group === 'year_table')

/** The rows of the table of which items tell something, each once. */
export const planRows = (items: readonly RowItem[]): Set<number> =>
  new Set(items.flatMap((item) => (isOfPlanRow(item) ? item.source_row! : [])))
/** How many rows of the table the form has room for; 0 of one that is no year table. */
export const planCapacity = (items: readonly RowItem[]): number => Math.max(0, ...planRows(items))

const monthOfSource = (source: ItemSource | null): number | null => {
  const month = source === null ? undefined : /^plan_(?:month|planned|done)_(\d{1,2})$/.exec(source)?.[1]
  return month === undefined ? null : Number(month)
}
/** The month that the form's year begins with: its first column, as a form is read. null: it has no months. */
export const firstMonthOf = (items: readonly Pick<RowItem, 'source'>[]): number | null => {
  for (const { source } of items) {
    const month = monthOfSource(source)
    if (month !== null) return month
  }
  return null
}

export const planRowTexts = {
  bind: '行に点検計画を差し込む',
  bound: (rows: number): string => `${rows}行に、建物の点検計画を順に差し込みます`,
  stands: (title: string, rows: number, first: number): string =>
    `「${title}」の${rows}行に、年間作業計画表の${first}件目から順に差し込みます。`,
  hint: '建物の年間作業計画表が、表の順に1行に1件ずつ入ります。行より計画が多いときは、続きの書類を作成できます。',
  firstHint: '表の何件目から始まるか',
  fits: (rows: number, lines: number, months: string): string =>
    `この様式の${rows}行に、${months}の年間作業計画表（${lines}件）を差し込みます。あとから計画が変わったときは、承認を申請するまで、書類の「台帳の値を差し込む」で新しくできます。`,
  tooMany: (lines: number, rows: number): string =>
    `${rows}行の様式に、年間作業計画表の行が${lines}件あります。${rows + 1}件目からは、この書類に入りません。`,
  beyond: (lines: number, first: number, last: number): string =>
    `年間作業計画表の${lines}件のうち、この書類に入るのは${first === last ? first : `${first}〜${last}`}件目です。`,
  needsMatter: '様式に建物の点検計画を差し込むには、建物の案件が必要です。',
} as const
