import { formatMonth, monthOf, shiftMonth } from '#domain/months.ts'

/** Months beside today's, by their first days. */
export const monthChoices = (today: string, beside: readonly number[]): { value: string; label: string }[] =>
  beside.map((months) => {
    const month = shiftMonth(monthOf(today), months)
    return { value: `${month}-01`, label: formatMonth(month) }
  })
