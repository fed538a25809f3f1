/** What two people changed in one row of money. */
import { formatDay } from '#domain/dates.ts'
import { keysOf } from '#domain/labels.ts'
import { financialLabels as names, financialTaxLabels } from '#domain/matters/matter-financials.labels.ts'
import type { FinancialKey } from '#domain/matters/matter-financials.labels.ts'
import type { CreateMatterFinancialRequest, MatterFinancial } from '#domain/matters/matter-financials.contract.ts'
import type { Contested } from '#src/ui/dialogs/merge-dialog.tsx'
import { formatYen } from '#src/lib/yen.ts'

export type AmountKey = FinancialKey
type Amounts = Pick<CreateMatterFinancialRequest, AmountKey>

const keys = keysOf(names)

// An empty text is stored as none.
const valueOf = (row: Amounts, key: AmountKey) => row[key] || (key === 'sales' || key === 'cost' ? 0 : '')
const textOf = (row: Amounts, key: AmountKey): string | null => {
  if (key === 'sales' || key === 'cost') return formatYen(row[key])
  if (key === 'tax_id') return row.tax_id ? financialTaxLabels[row.tax_id] : null
  if (key === 'day') return row.day ? formatDay(row.day) : null
  return row[key] ?? null
}

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
    day: (isMine('day') ? mine : theirs).day ?? null,
    partner: (isMine('partner') ? mine : theirs).partner ?? '',
    tax_id: (isMine('tax_id') ? mine : theirs).tax_id ?? null,
    number: (isMine('number') ? mine : theirs).number ?? '',
  }
}
