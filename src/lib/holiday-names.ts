/** Heavy: to be loaded on its own. */
import japaneseHolidays from '@holiday-jp/holiday_jp'

const { holidays } = japaneseHolidays
/** The holidays of Japan by day, yyyy-MM-dd, from 1970 to those that are proclaimed. */
export const holidayNames: ReadonlyMap<string, string> = new Map(
  Object.values(holidays).map(({ date, name }) => [date, name]),
)
