/**
 * First pictures of screens: HTML as React would draw it, made beside the server's own thread, and sent with the page.
 * They are a kindness and never a condition: where one is not there soon, the page goes out without.
 */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { DrawnPicture, PictureAnswer, WantedPicture } from '#domain/first-picture.ts'
import type { FromThread, ToThread } from './messages.ts'

export type Picture = DrawnPicture & {
  /** What it was made from: bodies by the path that was asked. */
  answers: ReadonlyMap<string, string>
}

/** How a picture came out, as it is counted. */
export type Outcome = 'drawn' | 'busy' | 'late' | 'failed' | 'starting'

type Job = {
  person: number
  answers: Map<string, string>
  ask: Ask
  isRefused: boolean
  settle: (picture: Picture | null) => void
}
/** Answers a path as the same person's browser would be answered. */
type Ask = (path: string) => Promise<PictureAnswer>

/** `changedLists`: lists that this browser shows in another way than the server would. */
type Browser = { person: number; changedLists: readonly string[] }

type Options = {
  /** The build of src/first-picture.tsx; where there is none, there are no pictures. */
  script: string
  logger: Logger
  count?: (outcome: Outcome) => void
  patienceMs?: number
}

/** Drawn and waiting ones together; whoever comes then gets the page at once. */
const mostJobs = 2
/** After so many that came too late, one after the other: there is more urgent work. */
const mostLate = 3
const restMs = 5_000
/** A thread that says nothing for so long has gone astray. */
const strayMs = 10_000
/** A thread that ended is started again no sooner. */
const restartMs = 30_000
const heapMb = 192
const youngGenerationMb = 16

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`)

/** Pictures that are being drawn: each asks what it is made from as the person who waits for it. */
const createJobs = () => {
  const jobs = new Map<number, Job>()
  let numbered = 0
  const end = (number: number, picture: Picture | null): void => {
    const job = jobs.get(number)
    jobs.delete(number)
    job?.settle(picture)
  }
  return {
    add: (job: Job): number => {
      jobs.set(numbered, job)
      return numbered++
    },
    end,
    endAll: (): void => {
      for (const number of [...jobs.keys()]) end(number, null)
    },
    /** What was drawn counts only where nothing was refused on the way. */
    finish: (number: number, drawn: DrawnPicture | null): void => {
      const job = jobs.get(number)
      const isWhole = drawn !== null && job !== undefined && !job.isRefused
      end(number, isWhole ? { ...drawn, answers: job.answers } : null)
    },
    answer: async (of: Worker, { job: number, question, path }: { job: number; question: number; path: string }) => {
      const job = jobs.get(number)
      if (!job) return
      const answered = await job.ask(path).catch((): PictureAnswer => ({ status: 500, body: '' }))
      if (answered.status === 200) job.answers.set(path, answered.body)
      else job.isRefused = true
      of.postMessage({ job: number, question, answered } satisfies ToThread)
    },
    /** Nobody has both places. */
    hasRoomFor: (person: number): boolean =>
      jobs.size < mostJobs && ![...jobs.values()].some((job) => job.person === person),
  }
}

const failuresTold = (logger: Logger, count: Options['count']) => {
  let wasLogged = false
  return (error: unknown): void => {
    count?.('failed')
    if (wasLogged) return
    wasLogged = true
    logger.error({ err: error }, 'a first picture was not drawn; further failures are only counted')
  }
}

const startThread = (script: string): Worker => {
  const thread = new Worker(new URL('first-picture.worker.ts', import.meta.url), {
    workerData: { script: pathToFileURL(script).href },
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngGenerationMb },
  })
  thread.unref()
  return thread
}

export const createFirstPictures = ({ script, logger, count, patienceMs = 200 }: Options) => {
  const isBuilt = existsSync(script)
  const jobs = createJobs()
  let thread: Worker | null = null
  let screens: { pattern: RegExp; list: string | undefined }[] | null = null
  let restsUntil = 0
  let lateOnes = 0
  const fail = failuresTold(logger, count)

  const hear = (of: Worker, message: FromThread): void => {
    if ('picturedPaths' in message)
      screens = message.picturedPaths.map(({ path, list }) => ({ pattern: patternOf(path), list }))
    else if ('question' in message) void jobs.answer(of, message)
    else if ('failure' in message) {
      fail(new Error(message.failure))
      jobs.end(message.job, null)
    } else jobs.finish(message.job, message.drawn)
  }

  const start = (): void => {
    const started = startThread(script)
    thread = started
    started.on('message', (message: FromThread) => hear(started, message))
    started.on('error', fail)
    started.on('exit', () => {
      if (thread !== started) return
      thread = null
      screens = null
      restsUntil = Date.now() + restartMs
      jobs.endAll()
    })
  }

  const drawWith = (to: Worker, wanted: WantedPicture, person: number, ask: Ask): Promise<Picture | null> =>
    new Promise((resolve) => {
      const late = setTimeout(() => {
        count?.('late')
        lateOnes += 1
        if (lateOnes % mostLate === 0) restsUntil = Date.now() + restMs
        resolve(null)
      }, patienceMs)
      const stray = setTimeout(() => void to.terminate(), strayMs)
      stray.unref()
      const settle = (picture: Picture | null) => {
        clearTimeout(late)
        clearTimeout(stray)
        resolve(picture)
      }
      const job = jobs.add({ person, answers: new Map(), ask, isRefused: false, settle })
      to.postMessage({ job, wanted } satisfies ToThread)
    })

  return {
    /** Null where the page goes out without. */
    draw: async (wanted: WantedPicture, { person, changedLists }: Browser, ask: Ask): Promise<Picture | null> => {
      if (!isBuilt || Date.now() < restsUntil) return null
      if (!thread) start()
      if (!screens) {
        count?.('starting')
        return null
      }
      const { pathname } = new URL(wanted.address, 'http://localhost')
      const screen = screens.find(({ pattern }) => pattern.test(pathname))
      if (!screen || (screen.list !== undefined && changedLists.includes(screen.list))) return null
      if (!jobs.hasRoomFor(person)) {
        count?.('busy')
        return null
      }
      const picture = await drawWith(thread!, wanted, person, ask)
      if (picture) {
        count?.('drawn')
        lateOnes = 0
      }
      return picture
    },
    close: async (): Promise<void> => {
      await thread?.terminate()
    },
  }
}

export type FirstPictures = ReturnType<typeof createFirstPictures>
