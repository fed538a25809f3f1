/** A matter's money: any number of rows of cost and sales in yen, for internal users alone. */
import { toTimestamp } from '#domain/dates.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import {
  financialTotals,
  type CreateMatterFinancialRequest,
  type MatterFinancial,
  type UpdateMatterFinancialRequest,
} from '#domain/matters/matter-financials.contract.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { addHistories, listHistoriesSince } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, notFound, type HttpError } from '#server/http/errors.ts'
import { lockMatter, requireMatter } from './matter-access.service.ts'
import {
  deleteFinancialRow,
  findFinancialRow,
  insertFinancialRow,
  listFinancialRows,
  updateFinancialRow,
  type FinancialRow,
} from './matter-financials.store.ts'
import { financialsLabel, matterHistory } from './matter-histories.service.ts'
import type { MatterRow } from './matters.store.ts'

const present = ({ id, matter_id, cost, sales, memo, updated_at }: FinancialRow): MatterFinancial => ({
  id,
  matter_id,
  cost,
  sales,
  memo,
  updated_at: toTimestamp(updated_at),
})

const yen = (amount: number) => `${amount.toLocaleString('ja-JP')}円`
/** What a row reads like in the history. */
const displayText = ({ cost, sales, memo }: FinancialRow): string =>
  [`原価 ${yen(cost)}`, `売上 ${yen(sales)}`, ...(memo === null ? [] : [memo])].join('、')

const addLine = (
  tx: Tx,
  scope: Scope,
  matter: MatterRow,
  { before, after }: { before?: FinancialRow; after?: FinancialRow },
): Promise<void> =>
  addHistories(tx, [
    {
      ...matterHistory(scope, matter, historyTypes.updated, {
        column_name: financialsLabel,
        before: before ? displayText(before) : null,
        after: after ? displayText(after) : null,
      }),
      ...(after && { moment: after.updated_at }),
    },
  ])

const historyLines = 200

/** Rows do not name who changed them; the matter's history does, by the line that ends in what the row says now. */
const conflictError = async (tx: Tx, scope: Scope, row: FinancialRow, base: string): Promise<HttpError> => {
  const lines = await listHistoriesSince(
    tx,
    scope,
    { type: 'matter', id: row.matter_id, kinds: [historyTypes.updated] },
    new Date(base),
    historyLines,
  )
  const name = lines.findLast(
    ({ column_name, after }) => column_name === financialsLabel && after === displayText(row),
  )?.user_name
  return conflict(`${name ? `${name}さん` : '他のユーザー'}がこの収支を先に更新しました。`, {
    current: { ...present(row), updated_by: name ? { name } : null },
  })
}

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

export const listFinancials = (
  { database }: Deps,
  scope: Scope,
  matter_id: number,
): Promise<{ data: MatterFinancial[]; totals: ReturnType<typeof financialTotals> }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, matter_id)
    if (!canViewFinancials(scope.actor)) throw forbidden()
    const data = (await listFinancialRows(tx, scope, matter_id)).map(present)
    return { data, totals: financialTotals(data) }
  })

export const createFinancial = (
  { database }: Deps,
  scope: Scope,
  matter_id: number,
  { cost, sales, memo = null }: CreateMatterFinancialRequest,
): Promise<MatterFinancial> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const matter = await lockForMoney(tx, scope, matter_id)
    const after = await insertFinancialRow(tx, scope, matter_id, { cost, sales, memo })
    await addLine(tx, scope, matter, { after })
    return present(after)
  })

export const updateFinancial = (
  { database }: Deps,
  scope: Scope,
  matter_id: number,
  id: number,
  body: UpdateMatterFinancialRequest,
): Promise<MatterFinancial> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const matter = await lockForMoney(tx, scope, matter_id)
    const before = await requireRow(tx, scope, matter_id, id)
    if (body.updated_at && body.updated_at !== toTimestamp(before.updated_at))
      throw await conflictError(tx, scope, before, body.updated_at)
    const { cost = before.cost, sales = before.sales, memo = before.memo } = body
    if (cost === before.cost && sales === before.sales && memo === before.memo) return present(before)
    const after = await updateFinancialRow(tx, scope, matter_id, id, { cost, sales, memo })
    await addLine(tx, scope, matter, { before, after })
    return present(after)
  })

export const deleteFinancial = ({ database }: Deps, scope: Scope, matter_id: number, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const matter = await lockForMoney(tx, scope, matter_id)
    const before = await requireRow(tx, scope, matter_id, id)
    await deleteFinancialRow(tx, scope, matter_id, id)
    await addLine(tx, scope, matter, { before })
  })
