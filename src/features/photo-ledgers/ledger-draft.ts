/** A ledger as it stands in the editor: what the request will say, with each photo's file beside its caption. */
import type {
  CreatePhotoLedgerRequest,
  LedgerPhoto,
  MatterPhoto,
  PhotoLedger,
} from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { ledgerEntryOf } from '#domain/photo-ledgers/ledger-entries.ts'
import { byTimeTaken, inPairs, inStandardOrder } from '#domain/photo-ledgers/ledger-pages.ts'

export type LedgerHead = Omit<CreatePhotoLedgerRequest, 'photos'>
export type DraftPhoto = LedgerPhoto
export type PhotoChange = Partial<Omit<DraftPhoto, 'file'>>
export type LedgerDraft = { head: LedgerHead; photos: DraftPhoto[] }

export const draftOf = (ledger: PhotoLedger): LedgerDraft => ({
  head: {
    name: ledger.name,
    layout: ledger.layout,
    has_cover: ledger.has_cover,
    originals_only: ledger.originals_only,
    work_name: ledger.work_name ?? '',
    work_place: ledger.work_place ?? '',
    period: ledger.period ?? '',
    contractor: ledger.contractor ?? '',
  },
  photos: ledger.photos,
})

export const requestOf = ({ head, photos }: LedgerDraft): CreatePhotoLedgerRequest => ({
  ...head,
  photos: photos.map(({ file, original: _original, ...said }) => ({ ...said, file_id: file.id })),
})

export const added = (photos: readonly DraftPhoto[], chosen: readonly MatterPhoto[]): DraftPhoto[] => [
  ...photos,
  ...chosen.map(({ source: _source, item, phase, original, ...file }) => ({
    ...ledgerEntryOf({ phase, item }),
    file,
    original,
  })),
]

/** The same change for all of these. */
export const changed = (photos: readonly DraftPhoto[], ids: ReadonlySet<number>, change: PhotoChange): DraftPhoto[] =>
  photos.map((photo) => (ids.has(photo.file.id) ? { ...photo, ...change } : photo))

const sorted = (photos: readonly DraftPhoto[], sort: typeof inStandardOrder): DraftPhoto[] =>
  sort(photos.map((photo) => ({ ...photo, taken_at: photo.file.taken_at }))).map(
    ({ taken_at: _taken, ...photo }) => photo,
  )

export const orders = {
  standard: { label: '標準の順（分類、時期、撮影日時）', of: (photos) => sorted(photos, inStandardOrder) },
  pairs: { label: '施工前・施工後を交互に', of: (photos) => sorted(photos, inPairs) },
  taken: { label: '撮影日時の順', of: (photos) => photos.toSorted((a, b) => byTimeTaken(a.file, b.file)) },
} as const satisfies Record<string, { label: string; of: (photos: readonly DraftPhoto[]) => DraftPhoto[] }>

/** In the order of the ids. */
export const inOrder = (photos: readonly DraftPhoto[], ids: readonly number[]): DraftPhoto[] => {
  const byId = new Map(photos.map((photo) => [photo.file.id, photo]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
