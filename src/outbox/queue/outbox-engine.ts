/**
 * Sends what one person wrote from the browser's memory, two at a time, until all has arrived: what belongs together in
 * the order in which it was written, everything else without waiting for it, words before files. Every open tab has an
 * engine; an entry is one tab's at a time, and all of them show the same queue. What is done when stands in
 * engine-step.ts; here it is done.
 */
import { deliverEntry } from './deliver-entry.ts'
import type { OutboxEngine, OutboxEngineOptions } from './engine-options.ts'
import { newEngineState } from './engine-state.ts'
import type { EngineState } from './engine-state.ts'
import { step } from './engine-step.ts'
import type { Effect, EngineEvent, Message } from './engine-step.ts'
import { exclusively } from './exclusively.ts'
import { prepareEntry } from './prepare-entry.ts'
import { queueCommands } from './queue-commands.ts'
import { addressed, presented } from './queue-view.ts'
import type { Found } from './queue-view.ts'
import { putAside } from './refused-entry.ts'
import { watchSilence } from './silence.ts'

export type { OutboxEngine, OutboxEngineOptions, SendOptions } from './engine-options.ts'
export type { Pause, Sight } from './engine-state.ts'

type Happened = (event: EngineEvent) => Promise<void>
type Sender = { options: OutboxEngineOptions; stateNow: () => EngineState; happened: Happened }

const sendOne = async ({ options, stateNow, happened }: Sender, id: number, signal: AbortSignal): Promise<void> => {
  const { database, isSignedIn, preparePhoto, send, tellsProgress } = options
  const chosen = await database.get(id)
  if (!chosen || chosen.failure !== null) return
  void happened({ on: 'moved', id, live: { state: 'preparing', progress: 0 } })
  const prepared = await prepareEntry(database, preparePhoto, chosen)
  if (!prepared || signal.aborted) return
  const { record, content } = prepared
  const silence = watchSilence(signal)
  try {
    if (!(await Promise.race([isSignedIn(), silence.broken]))) return await happened({ on: 'notSignedIn' })
    const write = addressed(stateNow(), record.write)
    const onShare = (progress: number) => void happened({ on: 'moved', id, live: { state: 'sending', progress } })
    await deliverEntry({ database, record, write, content, silence, send, tellsProgress, onShare })
    await happened({ on: 'delivered', write })
  } finally {
    silence.end()
  }
}

/** Sends an entry that no other tab is sending, and says how that ended. */
const sendAlone = async (sender: Sender, id: number, signal: AbortSignal): Promise<void> => {
  const isOurs = await exclusively(`tatemori-upload-${id}`, async () => {
    try {
      await sendOne(sender, id, signal)
    } catch (error) {
      if (!signal.aborted) await sender.happened({ on: 'failed', id, error })
    }
    // A browser that gives no lock now has another tab for it, as far as can be told.
  }).catch(() => false)
  await sender.happened({ on: 'ended', id, isOurs })
}

/** Looks into the memory, each look with its number. */
const lookerInto = ({ database, user_id }: OutboxEngineOptions) => {
  let looks = 0
  return async (): Promise<{ look: number; found: Found }> => {
    const look = ++looks
    const [found, answers] = [await database.look(user_id), await database.answers(user_id)]
    return { look, found: { ...found, answers } }
  }
}

type Doing = { [Do in Effect['do']]: (effect: Extract<Effect, { do: Do }>) => void | Promise<void> }

const doer = (sender: Sender, channel: BroadcastChannel, look: ReturnType<typeof lookerInto>): Doing => {
  const { options, stateNow, happened } = sender
  const { database } = options
  const aborts = new Map<number, AbortController>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    look: ({ next }) =>
      look().then(
        (looked) => happened({ on: 'looked', next, ...looked }),
        () => happened({ on: 'unreadable', next }),
      ),
    unlock: () =>
      options
        .unlock(() => !stateNow().isDisposed)
        .then(
          () => happened({ on: 'unlocked', hasKey: true }),
          // Without a connection, or signed out: the next round asks again.
          () => happened({ on: 'unlocked', hasKey: false }),
        ),
    send: ({ id }) => {
      const abort = new AbortController()
      aborts.set(id, abort)
      void sendAlone(sender, id, abort.signal).finally(() => {
        // By then it may be sent anew.
        if (aborts.get(id) === abort) aborts.delete(id)
      })
    },
    abort: ({ ids }) => ids.forEach((id) => aborts.get(id)?.abort()),
    // What cannot be counted is tried on.
    countFailure: async ({ id, server_failures }) =>
      void (await database.update(id, { server_failures }).catch(() => undefined)),
    putAside: ({ id, error }) =>
      putAside(database, id, error).then(
        () => happened({ on: 'putAside', id, error, isKept: true }),
        () => happened({ on: 'putAside', id, error, isKept: false }),
      ),
    tell: ({ message }) => channel.postMessage(message),
    show: () => {
      const state = stateNow()
      const shown = state.records.map((record) => presented(state, record))
      options.onChange(shown, state.pause, state.made, state.sight)
    },
    wakeIn: ({ seconds }) => {
      clearTimeout(timer)
      timer = setTimeout(() => void happened({ on: 'woken' }), seconds * 1000)
    },
    stopClock: () => clearTimeout(timer),
    askToSignIn: () => options.onSignedOut?.(() => !stateNow().isDisposed && stateNow().pause?.reason === 'signedOut'),
    sayArrived: ({ write }) => options.onArrived(write),
    sayIdle: ({ pause }) => options.onIdle?.(pause),
    close: () => {
      database.close()
      channel.close()
    },
  }
}

export const createOutboxEngine = (options: OutboxEngineOptions): OutboxEngine => {
  const { user_id, database } = options
  const channel = new BroadcastChannel(`tatemori-outbox-${user_id}`)
  let state = newEngineState(options.preparePhoto !== null)
  const stateNow = () => state
  /** Resolves once all that is to be done of it is done. */
  const happened: Happened = async (event) => {
    const [next, effects] = step(state, event, Date.now())
    state = next
    await Promise.all(effects.map(async (effect) => (doing[effect.do] as (effect: Effect) => unknown)(effect)))
  }
  const look = lookerInto(options)
  const doing = doer({ options, stateNow, happened }, channel, look)
  channel.onmessage = ({ data }: MessageEvent<Message>) => void happened({ on: 'told', message: data })
  const endChances = options.chances(
    () => void happened({ on: 'woken' }),
    () => state.pause !== null || !state.hasKey,
  )
  void happened({ on: 'started' })
  const refresh = async () => happened({ on: 'looked', next: 'nothing', ...(await look()) })
  return {
    ...queueCommands({ stateNow, database, user_id, refresh, happened }),
    dispose: () => {
      endChances()
      void happened({ on: 'disposed' })
    },
  }
}
