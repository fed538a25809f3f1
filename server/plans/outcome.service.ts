/** 実施率: how much of what was planned in some months was done, and done in time, by month, building, law or kind. */
import { csvText } from '#domain/csv.ts'
import { businessDay } from '#domain/dates.ts'
import { keysOf } from '#domain/labels.ts'
import { formatMonth, monthsFrom } from '#domain/months.ts'
import {
  noOutcome,
  outcomeCounts,
  percentOf,
  ratesOf,
  sumOutcomes,
  type OutcomeCounts,
  type OutcomeRates,
} from '#domain/plans/outcome.ts'
import type { Outcome, OutcomeFilter, OutcomeRow } from '#domain/plans/outcome.contract.ts'
import { outcomeCountLabels, outcomeHeadings, outcomeRateLabels } from '#domain/plans/outcome.labels.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { findCalendar } from '#server/occurrences/making.ts'
import { countOutcomes } from './outcome.store.ts'
import { requirePlanViewer } from './plan-viewer.ts'

type Figures = OutcomeCounts & OutcomeRates
const figuresOf = (counts: OutcomeCounts): Figures => ({ ...counts, ...ratesOf(counts) })

const aboutNothing = { month: null, building: null, kind: null }

/** What is worst stands first. */
const byMissed = (one: OutcomeRow, other: OutcomeRow): number =>
  other.missed - one.missed || other.late - one.late || one.label.localeCompare(other.label, 'ja')

const read = async (
  tx: Tx,
  scope: Scope,
  filter: OutcomeFilter,
  today: string,
): Promise<Pick<Outcome, 'rows' | 'totals'>> => {
  const { by, planned_from, planned_to } = filter
  const counted = await countOutcomes(tx, scope, filter, today)
  const totals = figuresOf(sumOutcomes(counted))
  const groups = [...Map.groupBy(counted, ({ id, label }) => id ?? label).values()].map((own) => ({
    id: own[0]!.id,
    label: own[0]!.label,
    counts: sumOutcomes(own),
  }))
  if (by !== 'month') {
    const rows = groups.map(({ id, label, counts }) => ({
      ...aboutNothing,
      ...(by !== 'law' && id !== null && { [by]: { id, name: label } }),
      label,
      ...figuresOf(counts),
    }))
    return { rows: rows.toSorted(byMissed), totals }
  }
  const found = new Map(groups.map(({ label, counts }) => [label, counts]))
  const rows = monthsFrom(planned_from, planned_to).map((month) => ({
    ...aboutNothing,
    month,
    label: formatMonth(month),
    ...figuresOf(found.get(month) ?? noOutcome),
  }))
  return { rows, totals }
}

export const getOutcome = ({ database, clock }: Deps, scope: Scope, filter: OutcomeFilter): Promise<Outcome> => {
  requirePlanViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => ({
    ...(await read(tx, scope, filter, businessDay(clock()))),
    year_start_month: (await findCalendar(tx, scope)).year_start_month,
  }))
}

const cells = (figures: Figures) => [
  ...outcomeCounts.map((key) => figures[key]),
  ...keysOf(outcomeRateLabels).map((key) => {
    const rate = figures[key]
    return rate === null ? '' : percentOf(rate)
  }),
]

export const outcomeCsv = ({ database, clock }: Deps, scope: Scope, filter: OutcomeFilter): Promise<string> => {
  requirePlanViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, totals } = await read(tx, scope, filter, businessDay(clock()))
    await audit(tx, scope, scope, [exported('実施率')])
    return csvText([
      [
        outcomeHeadings[filter.by],
        ...Object.values(outcomeCountLabels),
        ...Object.values(outcomeRateLabels).map((label) => `${label}（%）`),
      ],
      ...rows.map((row) => [row.label, ...cells(row)]),
      ['合計', ...cells(totals)],
    ])
  })
}
