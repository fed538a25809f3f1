import type { Labels } from '../labels.ts'
import { listWords } from '../text/patterns.ts'

/** Which year stands in a number. */
export const numberYearLabels = { none: '入れない', calendar: '西暦', fiscal: '年度' } as const
export type NumberYear = keyof typeof numberYearLabels
/** When a number begins at 1 again. */
export const numberRestartLabels = { never: '始め直さない', year: '年（年度）ごと', month: '月ごと' } as const
export type NumberRestart = keyof typeof numberRestartLabels
/** When a document gets its number. */
export const numberMomentLabels = { creation: '作成したとき', submission: '提出するとき' } as const
export type NumberMoment = keyof typeof numberMomentLabels
export const numberDigitsLabels = { 2: '2桁', 3: '3桁', 4: '4桁', 5: '5桁', 6: '6桁' } as const satisfies Labels
export type NumberDigits = keyof typeof numberDigitsLabels

/** What stands for facts of a document in the name of its files. */
export const fileNamePlaceholders = ['番号', '書類名', '建物', '案件', '設備', '年月', '年月日'] as const
export type FileNamePlaceholder = (typeof fileNamePlaceholders)[number]
const all = listWords(fileNamePlaceholders)

export const numberTexts = {
  title: '番号の付け方',
  one: '番号の付け方',
  hint: '案件と書類に、決めた形の番号を自動で付けます。一度付けた番号は、削除しても、もう使いません。',
  empty: '番号の付け方はまだありません。',
  add: '番号の付け方を追加',
  edit: '番号の付け方を編集',
  target: '付けるもの',
  matters: '案件',
  prefix: '先頭の文字',
  year: '年',
  digits: '桁数',
  restarts: '1から始め直す',
  moment: '付けるとき',
  fileName: 'ファイル名',
  fileNameHint: `PDFとExcelのファイル名です。${all}が使えます。空欄なら書類名です。`,
  example: '例',
  taken: '同じものの番号の付け方があります。',
  noYear: '年を入れない番号は、途中で1から始め直せません。',
  unfit: '/ \\ : * ? " < > | { } は使えません。',
  unknown: (words: readonly string[]): string => `${words.join('、')}は使えません。使えるのは${all}です。`,
  changed: 'ほかの人が番号の付け方を変更しました。新しい内容を確認して、もう一度保存してください。',
  saved: '番号の付け方を保存しました',
  deleted: (name: string): string => `「${name}」の番号の付け方を削除しました`,
  confirm: (name: string): string =>
    `「${name}」に新しい番号を付けるのをやめます。もう付いている番号は、そのまま残ります。`,
} as const
