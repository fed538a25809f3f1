/** A matter's money: any number of rows of cost and sales in yen, for internal users alone. */
import { formatDay, toTimestamp } from '#domain/dates.ts'
import { financialLabels as labels, financialTaxLabels } from '#domain/matters/matter-financials.labels.ts'
import {
  financialTotals,
  type CreateMatterFinancialRequest,
  type MatterFinancial,
  type UpdateMatterFinancialRequest,
} from '#domain/matters/matter-financials.contract.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { change } from '#server/records/change.ts'
import { asIs, changedLines, inOneLine, sentValues, type Columns, type Editable } from '#server/records/columns.ts'
import { refuseContested } from '#server/records/contested.ts'
import { lockMatter, requireMatter } from './matter-access.service.ts'
import {
  deleteFinancialRow,
  findFinancialRow,
  insertFinancialRow,
  listFinancialRows,
  updateFinancialRow,
  type FinancialRow,
} from './matter-financials.store.ts'
import { matterEvent } from './matters.columns.ts'
import type { MatterRow } from './matters.store.ts'

const present = ({
  id,
  matter_id,
  cost,
  sales,
  memo,
  day,
  partner,
  tax_id,
  number,
  updated_at,
}: FinancialRow): MatterFinancial => ({
  id,
  matter_id,
  cost,
  sales,
  memo,
  day,
  partner,
  tax_id,
  number,
  updated_at: toTimestamp(updated_at),
})

const yen = (amount: number) => `${amount.toLocaleString('ja-JP')}円`
type Values = Editable<FinancialRow, 'matter_id'>
const columns = {
  day: { label: '', text: (value) => value && formatDay(value) },
  partner: { label: '', text: asIs },
  cost: { label: labels.cost, text: yen },
  sales: { label: labels.sales, text: yen },
  tax_id: { label: '', text: (id) => id && financialTaxLabels[id] },
  number: { label: labels.number, text: asIs },
  memo: { label: '', text: asIs },
} as const satisfies Columns<Values, null, never>

/** What a row reads like in the history. */
const displayText = (row: FinancialRow | undefined): string | null =>
  row ? inOneLine<Values, null>(columns, row, null) : null

const told = (matter: MatterRow, before?: FinancialRow, after?: FinancialRow): Event =>
  matterEvent('updated', matter, {
    field: 'financials',
    part: { id: (after ?? before)!.id },
    before: displayText(before),
    after: displayText(after),
    ...(after && { moment: after.updated_at }),
  })

/** Changes money of the matter, which is held meanwhile: a guest on it is refused, one elsewhere finds no such matter. */
const changeMoney = <T>(
  deps: Deps,
  scope: Scope,
  matter_id: number,
  write: (tx: Tx, matter: MatterRow) => Promise<T>,
): Promise<T> =>
  change(
    deps,
    scope,
    { hold: (tx) => lockMatter(tx, scope, matter_id), may: () => canViewFinancials(scope.actor) },
    write,
  )

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
  deps: Deps,
  scope: Scope,
  matter_id: number,
  body: CreateMatterFinancialRequest,
): Promise<MatterFinancial> =>
  changeMoney(deps, scope, matter_id, async (tx, matter) => {
    const values = { ...sentValues(columns, body), updated_user_id: scope.user.id }
    const after = await insertFinancialRow(tx, scope, matter_id, values)
    await happened(tx, deps, scope, [told(matter, undefined, after)])
    return present(after)
  })

export const updateFinancial = (
  deps: Deps,
  scope: Scope,
  matter_id: number,
  id: number,
  body: UpdateMatterFinancialRequest,
): Promise<MatterFinancial> =>
  changeMoney(deps, scope, matter_id, async (tx, matter) => {
    const before = await requireRow(tx, scope, matter_id, id)
    await refuseContested(tx, scope, {
      done: 'この収支を先に更新',
      place: { type: 'matter', ids: [matter_id], fields: ['financials'], part_id: id },
      began: { base: body.updated_at, updated_at: before.updated_at },
      current: async () => present(before),
    })
    const values = sentValues(columns, body)
    if (changedLines<Values, null>(columns, before, { ...before, ...values }, null).length === 0) return present(before)
    const after = await updateFinancialRow(tx, scope, matter_id, id, { ...values, updated_user_id: scope.user.id })
    await happened(tx, deps, scope, [told(matter, before, after)])
    return present(after)
  })

export const deleteFinancial = (deps: Deps, scope: Scope, matter_id: number, id: number): Promise<void> =>
  changeMoney(deps, scope, matter_id, async (tx, matter) => {
    const before = await requireRow(tx, scope, matter_id, id)
    await deleteFinancialRow(tx, scope, matter_id, id)
    await happened(tx, deps, scope, [told(matter, before)])
  })
