/** Times as they were before their plans or their kind changed, for whoever takes that back. */
import { and, eq, not } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { occurrences } from '#server/db/schema/plans.ts'
import { followOccurrences, makeOccurrences, rowsOfPlans, type OccurrenceRow } from '#server/occurrences/making.ts'
import { putBackRows, type KeptTimes, type Taken } from '#server/trash/undo.store.ts'
import { saidOf } from './said.ts'

type Company = { company_id: number }

const timesOf = async (tx: Tx, company: Company, plan_ids: number[]): Promise<OccurrenceRow[]> =>
  [...(await rowsOfPlans(tx, company, plan_ids)).values()].flat()

/** Of those that somebody put on their day, arranged, performed or let go. */
const saidOfAll = (rows: readonly OccurrenceRow[]): string[] =>
  rows
    .filter(({ state, is_placed }) => state !== 'planned' || is_placed)
    .map((row) => JSON.stringify([row.id, saidOf(row)]))
    .toSorted()

/** Makes what follows; `beside` are plans that followed these before the change. Answers what it takes to have them back. */
export const followKeeping = async (
  tx: Tx,
  company: Company,
  plan_ids: number[],
  beside: number[],
  today: string,
): Promise<KeptTimes> => {
  const before = await timesOf(tx, company, plan_ids)
  await followOccurrences(tx, company, plan_ids, today)
  await makeOccurrences(tx, company, beside, today)
  const after = new Map((await timesOf(tx, company, plan_ids)).map((row) => [row.id, row]))
  const stayed = ({ id, updated_at }: OccurrenceRow) => after.get(id)?.updated_at.getTime() === updated_at.getTime()
  return {
    rows: before.filter((row) => !stayed(row)),
    stayed_ids: before.filter(stayed).map(({ id }) => id),
    said: saidOfAll([...after.values()]),
  }
}

/** Whether nobody has said anything of a time since; what only follows from the day may have moved. */
export const isUntouched = async (
  tx: Tx,
  company: Company,
  plan_ids: number[],
  { said }: Pick<KeptTimes, 'said'>,
): Promise<boolean> => saidOfAll(await timesOf(tx, company, plan_ids)).join() === said.join()

export const putBackTimes = async (
  tx: Tx,
  { company_id }: Company,
  plan_ids: number[],
  { rows, stayed_ids }: Taken<'plan'>['content']['times'],
): Promise<void> => {
  await tx
    .delete(occurrences)
    .where(
      and(
        eq(occurrences.company_id, company_id),
        isAnyOf(occurrences.plan_id, plan_ids),
        not(isAnyOf(occurrences.id, stayed_ids)),
      ),
    )
  if (rows.length > 0) await putBackRows(tx, occurrences, rows)
}
