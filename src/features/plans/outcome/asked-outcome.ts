import { monthOf, shiftMonth } from '#domain/months.ts'
import type { OutcomeFilter } from '#domain/plans/outcome.contract.ts'
import { filtersOf } from '#src/records/list-address.ts'
import type { OutcomeSearch } from './outcome-list.ts'

const months = 12

/** What an address asks for: without months the last twelve. */
export const askedOutcome = (search: OutcomeSearch, today: string): OutcomeFilter => {
  const planned_to =
    search.planned_to ?? (search.planned_from ? shiftMonth(search.planned_from, months - 1) : monthOf(today))
  const planned_from = search.planned_from ?? shiftMonth(planned_to, 1 - months)
  return { ...filtersOf(search), by: search.by ?? 'month', planned_from, planned_to }
}
