import { monthOf } from '#domain/months.ts'

/** April to March, as companies here count their years: this one, and the one before. */
export const fiscalYears = (today: string): { label: string; booked_from: string; booked_to: string }[] => {
  const thisMonth = monthOf(today)
  const year = Number(thisMonth.slice(0, 4)) - (thisMonth.slice(5) < '04' ? 1 : 0)
  return [year, year - 1].map((first, index) => ({
    label: index === 0 ? '今年度' : '前年度',
    booked_from: `${first}-04`,
    booked_to: `${first + 1}-03`,
  }))
}
