/** One change of a record: held until the transaction ends, allowed, begun from the state that still stands, written. */
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'

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
