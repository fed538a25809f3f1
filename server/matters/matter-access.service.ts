import type { Tx } from '#server/db/client.ts'
import type { Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { gone } from '#server/records/gone.ts'
import { findMatter, type MatterRow } from './matters.store.ts'

/** The living matter as far as this person may see it, or 404. */
export const requireMatter = async (tx: Tx, scope: Scope, id: number): Promise<MatterRow> => {
  const matter = await findMatter(tx, scope, id)
  if (!matter) throw notFound()
  return matter
}

/** The same, held until the transaction ends: nobody deletes or changes it meanwhile. Its 404 says who deleted it. */
export const lockMatter = async (tx: Tx, scope: Scope, id: number): Promise<MatterRow> => {
  const matter = await findMatter(tx, scope, id, true)
  if (!matter) throw await gone(tx, scope, 'matter', id)
  return matter
}
