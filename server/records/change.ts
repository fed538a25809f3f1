/** One change of a record: held until the transaction ends, allowed, begun from the state that still stands, written. */
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'
import type { TrashNoun } from '#domain/trash/trash.labels.ts'
import { gone } from './gone.ts'

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

/** The changes of a noun: of its living record as far as this person may see it; anything else is 404, and says who deleted it. */
export const changing =
  <Row>(noun: TrashNoun, lock: (tx: Tx, scope: Scope, id: number) => Promise<Row | null>) =>
  <Result>(
    deps: Pick<Deps, 'database'>,
    scope: Scope,
    id: number,
    may: (record: Row) => boolean,
    write: (tx: Tx, record: Row) => Promise<Result>,
  ): Promise<Result> => {
    const hold = async (tx: Tx): Promise<Row> => {
      const record = await lock(tx, scope, id)
      if (!record) throw await gone(tx, scope, noun, id)
      return record
    }
    return change(deps, scope, { hold, may }, write)
  }
