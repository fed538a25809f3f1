/** What a list does not read of its matters until it is asked for it, and a file of them always says. */
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Scope } from '#server/http/context.ts'
import { sumFinancials } from './matter-financials.store.ts'
import { findMatterDetails } from './matters.store.ts'

export type DetailedMatter = MatterListItem & { details: NonNullable<MatterListItem['details']> }

export const withDetails = async (
  tx: Tx,
  scope: Scope,
  matters: readonly MatterListItem[],
): Promise<DetailedMatter[]> => {
  const ids = matters.map(({ id }) => id)
  const details = await findMatterDetails(tx, scope, ids)
  const money = canViewFinancials(scope.actor) ? await sumFinancials(tx, scope, ids) : null
  return matters.map((matter) => ({
    ...matter,
    details: { ...details.get(matter.id)!, money: money && (money.get(matter.id) ?? { sales: 0, cost: 0 }) },
  }))
}
