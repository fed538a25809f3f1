/** Contents that somebody may look at or take up for some time yet, and that go after it unless they are used then. */
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps } from '#server/http/context.ts'
import { dropUnusedContents, removeBytes } from './unused-contents.store.ts'

const kind = 'unused_contents'
/** What an earlier version left in the queue. */
const earlierKind = 'unused_drawing_pages'
type Unused = { company_id: number; file_id: number }
const dayMs = 24 * 60 * 60_000

export const dropUnlessUsed = (
  tx: Tx,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { company_id }: { company_id: number },
  file_id: number,
  days: number,
): Promise<void> => {
  const payload: Unused = { company_id, file_id }
  return jobs.enqueue(tx, { kind, company_id, payload, run_at: new Date(clock().getTime() + days * dayMs) })
}

export const handleUnusedContents = (deps: Pick<Deps, 'database' | 'jobs' | 'storage' | 'logger'>): void => {
  const drop = async (payload: unknown): Promise<void> => {
    const { company_id, file_id } = payload as Unused
    const keys = await inCompany(deps.database.db, company_id, (tx) =>
      dropUnusedContents(tx, { company_id }, [file_id]),
    )
    await removeBytes(deps, keys)
  }
  for (const each of [kind, earlierKind]) deps.jobs.handle(each, drop, { attempts: 3 })
}
