/** How a matter's photos come into a ledger: which of them, and what they say of themselves. */
import { limits } from '../limits.ts'
import { cutText } from '../text/length.ts'
import type { LedgerPhoto, MatterPhoto } from './photo-ledgers.contract.ts'
import { usualPhotoCategory } from './photo-ledgers.labels.ts'

const phaseWords = /(?:[（(【［[]|(?<!\s))\s*施工[前中後]\s*[）)】］\]]?/g
const joints = /^[\s_・：:、，/／-]+|(?<![\s_・：:、，/／-])[\s_・：:、，/／-]+$/g

/** 外壁（施工前） → 外壁: what is photographed, whenever that was; '' where nothing else is said. */
export const withoutPhase = (words: string): string => {
  const rest = words.replaceAll(phaseWords, '').replaceAll(joints, '')
  return rest === '写真' ? '' : rest
}

export const ledgerEntryOf = ({
  phase,
  item,
}: Pick<MatterPhoto, 'phase' | 'item'>): Omit<LedgerPhoto, 'file' | 'original'> => ({
  category: usualPhotoCategory,
  phase,
  title: cutText(withoutPhase(item ?? ''), limits.text.title) || null,
  note: null,
  place: null,
})

/** All but those that another one of them shows too: what was drawn on. */
export const usuallyChosen = (photos: readonly MatterPhoto[]): MatterPhoto[] => {
  const drawnOn = new Set(photos.map(({ original_file_id }) => original_file_id))
  return photos.filter(({ id }) => !drawnOn.has(id))
}

type Shown<File> = { file: File; original: File | null }

/** As the ledger shows them: under 原本のみ what was drawn on in place of the drawing, and nothing twice. */
export const shownPhotos = <File extends { id: number }, Said>(
  photos: readonly (Said & Shown<File>)[],
  { originals_only }: { originals_only: boolean },
): (Said & Shown<File>)[] => {
  if (!originals_only) return [...photos]
  const shown = new Set<number>()
  return photos.flatMap((photo) => {
    const file = photo.original ?? photo.file
    if (shown.has(file.id)) return []
    shown.add(file.id)
    return [{ ...photo, file }]
  })
}
