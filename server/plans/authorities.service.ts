/** 行政庁: whom the company reports to, its own or its copy of a candidate; the times of the plans that name one follow it. */
import { randomUUID } from 'node:crypto'
import { businessDay } from '#domain/dates.ts'
import type {
  Authority,
  AuthorityGroupRequest,
  AuthorityReach,
  CreateAuthorityRequest,
  UpdateAuthorityRequest,
} from '#domain/plans/authorities.contract.ts'
import { authorityTexts } from '#domain/plans/authorities.labels.ts'
import { canDeleteKind, canEditPlans, canViewPlans } from '#domain/plans/plans.policy.ts'
import { groupName } from '#domain/plans/rule-texts.ts'
import type { AuthorityGroup } from '#domain/plans/rules.ts'
import { audit, deleted } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { countChanges, makeOccurrences } from '#server/occurrences/making.ts'
import { change } from '#server/records/change.ts'
import { changedLines, sentValues } from '#server/records/columns.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { madeAt } from '#server/records/telling.ts'
import {
  countPlansByAuthority,
  deleteAuthority as removeAuthority,
  findAuthority,
  insertAuthority,
  listAuthorities as queryAuthorities,
  plansOfAuthority,
  reckonedOfAuthority,
  updateAuthority as writeAuthority,
} from './authorities.store.ts'
import { requirePlanViewer } from './plan-viewer.ts'
import { authorityColumns, authorityEvent, type AuthorityRow, type AuthorityValues } from './plans.columns.ts'
import { presentAuthority } from './plans.presenter.ts'

const present = async (tx: Tx, scope: Scope, rows: readonly AuthorityRow[]): Promise<Authority[]> => {
  const counts = await countPlansByAuthority(tx, scope)
  return rows.map((row) => presentAuthority(scope, row, counts.get(row.id) ?? 0))
}

const presentOne = async (tx: Tx, scope: Scope, id: number): Promise<Authority> =>
  (await present(tx, scope, [(await findAuthority(tx, scope, id))!]))[0]!

/** Throws 404 where it is none of the company's, or nobody's who asks. */
const requireAuthority = async (tx: Tx, scope: Scope, id: number, lock = false): Promise<AuthorityRow> => {
  const row = canViewPlans(scope.actor) ? await findAuthority(tx, scope, id, lock) : null
  if (!row) throw notFound()
  return row
}

/** A group that was there keeps its key; any other gets one of its own. */
const groupsOf = (sent: readonly AuthorityGroupRequest[], had: readonly AuthorityGroup[]): AuthorityGroup[] => {
  const known = new Set(had.map(({ key }) => key))
  return sent.map(({ key, use, every_years, fiscal_year, from, to }) => ({
    // Of two with the same key the first has it.
    key: key !== undefined && known.delete(key) ? key : randomUUID(),
    use: use || null,
    every_years: every_years ?? null,
    fiscal_year: fiscal_year ?? null,
    from: from ?? null,
    to: to ?? null,
  }))
}

/** What was sent of it, as it is kept. */
const valuesOf = (body: UpdateAuthorityRequest, had: readonly AuthorityGroup[], today: string) => {
  if (body.confirmed_on && body.confirmed_on > today)
    throw invalid({ confirmed_on: [authorityTexts.confirmedInFuture] })
  const { groups, ...values } = sentValues(authorityColumns, body)
  return { ...values, ...(groups && { groups: groupsOf(groups, had) }) }
}

export const listAuthorities = ({ database }: Deps, scope: Scope): Promise<Authority[]> => {
  requirePlanViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => present(tx, scope, await queryAuthorities(tx, scope)))
}

export const createAuthority = (deps: Deps, scope: Scope, body: CreateAuthorityRequest): Promise<Authority> => {
  if (!canEditPlans(scope.actor)) throw forbidden()
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const authority = await insertAuthority(tx, {
      ...valuesOf(body, [], businessDay(deps.clock())),
      name: body.name,
      groups: groupsOf(body.groups, []),
      candidate_key: body.candidate_key || null,
      company_id: scope.company_id,
      created_user_id: scope.user.id,
    })
    if (!authority) throw invalid({ candidate_key: [authorityTexts.taken] })
    await happened(tx, deps, scope, [authorityEvent('created', authority)])
    return presentOne(tx, scope, authority.id)
  })
}

/** A group that plans name stays: their times would be nobody's. */
const refuseNamedGroups = async (tx: Tx, scope: Scope, before: AuthorityRow, after: AuthorityRow): Promise<void> => {
  const kept = new Set(after.groups.map(({ key }) => key))
  const dropped = before.groups.filter(({ key }) => !kept.has(key))
  if (dropped.length === 0) return
  const named = new Set((await plansOfAuthority(tx, scope, before.id)).map(({ group }) => group))
  const used = dropped.find(({ key }) => named.has(key))
  if (used) throw invalid({ groups: [authorityTexts.groupInUse(groupName(used))] })
}

export const updateAuthority = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: UpdateAuthorityRequest,
): Promise<Authority> =>
  change(
    deps,
    scope,
    { hold: (tx) => requireAuthority(tx, scope, id, true), may: () => canEditPlans(scope.actor) },
    async (tx, before) => {
      const today = businessDay(deps.clock())
      const values = valuesOf(body, before.groups, today)
      const after: AuthorityRow = { ...before, ...values }
      const mine = changedLines<AuthorityValues, null>(authorityColumns, before, after, null)
      await refuseContested(tx, scope, {
        done: 'この行政庁を先に更新',
        place: { type: 'authority', ids: [id] },
        began: { base: body.updated_at, updated_at: before.updated_at, mine },
        current: () => presentOne(tx, scope, id),
      })
      await refuseNamedGroups(tx, scope, before, after)
      if (mine.length > 0) {
        const moment = await writeAuthority(tx, scope, id, values)
        await happened(
          tx,
          deps,
          scope,
          madeAt(
            moment,
            mine.map((line) => authorityEvent('updated', after, line)),
          ),
        )
        const named = await plansOfAuthority(tx, scope, id)
        await makeOccurrences(
          tx,
          scope,
          named.map((plan) => plan.id),
          today,
        )
      }
      return presentOne(tx, scope, id)
    },
  )

/** Before it is saved: how many plans and how many of their times the change would reach. */
export const getAuthorityReach = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: UpdateAuthorityRequest,
): Promise<AuthorityReach> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const before = await requireAuthority(tx, scope, id)
    if (!canEditPlans(scope.actor)) throw forbidden()
    const today = businessDay(deps.clock())
    const { groups = before.groups } = valuesOf(body, before.groups, today)
    const reckoned = await reckonedOfAuthority(tx, scope, id)
    const reach = await countChanges(
      tx,
      scope,
      reckoned.map((each) => ({ ...each, groups })),
      today,
    )
    return { plans: reckoned.length, ...reach }
  })

export const deleteAuthority = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  change(
    deps,
    scope,
    { hold: (tx) => requireAuthority(tx, scope, id, true), may: (authority) => canDeleteKind(scope.actor, authority) },
    async (tx, { name }) => {
      if ((await plansOfAuthority(tx, scope, id)).length > 0) throw conflict(authorityTexts.inUse)
      await removeAuthority(tx, scope, id)
      await audit(tx, scope, scope, [deleted('authority', id, name)])
    },
  )
