/** Sheets of a building from the basement to the roof, by what their names say of the floor. */

const roof = 1000
const penthouse = 2000
const floors: [pattern: RegExp, floor: (digits: string) => number][] = [
  [/地下\s*(\d{1,2})\s*階|(?:^|[^A-Z])B\s*(\d{1,2})(?:F|階|\b)/i, (digits) => -Number(digits)],
  [/塔屋\s*(\d{0,2})|(?:^|[^A-Z])P(?:H)?\s*(\d{1,2})F?(?![A-Z\d])/i, (digits) => penthouse + Number(digits || 1)],
  [/(屋上)|(?:^|[^A-Z])R(?:F|階)/i, () => roof],
  [/中\s*(\d{1,2})\s*階|(?:^|[^A-Z])M\s*(\d{1,2})F/i, (digits) => Number(digits) - 0.5],
  [/(\d{1,3})\s*(?:階|F(?![A-Z]))/i, Number],
]

/** Storeys above ground as positive numbers, basements as negative ones; null where a name tells none. */
export const floorOf = (name: string): number | null => {
  const folded = name.normalize('NFKC')
  for (const [pattern, floor] of floors) {
    const found = pattern.exec(folded)
    if (found) return floor(found[1] ?? found[2] ?? '')
  }
  return null
}

/** What tells no floor (site plans, diagrams) comes last; the order given stays within a floor. */
export const inFloorOrder = <T extends { name: string }>(drawings: readonly T[]): T[] =>
  drawings.toSorted((a, b) => (floorOf(a.name) ?? Infinity) - (floorOf(b.name) ?? Infinity) || 0)
