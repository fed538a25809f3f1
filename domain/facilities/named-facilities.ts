/** Which of a matter's facilities a form speaks of: ポンプ10：電流 is about ポンプ10 and not about ポンプ1. */
type Named = { name: string }

const folded = (text: string): string => text.normalize('NFKC')
const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[0-9A-Za-z]/.test(sign)

/** Where the name stands in the text as a whole word: a number or letters do not go on before or behind it. */
const placesOf = (text: string, name: string): { from: number; to: number }[] => {
  const places: { from: number; to: number }[] = []
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1)) {
    const to = from + name.length
    const goesOn =
      (isWordSign(text[from - 1]) && isWordSign(name[0])) || (isWordSign(name.at(-1)) && isWordSign(text[to]))
    if (!goesOn) places.push({ from, to })
  }
  return places
}

/** Those that the text names; within a longer name that is meant (冷却塔ファン) a shorter one (冷却塔) is not. */
export const facilitiesNamedIn = <Facility extends Named>(
  facilities: readonly Facility[],
  text: string,
): Facility[] => {
  const said = folded(text)
  const found = facilities
    .map((facility) => ({ facility, name: folded(facility.name) }))
    .filter(({ name }) => name !== '')
    .flatMap(({ facility, name }) => placesOf(said, name).map((place) => ({ facility, ...place })))
  const isWithinAnother = ({ from, to }: { from: number; to: number }) =>
    found.some((other) => other.from <= from && to <= other.to && other.to - other.from > to - from)
  const meant = new Set(found.filter((one) => !isWithinAnother(one)).map(({ facility }) => facility))
  return facilities.filter((facility) => meant.has(facility))
}
