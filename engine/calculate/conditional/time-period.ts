/** Whether a day lies in a period of OOXML's ST_TimePeriod; both as whole date serials, weeks from Sunday. */
import { dateFromSerial } from 'numfmt'

const monthsApart = (day: number, today: number): number => {
  const [year, month] = dateFromSerial(day)
  const [thisYear, thisMonth] = dateFromSerial(today)
  return (year - thisYear) * 12 + month - thisMonth
}

export const isInPeriod = (period: string, day: number, today: number): boolean => {
  const sunday = today - ((today - 1) % 7)
  switch (period) {
    case 'today':
      return day === today
    case 'yesterday':
      return day === today - 1
    case 'tomorrow':
      return day === today + 1
    case 'last7Days':
      return day > today - 7 && day <= today
    case 'lastWeek':
      return day >= sunday - 7 && day < sunday
    case 'thisWeek':
      return day >= sunday && day < sunday + 7
    case 'nextWeek':
      return day >= sunday + 7 && day < sunday + 14
    case 'lastMonth':
      return monthsApart(day, today) === -1
    case 'thisMonth':
      return monthsApart(day, today) === 0
    case 'nextMonth':
      return monthsApart(day, today) === 1
    default:
      return false
  }
}
