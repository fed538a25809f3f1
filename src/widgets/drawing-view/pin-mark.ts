import type { Point, Size } from '#domain/drawings/alignment.ts'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import type { FacilityCategoryId, LinkedMatterStatus } from '#domain/facilities/facilities.labels.ts'
import { oldPlaceText, pinStateLabels, pinStates, pinText } from '#domain/drawings/drawings.labels.ts'
import { facilityCategoryLabels, linkedMatterStatusLabels } from '#domain/facilities/facilities.labels.ts'

/** What a view draws of a pin. */
export type PinMark = Point & {
  id: number
  /** Read out. */
  name: string
  /** Stands in the pin that has no facility. */
  number: number
  status: LinkedMatterStatus
  category: FacilityCategoryId | null
  direction: number | null
  isUnconfirmed: boolean
  /** It stands where an older version had it. */
  isOld: boolean
}

/** What a pin is called. */
export const pinName = ({ facility, text, number }: Pin): string => facility?.name ?? (text || pinText(number))

/** 室内機 AC-503、空調、対応中. */
const spokenName = (pin: Pin, version: number): string =>
  [
    pinName(pin),
    pin.facility && facilityCategoryLabels[pin.facility.facility_category_id],
    pin.facility && linkedMatterStatusLabels[pin.linked_matter_status],
    pin.state === pinStates.unconfirmed && pinStateLabels[pin.state],
    pin.version < version && oldPlaceText,
  ]
    .filter(Boolean)
    .join('、')

/** On the version that is seen. */
export const markOf = (pin: Pin, version: number): PinMark => ({
  id: pin.id,
  name: spokenName(pin, version),
  lng: pin.lng,
  lat: pin.lat,
  number: pin.number,
  status: pin.linked_matter_status,
  category: pin.facility?.facility_category_id ?? null,
  direction: pin.direction,
  isUnconfirmed: pin.state === pinStates.unconfirmed,
  isOld: pin.version < version,
})

/** Pins that overlap are drawn as one with their count. `x` and `y` are px on the whole picture at the present zoom. */
export type PinGroup = { x: number; y: number; marks: PinMark[] }

/** Pins nearer than this overlap, in px. */
const overlap = 24
/** So wide is what stands for several pins, which would cover another one, or a pin, that is nearer. */
export const countSize = 40

/** A number for a place in the grid; no sheet has so many rows. */
const cellOf = (column: number, row: number): number => column * 1_000_000 + row

/** Each joins the first of those before it that lies within `reach` and may take it, so it is compared only with what is around. */
const gather = (
  items: readonly PinGroup[],
  reach: number,
  mayJoin: (group: PinGroup, other: PinGroup) => boolean,
): PinGroup[] => {
  const cells = new Map<number, PinGroup[]>()
  const groups: PinGroup[] = []
  const groupNear = (item: PinGroup, column: number, row: number): PinGroup | undefined => {
    for (let down = -1; down <= 1; down++)
      for (let right = -1; right <= 1; right++)
        for (const group of cells.get(cellOf(column + right, row + down)) ?? [])
          if (mayJoin(group, item) && Math.hypot(group.x - item.x, group.y - item.y) < reach) return group
    return undefined
  }
  for (const { x, y, marks } of items) {
    const made = { x, y, marks: [...marks] }
    const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)]
    const group = groupNear(made, column, row)
    if (group) {
      group.marks.push(...marks)
      continue
    }
    groups.push(made)
    const cell = cellOf(column, row)
    const there = cells.get(cell)
    if (there) there.push(made)
    else cells.set(cell, [made])
  }
  return groups
}

const isCount = ({ marks }: PinGroup) => marks.length > 1

/** The groups that are drawn at a zoom: `scale` is the picture's width in px. They do not change while one pans. */
export const groupPins = (marks: readonly PinMark[], { width, height }: Size, scale: number): PinGroup[] => {
  const pins = marks.map((mark) => ({ x: mark.lng * scale, y: (mark.lat * scale * height) / width, marks: [mark] }))
  const overlapping = gather(pins, overlap, () => true)
  const counts = overlapping.filter(isCount)
  const single = overlapping.filter((group) => !isCount(group))
  return gather([...counts, ...single], countSize, isCount)
}
