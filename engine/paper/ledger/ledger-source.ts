/** A photo ledger as paper and workbook take it: plain texts, photos ready to be placed. */
import { captionLines, type CaptionLine } from '#domain/photo-ledgers/ledger-pages.ts'
import type { LedgerLayoutId, PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import type { ImageSource } from '#engine/model/primitives.ts'

export type LedgerPhotoSource = {
  /** Null where the file can no longer be read: an empty frame with its caption stands for it. */
  image: ImageSource | null
  category: string
  phase: PhotoPhase | null
  title: string | null
  note: string | null
  place: string | null
  /** As the reader shall see it. */
  taken: string | null
  isMarked: boolean
}
export type LedgerSource = {
  title: string
  /** Above every page. */
  head: string
  layout: LedgerLayoutId
  /** Null: none. */
  cover: { heading: string; rows: { label: string; value: string }[] } | null
  photos: LedgerPhotoSource[]
}

export type NumberedPhoto = LedgerPhotoSource & { lines: CaptionLine[] }

/** Numbers follow the order that people gave, also where a layout leaves places empty. */
export const numbered = (photos: readonly LedgerPhotoSource[]): NumberedPhoto[] =>
  photos.map((photo, index) => ({ ...photo, lines: captionLines(photo, { number: index + 1, ...photo }) }))
