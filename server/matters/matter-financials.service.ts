/** A matter's money: any number of rows of cost and sales in yen, for internal users alone. */
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { financialTotals, type CreateMatterFinancialRequest, type MatterFinancial, type UpdateMatterFinancialRequest } from '#domain/matters/matter-financials.contract.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { addHistories } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { lockMatter, requireMatter } from './matter-access.ts'
import { deleteFinancialRow, findFinancialRow, insertFinancialRow, listFinancialRows, updateFinancialRow, type FinancialRow } from './matter-financials.store.ts'
import { financialsLabel, matterHistory } from './matter-histories.ts'
import type { MatterRow } from './matters.store.ts'

const present = ({ id, matter_id, cost, sales, memo }: FinancialRow): MatterFinancial => ({ id, matter_id, cost, sales, memo })

const yen = (amount: number) => `${amount.toLocaleString('ja-JP')}円`
/** What a row reads like in the history. */
const displayText = ({ cost, sales, memo }: FinancialRow): string => [`原価 ${yen(cost)}`, `売上 ${yen(sales)}`, ...(memo === null ? [] : [memo])].join('、')

const addLine = (tx: Tx, scope: Scope, matter: MatterRow, { before, after }: { before?: FinancialRow; after?: FinancialRow }): Promise<void> =>
  addHistories(tx, [matterHistory(scope, matter, historyTypes.updated, { column_name: financialsLabel, before: before ? displayText(before) : null, after: after ? displayText(after) : null })])

/** A guest on the matter is refused, a guest elsewhere is told that there is no such matter. */
const lockForMoney = async (tx: Tx, scope: Scope, matter_id: number): Promise<MatterRow> => {
  const matter = await lockMatter(tx, scope, matter_id)
  if (!canViewFinancials(scope.actor)) throw forbidden()
  return matter
}

const requireRow = async (tx: Tx, scope: Scope, matter_id: number, id: number): Promise<FinancialRow> => {
  const row = await findFinancialRow(tx, scope, matter_id, id)
  if (!row) throw notFound()
  return row
}

export const listFinancials = ({ database }: Deps, scope: Scope, matter_id: number): Promise<{ data: MatterFinancial[]; totals: ReturnType<typeof financialTotals> }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, matter_id)
    if (!canViewFinancials(scope.actor)) throw forbidden()
    const data = (await listFinancialRows(tx, scope, matter_id)).map(present)
    return { data, totals: financialTotals(data) }
  })

export const createFinancial = ({ database }: Deps, scope: Scope, matter_id: number, { cost, sales, memo = null }: CreateMatterFinancialRequest): Promise<MatterFinancial> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const matter = await lockForMoney(tx, scope, matter_id)
    const after = await insertFinancialRow(tx, scope, matter_id, { cost, sales, memo })
    await addLine(tx, scope, matter, { after })
    return present(after)
  })

export const updateFinancial = ({ database }: Deps, scope: Scope, matter_id: number, id: number, body: UpdateMatterFinancialRequest): Promise<MatterFinancial> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const matter = await lockForMoney(tx, scope, matter_id)
    const before = await requireRow(tx, scope, matter_id, id)
    const { cost = before.cost, sales = before.sales, memo = before.memo } = body
    const after = await updateFinancialRow(tx, scope, matter_id, id, { cost, sales, memo })
    if (displayText(before) !== displayText(after)) await addLine(tx, scope, matter, { before, after })
    return present(after)
  })

export const deleteFinancial = ({ database }: Deps, scope: Scope, matter_id: number, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const matter = await lockForMoney(tx, scope, matter_id)
    const before = await requireRow(tx, scope, matter_id, id)
    await deleteFinancialRow(tx, scope, matter_id, id)
    await addLine(tx, scope, matter, { before })
  })
