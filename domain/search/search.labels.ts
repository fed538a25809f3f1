/** What is found by its name, in the order in which it is shown. */
export const foundNounLabels = {
  matter: '案件',
  document: '書類',
  building: '建物',
  facility: '設備',
  drawing: '図面',
  plan: '点検計画',
  contact: '連絡先',
  template: '書類テンプレート',
  user: 'ユーザー',
  guest: 'ゲスト',
} as const
export type FoundNoun = keyof typeof foundNounLabels
export const foundNouns = Object.keys(foundNounLabels) as FoundNoun[]
