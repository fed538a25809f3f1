import { randomKey } from '#src/lib/random-key.ts'
import { filesOf } from '../kinds/entry.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { EngineState } from './engine-state.ts'
import { withDependents } from './order.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import type { OutboxEngine } from './engine-options.ts'
import { entryBefore, mustWait } from './queue-view.ts'

type QueueCommandsOptions = {
  state: EngineState
  database: OutboxDatabase
  user_id: number
  refresh: () => Promise<void>
  /** Goes on after a change of its own. */
  changed: () => Promise<void>
  wake: () => void
  tellCancelled: (ids: readonly number[]) => void
}

/** What a person does with what waits and what was refused. */
export const queueCommands = ({
  state,
  database,
  user_id,
  refresh,
  changed,
  wake,
  tellCancelled,
}: QueueCommandsOptions): Omit<OutboxEngine, 'dispose'> => {
  return {
    add: async ({ write, key = null, content }) => {
      // What another tab has just put in counts too.
      await refresh()
      const after = entryBefore(state, write)
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
      await changed()
      return id
    },
    cancel: async (id) => {
      const ids = withDependents(state.records, id).map((entry) => entry.id)
      await database.remove(ids)
      for (const each of ids) state.running.get(each)?.abort()
      tellCancelled(ids)
      await changed()
    },
    retry: async (id) => {
      // Where its failure could not be kept there is none to be taken back.
      if (!state.unkept.delete(id)) await database.update(id, { failure: null, contested: null, server_failures: 0 })
      await changed()
      wake()
    },
    mend: async (mended) => {
      const current = await Promise.all([...mended.keys()].map((id) => database.get(id)))
      for (const record of current.filter((each) => each !== undefined)) {
        const isRefused = record.failure !== null || state.unkept.has(record.id)
        await database.update(record.id, {
          write: mended.get(record.id)!,
          // Under its own number the server knows what was refused.
          ...(isRefused && { failure: null, contested: null, server_failures: 0, key: randomKey() }),
        })
        state.unkept.delete(record.id)
      }
      await changed()
      wake()
    },
    settleContest: async (id, theirs) => {
      const record = await database.get(id)
      const contested = state.unkept.get(id)?.contested ?? record?.contested
      if (!record || !contested) return
      const write = kindOf(record.write).settled(record.write, contested, theirs)
      if (write) await database.update(id, { write, failure: null, contested: null, server_failures: 0 })
      else await database.remove([id])
      state.unkept.delete(id)
      await changed()
      wake()
    },
    mustWait: (write) => mustWait(state, write),
    wake,
    listSent: () => database.listSent(user_id),
    readFiles: async (id) => {
      const [record, content] = [await database.get(id), await database.readContent(id)]
      return content && record?.write.kind === 'file' ? filesOf(record.write, content) : []
    },
    isSealing: () => database.hasKey(user_id),
  }
}
