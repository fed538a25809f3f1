/** 点検計画: a change of it taken back, with the times that followed from it. */
import { businessDay } from '#domain/dates.ts'
import { authorityTexts } from '#domain/plans/authorities.labels.ts'
import { groupOf } from '#domain/plans/authority-windows.ts'
import type { Plan } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import { activeMemberIds, linkNames } from '#server/matters/matters.store.ts'
import { plansBeside } from '#server/occurrences/making.ts'
import { change } from '#server/records/change.ts'
import { happened } from '#server/records/happened.ts'
import { madeAt } from '#server/records/telling.ts'
import { requireUndo } from '#server/trash/undo.service.ts'
import { findAuthorities } from './authorities.store.ts'
import { followKeeping, isUntouched, putBackTimes } from './kept-times.ts'
import { planEvent, type PlanRow } from './plans.columns.ts'
import { changeLinks, holdPlan, linesOf, planName, readPlan, type Linked } from './plans.service.ts'
import { findKinds, updatePlan } from './plans.store.ts'

/** Without what was deleted meanwhile, and without who left. */
const stillThere = async (tx: Tx, scope: Scope, links: Required<Linked>): Promise<Linked> => {
  const facilities = await linkNames(tx, scope, 'facilities', links.facility_ids)
  const templates = await linkNames(tx, scope, 'templates', links.template_ids)
  const users = await activeMemberIds(tx, scope, links.user_ids)
  return {
    facility_ids: links.facility_ids.filter((id) => facilities.has(id)),
    template_ids: links.template_ids.filter((id) => templates.has(id)),
    user_ids: links.user_ids.filter((id) => users.has(id)),
  }
}

/** Whom it was reported to, and as what, held as they are: neither may be gone when the plan names them again. */
const requireAuthority = async (
  tx: Tx,
  scope: Scope,
  { authority_id, authority_group }: Partial<Pick<PlanRow, 'authority_id' | 'authority_group'>>,
): Promise<void> => {
  if (!authority_id) return
  const authority = (await findAuthorities(tx, scope, [authority_id], true)).get(authority_id)
  if (!authority || (authority_group && !groupOf(authority.groups, authority_group)))
    throw conflict(authorityTexts.undoGone)
}

/** What this person made of it last: within a day, and as long as nothing was done since with it or one of its times. */
export const undoPlan = (deps: Deps, scope: Scope, id: number): Promise<Plan> =>
  change(
    deps,
    scope,
    { hold: (tx) => holdPlan(tx, scope, id), may: () => canEditPlans(scope.actor) },
    async (tx, held) => {
      const { content } = await requireUndo(tx, deps, scope, 'plan', id)
      const isSame = held.plan.updated_at.toISOString() === content.updated_at
      if (!isSame || !(await isUntouched(tx, scope, [id], content.times))) throw conflict(planTexts.undoOvertaken)
      if (!(await findKinds(tx, scope, [content.values.kind_id])).has(content.values.kind_id))
        throw conflict(planTexts.undoKindGone)
      await requireAuthority(tx, scope, content.values)
      const plan = { id, name: planName(held) }
      const beside = await plansBeside(tx, scope, [id])
      const after: PlanRow = { ...held.plan, ...content.values }
      const lines = await linesOf(tx, scope, held.plan, after)
      const linked = await changeLinks(tx, scope, plan, await stillThere(tx, scope, content.links))
      const moment = await updatePlan(tx, scope, id, content.values)
      const events = [...lines.map((line) => planEvent('updated', plan, line)), ...linked]
      await happened(tx, deps, scope, madeAt(moment, events))
      await putBackTimes(tx, scope, [id], content.times)
      await followKeeping(tx, scope, [id], beside, businessDay(deps.clock()))
      return readPlan(tx, deps, scope, id)
    },
  )
