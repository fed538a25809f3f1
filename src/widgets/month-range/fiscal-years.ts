import { companyYearOf, monthsOfYear } from '#domain/plans/calendar.ts'

/** As the company counts its years: this one, and the one before. */
export const fiscalYears = (today: string, year_start_month: number): { label: string; from: string; to: string }[] => {
  const year = companyYearOf(today, { year_start_month })
  return [year, year - 1].map((each, index) => {
    const months = monthsOfYear(each, { year_start_month })
    return { label: index === 0 ? '今年度' : '前年度', from: months[0]!, to: months.at(-1)! }
  })
}
