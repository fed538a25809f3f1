/** The Master's place goes to somebody else: offered with the password, taken by the successor's own word. */
import type { Context } from 'hono'
import { endOfDayIn, toTimestamp } from '#domain/dates.ts'
import type { Handover, HandoverRequest } from '#domain/company/company.contract.ts'
import { canHandOver } from '#domain/company/company.policy.ts'
import { handoverTexts } from '#domain/company/company.texts.ts'
import { errorMessages } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { isAdmin, isInternalRole } from '#domain/users/users.policy.ts'
import { audit } from '#server/audit/audit.ts'
import { requirePassword } from '#server/auth/confirmation.ts'
import { findCompanyName } from '#server/company/company.store.ts'
import { makeMaster } from '#server/company/master.store.ts'
import { inCompany, readInCompany, type Tx } from '#server/db/client.ts'
import type { AppEnv, Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid } from '#server/http/errors.ts'
import { actingNow, lockPerson } from '#server/people/acting.ts'
import { happened } from '#server/records/happened.ts'
import { lockCompany } from '#server/users/seats.store.ts'
import { findPerson } from '#server/users/users.store.ts'
import { findCompany, findHandover, removeHandover, writeHandover } from './company.store.ts'

const subjectOf = async (tx: Tx, { company_id }: Scope) =>
  ({ type: 'company', id: company_id, name: await findCompanyName(tx, company_id) }) as const

/** The offer that still stands. */
const standing = async (tx: Tx, deps: Deps, scope: Scope) => {
  const offer = await findHandover(tx, scope)
  return offer && offer.expires_at > deps.clock() ? offer : null
}

export const getHandover = (deps: Deps, scope: Scope): Promise<Handover | null> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const offer = await standing(tx, deps, scope)
    if (!offer || (!isAdmin(scope.actor) && offer.successor.id !== scope.user.id)) return null
    return { successor: offer.successor, expires_at: toTimestamp(offer.expires_at) }
  })

const requireMaster = async (tx: Tx, scope: Scope): Promise<void> => {
  const { master_user_id } = await findCompany(tx, scope)
  if (!canHandOver(scope.actor, { master_user_id: master_user_id! })) throw forbidden()
}

export const offerHandover = async (
  c: Context<AppEnv>,
  scope: Scope,
  { user_id, password }: HandoverRequest,
): Promise<Handover> => {
  const deps = c.get('deps')
  await readInCompany(deps.database.db, scope.company_id, (tx) => requireMaster(tx, scope))
  const password_hash = await requirePassword(c, scope.user.id, ['password', password])
  const handover = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const actor = await actingNow(tx, scope)
    await requireMaster(tx, scope)
    const master = await findPerson(tx, scope, actor.id)
    if (master?.user.password_hash !== password_hash) throw invalid({ password: [errorMessages.passwordMismatch] })
    const successor = user_id === actor.id ? null : await findPerson(tx, scope, user_id)
    if (!successor || !isInternalRole(successor.role)) throw invalid({ user_id: [handoverTexts.notASuccessor] })
    const expires_at = endOfDayIn(deps.clock(), limits.handoverDays)
    await writeHandover(tx, { company_id: scope.company_id, successor_user_id: user_id, expires_at })
    await happened(tx, deps, scope, [
      {
        kind: 'handover_offered',
        subject: await subjectOf(tx, scope),
        successor: { type: 'user', id: user_id, name: successor.user.name },
        expires_at,
      },
    ])
    return { successor: { id: user_id, name: successor.user.name }, expires_at: toTimestamp(expires_at) }
  })
  deps.jobs.wake()
  return handover
}

export const acceptHandover = async (deps: Deps, scope: Scope): Promise<void> => {
  await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const actor = await actingNow(tx, scope)
    const offer = await standing(tx, deps, scope)
    if (offer?.successor.id !== actor.id) throw conflict(handoverTexts.over)
    if (!isInternalRole(actor.role)) throw forbidden()
    const former_master_id = (await findCompany(tx, scope)).master_user_id!
    await lockPerson(tx, scope, former_master_id)
    await makeMaster(tx, { company_id: scope.company_id, former_id: former_master_id, successor_id: actor.id })
    await happened(tx, deps, scope, [
      {
        kind: 'handed_over',
        subject: await subjectOf(tx, scope),
        person: { type: 'user', id: actor.id, name: scope.user.name },
        former_master_id,
      },
    ])
  })
  deps.jobs.wake()
}

/** Taken back by the Master, or declined by the successor. */
export const cancelHandover = (deps: Deps, scope: Scope): Promise<void> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    await lockCompany(tx, scope)
    const { master_user_id } = await findCompany(tx, scope)
    const offer = await findHandover(tx, scope)
    if (!canHandOver(scope.actor, { master_user_id: master_user_id! }) && offer?.successor.id !== scope.user.id)
      throw forbidden()
    if (!offer) return
    await removeHandover(tx, scope)
    await audit(tx, scope, scope, [
      { kind: 'master_handover_cancelled', subject: { type: 'user', ...offer.successor } },
    ])
  })
