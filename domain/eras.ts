/** Japanese eras since 1868 by first day (yyyymmdd), the newest first. */
export const eras = [
  { from: 20190501, firstYear: 2019, name: '令和', letter: 'R' },
  { from: 19890108, firstYear: 1989, name: '平成', letter: 'H' },
  { from: 19261225, firstYear: 1926, name: '昭和', letter: 'S' },
  { from: 19120730, firstYear: 1912, name: '大正', letter: 'T' },
  { from: 18680908, firstYear: 1868, name: '明治', letter: 'M' },
] as const
