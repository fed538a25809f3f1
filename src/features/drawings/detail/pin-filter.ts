import type { Pin } from '#domain/drawings/drawings.contract.ts'
import type { PinState } from '#domain/drawings/drawings.labels.ts'
import type { FacilityCategoryId, LinkedMatterStatus } from '#domain/facilities/facilities.labels.ts'
import { includesText } from '#src/lib/includes-text.ts'

/** Which pins are shown; what is left out does not narrow. */
export type PinFilter = { category?: FacilityCategoryId; status?: LinkedMatterStatus; state?: PinState; text?: string }

export const filterPins = (pins: readonly Pin[], { category, status, state, text }: PinFilter): Pin[] =>
  pins.filter(
    (pin) =>
      (category === undefined || pin.facility?.facility_category_id === category) &&
      (status === undefined || pin.linked_matter_status === status) &&
      (state === undefined || pin.state === state) &&
      (!text || includesText(`${pin.number} ${pin.facility?.name ?? ''} ${pin.text ?? ''}`, text)),
  )

/** How many pins each category has, in the categories' order; those without equipment count in none. */
export const countCategories = (pins: readonly Pin[]): [FacilityCategoryId, number][] => {
  const counts = new Map<FacilityCategoryId, number>()
  for (const { facility } of pins)
    if (facility) counts.set(facility.facility_category_id, (counts.get(facility.facility_category_id) ?? 0) + 1)
  return [...counts].toSorted(([a], [b]) => a - b)
}
