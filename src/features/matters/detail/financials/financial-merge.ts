/** What two people changed in one row of money. */
import type { CreateMatterFinancialRequest, MatterFinancial } from '#domain/matters/matter-financials.contract.ts'
import type { Contested } from '#src/ui/dialogs/merge-dialog.tsx'
import { formatYen } from './financial-rows.ts'

export type AmountKey = 'sales' | 'cost' | 'memo'
type Amounts = Pick<CreateMatterFinancialRequest, AmountKey>

const names: Record<AmountKey, string> = { sales: '売上', cost: '原価', memo: 'メモ' }
const keys = Object.keys(names) as AmountKey[]

// An empty memo is stored as none.
const valueOf = (row: Amounts, key: AmountKey) => row[key] || (key === 'memo' ? '' : 0)
const textOf = (row: Amounts, key: AmountKey) => (key === 'memo' ? (row.memo ?? null) : formatYen(row[key]))

/** What both changed since `base`, and differently. */
export const contestedAmounts = (
  base: MatterFinancial,
  mine: Amounts,
  theirs: MatterFinancial,
): Contested<AmountKey>[] =>
  keys
    .filter((key) => new Set([base, mine, theirs].map((row) => valueOf(row, key))).size === 3)
    .map((key) => ({ key, name: names[key], mine: textOf(mine, key), theirs: textOf(theirs, key) }))

/** Mine where only I changed it or it was chosen, theirs for the rest. */
export const mergedAmounts = (
  base: MatterFinancial,
  mine: Amounts,
  theirs: MatterFinancial,
  chosen: ReadonlySet<AmountKey>,
): Amounts => {
  const isMine = (key: AmountKey) => valueOf(mine, key) !== valueOf(base, key) && !chosen.has(key)
  return {
    sales: (isMine('sales') ? mine : theirs).sales,
    cost: (isMine('cost') ? mine : theirs).cost,
    memo: (isMine('memo') ? mine : theirs).memo ?? '',
  }
}
