/**
 * How a photo ledger stands on A4, in millimetres: which photo is where on which page. Paper, workbook and preview all
 * ask here, so that none of them shows another ledger.
 */
import { formatMoment } from '../dates.ts'
import { markedLabel, takenFromLabels, type TakenFrom } from '../files/photos.contract.ts'
import { withoutPhase } from './ledger-entries.ts'
import { photoPhaseLabels, photoPhases, type LedgerLayoutId, type PhotoPhase } from './photo-ledgers.labels.ts'

export type Box = { left: number; top: number; width: number; height: number }
export type LedgerLayout = {
  page: { width: number; height: number }
  columns: number
  rows: number
  /** From one photo to the next. */
  pitch: { x: number; y: number }
  /** Within its place; the caption's left edge is the photo's, or right of the photo. */
  photo: Box
  caption: Box
  /** Before on the left, after on the right. */
  isPaired: boolean
  /** Pixels of a photo's longer side that this paper can show: about 200 dots an inch, and never fewer than a board's text needs. */
  photoPx: number
}

const portrait = { width: 210, height: 297 }
/** Where the first photo's place begins; above it stands the running head. */
export const ledgerMargin = { left: 15, top: 24, bottom: 12 } as const

const six = {
  page: portrait,
  columns: 2,
  rows: 3,
  pitch: { x: 92, y: 86 },
  photo: { left: 0, top: 0, width: 88, height: 66 },
  caption: { left: 0, top: 67, width: 88, height: 17 },
  photoPx: 1000,
}

export const ledgerLayouts = {
  1: {
    page: portrait,
    columns: 1,
    rows: 2,
    pitch: { x: 0, y: 130 },
    photo: { left: 16.7, top: 0, width: 146.6, height: 110 },
    caption: { left: 16.7, top: 111, width: 146.6, height: 17 },
    isPaired: false,
    photoPx: 1400,
  },
  2: {
    page: portrait,
    columns: 1,
    rows: 3,
    pitch: { x: 0, y: 86 },
    photo: { left: 0, top: 0, width: 108, height: 81 },
    caption: { left: 111, top: 0, width: 69, height: 81 },
    isPaired: false,
    photoPx: 1200,
  },
  3: { ...six, isPaired: false },
  4: {
    page: { width: 297, height: 210 },
    columns: 2,
    rows: 1,
    pitch: { x: 136, y: 170 },
    photo: { left: 0, top: 0, width: 131, height: 98.25 },
    caption: { left: 0, top: 100, width: 131, height: 40 },
    isPaired: true,
    photoPx: 1400,
  },
  5: { ...six, isPaired: true },
} as const satisfies Record<LedgerLayoutId, LedgerLayout>

export const layoutOf = (id: LedgerLayoutId): LedgerLayout => ledgerLayouts[id]

/** Where the place begins, by its number on the page. */
export const placeOf = ({ columns, pitch }: LedgerLayout, slot: number): { left: number; top: number } => ({
  left: ledgerMargin.left + (slot % columns) * pitch.x,
  top: ledgerMargin.top + Math.floor(slot / columns) * pitch.y,
})

type Phased = { phase: PhotoPhase | null }
/** The category by its number or its words: both tell categories apart. */
type Placed = Phased & { category: number | string; title: string | null; place: string | null }

/** What is photographed there, whenever that was. */
const subjectOf = ({ category, title, place }: Placed): string =>
  JSON.stringify([category, withoutPhase(title ?? ''), place ?? ''])

/** Left and right of each row: an after joins the before of its place that stands just ahead of it; what is missing leaves its side empty. */
const pairsOf = <Photo extends Placed>(photos: readonly Photo[]): (Photo | null)[] => {
  const rows: [Photo | null, Photo | null][] = []
  for (const photo of photos) {
    if (photo.phase !== photoPhases.after) {
      rows.push([photo, null])
      continue
    }
    const open = rows.at(-1)
    const before = open?.[0]
    const isPair = before?.phase === photoPhases.before && subjectOf(before) === subjectOf(photo)
    if (isPair && open?.[1] === null) open[1] = photo
    else rows.push([null, photo])
  }
  return rows.flat()
}

/** Each page's places in order; null where a place stays empty. */
export const ledgerPages = <Photo extends Placed>(
  layout: LedgerLayoutId,
  photos: readonly Photo[],
): (Photo | null)[][] => {
  const { columns, rows, isPaired } = layoutOf(layout)
  const placed: (Photo | null)[] = isPaired ? pairsOf(photos) : [...photos]
  const size = columns * rows
  return Array.from({ length: Math.ceil(placed.length / size) }, (_, page) =>
    placed.slice(page * size, (page + 1) * size),
  )
}

type Sorted = Placed & { category: number; taken_at: string | null }

/** Those that nobody knows the time of stand last, as they were. */
export const byTimeTaken = (a: { taken_at: string | null }, b: { taken_at: string | null }): number =>
  (a.taken_at === null ? 1 : 0) - (b.taken_at === null ? 1 : 0) || (a.taken_at ?? '').localeCompare(b.taken_at ?? '')

/** The order of public works: by category; within one by time of the work, then of the photo. Equal ones stay as they are. */
export const inStandardOrder = <Photo extends Sorted>(photos: readonly Photo[]): Photo[] =>
  photos.toSorted(
    (a, b) =>
      a.category - b.category || (a.phase ?? photoPhases.during) - (b.phase ?? photoPhases.during) || byTimeTaken(a, b),
  )

/** 施工前 and 施工後 in turn: within one place the first before with the first after, and so on. */
export const inPairs = <Photo extends Sorted>(photos: readonly Photo[]): Photo[] => {
  const ordered = inStandardOrder(photos)
  const paired = ordered.filter(({ phase }) => phase === photoPhases.before || phase === photoPhases.after)
  const pairs = [...Map.groupBy(paired, subjectOf).values()].flatMap((ofPlace) => {
    const [befores, afters] = [photoPhases.before, photoPhases.after].map((phase) =>
      ofPlace.filter((photo) => photo.phase === phase),
    )
    return Array.from({ length: ofPlace.length }, (_, index) => [befores![index], afters![index]])
      .flat()
      .filter((photo) => photo !== undefined)
  })
  return [...pairs, ...ordered.filter((photo) => !paired.includes(photo))]
}

/** When a photo was taken, as a ledger says it: whose word it is only where it is not the camera's. */
export const ledgerTaken = ({
  taken_at,
  taken_from,
}: {
  taken_at: string | null
  taken_from: TakenFrom | null
}): string | null =>
  taken_at &&
  `${formatMoment(taken_at)}${taken_from === null || taken_from === 'exif' ? '' : `（${takenFromLabels[taken_from]}）`}`

type Captioned = Phased & { title: string | null; note: string | null; place: string | null }
export type CaptionLine = { key: 'heading' | 'title' | 'taken' | 'place' | 'note'; text: string }

/** What stands beside a photo; empty lines are left out by paper and kept by the workbook, whose rows are of one height. */
export const captionLines = (
  photo: Captioned,
  { number, category, taken, isMarked }: { number: number; category: string; taken: string | null; isMarked: boolean },
): CaptionLine[] => [
  {
    key: 'heading',
    text: [`No.${number}`, category, photo.phase && photoPhaseLabels[photo.phase], isMarked && `【${markedLabel}】`]
      .filter(Boolean)
      .join('　'),
  },
  { key: 'title', text: photo.title ?? '' },
  { key: 'taken', text: taken ? `撮影日時：${taken}` : '' },
  { key: 'place', text: photo.place ? `場所：${photo.place}` : '' },
  { key: 'note', text: photo.note ?? '' },
]
