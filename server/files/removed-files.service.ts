/** Taking files out of records, and having them back: what all that holds files shares of it. */
import { ownDeletions, undoSince } from '#domain/trash/undo.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { bringBackFiles, forgetFilesRemovedBefore, takeOutFiles, type Held, type Named } from './attachments.store.ts'
import { dropUnusedContents, removeBytes } from './unused-contents.store.ts'

export const someMissing = () =>
  invalid({ ids: ['選択したファイルの一部が見つかりません。画面を更新して、もう一度選択してください。'] })

const allOf = (found: Named[], keys: readonly number[]): Named[] => {
  if (found.length < new Set(keys).size) throw someMissing()
  return found
}

/** All of them or none; answers which. Whoever does it can have them back for a day: then their contents go too. */
export const removeFiles = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  held: Held,
  keys: number[],
): Promise<Named[]> => allOf(await takeOutFiles(tx, scope, held, keys, clock()), keys)

/** All of them or none, for whoever took them out just now; answers which. */
export const restoreFiles = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  held: Held,
  keys: number[],
): Promise<Named[]> => allOf(await bringBackFiles(tx, scope, held, keys, ownDeletions(scope.user.id, clock())), keys)

const batch = 100
type Sweeper = Pick<Deps, 'database' | 'clock' | 'storage' | 'logger'>

/**
 * Removes for good, batch by batch, what can be had back no more, with the contents that it named; answers how many.
 * `remove` deletes up to so many rows from before that moment, of all companies.
 */
export const removeWithContents = async (
  { database, clock, storage, logger }: Sweeper,
  remove: (tx: Tx, before: Date, limit: number) => Promise<{ company_id: number; file_ids: number[] }[]>,
): Promise<number> => {
  const before = undoSince(clock())
  for (let removed = 0; ;) {
    const { count, keys } = await inSystem(database.db, async (tx) => {
      const gone = await remove(tx, before, batch)
      const dropped: string[] = []
      for (const { company_id, file_ids } of gone)
        dropped.push(...(await dropUnusedContents(tx, { company_id }, file_ids)))
      return { count: gone.length, keys: dropped }
    })
    await removeBytes({ storage, logger }, keys)
    removed += count
    if (count < batch) return removed
  }
}

export const sweepRemovedFiles = (deps: Sweeper): Promise<number> => removeWithContents(deps, forgetFilesRemovedBefore)
