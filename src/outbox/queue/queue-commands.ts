import { randomKey } from '#src/lib/random-key.ts'
import { filesOf } from '../kinds/entry.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { EngineState } from './engine-state.ts'
import type { EngineEvent } from './engine-step.ts'
import { withDependents } from './order.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import type { OutboxEngine } from './engine-options.ts'
import { entryBefore, mustWait } from './queue-view.ts'

type QueueCommandsOptions = {
  stateNow: () => EngineState
  database: OutboxDatabase
  user_id: number
  refresh: () => Promise<void>
  happened: (event: EngineEvent) => Promise<void>
}

/** What a person does with what waits and what was refused. */
export const queueCommands = ({
  stateNow,
  database,
  user_id,
  refresh,
  happened,
}: QueueCommandsOptions): Omit<OutboxEngine, 'dispose'> => {
  const wake = (): void => void happened({ on: 'woken' })
  /** Somebody has decided on what was put aside: it is tried again at once. */
  const decided = async (ids: readonly number[]): Promise<void> => {
    await happened({ on: 'decided', ids })
    wake()
  }
  return {
    add: async ({ write, key = null, content }) => {
      // What another tab has just put in counts too.
      await refresh()
      const after = entryBefore(stateNow(), write)
      const id = await database.add(
        {
          user_id,
          write: 'after' in write ? { ...write, after } : write,
          written_at: Date.now(),
          key,
          server_failures: 0,
          failure: null,
          contested: null,
        },
        content,
      )
      await happened({ on: 'changed' })
      return id
    },
    cancel: async (id) => {
      const ids = withDependents(stateNow().records, id).map((entry) => entry.id)
      await database.remove(ids)
      await happened({ on: 'cancelled', ids })
    },
    retry: async (id) => {
      // Where its failure could not be kept there is none to be taken back.
      if (!stateNow().unkept.has(id)) await database.update(id, { failure: null, contested: null, server_failures: 0 })
      await decided([id])
    },
    mend: async (mended) => {
      const current = await Promise.all([...mended.keys()].map((id) => database.get(id)))
      for (const record of current.filter((each) => each !== undefined)) {
        const isRefused = record.failure !== null || stateNow().unkept.has(record.id)
        await database.update(record.id, {
          write: mended.get(record.id)!,
          // Under its own number the server knows what was refused.
          ...(isRefused && { failure: null, contested: null, server_failures: 0, key: randomKey() }),
        })
      }
      await decided([...mended.keys()])
    },
    settleContest: async (id, theirs) => {
      const record = await database.get(id)
      const contested = stateNow().unkept.get(id)?.contested ?? record?.contested
      if (!record || !contested) return
      const write = kindOf(record.write).settled(record.write, contested, theirs)
      if (write) await database.update(id, { write, failure: null, contested: null, server_failures: 0 })
      else await database.remove([id])
      await decided([id])
    },
    mustWait: (write) => mustWait(stateNow(), write),
    wake,
    listSent: () => database.listSent(user_id),
    readFiles: async (id) => {
      const [record, content] = [await database.get(id), await database.readContent(id)]
      return content && record?.write.kind === 'file' ? filesOf(record.write, content) : []
    },
    isSealing: () => database.hasKey(user_id),
  }
}
