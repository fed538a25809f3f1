import type { RelativeDate } from '#domain/relative-dates.ts'

/** All three fields, so that spreading it into a search lifts what is not chosen: a preset, or one or two days. */
export type ChosenDates = {
  relative_date: RelativeDate | undefined
  start_date: string | undefined
  end_date: string | undefined
}
