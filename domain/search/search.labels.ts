/** What is found by its name, in the order in which it is shown. */
export const foundNounLabels = {
  matter: '案件',
  document: '書類',
  building: '建物',
  facility: '設備',
  contact: '連絡先',
} as const
export type FoundNoun = keyof typeof foundNounLabels
export const foundNouns = Object.keys(foundNounLabels) as FoundNoun[]
