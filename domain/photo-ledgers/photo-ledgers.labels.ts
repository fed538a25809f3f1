/** 写真台帳: the order that public works keep their photos in, and when of the work a photo is. */
import { idsOf } from '../labels.ts'

/** In the order in which a ledger shows them. */
export const photoCategoryLabels = {
  1: '着手前及び完成',
  2: '施工状況',
  3: '安全管理',
  4: '使用材料',
  5: '品質管理',
  6: '出来形',
  7: '災害',
  8: '事故',
  9: 'その他',
} as const
export type PhotoCategory = keyof typeof photoCategoryLabels
/** What most photos of a job are. */
export const usualPhotoCategory: PhotoCategory = 2

export const photoPhaseLabels = { 1: '施工前', 2: '施工中', 3: '施工後' } as const
export type PhotoPhase = keyof typeof photoPhaseLabels
export const photoPhases = { before: 1, during: 2, after: 3 } as const satisfies Record<string, PhotoPhase>

/** Of a photo whose name begins with its phase, as those taken one after the other do; else null. */
const photoPhaseOfName = (name: string): PhotoPhase | null =>
  idsOf(photoPhaseLabels).find((id) => name.startsWith(`${photoPhaseLabels[id]}_`)) ?? null

/** Of the phase that words speak of; null where they name none, or several. */
export const photoPhaseIn = (words: string): PhotoPhase | null => {
  const [phase = null, ...others] = idsOf(photoPhaseLabels).filter((id) => words.includes(photoPhaseLabels[id]))
  return others.length > 0 ? null : phase
}

/** Of a photo as it arrives: by its name; where that says nothing, by what the item is called that it stands in. */
export const photoPhaseOf = (name: string, item: string | null): PhotoPhase | null =>
  photoPhaseOfName(name) ?? (item === null ? null : photoPhaseIn(item))

/** 写真.png → 写真_黒板.jpg: what a photo is called that has the board on it. */
export const boardedName = (name: string, extension?: string): string =>
  name.replace(/(\.[^.]*)?$/, (own) => `_黒板${extension ?? own}`)

export const ledgerLayoutLabels = {
  1: '1ページ2枚',
  2: '1ページ3枚（説明は右）',
  3: '1ページ6枚',
  4: '施工前・施工後 1組（横）',
  5: '施工前・施工後 3組',
} as const
export type LedgerLayoutId = keyof typeof ledgerLayoutLabels

export const ledgerColumnLabels = {
  name: '台帳名',
  layout: 'レイアウト',
  has_cover: '表紙',
  originals_only: '原本のみ',
  work_name: '工事名',
  work_place: '工事場所',
  period: '年月',
  contractor: '業者名',
} as const

export const ledgerTexts = {
  paperTitle: '工事写真帳',
  notOfMatter: '選択した写真の一部が見つかりません。画面を更新して、もう一度選択してください。',
  twice: '同じ写真が二度入っています。',
} as const
