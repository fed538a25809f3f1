import { undoTooLate } from '#domain/text/screens.ts'
import { ownDeletions } from '#domain/trash/undo.ts'
import type { Tx } from '#server/db/client.ts'
import type { UndoNoun } from '#server/db/schema/trash.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { takeForUndo, type Taken } from './undo.store.ts'

/** What was done to the record last, for whoever did it just now; 404 where that was another, or too long ago. */
export const requireUndo = async <Noun extends UndoNoun>(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  noun: Noun,
  record_id: number,
): Promise<Taken<Noun>> => {
  const taken = await takeForUndo(tx, scope, noun, record_id, ownDeletions(scope.user.id, clock()))
  if (!taken) throw notFound(undoTooLate)
  return taken
}
