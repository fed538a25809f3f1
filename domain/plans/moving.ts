type Place = { planned_month: string; planned_on: string | null }

/** Put behind its last day: it stays overdue, and whoever does so says why. */
export const isBehind = ({ due_by }: { due_by: string }, { planned_month, planned_on }: Place): boolean =>
  (planned_on ?? `${planned_month}-01`) > due_by
