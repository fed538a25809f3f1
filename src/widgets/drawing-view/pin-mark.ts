import type { Point, Size } from '#domain/drawings/alignment.ts'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import type { FacilityCategoryId, LinkedMatterStatus } from '#domain/facilities/facilities.labels.ts'
import { pinStateLabels, pinStates, pinText } from '#domain/drawings/drawings.labels.ts'
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
}

/** What a pin is called. */
export const pinName = ({ facility, text, number }: Pin): string => facility?.name ?? (text || pinText(number))

/** 室内機 AC-503、空調、対応中. */
const spokenName = (pin: Pin): string =>
  [
    pinName(pin),
    pin.facility && facilityCategoryLabels[pin.facility.facility_category_id],
    pin.facility && linkedMatterStatusLabels[pin.linked_matter_status],
    pin.state === pinStates.unconfirmed && pinStateLabels[pin.state],
  ]
    .filter(Boolean)
    .join('、')

export const markOf = (pin: Pin): PinMark => ({
  id: pin.id,
  name: spokenName(pin),
  lng: pin.lng,
  lat: pin.lat,
  number: pin.number,
  status: pin.linked_matter_status,
  category: pin.facility?.facility_category_id ?? null,
  direction: pin.direction,
  isUnconfirmed: pin.state === pinStates.unconfirmed,
})

/** Pins that overlap are drawn as one with their count. `x` and `y` are px on the whole picture at the present zoom. */
export type PinGroup = { x: number; y: number; marks: PinMark[] }

/** Pins nearer than this overlap, in px. */
const overlap = 24

/** A number for a place in the grid; no sheet has so many rows. */
const cellOf = (column: number, row: number): number => column * 1_000_000 + row

/**
 * The groups that are drawn at a zoom: `scale` is the picture's width in px. They do not change while one pans. A pin joins
 * the first group that it overlaps, so each is compared only with what lies around it.
 */
export const groupPins = (marks: readonly PinMark[], { width, height }: Size, scale: number): PinGroup[] => {
  const cells = new Map<number, PinGroup[]>()
  const groups: PinGroup[] = []
  const groupNear = (x: number, y: number, column: number, row: number): PinGroup | undefined => {
    for (let down = -1; down <= 1; down++)
      for (let right = -1; right <= 1; right++)
        for (const group of cells.get(cellOf(column + right, row + down)) ?? [])
          if (Math.hypot(group.x - x, group.y - y) < overlap) return group
    return undefined
  }
  for (const mark of marks) {
    const x = mark.lng * scale
    const y = (mark.lat * scale * height) / width
    const [column, row] = [Math.floor(x / overlap), Math.floor(y / overlap)]
    const group = groupNear(x, y, column, row)
    if (group) {
      group.marks.push(mark)
      continue
    }
    const made = { x, y, marks: [mark] }
    groups.push(made)
    const cell = cellOf(column, row)
    const there = cells.get(cell)
    if (there) there.push(made)
    else cells.set(cell, [made])
  }
  return groups
}
