import { eras } from '#domain/eras.ts'

export type EraDate = { name: string; letter: string; year: number }

/** The era and year of era of a day; Excel's serials begin in 明治 33 (1900), and days before 明治 count as 明治 with a year ≤ 0, as nothing shows them. */
export const eraOf = (year: number, month: number, day: number): EraDate => {
  const key = year * 10000 + month * 100 + day
  const era = eras.find(({ from }) => key >= from) ?? eras[eras.length - 1]!
  return { name: era.name, letter: era.letter, year: year - era.firstYear + 1 }
}
