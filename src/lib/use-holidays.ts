import { useEffect, useState } from 'react'

export type HolidayNames = ReadonlyMap<string, string>

const none: HolidayNames = new Map()

/** The names of Japan's holidays by day; none until they are loaded, and if they cannot be: the calendar is of use without. */
export const useHolidays = (): HolidayNames => {
  const [holidays, setHolidays] = useState(none)
  useEffect(() => {
    let isShown = true
    const take = (names: HolidayNames) => isShown && setHolidays(names)
    import('./holiday-names.ts').then(
      ({ holidayNames }) => take(holidayNames),
      () => take(none),
    )
    return () => {
      isShown = false
    }
  }, [])
  return holidays
}
