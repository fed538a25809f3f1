/** Japanese eras since 1868 by first day; Excel's serials begin in 明治 33 (1900). */
const eras = [
  { from: 20190501, firstYear: 2019, name: '令和', letter: 'R' },
  { from: 19890108, firstYear: 1989, name: '平成', letter: 'H' },
  { from: 19261225, firstYear: 1926, name: '昭和', letter: 'S' },
  { from: 19120730, firstYear: 1912, name: '大正', letter: 'T' },
  { from: 18680908, firstYear: 1868, name: '明治', letter: 'M' },
] as const

export type EraDate = { name: string; letter: string; year: number }

/** The era and year of era of a day; days before 明治 count as 明治 with a year ≤ 0, as nothing shows them. */
export const eraOf = (year: number, month: number, day: number): EraDate => {
  const key = year * 10000 + month * 100 + day
  const era = eras.find(({ from }) => key >= from) ?? eras[eras.length - 1]!
  return { name: era.name, letter: era.letter, year: year - era.firstYear + 1 }
}
