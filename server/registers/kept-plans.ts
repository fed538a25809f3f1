/** The plans of drafts whose rows somebody looks through: page after page is of one plan, not read and planned anew each. */
import type { PlannedRow } from '#domain/registers/plan-import.ts'
import type { Database } from '#server/db/client.ts'
import type { ImportRow } from './registers.store.ts'

type Plan = readonly PlannedRow[]
type Kept = { version: string; until: number; plan: Promise<Plan> }

const most = 4
/** What others change of the register meanwhile shows at the next try, as it does in the counts beside the rows. */
const keptMs = 2 * 60_000

const byDatabase = new WeakMap<Database, Map<number, Kept>>()

const plansOf = (database: Database): Map<number, Kept> => {
  const plans = byDatabase.get(database) ?? new Map<number, Kept>()
  byDatabase.set(database, plans)
  return plans
}

/** The plan of a draft as it was last tried; made where none is kept of that try. */
export const keptPlan = async (database: Database, row: ImportRow, make: () => Promise<Plan>): Promise<Plan> => {
  const plans = plansOf(database)
  const version = JSON.stringify([row.company_id, row.file_id, row.mapping, row.outcome])
  const found = plans.get(row.id)
  if (found?.version === version && found.until > performance.now()) return found.plan
  const kept: Kept = { version, until: performance.now() + keptMs, plan: make() }
  plans.delete(row.id)
  plans.set(row.id, kept)
  // The eldest goes, and each when its time is over: a plan is as large as its list.
  for (const [id] of [...plans].slice(0, Math.max(0, plans.size - most))) plans.delete(id)
  const forget = () => void (plans.get(row.id) === kept && plans.delete(row.id))
  setTimeout(forget, keptMs).unref()
  kept.plan.catch(forget)
  return kept.plan
}
