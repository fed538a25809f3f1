/** yyyy-MM-dd, null where open; text that is no date as it was typed. */
export type DayRangeValue = { start: string | null; end: string | null }
export type RangeEnd = keyof DayRangeValue

export type DayRangeProps = {
  /** Names of the two fields. */
  labels: readonly [start: string, end: string]
  value: DayRangeValue
  onChange: (value: DayRangeValue) => void
  /** yyyy-MM-dd */
  min?: string | null
  max?: string | null
}
