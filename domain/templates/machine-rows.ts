/** Rows of a form that are the matter's machines, one each in their order: row 1 is the first machine, row 12 the twelfth. */
import { limits } from '../limits.ts'
import { cutText } from '../text/length.ts'
import { itemSources, type ItemSource } from './item-sources.ts'

type RowItem = { source: ItemSource | null; source_row: number | null }

const rowOf = ({ source, source_row }: RowItem): number | null =>
  source !== null && itemSources[source].group === 'facility' ? source_row : null

/** The machines of which items tell something, each once. */
export const machineRows = (items: readonly RowItem[]): Set<number> =>
  new Set(items.flatMap((item) => rowOf(item) ?? []))
/** Whether it tells of the machine in its row. */
export const isOfMachineRow = (item: RowItem): boolean => rowOf(item) !== null

/** How many machines the form has room for; 0 of one without rows of them. */
export const machineCapacity = (items: readonly RowItem[]): number => Math.max(0, ...machineRows(items))

/** Where the documents after the first begin, if so many machines are to stand in forms of so many rows. */
export const pageStarts = (machines: number, rows: number): number[] =>
  rows === 0 ? [] : Array.from({ length: Math.max(0, Math.ceil(machines / rows) - 1) }, (_, page) => (page + 1) * rows)

/** Of the second document on: 点検報告書（2）. */
export const continuedTitle = (title: string, page: number): string => {
  const end = `（${page}）`
  return `${cutText(title, limits.text.title - end.length)}${end}`
}

export const machineRowTexts = {
  bind: '行に設備を差し込む',
  bound: (rows: number): string => `${rows}行に、案件の設備を順に差し込みます`,
  stands: (title: string, rows: number, first: number): string =>
    `「${title}」の${rows}行に、案件の設備を${first}台目から順に差し込みます。`,
  free: '行への差し込みを解除しました',
  hint: '案件の設備が、名前の順に1行に1台ずつ入ります。行より設備が多いときは、続きの書類を作成できます。',
  block: '繰り返しの行',
  first: 'はじめの行',
  firstHint: '何台目の設備から始まるか',
  noColumn: '差し込む列を1つ以上選択してください。',
  tooMany: (machines: number, rows: number): string =>
    `${rows}行の様式に、案件の設備が${machines}台あります。${rows + 1}台目からは、この書類に入りません。`,
  beyond: (machines: number, first: number, last: number): string =>
    `案件の設備${machines}台のうち、この書類に入るのは${first === last ? first : `${first}〜${last}`}台目です。`,
  another: (documents: number): string =>
    documents === 1 ? '続きの書類も作成する' : `続きの書類${documents}件も作成する`,
  failed: '続きの書類は作成されていません。書類の画面から作成できます。',
  create: '続きの書類を作成',
  open: '続きの書類を開く',
  created: (title: string): string => `「${title}」を作成しました`,
} as const
