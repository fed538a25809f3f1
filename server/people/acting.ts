import type { Actor } from '#domain/users/users.policy.ts'
import { userTexts } from '#domain/users/users.texts.ts'
import type { Tx } from '#server/db/client.ts'
import type { Scope } from '#server/http/context.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { lockCompany } from '#server/users/seats.store.ts'
import { findPerson, lockMembership, type PersonRow } from '#server/users/users.store.ts'

/**
 * The person acting, with the role of this very moment. Changes of who may what wait for each other on the company's row:
 * of two admins who demote each other, the second is no admin any longer.
 */
export const actingNow = async (tx: Tx, scope: Scope): Promise<Actor> => {
  await lockCompany(tx, scope)
  const membership = await lockMembership(tx, { ...scope, user_id: scope.user.id })
  if (!membership || membership.deleted_at !== null || membership.role !== scope.actor.role)
    throw forbidden(userTexts.actorChanged)
  return scope.actor
}

/** The member acted upon, held; whoever has left meanwhile is told apart from a stranger. */
export const lockPerson = async (tx: Tx, scope: Scope, id: number): Promise<PersonRow> => {
  const membership = await lockMembership(tx, { ...scope, user_id: id })
  if (!membership) throw notFound()
  const person = membership.deleted_at === null ? await findPerson(tx, scope, id) : null
  if (!person) throw conflict(userTexts.gone)
  return person
}
