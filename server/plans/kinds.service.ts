/** 点検種目: the company's own, or its copy of a preset. */
import { businessDay } from '#domain/dates.ts'
import type {
  CreateInspectionKindRequest,
  InspectionKind,
  InspectionKindReach,
  UpdateInspectionKindRequest,
} from '#domain/plans/plans.contract.ts'
import { kindColumnLabels, planTexts } from '#domain/plans/plans.labels.ts'
import { canDeleteKind, canEditPlans, canViewPlans } from '#domain/plans/plans.policy.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { ownDeletions } from '#domain/trash/undo.ts'
import { audit, deleted } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { countChanges, holdPlans, plansBeside } from '#server/occurrences/making.ts'
import { change } from '#server/records/change.ts'
import { changedLines, sentValues } from '#server/records/columns.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { madeAt } from '#server/records/telling.ts'
import { requireUndo } from '#server/trash/undo.service.ts'
import { keepForUndo, listOwnUndo } from '#server/trash/undo.store.ts'
import { followKeeping, isUntouched, putBackTimes } from './kept-times.ts'
import { requirePlanViewer } from './plan-viewer.ts'
import { kindColumns, kindEvent, type KindRow, type KindValues } from './plans.columns.ts'
import { presentKind } from './plans.presenter.ts'
import {
  countPlansByKind,
  deleteKind as removeKind,
  findKinds,
  insertKind,
  listFulfilments,
  listKinds as queryKinds,
  lockKind,
  plansOfKind,
  reckonedOfKind,
  replaceFulfilments,
  updateKind as writeKind,
} from './plans.store.ts'

type Clock = Pick<Deps, 'clock'>

const present = async (tx: Tx, { clock }: Clock, scope: Scope, rows: readonly KindRow[]): Promise<InspectionKind[]> => {
  const fulfilments = await listFulfilments(tx, scope)
  const counts = await countPlansByKind(tx, scope)
  const ids = rows.map(({ id }) => id)
  const own = await listOwnUndo(tx, scope, 'inspection_kind', ids, ownDeletions(scope.user.id, clock()))
  return rows.map((row) =>
    presentKind(scope, row, {
      fulfils: fulfilments.get(row.id) ?? [],
      plan_count: counts.get(row.id) ?? 0,
      canUndo: own.get(row.id) === row.updated_at.toISOString(),
    }),
  )
}

const presentOne = async (tx: Tx, clock: Clock, scope: Scope, id: number): Promise<InspectionKind> => {
  const [kind] = await present(tx, clock, scope, [...(await findKinds(tx, scope, [id])).values()])
  return kind!
}

/** Throws 404 where it is none of the company's, or nobody's who asks. */
const holdKind = async (tx: Tx, scope: Scope, id: number): Promise<KindRow> => {
  const row = canViewPlans(scope.actor) ? await lockKind(tx, scope, id) : null
  if (!row) throw notFound()
  return row
}

const checkFulfils = async (tx: Tx, scope: Scope, own_id: number | null, ids: readonly number[]): Promise<void> => {
  const known = await findKinds(tx, scope, [...ids])
  if (ids.some((id) => id === own_id || !known.has(id)))
    throw invalid({ fulfils_kind_ids: [notAChoice(kindColumnLabels.fulfils)] })
}

export const listKinds = (deps: Deps, scope: Scope): Promise<InspectionKind[]> => {
  requirePlanViewer(scope)
  return inCompany(deps.database.db, scope.company_id, async (tx) =>
    present(tx, deps, scope, await queryKinds(tx, scope)),
  )
}

/** Within a transaction that does more than this. */
export const makeKind = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  body: CreateInspectionKindRequest,
): Promise<KindRow> => {
  const { fulfils_kind_ids = [], preset_key, preset_version } = body
  await checkFulfils(tx, scope, null, fulfils_kind_ids)
  const kind = await insertKind(tx, {
    ...sentValues(kindColumns, body),
    preset_key: preset_key || null,
    preset_version: preset_version ?? null,
    company_id: scope.company_id,
    created_user_id: scope.user.id,
  })
  if (!kind) throw invalid({ preset_key: [planTexts.presetTaken] })
  await replaceFulfilments(tx, scope, kind.id, [...new Set(fulfils_kind_ids)])
  await happened(tx, deps, scope, [kindEvent('created', kind)])
  return kind
}

export const createKind = (deps: Deps, scope: Scope, body: CreateInspectionKindRequest): Promise<InspectionKind> => {
  if (!canEditPlans(scope.actor)) throw forbidden()
  return inCompany(deps.database.db, scope.company_id, async (tx) =>
    presentOne(tx, deps, scope, (await makeKind(tx, deps, scope, body)).id),
  )
}

export const updateKind = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: UpdateInspectionKindRequest,
): Promise<InspectionKind> =>
  change(
    deps,
    scope,
    { hold: (tx) => holdKind(tx, scope, id), may: () => canEditPlans(scope.actor) },
    async (tx, before) => {
      const values = sentValues(kindColumns, body)
      const after: KindRow = { ...before, ...values }
      const mine = changedLines<KindValues, null>(kindColumns, before, after, null)
      await refuseContested(tx, scope, {
        done: 'この点検種目を先に更新',
        place: { type: 'inspection_kind', ids: [id] },
        began: { base: body.updated_at, updated_at: before.updated_at, mine },
        current: () => presentOne(tx, deps, scope, id),
      })
      const plan_ids = await plansOfKind(tx, scope, id)
      const beside = await plansBeside(tx, scope, plan_ids)
      const fulfils_kind_ids = (await listFulfilments(tx, scope)).get(id) ?? []
      if (body.fulfils_kind_ids) {
        await checkFulfils(tx, scope, id, body.fulfils_kind_ids)
        await replaceFulfilments(tx, scope, id, [...new Set(body.fulfils_kind_ids)])
      }
      const { preset_version = before.preset_version } = body
      if (mine.length > 0 || body.fulfils_kind_ids || preset_version !== before.preset_version) {
        const moment = await writeKind(tx, scope, id, { ...values, preset_version })
        await happened(
          tx,
          deps,
          scope,
          madeAt(
            moment,
            mine.map((line) => kindEvent('updated', after, line)),
          ),
        )
        const times = await followKeeping(tx, scope, plan_ids, beside, businessDay(deps.clock()))
        await keepForUndo(tx, scope, 'inspection_kind', id, {
          ...{ values: sentValues(kindColumns, before), preset_version: before.preset_version },
          ...{ fulfils_kind_ids, updated_at: moment, times },
        })
      }
      return presentOne(tx, deps, scope, id)
    },
  )

/** Before it is saved: how many plans and how many of their times the change would reach. */
export const getKindReach = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: UpdateInspectionKindRequest,
): Promise<InspectionKindReach> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const kind = canViewPlans(scope.actor) ? (await findKinds(tx, scope, [id])).get(id) : undefined
    if (!kind) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    const after: KindRow = { ...kind, ...sentValues(kindColumns, body) }
    const reckoned = (await reckonedOfKind(tx, scope, id)).map((each) => ({ ...each, kind: after }))
    return { plans: reckoned.length, ...(await countChanges(tx, scope, reckoned, businessDay(deps.clock()))) }
  })

/** What this person made of it last, with the times that followed: within a day, and as long as nothing was done since. */
export const undoKind = (deps: Deps, scope: Scope, id: number): Promise<InspectionKind> =>
  change(
    deps,
    scope,
    { hold: (tx) => holdKind(tx, scope, id), may: () => canEditPlans(scope.actor) },
    async (tx, now) => {
      const { content } = await requireUndo(tx, deps, scope, 'inspection_kind', id)
      const plan_ids = await plansOfKind(tx, scope, id)
      const beside = await plansBeside(tx, scope, plan_ids)
      await holdPlans(tx, scope, plan_ids)
      const isSame = now.updated_at.toISOString() === content.updated_at
      if (!isSame || !(await isUntouched(tx, scope, plan_ids, content.times))) throw conflict(planTexts.undoOvertaken)
      const known = await findKinds(tx, scope, content.fulfils_kind_ids)
      await replaceFulfilments(tx, scope, id, [...known.keys()])
      const lines = changedLines<KindValues, null>(kindColumns, now, { ...now, ...content.values }, null)
      const { preset_version = now.preset_version } = content
      const moment = await writeKind(tx, scope, id, { ...content.values, preset_version })
      const events = lines.map((line) => kindEvent('updated', { id, name: content.values.name }, line))
      await happened(tx, deps, scope, madeAt(moment, events))
      await putBackTimes(tx, scope, plan_ids, content.times)
      await followKeeping(tx, scope, plan_ids, beside, businessDay(deps.clock()))
      return presentOne(tx, deps, scope, id)
    },
  )

export const deleteKind = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  change(
    deps,
    scope,
    { hold: (tx) => holdKind(tx, scope, id), may: (kind) => canDeleteKind(scope.actor, kind) },
    async (tx, kind) => {
      if ((await plansOfKind(tx, scope, id)).length > 0) throw conflict(planTexts.kindInUse)
      await removeKind(tx, scope, id)
      await audit(tx, scope, scope, [deleted('inspection_kind', id, kind.name)])
    },
  )
