/** What waits in ごみ箱 before it is gone for good. */
export const trashNounLabels = {
  matter: '案件',
  document: '書類',
  building: '建物',
  facility: '設備',
  drawing: '図面',
  contact: '連絡先',
  template: '書類テンプレート',
  plan: '点検計画',
} as const
export type TrashNoun = keyof typeof trashNounLabels
export const trashNouns = Object.keys(trashNounLabels) as TrashNoun[]
