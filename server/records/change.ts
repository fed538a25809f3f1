/** One change of a record: held until the transaction ends, allowed, begun from the state that still stands, written. */
import { toTimestamp } from '#domain/dates.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { findUserNames } from '#server/users/users.store.ts'

type Guard<Held> = {
  /** Locks the record as far as this person sees it; throws 404. */
  hold: (tx: Tx) => Promise<Held>
  /** The policy, asked of the locked record; no is 403. */
  may: (held: Held) => boolean
}

export const change = <Held, Result>(
  { database }: Pick<Deps, 'database'>,
  scope: Scope,
  { hold, may }: Guard<Held>,
  write: (tx: Tx, held: Held) => Promise<Result>,
): Promise<Result> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const held = await hold(tx)
    if (!may(held)) throw forbidden()
    return write(tx, held)
  })

type Written = { updated_at: Date; updated_user_id: number | null; created_user_id?: number }
export type Writer = { id: number; name: string } | null

/**
 * Refuses a save whose edit began from another state (`base`, an updated_at) than the row's: 409, `done` telling what
 * somebody did first (この収支を先に更新), with a body that knows since when and who.
 */
export const checkBase = async (
  tx: Tx,
  row: Written,
  base: string | undefined,
  done: string,
  body: (base: string, updated_by: Writer) => Promise<Record<string, unknown>>,
): Promise<void> => {
  if (!base || base === toTimestamp(row.updated_at)) return
  const id = row.updated_user_id ?? row.created_user_id
  const writer = id === undefined ? null : { id, name: (await findUserNames(tx, [id])).get(id) ?? '' }
  throw conflict(`${writer ? `${writer.name}さん` : '他のユーザー'}が${done}しました。`, await body(base, writer))
}
