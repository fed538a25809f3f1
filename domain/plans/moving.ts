type Place = { planned_month: string; planned_on: string | null }

/** Put behind its last day: it stays overdue, and whoever does so says why. */
export const isBehind = ({ due_by }: { due_by: string }, { planned_month, planned_on }: Place): boolean =>
  (planned_on ?? `${planned_month}-01`) > due_by

/** Whether whoever puts it on the day says why: not where it is planned on it already. */
export const wantsReason = (time: { due_by: string; planned_on: string | null }, day: string): boolean =>
  day !== time.planned_on && isBehind(time, { planned_month: day.slice(0, 7), planned_on: day })
