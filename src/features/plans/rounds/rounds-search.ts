import { idsParam, monthParam, type Address } from '#src/lib/search-params.ts'

/** `time`: the one that is open over the list. */
export type RoundsSearch = { month?: string | undefined; whose?: 'all' | undefined; time?: number | undefined }

export const readRounds = (raw: Readonly<Record<string, unknown>>): RoundsSearch => ({
  month: monthParam(raw['month']),
  whose: raw['whose'] === 'all' ? 'all' : undefined,
  time: idsParam(raw['time'])?.[0],
})

export const roundsAddress: Address = { read: readRounds, labels: { month: '月', whose: '担当者', time: '点検' } }
