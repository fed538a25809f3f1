/** A week of matters laid out as bars: each in the first lane that is free on its days. */
import { scheduleDays } from '#domain/matters/matters.rules.ts'

type Scheduled = { start_date: string | null; end_date: string | null; start_time?: string | null }

/** Bar from column `from` to column `to` of the week, 0–6, both included. */
export type WeekBar<Item> = { item: Item; lane: number; from: number; to: number }

/** `days` are the week's days, yyyy-MM-dd; what touches none of them is left out. Earlier and longer bars stand higher, those of one day by their time, whole days first. */
export const layOutWeek = <Item extends Scheduled>(
  items: readonly Item[],
  days: readonly string[],
): WeekBar<Item>[] => {
  const spans = items.flatMap((item) => {
    const schedule = scheduleDays(item)
    const first = days[0]!
    const last = days.at(-1)!
    if (!schedule || schedule.end < first || schedule.start > last) return []
    return [
      {
        item,
        from: schedule.start <= first ? 0 : days.indexOf(schedule.start),
        to: schedule.end >= last ? days.length - 1 : days.indexOf(schedule.end),
      },
    ]
  })
  const timeOf = ({ item }: (typeof spans)[number]): string => item.start_time ?? ''
  spans.sort((a, b) => a.from - b.from || b.to - a.to || (timeOf(a) < timeOf(b) ? -1 : Number(timeOf(a) > timeOf(b))))
  /** The last column taken in each lane. */
  const taken: number[] = []
  return spans.map((span) => {
    const free = taken.findIndex((column) => column < span.from)
    const lane = free === -1 ? taken.length : free
    taken[lane] = span.to
    return { ...span, lane }
  })
}
